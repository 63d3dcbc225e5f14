//! The smallest extract that has everything in it, so that no test needs a download.

use umkreis_osm::MemberKind::{Node, Way};
use umkreis_osm::sample::Sample;

/// A crossing of two streets, one of them one-way, with a gate and a forbidden turn.
pub fn extract() -> Vec<u8> {
    let street = [("highway", "residential")];
    let sample = Sample::default()
        .dense()
        .node(1, 48.300, 14.290, &[])
        .node(2, 48.301, 14.290, &[("barrier", "gate")])
        .node(3, 48.302, 14.290, &[])
        .node(4, 48.301, 14.291, &[])
        .node(5, 48.301, 14.289, &[])
        .way(10, &[1, 2, 3], &street)
        .way(11, &[4, 2, 5], &[street[0], ("oneway", "yes")])
        .relation(
            7,
            &[(Way, 10, "from"), (Node, 2, "via"), (Way, 11, "to")],
            &[("type", "restriction"), ("restriction", "no_left_turn")],
        );
    sample.bytes()
}
