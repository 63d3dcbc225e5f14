//! A power cut: what the disk was not asked to keep is gone. Needs the right to mount, so only
//! `make faults` runs it.
//!
//! The data lie on a file system in a file. The writer is stopped and the file copied: the copy
//! holds what was written through to the disk, and lacks what only the kernel had in memory.

use crate::kill::{check_integrity, kept, wait_for_writes, write};
use crate::program::Place;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbBackend, Statement};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use umkreis_foundation::db::{Db, Target};
use uuid::Uuid;

const ROUNDS: usize = 20;
const WRITES_PER_ROUND: usize = 60;
const DISK_BYTES: u64 = 96 * 1024 * 1024;

/// A file system in a file, mounted until this value ends.
struct Disk {
    folder: TempDir,
    mounted: bool,
}

impl Disk {
    /// `None`, said aloud, where mounting is not allowed.
    fn new() -> Option<Disk> {
        let disk = Disk { folder: TempDir::new().expect("a temporary folder"), mounted: false };
        let file = std::fs::File::create(disk.image()).expect("the disk's file");
        file.set_len(DISK_BYTES).expect("its size");
        let made = Command::new("mkfs.ext4").args(["-q", "-F"]).arg(disk.image()).status();
        if !made.is_ok_and(|status| status.success()) {
            crate::support::skipped("mkfs.ext4 is not to be had");
            return None;
        }
        disk.mount()
    }

    /// What would be found after the power came back.
    fn after_a_cut(&self) -> Disk {
        let disk = Disk { folder: TempDir::new().expect("a temporary folder"), mounted: false };
        std::fs::copy(self.image(), disk.image()).expect("the disk is copied");
        disk.mount().expect("the copy can be mounted as the original could")
    }

    fn mount(mut self) -> Option<Disk> {
        std::fs::create_dir(self.path()).expect("a place to mount it");
        // The kernel writes by itself only after five minutes; until then only what a program
        // insists on reaches the disk.
        let mut command = Command::new("mount");
        command.args(["-o", "loop,commit=300"]).arg(self.image()).arg(self.path());
        self.mounted = command.status().is_ok_and(|status| status.success());
        if !self.mounted {
            crate::support::skipped("this user may not mount");
            return None;
        }
        Some(self)
    }

    fn image(&self) -> PathBuf {
        self.folder.path().join("disk.img")
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("mounted")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if self.mounted {
            let _ = Command::new("umount").arg("-l").arg(self.path()).status();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts file systems: make faults runs it"]
async fn a_power_cut_loses_nothing_that_was_acknowledged() {
    let mut told_in_all = 0;
    for round in 0..ROUNDS {
        let Some(disk) = Disk::new() else { return };
        let data = disk.path().join("data").display().to_string();
        let place = Place::new("").with("UMKREIS_DATA_DIR", &data);
        let program = place.serve().await;
        let acknowledged = Arc::<Mutex<Vec<Uuid>>>::default();
        let writers = (0..8).map(|_| tokio::spawn(write(program.address, acknowledged.clone())));
        let writers: Vec<_> = writers.collect();
        wait_for_writes(&acknowledged, WRITES_PER_ROUND).await;
        program.freeze();
        // Whatever was confirmed before the process stood still must be on the disk.
        let told = acknowledged.lock().expect("no writer panicked").clone();
        let after = disk.after_a_cut();
        program.kill();
        for writer in writers {
            writer.await.expect("no writer saw a wrong answer");
        }
        let target = Target::Sqlite(after.path().join("data/umkreis.db"));
        let db = Db::connect(&target).await.expect("the database opens after the cut");
        check_integrity(&db).await;
        let kept = kept(&db).await;
        db.close().await;
        let lost = told.iter().filter(|id| !kept.contains(id)).count();
        assert_eq!(lost, 0, "round {round}: {lost} of {} acknowledged writes are lost", told.len());
        told_in_all += told.len();
    }
    println!("figure: power cut: {ROUNDS} cuts, {told_in_all} acknowledged, 0 lost");
}

/// Commits rows one by one; how many there are after a cut.
async fn kept_of_a_hundred(synchronous: SqliteSynchronous) -> Option<i64> {
    let disk = Disk::new()?;
    let open = async |path: &Path| {
        let mut options = ConnectOptions::new(format!("sqlite://{}?mode=rwc", path.display()));
        options.max_connections(1).sqlx_logging(false);
        options.map_sqlx_sqlite_opts(move |sqlite| {
            sqlite.journal_mode(SqliteJournalMode::Wal).synchronous(synchronous)
        });
        Database::connect(options).await.expect("the database opens")
    };
    let db = open(&disk.path().join("control.db")).await;
    db.execute_unprepared("CREATE TABLE row (n integer)").await.expect("the table");
    // The table itself is on the disk in either run; only the rows are at stake.
    db.execute_unprepared("PRAGMA wal_checkpoint(FULL)").await.expect("a checkpoint");
    assert!(Command::new("sync").arg("-f").arg(disk.path()).status().expect("sync runs").success());
    for n in 0..100 {
        db.execute_unprepared(&format!("INSERT INTO row VALUES ({n})")).await.expect("a row");
    }
    let after = disk.after_a_cut();
    db.close().await.expect("closed");
    let db = open(&after.path().join("control.db")).await;
    let count = Statement::from_string(DbBackend::Sqlite, "SELECT count(*) AS n FROM row");
    let row = db.query_one_raw(count).await.expect("an answer").expect("a row");
    let kept = row.try_get("", "n").expect("a number");
    db.close().await.expect("closed");
    Some(kept)
}

/// Without this, the test above could pass because its power cut is none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts file systems: make faults runs it"]
async fn the_power_cut_of_the_test_is_one_because_weaker_settings_lose_rows() {
    let Some(normal) = kept_of_a_hundred(SqliteSynchronous::Normal).await else { return };
    let Some(whole) = kept_of_a_hundred(SqliteSynchronous::Full).await else { return };
    println!("figure: power cut, control: of 100 rows NORMAL keeps {normal}, FULL keeps {whole}");
    assert_eq!(whole, 100);
    assert!(normal < 100, "the cut took nothing away, so it proves nothing");
}
