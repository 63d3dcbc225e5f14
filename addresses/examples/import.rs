fn main() {
    let mut args = std::env::args().skip(1);
    let (a, b) = (args.next().unwrap(), args.next().unwrap());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", umkreis_addresses::import(a.as_ref(), b.as_ref(), &|_, _| {}), t.elapsed());
}
