//! What the log tells of a request, and what it must never tell.

use crate::program::{Place, SUGGEST, free_address};

/// Words that stand for what people would not want to find in a log.
const CANARIES: [&str; 6] =
    ["querycanary", "tokencanary", "bodycanary", "cookiecanary", "pathcanary", "agentcanary"];

async fn log_of_private_requests(settings: &str) -> (String, String) {
    let place = Place::new(settings);
    let program = place.serve().await;
    let body = r#"{"name": "bodycanary", "email": "bodycanary@umkreis.test"}"#;
    let private =
        "authorization: Bearer tokencanary\r\ncookie: session=cookiecanary\r\nuser-agent: agentcanary";
    let request = |line: &str, length: usize| {
        format!(
            "{line} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n{private}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    let asked = request("GET /api/site?email=querycanary", 0);
    let answer = program.send(asked.as_bytes()).await.expect("an answer");
    let id = answer.header("x-request-id").expect("every answer has an id").to_owned();
    let file = program.send(request("GET /favicon.svg?q=querycanary", 0).as_bytes()).await.expect("a file");
    assert!(file.header("x-request-id").is_some_and(|name| name != id), "files are in the log as well");
    for line in ["GET /api/page/pathcanary?q=querycanary", "GET /detail/pathcanary?q=querycanary"] {
        program.send(request(line, 0).as_bytes()).await.expect("an answer");
    }
    // The query form of a new password is specified; our own pages send a body.
    let reset = "PUT /api/reset-pw?token=querycanary&password=querycanaryA1";
    program.send(request(reset, 0).as_bytes()).await.expect("an answer");
    let written = format!("{}{body}", request(&format!("POST {SUGGEST}?q=querycanary"), body.len()));
    program.send(written.as_bytes()).await.expect("an answer");
    let broken = format!("{}{}", request(&format!("POST {SUGGEST}"), 12), "{bodycanary:");
    program.send(broken.as_bytes()).await.expect("an answer");
    program.kill();
    (place.log(), id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn log_lines_carry_an_id_and_a_truncated_address_and_nothing_private() {
    for format in ["text", "json"] {
        let (log, id) = log_of_private_requests(&format!("[log]\nformat = \"{format}\"")).await;
        let line = log.lines().find(|line| line.contains(&id)).unwrap_or_else(|| panic!("{id} not in {log}"));
        assert!(line.contains("/api/site") && line.contains("200"), "{line}");
        assert!(line.contains("127.0.0.0") && !line.contains("127.0.0.1"), "{line}");
        let answered = log.lines().filter(|line| line.contains("answered"));
        assert!(answered.clone().count() >= 6, "one line for each request:\n{log}");
        assert!(answered.clone().all(|line| line.contains("id")), "{log}");
        for canary in CANARIES {
            assert!(!log.contains(canary), "{canary} reached the {format} log:\n{log}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_talkative_log_still_keeps_secrets() {
    let (log, _) = log_of_private_requests("[log]\nfilter = \"debug\"").await;
    for canary in CANARIES {
        assert!(!log.contains(canary), "{canary} reached the log:\n{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_somebody_is_and_where_they_go_reaches_no_log() {
    // Nothing listens there, so that the failures of the services are logged as well.
    let nowhere = free_address();
    let place = Place::new(&format!(
        "[log]\nfilter = \"trace\"\n\
         [directions]\nprovider = \"osrm\"\nurl = \"http://{nowhere}\"\n\
         [geocoder]\nprovider = \"photon\"\nurl = \"http://{nowhere}\""
    ));
    let program = place.serve().await;
    let near = r#"{"near": {"latitude": 48.31729, "longitude": 14.28917, "maxDistanceKm": 5.4321987}}"#;
    let way = r#"{"from": {"lat": 48.31729, "lng": 14.28917}, "to": {"lat": 48.15713, "lng": 14.02957}}"#;
    for (path, body) in [
        ("/api/geo/directions", way),
        ("/api/company/list", near),
        ("/api/company/search", near),
        ("/api/store/search", near),
    ] {
        assert_eq!(program.post(path, body).await.expect("an answer").status, 200, "{path}");
    }
    let asked = program.try_get("/api/geo/geocode?q=Kanariengasse").await.expect("an answer");
    assert_eq!(asked.status, 200);
    program.kill();
    // Without the time of each line: its seconds could be any of these numbers.
    let log = place.log();
    let log: Vec<&str> =
        log.lines().map(|line| line.split_once(' ').map_or(line, |(_, rest)| rest)).collect();
    let log = log.join("\n");
    assert!(log.contains("/api/geo/directions") && log.contains("a service outside failed"), "{log}");
    for private in
        ["48.31729", "14.28917", "14.289,48.317", "48.15713", "14.02957", "5.4321987", "anariengasse"]
    {
        assert!(!log.contains(private), "{private} reached the log:\n{log}");
    }
}
