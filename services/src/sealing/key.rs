//! Where the sealing key comes from, and that it is the one the database's secrets were sealed with.

use super::Sealer;
use anyhow::{Context, bail};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, QueryFilter};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity::{push_subscription, setting, totp};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::secret;

const FILE: &str = "sealing.key";
/// Tells the key, not what it is.
const ID: &str = "sealing_key_id";
pub const VAPID: &str = "vapid_private_key";

pub fn file(config: &Config) -> PathBuf {
    config.data_dir.join(FILE)
}

/// The configured key, or that of the file; `None` where there is neither yet.
pub fn read(config: &Config) -> anyhow::Result<Option<Sealer>> {
    if let Some(text) = &config.sealing_key {
        return parse(text).context("sealing_key").map(Some);
    }
    let path = file(config);
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&text).with_context(|| path.display().to_string()).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// The same; a missing file is made, readable by its owner alone.
pub fn read_or_make(config: &Config) -> anyhow::Result<Sealer> {
    if let Some(sealer) = read(config)? {
        return Ok(sealer);
    }
    let path = file(config);
    let key = secret::random();
    match write(&path, &secret::encode(&key)) {
        Ok(()) => Sealer::new(&key),
        // Another process was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            read(config)?.with_context(|| format!("cannot read {}", path.display()))
        }
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}

/// Written beside and linked, so that nobody reads half a key.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let part = path.with_extension(format!("{}.part", uuid::Uuid::new_v4().simple()));
    let mut file = std::fs::File::options().write(true).create_new(true).mode(0o600).open(&part)?;
    let written = file.write_all(format!("{text}\n").as_bytes()).and_then(|()| file.sync_all());
    let named = written.and_then(|()| std::fs::hard_link(&part, path));
    std::fs::remove_file(&part)?;
    named
}

fn parse(text: &str) -> anyhow::Result<Sealer> {
    let bytes =
        secret::decode(text.trim()).and_then(|bytes| <[u8; secret::SECRET_BYTES]>::try_from(bytes).ok());
    Sealer::new(&bytes.context("this is no sealing key: 32 random bytes in base64url, 43 characters")?)
}

/// The id of the key that the database's secrets were sealed with.
pub async fn known_id(db: &Db) -> Result<Option<String>, DbErr> {
    Ok(setting::Entity::find_by_id(ID).one(db.read()).await?.map(|row| row.value))
}

/// Refuses a key that is not the database's. A database that nobody shares and that holds nothing sealed
/// takes a new one.
pub async fn require(db: &Db, sealer: &Sealer) -> anyhow::Result<()> {
    let tx = db.begin().await?;
    let known = remember(&tx, sealer, false).await?;
    if known != sealer.id() {
        if db.is_shared() || holds_sealed(&tx).await? {
            bail!(
                "the secrets in the database were sealed with the key {known}, and this one is {}: bring back \
                 {FILE} or set sealing_key (all instances need the same); if that key is lost, \
                 `umkreis replace-key` goes on without what it sealed",
                sealer.id()
            );
        }
        remember(&tx, sealer, true).await?;
    }
    Ok(tx.commit().await?)
}

async fn remember(tx: &Tx, sealer: &Sealer, replace: bool) -> anyhow::Result<String> {
    let row = setting::ActiveModel { name: Set(ID.to_owned()), value: Set(sealer.id().to_owned()) };
    let mut again = OnConflict::column(setting::Column::Name);
    let again = if replace { again.update_column(setting::Column::Value) } else { again.do_nothing() };
    setting::Entity::insert(row).on_conflict(again.to_owned()).exec_without_returning(tx).await?;
    let kept = setting::Entity::find_by_id(ID).one(tx).await?.context("the id of the key was not kept")?;
    Ok(kept.value)
}

async fn holds_sealed(tx: &Tx) -> Result<bool, DbErr> {
    let browsers = push_subscription::Entity::find().filter(push_subscription::Column::Auth.is_not_null());
    Ok(totp::Entity::find().one(tx).await?.is_some()
        || setting::Entity::find_by_id(VAPID).one(tx).await?.is_some()
        || browsers.one(tx).await?.is_some())
}

/// Goes on with this key. Authenticator apps stay set up, so that nobody gets in without a second factor, but
/// their codes fit no more: recovery codes and passkeys do. Browsers have to ask for messages again.
pub async fn replace(db: &Db, sealer: &Sealer) -> anyhow::Result<()> {
    let tx = db.begin().await?;
    if remember(&tx, sealer, false).await? != sealer.id() {
        remember(&tx, sealer, true).await?;
        setting::Entity::delete_by_id(VAPID).exec(&tx).await?;
        push_subscription::Entity::delete_many()
            .filter(push_subscription::Column::Auth.is_not_null())
            .exec(&tx)
            .await?;
    }
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_first_start_makes_a_key_that_stays_and_only_its_owner_reads() {
        let folder = tempfile::TempDir::new().unwrap();
        let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        assert!(read(&config).unwrap().is_none());
        let made = read_or_make(&config).unwrap();
        assert_eq!(read_or_make(&config).unwrap().id(), made.id());
        let mode = std::fs::metadata(file(&config)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn a_configured_key_wins_and_a_wrong_one_is_named() {
        let folder = tempfile::TempDir::new().unwrap();
        let mut config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        let made = read_or_make(&config).unwrap();
        config.sealing_key = Some(secret::encode(&[9; 32]));
        assert_ne!(read_or_make(&config).unwrap().id(), made.id());
        config.sealing_key = Some("too short".to_owned());
        let refused = read(&config).err().unwrap();
        assert!(format!("{refused:#}").starts_with("sealing_key: this is no sealing key"), "{refused:#}");
    }
}
