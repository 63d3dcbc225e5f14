//! Commands about the region's own street map, addresses and roads.

use clap::Subcommand;
use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;
use umkreis::foundation::config::Config;
use umkreis::services::geo::region::import::import;

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
    println!("written to {}", folder.join(&imported.version).display());
    println!("a running server takes it up with SIGHUP (systemctl reload umkreis), else at its next start");
    Ok(())
}

/// One line that is written over on a terminal; elsewhere a line for each step.
#[derive(Default)]
struct Terminal(RefCell<Shown>);

#[derive(Default)]
struct Shown {
    step: String,
    percent: u32,
}

impl Terminal {
    fn show(&self, step: &str, share: f32) {
        let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
        let mut shown = self.0.borrow_mut();
        let new_step = shown.step != step;
        if !new_step && shown.percent == percent {
            return;
        }
        let mut error = std::io::stderr();
        // Nobody who cannot read the progress shall lose the import.
        let _ = match (error.is_terminal(), new_step) {
            (true, _) => write!(error, "\r\x1b[K{step} … {percent} %"),
            (false, true) => writeln!(error, "{step} …"),
            (false, false) => Ok(()),
        };
        let _ = error.flush();
        *shown = Shown { step: step.to_owned(), percent };
    }

    fn end(&self) {
        if std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
