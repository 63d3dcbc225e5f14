//! Ways on networks so small that one knows them by heart.

use super::*;
use crate::build;
use crate::osm::{Extract, RawWay, Restriction, Via};
use crate::rules::paces;
use umkreis_osm::Tags;

/// About 200 m near the equator, where degrees are equally long in both directions.
const SIDE: i32 = 18_000;

/// A street with its number, whether it is one-way, and its points as (row, column) of a grid.
type Street<'a> = (i64, &'a str, &'a [(i32, i32)]);

/// The network as it would be read from its file.
pub fn build(extract: Extract) -> Result<Network, Error> {
    let (content, _) = build::build(extract, &|_, _| {})?;
    let network = Network::of(&content.into()).expect("it is taken apart as it was put together");
    assert!(network.is_sound());
    Ok(network)
}

fn streets(all: &[Street<'_>]) -> Extract {
    let mut extract = Extract::default();
    for (id, oneway, points) in all {
        let node = |(row, column): &(i32, i32)| i64::from(row * 100 + column);
        let spot = |(row, column): &(i32, i32)| Spot { latitude: row * SIDE, longitude: column * SIDE };
        extract.spots.extend(points.iter().map(|point| (node(point), spot(point))));
        let paces = paces(&Tags(vec![("highway", "residential"), ("oneway", *oneway)]));
        extract.ways.push(RawWay { id: *id, nodes: points.iter().map(node).collect(), paces });
    }
    extract
}

/// A block with a one-way street along each side.
const BLOCK: [Street<'static>; 4] = [
    (1, "yes", &[(0, 0), (0, 1)]),
    (2, "yes", &[(0, 1), (1, 1)]),
    (3, "yes", &[(1, 1), (1, 0)]),
    (4, "yes", &[(1, 0), (0, 0)]),
];

/// A point some share of the way along the first street of the block.
fn along(share: f64) -> (f64, f64) {
    (0.0, f64::from(SIDE) * share / 1e7)
}

/// How long the way between two such points is, in lengths of a side, and how often it bends.
fn sides(network: &Network, mode: Mode, from: f64, to: f64) -> (f64, usize) {
    let way = network.route(mode, along(from), along(to)).expect("there is a way");
    let side_m = Spot::default().distance_m(Spot { latitude: 0, longitude: SIDE });
    ((way.distance_m / side_m * 100.0).round() / 100.0, way.coordinates.len() - 2)
}

#[test]
fn what_lies_behind_on_a_one_way_street_is_reached_round_the_block() {
    let network = build(streets(&BLOCK)).unwrap();
    assert_eq!(sides(&network, Mode::Car, 0.25, 0.75), (0.5, 0));
    assert_eq!(sides(&network, Mode::Car, 0.75, 0.25), (3.5, 4));
    assert_eq!(sides(&network, Mode::Foot, 0.75, 0.25), (0.5, 0), "walkers just turn round");
    // A bicycle may be pushed back, which takes longer than riding round a block of this size.
    assert_eq!(sides(&network, Mode::Bicycle, 0.98, 0.02), (3.04, 4));
    assert_eq!(sides(&network, Mode::Bicycle, 0.6, 0.4), (0.2, 0));
    let (there, round) = (along(0.25), along(0.75));
    let whole = |from, to| network.route(Mode::Car, from, to).unwrap().duration_s;
    let block_s = whole(round, there) + whole(there, round);
    assert!((60.0..240.0).contains(&block_s), "800 m and four corners take {block_s} s");
}

#[test]
fn a_ring_is_driven_on_until_what_lies_behind_comes_again() {
    let ring: &[(i32, i32)] = &[(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)];
    let network = build(streets(&[(1, "yes", ring), (2, "no", &[(0, 0), (-5, 0)])])).unwrap();
    assert_eq!(sides(&network, Mode::Car, 0.75, 0.25), (3.5, 4));
}

#[test]
fn the_nearer_way_round_is_taken_although_the_street_can_also_be_entered_from_afar() {
    let far: [Street<'_>; 2] = [(5, "yes", &[(0, 1), (-9, 1)]), (6, "yes", &[(-9, 1), (-9, 0), (0, 0)])];
    let mut extract = streets(&[&BLOCK[..], &far].concat());
    // Who comes from afar goes along a copy of the first street, which is another lane of it.
    extract.restrictions.push(Restriction { from: 6, via: Via::Way(1), to: 2, only: false });
    let network = build(extract).unwrap();
    assert_eq!(sides(&network, Mode::Car, 0.75, 0.25), (3.5, 4));
}
