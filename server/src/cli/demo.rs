//! `umkreis demo`: fills an empty database.

use anyhow::Context;
use clap::Args;
use rand::RngExt;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use umkreis::app::prepare_data_dir;
use umkreis::operation::demo::{ADMINISTRATOR, OWNER, load};
use umkreis_foundation::config::Config;

#[derive(Args)]
pub struct DemoOptions {
    /// How many companies.
    #[arg(long, default_value_t = umkreis_demo::USUAL_COUNT)]
    companies: usize,
    /// Password of the demo accounts; random without it.
    #[arg(long)]
    password: Option<String>,
}

pub async fn demo(config: Config, options: DemoOptions) -> anyhow::Result<()> {
    prepare_data_dir(&config)?;
    let password = options.password.unwrap_or_else(random_password);
    let complaints = umkreis::people::account::password::complaints(&password);
    anyhow::ensure!(complaints.is_empty(), "the password is too weak: {}", complaints.join(", "));
    load(&config, options.companies, &password).await?;
    let file = config.data_dir.join("demo-accounts.txt");
    write_accounts(&file, &password).with_context(|| format!("cannot write {}", file.display()))?;
    println!("{} companies are there; the accounts are in {}", options.companies, file.display());
    Ok(())
}

/// Words would be guessable; the endings make it keep the rules for passwords.
fn random_password() -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz";
    let mut random = rand::rng();
    let letters: String = (0..12).map(|_| LETTERS[random.random_range(0..LETTERS.len())] as char).collect();
    format!("{letters}-A{}", random.random_range(10..100))
}

/// Only its owner can read the file: it holds a password.
fn write_accounts(path: &Path, password: &str) -> std::io::Result<()> {
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    writeln!(file, "Administration: {ADMINISTRATOR}\nBetrieb:        {OWNER}\nPasswort:       {password}")
}
