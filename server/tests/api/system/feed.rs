//! The change feed: its numbers become visible in their order, so that a follower misses nothing.

use crate::on_both;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::time::Duration;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::change;
use uuid::Uuid;

/// Long enough for a transaction that nothing holds up, on a busy machine.
const A_WHILE: Duration = Duration::from_millis(300);

on_both! {
    async fn feed_numbers_become_visible_in_their_order(app) {
        let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
        let mut slow = app.db.begin().await.expect("a transaction");
        slow.change(changed::COMPANY, first).await.expect("the earlier number");
        let db = app.db.clone();
        let later = tokio::spawn(async move {
            let mut quick = db.begin().await.expect("another transaction");
            quick.change(changed::COMPANY, second).await.expect("the later number");
            quick.commit().await.expect("its commit");
        });
        tokio::time::sleep(A_WHILE).await;
        let seen = || change::Entity::find().filter(change::Column::ObjectId.is_in([first, second])).order_by_asc(change::Column::Seq);
        assert!(seen().all(app.db.read()).await.expect("rows").is_empty(), "the later one waits for the earlier one");
        slow.commit().await.expect("the commit");
        later.await.expect("the later one goes on");
        let ids: Vec<Uuid> = seen().all(app.db.read()).await.expect("rows").into_iter().map(|row| row.object_id).collect();
        assert_eq!(ids, [first, second]);
    }
}
