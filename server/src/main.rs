//! The command line, and nothing else.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use umkreis_foundation::config::{Config, Overrides};

mod cli;

#[derive(Parser)]
#[command(version, about = "Directory of climate-friendly local businesses")]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Every option is also a key of the configuration file and an environment variable.
#[derive(Args)]
struct Options {
    /// The configuration file.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Address and port to listen on.
    #[arg(long, global = true)]
    listen: Option<String>,
    /// Folder for everything the server keeps.
    #[arg(long, global = true)]
    data_dir: Option<PathBuf>,
    /// postgres://… or a path to an SQLite file.
    #[arg(long, global = true)]
    database_url: Option<String>,
    /// The address visitors use.
    #[arg(long, global = true)]
    public_url: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the directory.
    Serve,
    /// Fill an empty database with demo data.
    Demo(cli::DemoOptions),
    /// Manage accounts from the command line.
    #[command(subcommand)]
    User(cli::UserCommand),
    /// Bring the database schema up to date.
    Migrate,
    /// Go on with the present sealing key although another one, which is lost, was used before.
    ReplaceKey,
    /// Print the OpenAPI document.
    Openapi,
    /// Check the configuration and what it points to.
    CheckConfig,
    /// The region's own street map, addresses and roads.
    #[command(subcommand)]
    Region(cli::RegionCommand),
    /// The operator's own road network.
    #[command(subcommand)]
    Roads(cli::RoadsCommand),
    /// Import companies from a CSV or Excel file with the columns of the export.
    Import(cli::ImportOptions),
    /// Put the database and all pictures into one new file, also while serving.
    Backup(cli::BackupOptions),
    /// Fill an empty place from a backup.
    Restore(cli::RestoreOptions),
    /// Copy everything into another, empty database (stop serving first).
    MigrateDatabase(cli::MoveOptions),
    /// Copy all pictures into another, empty object store (stop serving first).
    MigrateMedia(cli::MoveOptions),
    /// Mail from the command line.
    #[command(subcommand)]
    Mail(cli::MailCommand),
}

fn main() -> ExitCode {
    // Whatever the program writes is for its own account, however it was started: the database, mails and
    // pictures hold what is nobody else's business.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let cli = Cli::parse();
    let outcome = match cli.command {
        Command::Openapi => cli::openapi(),
        command => load(&cli.options).and_then(|config| start(config, command)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One clear line: what was tried, and why it failed.
            eprintln!("umkreis: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn load(options: &Options) -> anyhow::Result<Config> {
    let overrides = Overrides {
        config: options.config.clone(),
        listen: options.listen.clone(),
        data_dir: options.data_dir.clone(),
        database_url: options.database_url.clone(),
        public_url: options.public_url.clone(),
    };
    Ok(umkreis_foundation::config::load(&overrides, std::env::vars())?)
}

const BLOCKED_FOR_AT_MOST: Duration = Duration::from_secs(1);

fn start(config: Config, command: Command) -> anyhow::Result<()> {
    cli::start_logging(&config.log)?;
    umkreis_foundation::tls::install_provider();
    // What comes from outside is taken before what is at hand: with thousands of connections the usual
    // order leaves a new one, such as a health check, waiting for three rounds of all others.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().global_queue_interval(1).build()?;
    let outcome = runtime.block_on(async move {
        match command {
            Command::Serve => cli::serve(config).await,
            Command::Demo(options) => cli::demo(config, options).await,
            Command::User(command) => cli::user(config, command).await,
            Command::Migrate => cli::migrate(config).await,
            Command::CheckConfig => cli::check_config(config).await,
            Command::ReplaceKey => cli::replace_key(config).await,
            Command::Import(options) => cli::import(config, options).await,
            Command::Backup(options) => cli::backup(config, options).await,
            Command::Restore(options) => cli::restore(config, options).await,
            Command::MigrateDatabase(options) => cli::migrate_database(options).await,
            Command::MigrateMedia(options) => cli::migrate_media(config, options).await,
            Command::Mail(command) => cli::mail(config, command).await,
            Command::Region(command) => cli::region(&config, command).await,
            Command::Roads(command) => cli::roads(&config, command),
            Command::Openapi => cli::openapi(),
        }
    });
    // Threads that still read or write a file, such as one that checks a backup, are not waited for.
    runtime.shutdown_timeout(BLOCKED_FOR_AT_MOST);
    outcome
}
