//! `umkreis user`: accounts from the command line.

use clap::Subcommand;
use umkreis::config::Config;

#[derive(Subcommand)]
pub enum UserCommand {
    /// Create an account; the password comes from a prompt, UMKREIS_PASSWORD or a mailed invitation.
    Create {
        #[arg(long)]
        email: String,
        #[arg(long)]
        admin: bool,
    },
}

pub async fn user(_config: Config, _command: UserCommand) -> anyhow::Result<()> {
    anyhow::bail!("comes with the account feature")
}
