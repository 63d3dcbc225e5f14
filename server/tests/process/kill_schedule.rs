//! Kills that come at all moments of a piece of work, and how many came in its middle: a kill before the work
//! has begun, or after it has ended, proves nothing.

use crate::program::run;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use umkreis_foundation::db::Target;

/// By what one sees that somebody is at work.
pub enum Traces {
    /// A file whose name ends so, in this folder.
    File { folder: PathBuf, ending: &'static str },
    /// A transaction of somebody else in this PostgreSQL database.
    Transaction(DatabaseConnection),
}

impl Traces {
    /// Of whoever fills this database. SQLite keeps a log beside it for as long as it is open.
    pub async fn in_database(target: &Target) -> Traces {
        match target {
            Target::Sqlite(file) => {
                Traces::File { folder: file.parent().expect("its folder").to_owned(), ending: ".db-wal" }
            }
            Target::Postgres(url) => {
                Traces::Transaction(Database::connect(url).await.expect("the database opens"))
            }
        }
    }

    async fn are_there(&self) -> bool {
        match self {
            Traces::File { folder, ending } => std::fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .any(|entry| entry.file_name().to_string_lossy().ends_with(ending)),
            Traces::Transaction(db) => {
                let sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
                           AND pid <> pg_backend_pid() AND backend_type = 'client backend' \
                           AND xact_start IS NOT NULL";
                let found = db.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await;
                found.expect("an answer").is_some()
            }
        }
    }

    /// What an earlier attempt has left says nothing about the next one.
    fn forget(&self) {
        if let Traces::File { folder, ending } = self {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            for entry in entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(ending)) {
                assert!(*ending == ".part", "{} was not closed", entry.path().display());
                std::fs::remove_file(entry.path()).expect("it can be removed");
            }
        }
    }
}

/// The kills of one test, spread over the time that the work takes on this machine.
pub struct Kills {
    whole: Duration,
    rounds: u32,
    done: u32,
    pub in_the_middle: u32,
}

impl Kills {
    /// `work` is done once without a kill, to know how long it takes.
    pub fn of(rounds: u32, mut work: Command) -> Kills {
        let began = Instant::now();
        let done = run(&mut work);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        Kills { whole: began.elapsed(), rounds, done: 0, in_the_middle: 0 }
    }

    /// Starts it and kills it in its turn, unless it was faster; says whether that was in the middle.
    pub async fn kill(&mut self, round: u32, mut work: Command, traces: &Traces) -> bool {
        traces.forget();
        self.done += 1;
        let mut child = work.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        tokio::time::sleep(self.whole * (round + 1) / (self.rounds + 1)).await;
        let begun = traces.are_there().await;
        child.kill().expect("it can be killed");
        let ended_by_itself = child.wait().expect("it is gone").code().is_some();
        begun && !ended_by_itself
    }

    /// The figure; `make faults` must have hit the middle.
    pub fn judge(self, what: &str) {
        let Kills { whole, done, in_the_middle, .. } = self;
        println!("figure: {what}: {in_the_middle} of {done} kills came in the middle of {whole:?}");
        assert!(in_the_middle > 0 || !crate::support::full(), "{what}: no kill came in the middle");
    }
}
