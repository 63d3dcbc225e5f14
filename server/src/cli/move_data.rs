//! `umkreis migrate-database` and `umkreis migrate-media`: moving to larger engines, and back.

use super::backup::refuse_missing;
use anyhow::{Context, ensure};
use clap::Args;
use umkreis::operation::backup::restore::copy_pictures;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::bulk_load::{copy, newest_schema};
use umkreis_foundation::db::{Db, Target};
use umkreis_services::media::Media;
use umkreis_services::media::objects::MediaObjects;

#[derive(Args)]
pub struct MoveOptions {
    /// sqlite:PATH or postgres://… for databases; a folder or s3://bucket/prefix for pictures.
    #[arg(long)]
    from: String,
    /// Where to; it must be empty.
    #[arg(long)]
    to: String,
}

pub async fn migrate_database(options: MoveOptions) -> anyhow::Result<()> {
    ensure!(options.from != options.to, "--from and --to are the same");
    let source = Target::parse(&options.from);
    refuse_missing(&source)?;
    let from = Db::connect(&source).await?;
    let schema = from.schema().await?.context("the source is no database of umkreis")?;
    ensure!(
        schema == newest_schema(),
        "the source has the schema {schema}: run `umkreis migrate` on it first"
    );
    let to = Db::open(&Target::parse(&options.to)).await?;
    let tallies = copy(&from, &to).await?;
    from.close().await;
    to.close().await;
    for (table, tally) in &tallies {
        println!("{table:<20} {:>10} rows, checksums equal", tally.count);
    }
    println!("done: set database_url to the new place and start");
    Ok(())
}

pub async fn migrate_media(config: Config, options: MoveOptions) -> anyhow::Result<()> {
    ensure!(options.from != options.to, "--from and --to are the same");
    ensure!(
        options.from.contains("://") || std::path::Path::new(&options.from).is_dir(),
        "there is no folder {}",
        options.from
    );
    let from = open(&config, options.from)?;
    let to = open(&config, options.to.clone())?;
    // A wrong bucket or key is said before anything is read.
    to.probe().await.with_context(|| format!("cannot move to {}", options.to))?;
    let (pictures, objects) = copy_pictures(&from, &to).await?;
    println!("{pictures} pictures with {objects} objects are there, read back and equal");
    println!("done: set media.url to the new place and start");
    Ok(())
}

/// With the keys of `[media]`, whichever of the two is the bucket.
fn open(config: &Config, location: String) -> anyhow::Result<MediaObjects> {
    let mut config = config.clone();
    config.media.url = Some(location);
    Ok(Media::open(&config)?.objects)
}
