//! The queue in front of image work, and how long a photo takes.

use std::time::Instant;

use super::*;
use umkreis_picture::samples;

fn upload(width: u32, height: u32) -> Bytes {
    samples::jpeg(&samples::photo(width, height, 10), 85).into()
}

#[tokio::test]
async fn an_upload_comes_back_with_its_size_variants_and_master() {
    let prepared = ImageWorker::new().prepare(upload(700, 350)).await.unwrap();
    assert_eq!((prepared.width, prepared.height), (700, 350));
    assert_eq!(prepared.variants.len(), 4);
    let avif = ImageWorker::new().avif_variants(prepared.master.into()).await.unwrap();
    assert_eq!(avif.len(), 2);
}

#[tokio::test]
async fn the_limit_on_bytes_is_exclusive() {
    let mut bytes = upload(50, 50).to_vec();
    bytes.resize(MAX_BYTES - 1, 0);
    assert!(ImageWorker::new().prepare(bytes.clone().into()).await.is_ok());
    bytes.push(0);
    let error = ImageWorker::new().prepare(bytes.into()).await.unwrap_err();
    assert_eq!(error.status(), 413);
}

#[tokio::test]
async fn refusals_do_not_wait_for_a_place() {
    let worker = ImageWorker::new();
    let _all = worker.at_once.clone().acquire_many_owned(PARALLEL_PICTURES).await.unwrap();
    let error = worker.prepare(Bytes::from_static(b"<svg/>")).await.unwrap_err();
    assert_eq!(error.status(), 415);
}

#[tokio::test]
async fn waiting_too_long_is_answered_with_busy() {
    let worker = ImageWorker { longest_wait: Duration::from_millis(50), ..ImageWorker::new() };
    let _all = worker.at_once.clone().acquire_many_owned(PARALLEL_PICTURES).await.unwrap();
    let error = worker.prepare(upload(20, 20)).await.unwrap_err();
    assert!(matches!(error, MediaError::Busy));
    assert_eq!(error.status(), 503);
}

#[tokio::test]
async fn a_full_queue_is_answered_at_once() {
    let worker = ImageWorker::new();
    let places = (PARALLEL_PICTURES as usize + MAX_WAITING) as u32;
    let _all = worker.queue.clone().acquire_many_owned(places).await.unwrap();
    let started = Instant::now();
    assert!(matches!(worker.prepare(upload(20, 20)).await, Err(MediaError::Busy)));
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[tokio::test]
async fn a_panic_in_the_work_costs_that_upload_only() {
    let worker = ImageWorker::new();
    let place = worker.queue.clone().acquire_owned().await.unwrap();
    let permit = worker.at_once.clone().acquire_owned().await.unwrap();
    let result: Result<(), _> = on_blocking_thread([place, permit], || panic!("a crafted file")).await;
    assert!(matches!(result, Err(MediaError::Picture(PictureError::Broken(_)))));
    assert_eq!(worker.at_once.available_permits(), PARALLEL_PICTURES as usize);
    assert!(worker.prepare(upload(20, 20)).await.is_ok());
}

/// One thread only: if the work blocked it, the ticks would stop.
#[tokio::test]
async fn other_tasks_go_on_while_a_photo_is_prepared() {
    let worker = ImageWorker::new();
    let photo = upload(3000, 2000);
    let mut work = tokio::spawn(async move { worker.prepare(photo).await });
    let whole = Instant::now();
    let mut longest = Duration::ZERO;
    loop {
        let started = Instant::now();
        tokio::select! {
            done = &mut work => break assert!(done.unwrap().is_ok()),
            () = tokio::time::sleep(Duration::from_millis(5)) => {}
        }
        longest = longest.max(started.elapsed());
    }
    let whole = whole.elapsed();
    assert!(longest < whole / 2, "one tick took {longest:?} of {whole:?}");
}

/// Prints figures for `docs/benchmarks.md`; run it alone and with `--nocapture`.
#[tokio::test]
#[ignore = "a measurement, to be run alone"]
async fn measure_a_photo_of_five_megabytes() {
    let source = samples::photo(4000, 3000, 26);
    let quality = (60..=97).rev().find(|&q| samples::jpeg(&source, q).len() < 4_950_000);
    let bytes = Bytes::from(samples::jpeg(&source, quality.unwrap()));
    println!("upload: {} bytes, 4000 x 3000, quality {quality:?}", bytes.len());
    let worker = ImageWorker::new();
    let mut prepared = None;
    for _ in 0..5 {
        let started = Instant::now();
        prepared = Some(worker.prepare(bytes.clone()).await.unwrap());
        println!("WebP, JPEG and master: {:?}", started.elapsed());
    }
    let prepared = prepared.unwrap();
    println!("master: {} bytes", prepared.master.len());
    for v in &prepared.variants {
        println!("{} x {} {:?}: {} bytes", v.width, v.height, v.format, v.bytes.len());
    }
}

/// The widest AVIF of a picture, which the background job spends most time on.
#[tokio::test]
#[ignore = "a measurement, to be run alone"]
async fn measure_the_avif_of_a_photo() {
    let png = samples::png(&samples::photo(1600, 1200, 26).into());
    let header = header::inspect(&png).unwrap();
    let picture = Picture::new(decode::decode(&png, &header).unwrap()).unwrap();
    let started = Instant::now();
    let variants = picture.avif_variants().unwrap();
    println!("AVIF, all widths: {:?}", started.elapsed());
    for v in variants {
        println!("{} x {}: {} bytes", v.width, v.height, v.bytes.len());
    }
}
