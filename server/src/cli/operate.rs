//! Commands that help an operator before going live.

use anyhow::Context;
use clap::Subcommand;
use umkreis::app::prepare_data_dir;
use umkreis::foundation::config::Config;
use umkreis::foundation::db::Db;
use umkreis::services::mail::{MailTemplate, Transport};
use umkreis::services::media::Media;

#[derive(Subcommand)]
pub enum MailCommand {
    /// Send a test mail.
    Test { address: String },
}

pub fn openapi() -> anyhow::Result<()> {
    println!("{}", umkreis::router::openapi().to_pretty_json()?);
    Ok(())
}

pub async fn migrate(config: Config) -> anyhow::Result<()> {
    prepare_data_dir(&config)?;
    Db::open(&config.database()).await?.close().await;
    println!("The database schema is up to date.");
    Ok(())
}

/// Tries everything the configuration points to, and says what works.
pub async fn check_config(config: Config) -> anyhow::Result<()> {
    println!("configuration   ok");
    prepare_data_dir(&config)?;
    println!("data folder     ok ({})", config.data_dir.display());
    let db = Db::connect(&config.database()).await?;
    db.ping().await.context("the database does not answer")?;
    println!("database        ok");
    if let Some(url) = &config.replica_url {
        let behind = db.with_replica(Some(url)).await?.replica_lag().await.context("replica_url")?;
        println!(
            "replica         {}",
            behind.map_or("too far behind".to_owned(), |n| format!("ok ({n} changes behind)"))
        );
    }
    Media::open(&config)?.objects.probe().await?;
    println!("media           ok");
    let clock = umkreis::foundation::clock::Clock::new(config.time_zone());
    let geo = umkreis::services::geo::Geo::open(&config, &clock).await?;
    match geo.region.get() {
        Some(region) => println!("region          ok ({}, {})", region.manifest.source, region.version),
        None => println!("region          none was imported"),
    }
    Transport::new(&config.mail, &config.data_dir)?.check().await?;
    println!("mail            ok");
    if let Some(folder) = &config.backup.folder {
        umkreis::operation::backup::folder::prepare(folder)?;
        println!("backups         ok ({})", folder.display());
    }
    println!("public address  {}", config.public_url());
    Ok(())
}

pub async fn mail(config: Config, command: MailCommand) -> anyhow::Result<()> {
    let MailCommand::Test { address } = command;
    anyhow::ensure!(
        umkreis::foundation::http::validate::is_email(&address),
        "{address:?} is not a mail address"
    );
    let letter = MailTemplate {
        subject: format!("Testmail von {}", config.site.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec!["Wenn du das liest, funktioniert der Mailversand.".to_owned()],
        button: Some(("Zur Startseite".to_owned(), config.public_url())),
        notes: Vec::new(),
    };
    let transport = Transport::new(&config.mail, &config.data_dir)?;
    transport.send(uuid::Uuid::now_v7(), &letter.to(&address, &config.site)).await?;
    println!("sent to {address}");
    Ok(())
}
