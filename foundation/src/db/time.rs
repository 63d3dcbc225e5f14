//! The database's own clock, by which all instances can agree on the time.

use super::{Db, with_timeout};
use chrono::Utc;
use sea_orm::DbErr;
use sea_orm::sqlx;
use std::time::{Duration, Instant};

/// The answer was given some time between question and arrival; longer than this is no measure.
const LONGEST_WAY: Duration = Duration::from_secs(1);

pub(super) const NOW_MS: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

impl Db {
    /// How far this machine's clock is ahead of the database's; `None` where there is no other clock
    /// (SQLite), or when the answer took too long to tell.
    pub async fn machine_ahead_ms(&self) -> Result<Option<i64>, DbErr> {
        if !self.is_postgres() {
            return Ok(None);
        }
        let failed = |error: sqlx::Error| DbErr::Custom(error.to_string());
        // Waiting for a free connection is no part of the way.
        let mut connection = self.write.get_postgres_connection_pool().acquire().await.map_err(failed)?;
        let (asked_ms, asked) = (Utc::now().timestamp_millis(), Instant::now());
        let question = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {NOW_MS}")));
        let answer = async { question.fetch_one(&mut *connection).await.map_err(failed) };
        let database_ms: i64 = with_timeout(answer).await?;
        let way = asked.elapsed();
        let here_ms = asked_ms + way.as_millis() as i64 / 2;
        Ok((way <= LONGEST_WAY).then_some(here_ms - database_ms))
    }
}
