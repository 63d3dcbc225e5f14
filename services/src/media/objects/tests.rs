//! The object store on a real directory and against an S3 server on loopback.

use super::*;

fn directory() -> (tempfile::TempDir, MediaObjects) {
    let folder = tempfile::tempdir().unwrap();
    let objects = MediaObjects::open(folder.path().to_str().unwrap(), &S3Settings::default()).unwrap();
    (folder, objects)
}

async fn fill(objects: &MediaObjects, id: Uuid) {
    objects.put_master(id, Bytes::from_static(b"master")).await.unwrap();
    for format in [Format::Webp, Format::Jpeg] {
        objects.put_variant(id, 320, format, Bytes::from_static(b"small")).await.unwrap();
    }
}

async fn listed(objects: &MediaObjects) -> Vec<Uuid> {
    let mut found: Vec<Uuid> = objects.list_ids().map_ok(|m| m.id).try_collect().await.unwrap();
    found.sort();
    found
}

/// The same story for every kind of store.
async fn keeps_lists_and_forgets(objects: &MediaObjects) {
    let mut ids = [Uuid::now_v7(), Uuid::new_v4()];
    ids.sort();
    assert_eq!(objects.get_variant(ids[0], 320, Format::Webp).await.unwrap(), None);
    for id in ids {
        fill(objects, id).await;
    }
    let found = objects.get_variant(ids[0], 320, Format::Webp).await.unwrap();
    assert_eq!(found.as_deref(), Some(&b"small"[..]));
    let master = objects.get_master(ids[1]).await.unwrap();
    assert_eq!(master.as_deref(), Some(&b"master"[..]));
    assert_eq!(objects.get_variant(ids[0], 320, Format::Avif).await.unwrap(), None);
    assert_eq!(objects.get_variant(ids[0], 640, Format::Webp).await.unwrap(), None);
    objects.put_variant(ids[0], 320, Format::Webp, Bytes::from_static(b"again")).await.unwrap();
    let found = objects.get_variant(ids[0], 320, Format::Webp).await.unwrap();
    assert_eq!(found.as_deref(), Some(&b"again"[..]));
    assert_eq!(listed(objects).await, ids);
    objects.check().await.unwrap();
    objects.delete_all(ids[0]).await.unwrap();
    objects.delete_all(ids[0]).await.unwrap();
    assert_eq!(objects.get_variant(ids[0], 320, Format::Webp).await.unwrap(), None);
    assert_eq!(listed(objects).await, [ids[1]]);
}

#[tokio::test]
async fn a_directory_keeps_lists_and_forgets_pictures() {
    let (_folder, objects) = directory();
    keeps_lists_and_forgets(&objects).await;
}

#[tokio::test]
async fn keys_are_sharded_by_the_random_end_of_the_id() {
    let (folder, objects) = directory();
    let id: Uuid = "01890a5d-ac96-774b-bcce-b302099a80c7".parse().unwrap();
    fill(&objects, id).await;
    let picture = folder.path().join("c7").join(id.to_string());
    for name in ["320.webp", "320.jpg", "master.webp"] {
        assert!(picture.join(name).is_file(), "{name}");
    }
}

#[tokio::test]
async fn deleting_also_clears_what_a_killed_process_left_behind() {
    let (folder, objects) = directory();
    let id = Uuid::new_v4();
    fill(&objects, id).await;
    let picture = folder.path().join(super::folder(id).as_ref());
    std::fs::write(picture.join("640.webp#1"), b"half").unwrap();
    assert_eq!(listed(&objects).await, [id]);
    objects.delete_all(id).await.unwrap();
    assert!(!picture.exists());
}

#[tokio::test]
async fn foreign_files_are_neither_listed_nor_touched() {
    let (folder, objects) = directory();
    std::fs::create_dir_all(folder.path().join("ab/notes")).unwrap();
    std::fs::write(folder.path().join("ab/notes/readme.txt"), b"mine").unwrap();
    std::fs::write(folder.path().join("readme.txt"), b"mine").unwrap();
    assert!(listed(&objects).await.is_empty());
}

#[tokio::test]
async fn the_age_of_a_picture_is_that_of_its_newest_object() {
    let (_folder, objects) = directory();
    let before_ms = chrono::Utc::now().timestamp_millis() - 1000;
    fill(&objects, Uuid::new_v4()).await;
    let found: Vec<StoredMedia> = objects.list_ids().try_collect().await.unwrap();
    assert!(found[0].newest_at_ms >= before_ms);
}

#[tokio::test]
async fn a_file_url_opens_the_same_directory_and_creates_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/media");
    let url = Url::from_file_path(&path).unwrap();
    let objects = MediaObjects::open(url.as_str(), &S3Settings::default()).unwrap();
    fill(&objects, Uuid::new_v4()).await;
    assert!(path.is_dir());
    objects.check().await.unwrap();
    std::fs::remove_dir_all(&path).unwrap();
    assert!(objects.check().await.is_err());
}

#[test]
fn locations_that_cannot_work_are_named_in_the_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let blocked = file.join("media");
    for location in ["ftp://host/dir", "s3://", "http://x", blocked.to_str().unwrap()] {
        let error = MediaObjects::open(location, &S3Settings::default()).unwrap_err();
        assert!(error.to_string().contains(location), "{error}");
    }
}

#[test]
fn the_keys_of_a_bucket_never_reach_a_log() {
    let settings = S3Settings {
        access_key_id: Some("canary-id".into()),
        secret_access_key: Some("canary-secret".into()),
        ..S3Settings::default()
    };
    assert!(!format!("{settings:?}").contains("canary"));
}

mod on_s3;
