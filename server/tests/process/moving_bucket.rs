//! Pictures on their way into a bucket and back, and backups of a place that keeps them in one.

use crate::backup::{Empty, add_picture, open_store};
use crate::cluster::Bucket;
use crate::program::{Place, run};
use crate::support::app::TestApp;
use crate::support::chaos::{Chaos, Mode};
use sea_orm::{EntityTrait, PaginatorTrait};
use std::time::Duration;
use umkreis::operation::backup::make::make;
use umkreis::operation::backup::restore::{copy_pictures, inspect, restore};
use umkreis_foundation::db::entity::media;
use umkreis_services::media::S3Settings;
use umkreis_services::media::objects::MediaObjects;

fn store_of(bucket: &Bucket) -> MediaObjects {
    let settings = S3Settings {
        endpoint: Some(bucket.address.clone()),
        region: Some("eu-central-1".to_owned()),
        access_key_id: Some(bucket.access_key.clone()),
        secret_access_key: Some(bucket.secret.clone()),
        allow_http: true,
        path_style: true,
    };
    MediaObjects::open(&bucket.url, &settings).expect("the bucket opens")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_move_into_a_bucket_and_back_by_command() {
    let Some(bucket) = Bucket::new().await else { return };
    let app = TestApp::sqlite().await;
    let picture = add_picture(&app).await;
    let place = Place::new(&bucket.settings());
    let from = app.config.data_dir.join("media").display().to_string();
    for (source, to) in [(from.as_str(), bucket.url.as_str()), (bucket.url.as_str(), "back")] {
        let moved = run(&mut place.command(&["migrate-media", "--from", source, "--to", to]));
        let said = String::from_utf8_lossy(&[moved.stdout, moved.stderr].concat()).into_owned();
        assert!(moved.status.success() && said.contains("1 pictures with 3 objects"), "{said}");
    }
    let wrong = run(&mut place.command(&["migrate-media", "--from", &from, "--to", "s3://gibt-es-nicht/x"]));
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        !wrong.status.success() && said.lines().count() == 1 && said.contains("no such bucket"),
        "{said}"
    );
    let back = open_store(&place.folder.path().join("back"));
    assert_eq!(
        back.whole(picture).await.expect("the copy"),
        app.media.objects.whole(picture).await.expect("the original")
    );
}

async fn with_three_pictures_in(bucket: &Bucket) -> TestApp {
    let app = TestApp::sqlite_with(|config| {
        config.media.url = Some(bucket.url.clone());
        config.media.s3_endpoint = Some(bucket.address.clone());
        config.media.s3_region = Some("eu-central-1".to_owned());
        config.media.s3_access_key = Some(bucket.access_key.clone());
        config.media.s3_secret_key = Some(bucket.secret.clone());
        config.media.s3_allow_http = true;
    })
    .await;
    for _ in 0..3 {
        add_picture(&app).await;
    }
    app
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_place_with_a_bucket_restores_into_another_bucket() {
    let (Some(first), Some(second)) = (Bucket::new().await, Bucket::new().await) else { return };
    let app = with_three_pictures_in(&first).await;
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("backup.tar");
    let made = make(&app.db, &app.media.objects, &file, 0).await.expect("a backup");
    assert_eq!(made.objects.count, 9);
    let place = Empty::of(None).await;
    let store = store_of(&second);
    let checked = inspect(file.clone()).await.expect("it is sound");
    restore(&file, checked, &place.db, &store).await.expect("it is restored");
    assert_eq!(media::Entity::find().count(place.db.read()).await.expect("a number"), 3);
    for row in media::Entity::find().all(place.db.read()).await.expect("the pictures") {
        assert_eq!(
            store.whole(row.id).await.expect("the copy"),
            app.media.objects.whole(row.id).await.expect("the original")
        );
    }
}

/// Does it while the way to the bucket is gone at first and then every other moment.
async fn in_spite_of<T>(way: &Chaos, work: impl Future<Output = anyhow::Result<T>>) -> T {
    way.switch(Mode::Refuse).await;
    let flapping = async {
        loop {
            tokio::time::sleep(Duration::from_millis(1200)).await;
            way.switch(Mode::Pass).await;
            tokio::time::sleep(Duration::from_millis(1500)).await;
            way.switch(Mode::Refuse).await;
        }
    };
    let done = tokio::select! {
        done = work => done,
        () = flapping => unreachable!("it goes on for ever"),
    };
    way.switch(Mode::Pass).await;
    done.expect("it is done all the same")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_that_comes_and_goes_ends_neither_a_backup_nor_a_restore_nor_a_move() {
    let (Some(first), Some(second)) = (Bucket::new().await, Bucket::new().await) else { return };
    let way = Chaos::before(first.socket()).await;
    let through = |bucket: Bucket| Bucket { address: format!("http://{}", way.address), ..bucket };
    let app = with_three_pictures_in(&through(first)).await;
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("backup.tar");
    let made = in_spite_of(&way, make(&app.db, &app.media.objects, &file, 0)).await;
    assert_eq!((made.objects.count, made.missing.len()), (9, 0));

    let place = Empty::of(None).await;
    let store = store_of(&through(second));
    let checked = inspect(file.clone()).await.expect("it is sound");
    in_spite_of(&way, restore(&file, checked, &place.db, &store)).await;

    let moved = open_store(&folder.path().join("moved"));
    assert_eq!(in_spite_of(&way, copy_pictures(&store, &moved)).await, (3, 9));
}
