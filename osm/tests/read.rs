//! What is read from an extract: points, areas, and why a damaged file is refused.

use std::path::Path;
use umkreis_osm::sample::Sample;
use umkreis_osm::{Area, Error, Feature, MemberKind, Position, Tags, header, read};

const WAY: MemberKind = MemberKind::Way;

/// A square of side 0.01° around a point, as four nodes that begin at `first`.
fn square(sample: Sample, first: i64, latitude: f64, longitude: f64, half: f64) -> Sample {
    let corners = [(-half, -half), (-half, half), (half, half), (half, -half)];
    (first..)
        .zip(corners)
        .fold(sample, |sample, (id, (north, east))| sample.node(id, latitude + north, longitude + east, &[]))
}

/// A lake with an island and a pond on it; its shore is in two ways, the second one backwards.
fn lake() -> Sample {
    let sample = Sample::default().bounds([14.0, 48.0, 14.2, 48.2]).node(
        1,
        48.05,
        14.05,
        &[("place", "village"), ("name", "Seedorf")],
    );
    let sample =
        square(square(square(sample, 10, 48.1, 14.1, 0.03), 20, 48.1, 14.1, 0.02), 30, 48.1, 14.1, 0.01);
    sample
        .way(100, &[10, 11, 12], &[])
        .way(101, &[10, 13, 12], &[])
        .way(102, &[20, 21, 22, 23, 20], &[("place", "island")])
        .way(103, &[30, 31, 32, 33, 30], &[])
        .way(104, &[10, 99, 12], &[("highway", "path")])
        .relation(
            200,
            &[(WAY, 100, "outer"), (WAY, 101, "outer"), (WAY, 102, "inner"), (WAY, 103, "outer")],
            &[("type", "multipolygon"), ("natural", "water")],
        )
        .relation(201, &[(WAY, 100, "outer"), (WAY, 999, "outer")], &[("type", "multipolygon")])
        .relation(202, &[(WAY, 104, "")], &[("type", "route")])
}

fn read_all(path: &Path) -> Result<(Vec<String>, Vec<Area>), Error> {
    let (mut seen, mut areas) = (Vec::new(), Vec::new());
    let chosen = |tags: &Tags| tags.is("type", "multipolygon");
    read(path, chosen, &|_| {}, |feature| match feature {
        Feature::Node(node) => seen.push(format!("node {}", node.id)),
        Feature::Line(line) => seen.push(format!("way {} {} {}", line.id, line.points.len(), line.closed())),
        Feature::Relation(relation) => {
            seen.push(format!("relation {}", relation.id));
            areas.push(Area::of_relation(relation));
        }
    })?;
    Ok((seen, areas))
}

fn place(latitude: f64, longitude: f64) -> Position {
    Position { latitude_e7: (latitude * 1e7) as i32, longitude_e7: (longitude * 1e7) as i32 }
}

#[test]
fn a_lake_has_its_island_and_the_island_its_pond() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lake.osm.pbf");
    std::fs::write(&path, lake().bytes()).unwrap();
    let (seen, areas) = read_all(&path).unwrap();
    // The missing node of way 104 is left out, and the route was not chosen.
    assert_eq!(seen, ["node 1", "way 102 5 true", "way 104 2 false", "relation 200", "relation 201"]);
    let lake = &areas[0];
    assert_eq!((lake.polygons.len(), lake.open), (2, 0));
    let holes: Vec<usize> = lake.polygons.iter().map(|polygon| polygon.inner.len()).collect();
    assert_eq!(holes.iter().sum::<usize>(), 1, "the island is a hole of the lake, not of its pond");
    let inside = [place(48.075, 14.1), place(48.085, 14.1), place(48.1, 14.1), place(48.2, 14.1)];
    assert_eq!(inside.map(|place| lake.contains(place)), [true, false, true, false]);
    assert!(areas[1].is_empty());
    assert_eq!(areas[1].open, 1, "a shore that the extract does not hold completely is said");
    let bounds = header(&path).unwrap().bounds.unwrap();
    assert_eq!((bounds.south_west, bounds.north_east), (place(48.0, 14.0), place(48.2, 14.2)));
}

#[test]
fn damaged_and_foreign_files_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.osm.pbf");
    let whole = lake().bytes();
    for length in [whole.len() / 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(read_all(&path), Err(Error::Damaged { .. })), "cut after {length}");
    }
    for content in [&b""[..], b"<osm version=\"0.6\">", &[0; 5000], &whole[1..]] {
        std::fs::write(&path, content).unwrap();
        assert!(matches!(read_all(&path), Err(Error::NotAnExtract { .. })));
    }
    assert!(matches!(read_all(Path::new("no/such.osm.pbf")), Err(Error::Unreadable { .. })));
}
