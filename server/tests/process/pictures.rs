//! Pictures that go, come or change while a backup copies them: it names those that its own rows lack.

use crate::backup::{Empty, add_picture};
use crate::program::Place;
use crate::support::app::TestApp;
use bytes::Bytes;
use futures_util::future::join_all;
use rustix::process::{Pid, Signal, kill_process};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use umkreis::operation::backup::restore::{inspect, restore};
use umkreis_foundation::db::entity::media;
use umkreis_services::media::Format;
use umkreis_services::media::objects::copy::is_whole;
use uuid::Uuid;

/// More than `make.rs` fetches while it holds one state of the database: the first are copied before the state is
/// taken whose rows are written.
const PICTURES: usize = 110;
/// Large enough that the copying can be watched.
const MASTER_BYTES: usize = 300_000;

fn signal(child: &Child, signal: Signal) {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process id");
    kill_process(id, signal).expect("the signal is sent");
}

/// How much of the file in the making is written.
fn written(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("the folder").flatten();
    files.filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// Starts a backup into an empty folder and stops the process when it has copied some of the pictures.
fn frozen_half_way(mut command: Command, folder: &Path) -> Child {
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let (started, all) = (Instant::now(), (PICTURES * MASTER_BYTES) as u64);
    while written(folder) < all / 10 {
        assert!(started.elapsed() < Duration::from_secs(20), "the backup does not get anywhere");
        std::thread::sleep(Duration::from_millis(1));
    }
    signal(&child, Signal::STOP);
    assert!(written(folder) < all, "it was faster than the signal");
    child
}

async fn set_avif_ready(app: &TestApp, id: Uuid) {
    let tx = app.db.begin().await.expect("a transaction");
    let row = media::ActiveModel { id: Set(id), avif_ready: Set(true), ..Default::default() };
    row.update(&tx).await.expect("the row");
    tx.commit().await.expect("the commit");
}

/// The pictures whose row is there without all of its objects.
async fn lacking(place: &Empty) -> Vec<Uuid> {
    let mut lacking = Vec::new();
    for row in media::Entity::find().all(place.db.read()).await.expect("the rows are read") {
        let objects = place.store.whole(row.id).await.expect("the store answers");
        if !is_whole(&objects, row.width.unsigned_abs(), row.avif_ready) {
            lacking.push(row.id);
        }
    }
    lacking.sort();
    lacking
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_names_the_pictures_that_its_rows_lack_and_no_others() {
    for app in TestApp::on_each(|_| ()).await {
        let store = &app.media.objects;
        // These are copied first: the oldest are.
        let [gone, changed, mended] =
            [add_picture(&app).await, add_picture(&app).await, add_picture(&app).await];
        store.delete_all(gone).await.expect("it is lost");
        let variant = store.get_variant(mended, 640, Format::Webp).await.expect("an answer").expect("bytes");
        let shard = mended.to_string();
        let objects = app.config.data_dir.join("media").join(&shard[shard.len() - 2..]).join(&shard);
        std::fs::remove_file(objects.join("640.webp")).expect("one object is lost");
        join_all((0..PICTURES).map(|_| async {
            let id = add_picture(&app).await;
            store.put_master(id, Bytes::from(vec![7; MASTER_BYTES])).await.expect("a large master");
        }))
        .await;

        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("backup.tar");
        let mut place = Place::new("");
        place.database_url = app.config.database_url.clone();
        let (target, data) = (file.display().to_string(), app.config.data_dir.display().to_string());
        let mut backup =
            frozen_half_way(place.command(&["backup", &target, "--data-dir", &data]), folder.path());
        let tx = app.db.begin().await.expect("a transaction");
        media::Entity::delete_by_id(gone).exec(&tx).await.expect("its row goes too");
        tx.commit().await.expect("the commit");
        set_avif_ready(&app, changed).await;
        store.put_variant(mended, 640, Format::Webp, variant).await.expect("the variant is back");
        for width in [320, 640] {
            store
                .put_variant(mended, width, Format::Avif, Bytes::from_static(b"avif"))
                .await
                .expect("stored");
        }
        set_avif_ready(&app, mended).await;
        signal(&backup, Signal::CONT);
        assert!(!backup.wait().expect("it ends").success(), "it lacks pictures");

        let checked = inspect(file.clone()).await.expect("it is sound");
        let mut named = checked.contents.missing.clone();
        named.sort();
        let restored = Empty::of(None).await;
        restore(&file, checked, &restored.db, &restored.store).await.expect("it is restored");
        assert_eq!(named, lacking(&restored).await);
        assert!(named.contains(&changed) && !named.contains(&gone), "{named:?}");
    }
}
