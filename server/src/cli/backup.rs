//! `umkreis backup` and `umkreis restore`.

use clap::Args;
use std::path::PathBuf;
use umkreis::app::prepare_data_dir;
use umkreis::operation::backup;
use umkreis::operation::backup::BackupContents;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::{Db, Target};
use umkreis_services::media::Media;

#[derive(Args)]
pub struct BackupOptions {
    /// The new file; an existing one is never overwritten.
    file: PathBuf,
}

#[derive(Args)]
pub struct RestoreOptions {
    /// A file made by `umkreis backup`.
    file: PathBuf,
    /// Only read the file and say whether it is sound.
    #[arg(long)]
    check: bool,
}

pub async fn backup(config: Config, options: BackupOptions) -> anyhow::Result<()> {
    let target = config.database();
    refuse_missing(&target)?;
    let db = Db::connect(&target).await?;
    let objects = Media::open(&config)?.objects;
    let now_ms = chrono::Utc::now().timestamp_millis();
    let contents = backup::make::make(&db, &objects, &options.file, now_ms).await?;
    db.close().await;
    println!("{} holds {}; it was read back and is sound", options.file.display(), summary(&contents));
    // The file stays, as its rows may be needed; a script must notice all the same.
    anyhow::ensure!(contents.missing.is_empty(), "{}", contents.lacks(&options.file));
    Ok(())
}

pub async fn restore(config: Config, options: RestoreOptions) -> anyhow::Result<()> {
    // Nothing is created before the file is known to be good.
    let checked = backup::restore::inspect(options.file.clone()).await?;
    let made_at = checked.head.created_at.clone();
    if options.check {
        println!("sound, made at {made_at}: {}", summary(&checked.contents));
        return Ok(());
    }
    prepare_data_dir(&config)?;
    let objects = Media::open(&config)?.objects;
    objects.probe().await?;
    let db = Db::open(&config.database()).await?;
    let contents = backup::restore::restore(&options.file, checked, &db, &objects).await?;
    db.close().await;
    println!("restored the state of {made_at}: {}", summary(&contents));
    Ok(())
}

/// Opening would create an empty database instead of telling that there is none.
pub fn refuse_missing(target: &Target) -> anyhow::Result<()> {
    if let Target::Sqlite(path) = target {
        anyhow::ensure!(path.exists(), "there is no database at {}", path.display());
    }
    Ok(())
}

fn summary(contents: &BackupContents) -> String {
    let companies = contents.tables.get("company").map_or(0, |tally| tally.count);
    let (rows, objects) = (contents.rows(), contents.objects.count);
    let holds = format!("{companies} companies, {rows} rows in all, {objects} objects of pictures");
    match contents.missing.len() {
        0 => holds,
        missing => format!("{holds}, and lacks {missing} pictures"),
    }
}
