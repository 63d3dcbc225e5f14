//! A real OSRM with the roads of Monaco.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Osrm {
    process: Child,
    port: u16,
}

impl Osrm {
    pub fn start(folder: &Path, profile: &str) -> Osrm {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("its address").port();
        drop(free);
        let process = Command::new(folder.join("osrm/bin/osrm-routed"))
            .args(["--ip", "127.0.0.1", "--port", &port.to_string()])
            .arg(folder.join(profile).join("monaco.osrm"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("OSRM starts");
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(20), "OSRM does not listen");
            std::thread::yield_now();
        }
        Osrm { process, port }
    }

    /// Distance and duration; `None` when there is no way, or a point is further than 100 m from a road.
    pub fn route(&self, from: (f64, f64), to: (f64, f64)) -> Option<(f64, f64)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("OSRM answers");
        let path = format!("/route/v1/driving/{},{};{},{}?overview=false", from.1, from.0, to.1, to.0);
        write!(stream, "GET {path} HTTP/1.1\r\nhost: osrm\r\nconnection: close\r\n\r\n").expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it is read");
        let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
        let far = |waypoint: &Value| waypoint["distance"].as_f64().is_none_or(|distance| distance > 100.0);
        if body["code"] != "Ok" || body["waypoints"].as_array()?.iter().any(far) {
            return None;
        }
        let route = &body["routes"][0];
        Some((route["distance"].as_f64()?, route["duration"].as_f64()?))
    }
}

impl Drop for Osrm {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
