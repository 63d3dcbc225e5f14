use std::io::BufRead;
fn main() {
    let a = umkreis_addresses::Addresses::open(std::env::args().nth(1).unwrap().as_ref()).unwrap();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let t = std::time::Instant::now();
        let f = if let Some(x) = line.strip_prefix('?') { a.suggest(x, 6) } else { a.find(&line, 5) };
        let e = t.elapsed();
        println!("{line} {e:?}");
        for f in f {
            println!("    {} {:?} {:.5},{:.5}", f.label, f.precision, f.latitude, f.longitude);
        }
    }
}
