//! Commands about the operator's own road network.

use super::terminal::Terminal;
use clap::Subcommand;
use std::path::PathBuf;
use std::time::Instant;
use umkreis_foundation::config::Config;

#[derive(Subcommand)]
pub enum RoadsCommand {
    /// Make a road network from an OpenStreetMap extract (.osm.pbf).
    Import {
        extract: PathBuf,
        /// Where to write it; without this, where directions.roads_file points, else roads.umkreis in
        /// the data folder.
        #[arg(long)]
        to: Option<PathBuf>,
    },
}

pub fn roads(config: &Config, command: RoadsCommand) -> anyhow::Result<()> {
    let RoadsCommand::Import { extract, to } = command;
    let target = match to.or_else(|| config.directions.roads_file.clone()) {
        Some(target) => target,
        None => {
            umkreis::app::prepare_data_dir(config)?;
            config.data_dir.join("roads.umkreis")
        }
    };
    let started = Instant::now();
    let terminal = Terminal::default();
    let made = umkreis_roads::import(&extract, &target, &|step, share| terminal.show(step, share));
    terminal.end();
    let made = made?;
    let [car, bicycle, foot] = made.arcs;
    println!(
        "{} roads read in {} s: {car} lanes for cars, {bicycle} for bicycles, {foot} on foot",
        made.roads,
        started.elapsed().as_secs()
    );
    println!("written to {}", target.display());
    println!("use it with directions.provider = \"roads\" and directions.roads_file");
    Ok(())
}
