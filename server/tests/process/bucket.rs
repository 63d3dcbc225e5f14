//! Pictures in an S3 bucket: what is set up wrongly is said at the start, what is away is waited for.

use crate::cluster::Bucket;
use crate::program::{Place, free_address, run};
use crate::shop::Shop;
use crate::start::one_line_of;
use crate::support::chaos::{Chaos, Mode};
use crate::support::pace::Pace;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_bucket_key_or_secret_stops_the_start_in_one_line() {
    let Some(right) = Bucket::new().await else { return };
    let started = run(&mut Place::new(&right.settings()).command(&["check-config"]));
    assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
    let cases = [
        (Bucket { url: "s3://somebody-elses/pictures".to_owned(), ..right.clone() }, "media.url"),
        (Bucket { access_key: "AKIASTRANGER".to_owned(), ..right.clone() }, "media.s3_access_key"),
        (Bucket { secret: "canary-secret".to_owned(), ..right.clone() }, "media.s3_secret_key"),
    ];
    for (wrong, key) in cases {
        for command in ["serve", "check-config"] {
            let place = Place::new(&wrong.settings());
            let mut command = place.command(&[command]);
            let line =
                tokio::task::spawn_blocking(move || last_line_of(&mut command)).await.expect("it runs");
            assert!(line.contains(key), "{key} is to be named: {line}");
            assert!(!line.contains("canary-secret") && !line.contains(&right.secret), "{line}");
        }
    }
}

/// `check-config` says on stdout what worked before.
fn last_line_of(command: &mut std::process::Command) -> String {
    if command.get_args().any(|argument| argument == "serve") {
        return one_line_of(command);
    }
    let output = run(command);
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_that_is_away_or_babbles_stops_only_pictures_and_is_used_again_when_it_is_back() {
    let Some(bucket) = Bucket::new().await else { return };
    let way = Chaos::before(bucket.socket()).await;
    let through = Bucket { address: format!("http://{}", way.address), ..bucket.clone() };
    let place = Place::new(&through.settings()).with("UMKREIS_LOG__FILTER", "debug");
    // More uploads than one person may make in half an hour.
    let shop = Shop::open(place.with("UMKREIS_LIMITS__ENABLED", "false")).await;
    let program = shop.place.serve().await;
    assert_eq!(shop.upload().await, Some(200));
    let quiet = shop.slowest_read().await;
    program.kill();

    way.switch(Mode::Refuse).await;
    let program = shop.place.serve().await;
    assert!(shop.place.log().contains("the object store does not answer"), "{}", shop.place.log());
    let mut modes = vec![Mode::Refuse, Mode::Garbage];
    if crate::kill::full() {
        modes.extend([Mode::Hang, Mode::Slow { bytes_per_s: 1 }]);
    }
    for mode in modes {
        way.switch(mode).await;
        let (uploaded, slowest) = tokio::join!(shop.upload(), shop.slowest_read());
        assert_eq!(uploaded, Some(503), "{mode:?}");
        assert!(slowest < quiet + Duration::from_millis(250), "{mode:?}: {slowest:?} instead of {quiet:?}");
        let health = program.try_get("/api/health").await.expect("an answer");
        assert!(health.status == 200 && health.body.contains("degraded"), "{mode:?}: {health:?}");
        if crate::kill::full() {
            let mut pace = Pace::default();
            // With those before and after them no more pictures than a company may have.
            for _ in 0..2 {
                way.switch(Mode::Pass).await;
                tokio::join!(shop.upload(), pace.calm(async || shop.read().await));
                way.switch(mode).await;
                tokio::join!(shop.upload(), pace.disturbed(async || shop.read().await));
            }
            pace.judge(&format!("object store {mode:?}"));
        }
    }

    way.switch(Mode::Pass).await;
    let back = Instant::now();
    loop {
        let uploaded = shop.upload().await;
        if uploaded == Some(200) {
            break;
        }
        assert!(back.elapsed() < Duration::from_secs(10), "pictures are kept again, not {uploaded:?}");
    }
    println!("figure: object store back: pictures kept after {:?}", back.elapsed());
    assert!(!shop.place.log().contains(&bucket.secret), "the secret is in the log");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_that_nobody_serves_does_not_stop_the_start() {
    let bucket = Bucket {
        address: format!("http://{}", free_address()),
        access_key: "key".to_owned(),
        secret: "secret".to_owned(),
        url: "s3://umkreis/pictures".to_owned(),
    };
    let place = Place::new(&bucket.settings());
    let program = place.serve().await;
    let health = program.try_get("/api/health").await.expect("an answer");
    assert!(health.body.contains("degraded"), "{health:?}");
}
