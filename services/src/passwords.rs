//! Hashes of passwords: Argon2id, few at a time.

use argon2::password_hash::phc::{PasswordHash, Salt};
use argon2::password_hash::{CustomizedPasswordHasher, PasswordHasher};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::Arc;
use tokio::sync::Semaphore;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::secret;

pub const MAX_CHARS: usize = 128;

/// 19 MiB and six passes: about a tenth of a second on one core of a small server.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 6;
/// Hashes computed at once; a flood of sign-ins must leave the other cores to visitors.
const PARALLEL_HASHES: usize = 2;
/// Callers that may wait for their turn; beyond it, waiting would outlast their patience.
const WAITING: usize = 64;

/// Computes hashes, few at a time.
pub struct Passwords {
    permits: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Hash of nobody's password, so that an unknown address costs the same time.
    nobody: String,
}

impl Passwords {
    pub fn new() -> anyhow::Result<Passwords> {
        // The values only have to look like a hash; nothing matches a random output.
        let salt = Salt::generate();
        let output = secret::encode(&secret::random()).replace('-', "+").replace('_', "/");
        let nobody =
            format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p=1${}${output}", salt.to_salt_string());
        PasswordHash::new(&nobody).map_err(|error| anyhow::anyhow!("no password hashing: {error}"))?;
        let (permits, queue) = (Semaphore::new(PARALLEL_HASHES), Semaphore::new(WAITING));
        Ok(Passwords { permits: Arc::new(permits), queue: Arc::new(queue), nobody })
    }

    /// Hashes a new password. With `like`, it uses that hash's salt and cost, so that one
    /// computation later compares a password with both.
    pub async fn hash(&self, password: &str, like: Option<String>) -> Result<String> {
        let password = password.to_owned();
        self.compute(move || match like {
            Some(like) => again(&password, &like),
            None => {
                let hash = new_argon2()?.hash_password(password.as_bytes()).map_err(broken)?;
                Ok(hash.to_string())
            }
        })
        .await
    }

    /// The first of `hashes` that belongs to this password, by one computation: all are expected
    /// to share the first one's salt, and those that do not never match. Without any, the same
    /// work is done for nobody.
    pub async fn matching(&self, password: &str, hashes: Vec<String>) -> Result<Option<usize>> {
        if password.chars().count() > MAX_CHARS {
            return Ok(None);
        }
        let password = password.to_owned();
        let first = hashes.first().unwrap_or(&self.nobody).clone();
        let computed = self.compute(move || again(&password, &first)).await?;
        let same = |hash: &String| secret::constant_time_eq(hash.as_bytes(), computed.as_bytes());
        Ok(hashes.iter().position(same))
    }

    async fn compute<F>(&self, work: F) -> Result<String>
    where
        F: FnOnce() -> Result<String> + Send + 'static,
    {
        let crowded = || Error::Unavailable("too many passwords to check".to_owned());
        let _place = self.queue.clone().try_acquire_owned().map_err(|_| crowded())?;
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| crowded())?;
        // The permit moves into the task, so a caller who hangs up does not free it.
        let work = move || {
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(error.into()))?
    }
}

fn new_argon2() -> Result<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(broken)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Hashes with the salt and the cost of an existing hash.
fn again(password: &str, like: &str) -> Result<String> {
    let like = PasswordHash::new(like).map_err(broken)?;
    let params = Params::try_from(&like).map_err(broken)?;
    let salt = like.salt.as_ref().map(|salt| salt.as_ref().to_vec()).unwrap_or_default();
    let hash = Argon2::default()
        .hash_password_customized(password.as_bytes(), &salt, Some("argon2id"), Some(19), params)
        .map_err(broken)?;
    Ok(hash.to_string())
}

fn broken(error: impl std::fmt::Display) -> Error {
    Error::Internal(anyhow::anyhow!("cannot hash a password: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_computation_compares_with_every_hash_of_the_same_salt() {
        let passwords = Passwords::new().unwrap();
        let first = passwords.hash("Sonnenhof4020", None).await.unwrap();
        let second = passwords.hash("Wiesengrund17", Some(first.clone())).await.unwrap();
        let other_salt = passwords.hash("Sonnenhof4020", None).await.unwrap();
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=6,p=1$"), "{first}");
        assert_ne!(first, other_salt);
        let both = vec![first.clone(), second];
        assert_eq!(passwords.matching("Sonnenhof4020", both.clone()).await.unwrap(), Some(0));
        assert_eq!(passwords.matching("Wiesengrund17", both.clone()).await.unwrap(), Some(1));
        assert_eq!(passwords.matching("wiesengrund17", both).await.unwrap(), None);
        assert_eq!(passwords.matching("Sonnenhof4020", Vec::new()).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_crowd_is_turned_away_instead_of_queueing_without_end() {
        let passwords = Passwords::new().unwrap();
        let _permits = passwords.permits.acquire_many(PARALLEL_HASHES as u32).await.unwrap();
        let _queue = passwords.queue.acquire_many(WAITING as u32).await.unwrap();
        let outcome = passwords.matching("Sonnenhof4020", Vec::new()).await;
        assert!(matches!(outcome, Err(Error::Unavailable(_))));
    }
}
