//! Makes a file of addresses: `cargo run --release --example prepare EXTRACT TARGET`.

use umkreis_addresses::import;

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(extract), Some(target)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: import EXTRACT TARGET");
        std::process::exit(2);
    };
    let started = std::time::Instant::now();
    match import(extract.as_ref(), target.as_ref(), &|_, _| {}) {
        Ok(summary) => println!("{summary:?} in {:.2} s", started.elapsed().as_secs_f64()),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    }
}
