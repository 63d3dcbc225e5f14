//! Commands about the region's own street map, addresses and roads.

use super::terminal::Terminal;
use clap::Subcommand;
use std::path::PathBuf;
use std::time::Instant;
use umkreis_foundation::config::Config;
use umkreis_services::geo::region::import::import;

#[derive(Subcommand)]
pub enum RegionCommand {
    /// Make street map, addresses and roads from an OpenStreetMap extract (.osm.pbf), also while serving.
    Import { extract: PathBuf },
}

pub async fn region(config: &Config, command: RegionCommand) -> anyhow::Result<()> {
    let RegionCommand::Import { extract } = command;
    if config.region.folder.is_none() {
        umkreis::app::prepare_data_dir(config)?;
    }
    let folder = config.region_folder();
    let started = Instant::now();
    let terminal = Terminal::default();
    let imported = import(&extract, &folder, &|step, share| terminal.show(step, share)).await;
    terminal.end();
    let imported = imported?;
    let counts = &imported.manifest.counts;
    println!(
        "{} read in {} s: {} tiles, {} addresses in {} streets, {} stops, {} roads",
        imported.manifest.source,
        started.elapsed().as_secs(),
        counts.tiles,
        counts.addresses,
        counts.streets,
        counts.stops,
        counts.roads
    );
    for remark in &imported.remarks {
        println!("note: {remark}");
    }
    println!("written to {}", folder.join(&imported.version).display());
    println!("a running server takes it up with SIGHUP (systemctl reload umkreis), else at its next start");
    Ok(())
}
