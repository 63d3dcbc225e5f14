//! Ways in which an extract and a road network can be damaged; none of them may pass for a whole one.

use std::path::Path;
use umkreis_osm::Error::{Damaged as DamagedExtract, NotAnExtract, Unreadable};
use umkreis_prepared::Error::{Damaged, OtherKind};
use umkreis_roads::{Error, Network, import};

/// Damages a whole extract, and the network made from it.
pub fn is_refused(extract: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let (broken, target) = (folder.path().join("broken.osm.pbf"), folder.path().join("out"));
    let whole = std::fs::read(extract).unwrap();
    for length in [whole.len() / 2, whole.len() * 3 / 4, whole.len() - 1] {
        std::fs::write(&broken, &whole[..length]).unwrap();
        assert!(
            matches!(import(&broken, &target, &|_, _| {}), Err(Error::Extract(DamagedExtract { .. }))),
            "cut after {length}"
        );
    }
    for content in [&b""[..], b"<osm version=\"0.6\">", &[0; 5000], &whole[1..]] {
        std::fs::write(&broken, content).unwrap();
        assert!(matches!(import(&broken, &target, &|_, _| {}), Err(Error::Extract(NotAnExtract { .. }))));
    }
    assert!(matches!(
        import(Path::new("no/such.osm.pbf"), &target, &|_, _| {}),
        Err(Error::Extract(Unreadable { .. }))
    ));
    assert!(!target.exists(), "nothing is written");

    import(extract, &target, &|_, _| {}).expect("the whole one is imported");
    Network::load(&target).expect("what was written can be read");
    let made = std::fs::read(&target).unwrap();
    let mut flipped = made.clone();
    flipped[made.len() / 2] ^= 1;
    for content in [&made[..made.len() - 1], &flipped] {
        std::fs::write(&broken, content).unwrap();
        assert!(matches!(Network::load(&broken), Err(Error::File(Damaged { .. }))));
    }
    std::fs::write(&broken, &whole).unwrap();
    assert!(matches!(Network::load(&broken), Err(Error::File(OtherKind { .. }))));
}
