//! What becomes of damaged files, seen at an extract that is always there.

#[path = "support/damage.rs"]
mod damage;
#[path = "support/small.rs"]
mod small;

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let extract = folder.path().join("small.osm.pbf");
    std::fs::write(&extract, small::extract()).unwrap();
    damage::is_refused(&extract);
}
