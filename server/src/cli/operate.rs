//! Commands that help an operator before going live.

use anyhow::Context;
use clap::Subcommand;
use umkreis::app::prepare_data_dir;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Db;
use umkreis_services::mail::{MailKind, MailTemplate, Transport};
use umkreis_services::media::Media;
use umkreis_services::sealing::key;

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

/// The way on when the key is lost; nothing can bring back what it has sealed.
pub async fn replace_key(config: Config) -> anyhow::Result<()> {
    prepare_data_dir(&config)?;
    let sealer = key::read_or_make(&config)?;
    let db = Db::open(&config.database()).await?;
    key::replace(&db, &sealer).await?;
    db.close().await;
    println!("The sealing key is now {}.", sealer.id());
    println!("Who used an authenticator app signs in with a recovery code or a passkey and sets it up anew.");
    println!("Browsers that wanted push messages have to ask for them again.");
    Ok(())
}

/// Tries everything the configuration points to, and says what works.
pub async fn check_config(config: Config) -> anyhow::Result<()> {
    println!("configuration   ok");
    prepare_data_dir(&config)?;
    println!("data folder     ok ({}, for its owner alone)", config.data_dir.display());
    let db = Db::connect(&config.database()).await?;
    db.ping().await.context("the database does not answer")?;
    println!("database        ok");
    println!("sealing key     {}", sealing_key(&config, &db).await?);
    if let Some(url) = &config.replica_url {
        let behind = db.with_replica(Some(url)).await?.replica_lag().await.context("replica_url")?;
        println!(
            "replica         {}",
            behind.map_or("too far behind".to_owned(), |n| format!("ok ({n} changes behind)"))
        );
    }
    Media::open(&config)?.objects.probe().await?;
    println!("media           ok");
    let clock = umkreis_foundation::clock::Clock::new(config.time_zone());
    let geo = umkreis_services::geo::Geo::open(&config, &clock).await?;
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

async fn sealing_key(config: &Config, db: &Db) -> anyhow::Result<String> {
    let Some(sealer) = key::read(config)? else {
        return Ok(format!("none yet; the first start makes {}", key::file(config).display()));
    };
    // A database without a schema knows of no key.
    let known = key::known_id(db).await.ok().flatten();
    anyhow::ensure!(
        known.as_deref().is_none_or(|known| known == sealer.id()),
        "sealing key: the database's secrets were sealed with {}, and this is {}",
        known.unwrap_or_default(),
        sealer.id()
    );
    let place = match &config.sealing_key {
        Some(_) => "from the configuration".to_owned(),
        None => format!("{}; no backup holds it, keep a copy elsewhere", key::file(config).display()),
    };
    Ok(format!("ok ({}, {place})", sealer.id()))
}

pub async fn mail(config: Config, command: MailCommand) -> anyhow::Result<()> {
    let MailCommand::Test { address } = command;
    anyhow::ensure!(
        umkreis_foundation::http::validate::is_email(&address),
        "{address:?} is not a mail address"
    );
    let letter = MailTemplate {
        kind: MailKind::Other,
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
