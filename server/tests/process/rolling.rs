//! Instances come and go behind a proxy, and visitors notice as little as possible.

use crate::cluster::Cluster;
use crate::kill::full;
use crate::load::Load;

const VISITORS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_behind_a_proxy_fails_no_request() {
    let Some(mut cluster) = Cluster::start(&[]).await else { return };
    let load = Load::start(&cluster.through_proxy(""), VISITORS);
    load.goes_on_for(30).await;
    let rounds = if full() { 10 } else { 1 };
    for _ in 0..rounds {
        for instance in 0..cluster.places.len() {
            cluster.restart(instance).await;
            load.goes_on_for(30).await;
        }
    }
    let seen = load.end().await;
    assert!(seen.failures.is_empty() && seen.put_off == 0, "{} put off, {:#?}", seen.put_off, seen.failures);
    assert!(seen.lost(&cluster.app.db).await.is_empty());
    println!(
        "figure: rolling restart: {} restarts under load, {} answers, 0 failed, slowest {:?}",
        rounds * cluster.places.len(),
        seen.answered,
        seen.slowest
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killing_one_instance_under_load_loses_only_what_was_in_flight_on_it() {
    let Some(mut cluster) = Cluster::start(&[]).await else { return };
    let rounds = if full() { 20 } else { 2 };
    let (mut answered, mut in_flight, mut confirmed) = (0, 0, 0);
    for round in 0..rounds {
        let instance = round % cluster.places.len();
        let load = Load::start(&cluster.through_proxy(""), VISITORS);
        load.goes_on_for(60).await;
        cluster.kill(instance);
        load.goes_on_for(120).await;
        cluster.revive(instance).await;
        let seen = load.end().await;
        // A visitor has one request on its way at a time, so no more can be lost with the instance.
        let failed = seen.failures.len() + seen.put_off;
        assert!(failed <= VISITORS, "{failed} failed: {:#?}", seen.failures);
        let lost = seen.lost(&cluster.app.db).await;
        assert!(lost.is_empty(), "confirmed but lost: {lost:?}");
        answered += seen.answered;
        in_flight += failed;
        confirmed += seen.acknowledged.len();
    }
    println!(
        "figure: kill behind a proxy: {rounds} kills, {answered} answers, {in_flight} lost in flight, \
         {confirmed} confirmed writes, 0 lost"
    );
}
