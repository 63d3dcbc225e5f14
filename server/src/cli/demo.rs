//! `umkreis demo`: fills an empty database.

use clap::Args;
use umkreis::config::Config;

#[derive(Args)]
pub struct DemoOptions {
    /// How many companies.
    #[arg(long, default_value_t = 650)]
    companies: usize,
    /// Password of the demo accounts; random without it.
    #[arg(long)]
    password: Option<String>,
}

pub async fn demo(_config: Config, _options: DemoOptions) -> anyhow::Result<()> {
    anyhow::bail!("comes with the demo data")
}
