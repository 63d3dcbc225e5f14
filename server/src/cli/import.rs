//! `umkreis import`: companies from a CSV or Excel file.

use anyhow::Context;
use clap::Args;
use std::path::PathBuf;
use umkreis::app::App;
use umkreis::directory::company::import::{self, ImportAnswer, UnknownColumn};
use umkreis::people::account;
use umkreis_foundation::config::Config;

#[derive(Args)]
pub struct ImportOptions {
    /// The file; the export shows its columns.
    file: PathBuf,
    /// Only tell what would happen.
    #[arg(long)]
    dry_run: bool,
    /// The administrator who gets companies without an account of their own.
    #[arg(long)]
    owner: String,
}

pub async fn import(config: Config, options: ImportOptions) -> anyhow::Result<()> {
    let file = std::fs::read(&options.file)
        .with_context(|| format!("cannot read the file {}", options.file.display()))?;
    let app = App::start(config).await?;
    // A commit waits until the own catalogue holds it, so something has to follow here as well.
    tokio::spawn(umkreis::background::follow_catalogue(&app));
    let email = account::normal_email(&options.owner);
    let owner = account::by_email(app.db.read(), &email).await?;
    let owner =
        owner.filter(|owner| owner.admin).with_context(|| format!("{email:?} is no administrator"))?;
    let how = import::ImportOptions { dry_run: options.dry_run, after: 0 };
    let answer = match import::import(&app, owner.id, file.into(), how).await {
        Ok(answer) => answer,
        Err(error) => anyhow::bail!("{}", error.problem().0.detail),
    };
    for UnknownColumn { name, meant } in &answer.unknown_columns {
        let meant = meant.map(|meant| format!(" (is it {meant:?}?)")).unwrap_or_default();
        println!("the column {name:?} is not known and not read{meant}");
    }
    for row in &answer.rows {
        println!(
            "{:>6}  {:?}  {}  {}",
            row.line,
            row.action,
            row.name,
            row.why.as_deref().unwrap_or_default()
        );
        for change in &row.changes {
            println!("        {}: {:?} becomes {:?}", change.column, change.before, change.after);
        }
    }
    let ImportAnswer { created, updated, unchanged, skipped, .. } = answer;
    if answer.dry_run {
        println!("dry run: would create {created}, update {updated}, leave {unchanged}, skip {skipped}");
    } else {
        println!("created {created}, updated {updated}, left {unchanged}, skipped {skipped}");
    }
    Ok(())
}
