//! Pictures that go while they are copied.

use super::*;
use sea_orm::ActiveValue::Set;
use umkreis_foundation::db::Target;
use umkreis_services::media::S3Settings;

#[tokio::test]
async fn what_is_left_of_a_picture_whose_row_is_gone_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&Target::Sqlite(folder.path().join("umkreis.db"))).await.unwrap();
    let media_folder = folder.path().join("media");
    let objects = MediaObjects::open(media_folder.to_str().unwrap(), &S3Settings::default()).unwrap();
    // As a deletion leaves it on its way: the row has gone, and one object has not yet.
    let (kept, going) = (Uuid::now_v7(), Uuid::now_v7());
    for id in [kept, going] {
        objects.put_master(id, Bytes::from_static(b"master")).await.unwrap();
    }
    let row = media::ActiveModel {
        id: Set(kept),
        width: Set(640),
        height: Set(480),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(0),
    };
    let tx = db.begin().await.unwrap();
    media::Entity::insert(row).exec_without_returning(&tx).await.unwrap();
    tx.commit().await.unwrap();

    let (entries, mut received) = mpsc::channel(4);
    let mut backup = Backup {
        db: &db,
        pictures: &objects,
        entries,
        contents: BackupContents::default(),
        copied: HashMap::new(),
    };
    assert!(!backup.copy(vec![(kept, false), (going, false)]).await.unwrap(), "another state is needed");
    assert_eq!(backup.copied.keys().collect::<Vec<_>>(), [&kept]);
    drop(backup);
    let mut sent = Vec::new();
    while let Some((name, _)) = received.recv().await {
        sent.push(name.to_string());
    }
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].contains(&kept.to_string()), "{sent:?}");
}
