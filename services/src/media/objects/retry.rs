//! Trying again, for work that nobody waits for: a backup of a million objects must not fail with one.

use crate::media::MediaError;
use std::time::Duration;

/// Beside the few tenths of a second for which every call tries again by itself.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];

/// Calls until the object store has done it; the last failure is the caller's. Waiting frees no disk,
/// so a full one is told at once.
pub async fn with_retries<T, Call>(mut call: impl FnMut() -> Call) -> Result<T, MediaError>
where
    Call: Future<Output = Result<T, MediaError>>,
{
    for pause in PAUSES {
        match call().await {
            Err(MediaError::Storage(why)) => {
                tracing::warn!(why, ?pause, "the object store failed; trying again");
                tokio::time::sleep(pause).await;
            }
            done => return done,
        }
    }
    call().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[tokio::test]
    async fn a_store_that_failed_is_asked_again_and_a_full_one_is_not() {
        let asked = Cell::new(0);
        let second_time = || async {
            asked.set(asked.get() + 1);
            if asked.get() < 2 { Err(MediaError::Storage("away".to_owned())) } else { Ok(asked.get()) }
        };
        assert_eq!(with_retries(second_time).await.unwrap(), 2);
        asked.set(0);
        let full = || async {
            asked.set(asked.get() + 1);
            Err::<(), _>(MediaError::StorageFull)
        };
        assert!(matches!(with_retries(full).await, Err(MediaError::StorageFull)));
        assert_eq!(asked.get(), 1);
    }
}
