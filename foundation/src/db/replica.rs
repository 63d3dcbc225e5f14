//! A read-only copy of the database for large reads: the catalogue at start, exports.
//!
//! A copy follows the primary with a delay. Whoever reads from it says how many changes may be
//! missing; the change feed, which is copied like everything else, tells how many are.

use super::entity::change;
use super::{Db, OpenError, open};
use sea_orm::{DatabaseConnection, DbErr, EntityTrait, QueryOrder};
use std::time::Duration;

/// A copy that does not even say where it stands within this time is no help.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

impl Db {
    /// From now on large reads may go to the copy at `url`, which need not be there yet.
    pub async fn with_replica(self, url: Option<&str>) -> Result<Db, OpenError> {
        let Some(url) = url else { return Ok(self) };
        Ok(Db { replica: Some(open::connect_replica(url).await?), ..self })
    }

    /// This database for large reads: from the copy while it lacks at most so many changes, else
    /// from the primary.
    pub async fn for_large_reads(&self, most_missing: i64) -> Db {
        let Some(replica) = &self.replica else { return self.clone() };
        match self.replica_lag().await {
            Ok(Some(missing)) if missing <= most_missing => {
                Db { read: replica.clone(), reads_replica: true, ..self.clone() }
            }
            Ok(missing) => {
                tracing::warn!(missing, "the replica is behind; reading from the primary");
                self.clone()
            }
            Err(error) => {
                tracing::warn!(%error, "the replica does not answer; reading from the primary");
                self.clone()
            }
        }
    }

    pub fn reads_replica(&self) -> bool {
        self.reads_replica
    }

    /// The same without the copy, for whoever was let down by it.
    pub fn on_primary(&self) -> Db {
        if !self.reads_replica {
            return self.clone();
        }
        Db { read: self.write.clone(), reads_replica: false, ..self.clone() }
    }

    /// How many changes the copy lacks; `None` when the feed does not reach back to where it
    /// stands, or when it is the copy of something else.
    pub async fn replica_lag(&self) -> Result<Option<i64>, DbErr> {
        let Some(replica) = &self.replica else { return Ok(None) };
        let asked = tokio::time::timeout(ANSWER_TIMEOUT, self.changes_missing_on(replica)).await;
        asked.unwrap_or_else(|_| Err(DbErr::Custom("no answer in time".to_owned())))
    }

    async fn changes_missing_on(&self, replica: &DatabaseConnection) -> Result<Option<i64>, DbErr> {
        // The copy comes first: whatever is written meanwhile makes it look older, never newer.
        let stands_at = newest(replica).await?.unwrap_or(0);
        let oldest = change::Entity::find().order_by_asc(change::Column::Seq).one(&self.write).await?;
        let oldest = oldest.map_or(1, |row| row.seq);
        let newest = newest(&self.write).await?.unwrap_or(0);
        Ok((oldest - 1..=newest).contains(&stands_at).then_some(newest - stands_at))
    }
}

async fn newest(db: &DatabaseConnection) -> Result<Option<i64>, DbErr> {
    let row = change::Entity::find().order_by_desc(change::Column::Seq).one(db).await?;
    Ok(row.map(|row| row.seq))
}
