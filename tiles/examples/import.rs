//! Makes tiles from an extract, to measure and to look at: `import EXTRACT.osm.pbf TARGET.pmtiles`.

use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(extract), Some(target)) = (paths.next(), paths.next()) else {
        return Err("usage: import EXTRACT.osm.pbf TARGET.pmtiles".into());
    };
    let summary = umkreis_tiles::import(&extract, &target, &|_, _| {})?;
    println!("{summary:#?}");
    Ok(())
}
