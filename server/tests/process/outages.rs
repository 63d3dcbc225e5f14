//! What the product asks outside is away, silent, slow or babbling: nobody else feels it.

use crate::program::{Place, Program, SUGGEST};
use crate::support::chaos::{Chaos, Mode};
use crate::support::pace::Pace;
use crate::support::provider::Provider;
use crate::support::smtp::SmtpServer;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub const FAULTS: [Mode; 4] = [Mode::Refuse, Mode::Hang, Mode::Slow { bytes_per_s: 1 }, Mode::Garbage];
const TURNS: usize = 3;
const ASKING: usize = 4;

#[derive(Clone, Copy, Debug)]
enum Service {
    Mail,
    Geocoder,
    Router,
    Tiles,
}

impl Service {
    /// A request that needs the service, another one each time; all but tiles are answered all the same.
    async fn ask(self, program: &Program, number: usize) {
        let answer = match self {
            Service::Mail => program.post(SUGGEST, r#"{"name": "Hofladen"}"#).await,
            Service::Geocoder => {
                let path = format!("/api/geo/geocode?q=Ringstra%C3%9Fe%20{number},%204600%20Wels");
                program.try_get(&path).await
            }
            Service::Router => {
                let lat = 48.0 + (number % 1_000) as f64 / 1_000.0;
                let body = format!(
                    r#"{{"from": {{"lat": {lat}, "lng": 14.28}}, "to": {{"lat": 48.157, "lng": 14.03}}}}"#
                );
                program.post("/api/geo/directions", &body).await
            }
            Service::Tiles => program.try_get(&format!("/api/geo/tile/16/{}/22800", number % 65_536)).await,
        };
        let answer = answer.expect("an answer");
        let missing = matches!(self, Service::Tiles) && answer.status == 503;
        assert!(answer.status == 200 || missing, "{self:?}: {answer:?}");
    }
}

/// Some ask for the service without end while unrelated reads are timed, in good times and in bad ones in turns.
pub async fn compare(program: &Program, service: &str, way: &Chaos, fault: Mode, ask: impl AsyncFn(usize)) {
    let done = AtomicBool::new(false);
    let asking = futures_util::future::join_all((0..ASKING).map(|first| {
        let (done, ask) = (&done, &ask);
        async move {
            let mut number = first;
            while !done.load(Ordering::Relaxed) {
                ask(number).await;
                number += ASKING;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }));
    let read = async || {
        let list = program.post("/api/company/list", r#"{"text": "hof"}"#).await.expect("an answer");
        assert_eq!(list.status, 200, "{list:?}");
    };
    let measuring = async {
        let mut pace = Pace::default();
        for _ in 0..TURNS {
            way.switch(Mode::Pass).await;
            pace.calm(&read).await;
            way.switch(fault).await;
            pace.disturbed(&read).await;
        }
        way.switch(Mode::Pass).await;
        done.store(true, Ordering::Relaxed);
        pace
    };
    let (pace, _) = tokio::join!(measuring, asking);
    pace.judge(&format!("{service} in {fault:?}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "compares times, which needs a quiet machine: make faults runs it"]
async fn an_outage_outside_is_felt_by_nobody_else() {
    let smtp = SmtpServer::start().await;
    let [geocoder, router, tiles] =
        [Provider::start().await, Provider::start().await, Provider::start().await];
    geocoder.say(200, &[], r#"{"type":"FeatureCollection","features":[]}"#);
    router.say(200, &[], r#"{"code":"NoRoute","message":"Impossible route between points"}"#);
    tiles.say(200, &[("content-type", "image/png")], b"\x89PNG\r\n\x1a\n and what follows");
    let ways = [
        (Service::Mail, Chaos::before(smtp.address).await),
        (Service::Geocoder, Chaos::before(geocoder.address).await),
        (Service::Router, Chaos::before(router.address).await),
        (Service::Tiles, Chaos::before(tiles.address).await),
    ];
    let [mail_port, geocoder_port, router_port, tiles_port] =
        [0, 1, 2, 3].map(|number| ways[number].1.address.port());
    let place = Place::new(&format!(
        "[mail]\ntransport = \"smtp\"\nsmtp_host = \"127.0.0.1\"\nsmtp_port = {mail_port}\n\
         smtp_encryption = \"none\"\ntimeout_s = 2\n\
         [geocoder]\nprovider = \"photon\"\nurl = \"http://127.0.0.1:{geocoder_port}\"\n\
         [directions]\nprovider = \"osrm\"\nurl = \"http://127.0.0.1:{router_port}\"\n\
         [map]\nbase = \"http://127.0.0.1:{tiles_port}/{{z}}/{{x}}/{{y}}\""
    ));
    let program = place.serve().await;
    for (service, way) in &ways {
        for fault in FAULTS {
            let ask = async |number| service.ask(&program, number).await;
            compare(&program, &format!("{service:?}"), way, fault, ask).await;
        }
    }
}

/// In the time of the real world: nobody turns a clock here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "waits up to a minute for each fault: make faults runs it"]
async fn whoever_registers_during_an_outage_gets_the_mail_within_a_minute_of_its_end() {
    let smtp = SmtpServer::start().await;
    let way = Chaos::before(smtp.address).await;
    let place = Place::new(&format!(
        "[mail]\ntransport = \"smtp\"\nsmtp_host = \"127.0.0.1\"\nsmtp_port = {}\n\
         smtp_encryption = \"none\"\ntimeout_s = 2",
        way.address.port()
    ));
    let program = place.serve().await;
    let (mut registered, people) = (0, 20);
    for fault in FAULTS {
        way.switch(fault).await;
        for _ in 0..people {
            let body = format!(
                r#"{{"username": "maria{registered}@umkreis.test", "password": "Sonnenblume-4020", "firstName": "Maria",
                    "lastName": "Muster", "notification": true, "newsletter": false}}"#
            );
            let answer = program.post("/api/user", &body).await.expect("an answer");
            assert_eq!(answer.status, 200, "{fault:?}: {answer:?}");
            registered += 1;
        }
        // Long enough for the worker to meet the fault.
        tokio::time::sleep(Duration::from_secs(5)).await;
        way.switch(Mode::Pass).await;
        let back = Instant::now();
        let reached = || smtp.received().into_iter().flat_map(|mail| mail.to).collect::<HashSet<_>>().len();
        while reached() < registered && back.elapsed() <= Duration::from_secs(60) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        println!(
            "figure: mail in {fault:?}: {people} registered, all mails {:?} after its end",
            back.elapsed()
        );
        let failed: Vec<String> =
            place.log().lines().filter(|line| line.contains("a job failed")).map(str::to_owned).collect();
        assert_eq!(reached(), registered, "{fault:?}: {:#?}", failed.last_chunk::<6>());
    }
}
