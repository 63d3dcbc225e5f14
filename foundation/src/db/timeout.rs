//! How long an answer of the database is waited for.

use sea_orm::DbErr;
use std::future::Future;
use std::time::Duration;

/// PostgreSQL ends a statement after five seconds. One whose host died without a word ends nothing, and
/// TCP may never notice.
const LONGEST_ANSWER: Duration = Duration::from_secs(30);

/// For what runs beside the requests: they have a time limit of their own, a loop would wait for ever.
pub async fn with_timeout<T, E: From<DbErr>>(asked: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    with_timeout_of(LONGEST_ANSWER, asked).await
}

pub async fn with_timeout_of<T, E: From<DbErr>>(
    most: Duration,
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let silence = |_| DbErr::Custom("the database has fallen silent".to_owned());
    tokio::time::timeout(most, asked).await.map_err(silence)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn silence_is_not_waited_for_and_an_answer_is_passed_on() {
        let soon = Duration::from_millis(10);
        assert_eq!(with_timeout_of(soon, async { Ok::<_, DbErr>(1) }).await, Ok(1));
        let silence: Result<(), DbErr> = with_timeout_of(soon, std::future::pending()).await;
        assert!(silence.is_err());
    }
}
