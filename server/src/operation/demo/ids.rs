//! Ids of demo rows: the same in every run.

use uuid::Uuid;

/// 2026-01-01T00:00:00Z; ids count up from here.
const FIRST_ID_MS: u64 = 1_767_225_600_000;

/// Gives out ids that look like any other, made of a counter instead of time and chance.
#[derive(Default)]
pub struct StableIds {
    given: u64,
}

impl StableIds {
    /// The next id, a UUIDv7.
    pub fn next(&mut self) -> Uuid {
        self.given += 1;
        let mut random = [0; 10];
        random[2..].copy_from_slice(&self.given.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
        uuid::Builder::from_unix_timestamp_millis(FIRST_ID_MS + self.given, &random).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_version_7_distinct_ascending_and_the_same_in_every_run() {
        let ids = || {
            let mut ids = StableIds::default();
            (0..1000).map(|_| ids.next()).collect::<Vec<_>>()
        };
        let first = ids();
        assert_eq!(first, ids());
        assert!(first.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(first.iter().all(|id| id.get_version_num() == 7));
    }
}
