//! A full disk: reading goes on, writing is refused in words, and nobody has to restart anything.
//! Needs the right to mount, so only `make faults` runs it.

use crate::kill::in_time;
use crate::program::{Place, Program, SUGGEST};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A small disk at the data folder, until this value ends.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn at(path: &Path) -> Option<SmallDisk<'_>> {
        std::fs::create_dir_all(path).expect("the data folder");
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"]).arg(path);
        if !command.status().is_ok_and(|status| status.success()) {
            crate::support::skipped("this user may not mount");
            return None;
        }
        Some(SmallDisk(path))
    }

    /// Lengthens a file until nothing more fits.
    fn fill(&self) {
        let path = self.0.join("ballast");
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).expect("the file");
        for length in [64 * 1024, 512, 1] {
            while file.write_all(&vec![b'x'; length]).is_ok() {}
        }
    }

    fn empty(&self) {
        std::fs::remove_file(self.0.join("ballast")).expect("the file goes");
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

async fn suggest(program: &Program) -> u16 {
    let body = format!(r#"{{"name": "Hofladen Sonnberg", "reason": "{}"}}"#, "gut ".repeat(900));
    program.post(SUGGEST, &body).await.expect("an answer").status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts file systems: make faults runs it"]
async fn a_full_disk_refuses_writes_only_and_is_recovered_from_without_a_restart() {
    let place = Place::new("");
    let data = place.data_dir();
    let Some(disk) = SmallDisk::at(&data) else { return };
    let program = place.serve().await;
    assert_eq!(suggest(&program).await, 200);
    let (mut refused_in_all, mut longest) = (0, Duration::ZERO);
    for _ in 0..5 {
        let mut refused = 0;
        for _ in 0..500 {
            // What the database gives up (its log is reused) is taken again at once; a write that
            // still fits is welcome, any other answer than a refusal in words is not.
            disk.fill();
            let status = suggest(&program).await;
            assert!([200, 503, 507].contains(&status), "a write is answered {status}");
            refused += usize::from(status != 200);
            for path in ["/api/category", "/api/site", "/"] {
                assert_eq!(program.try_get(path).await.expect("an answer").status, 200, "{path}");
            }
            if refused == 20 {
                break;
            }
        }
        assert!(refused > 0, "the disk does not fill up");
        refused_in_all += refused;
        disk.empty();
        let room = Instant::now();
        while suggest(&program).await != 200 {
            assert!(room.elapsed() < in_time(Duration::from_secs(5)), "writing works again");
        }
        longest = longest.max(room.elapsed());
    }
    println!(
        "figure: disk full: 5 times, {refused_in_all} writes refused, reads answered, recovered after {longest:?} at most"
    );
    program.kill();
}
