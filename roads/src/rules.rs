//! What tags mean for each mode: who may go where, in which direction and how fast.

use crate::mode::Mode;
use umkreis_osm::Tags;

/// How a way is travelled in one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    pub speed_kmh: f32,
    /// Below 1 for roads one would rather avoid although they are not slow.
    pub liking: f32,
    /// Only for those who have a reason to be there, so nobody passes through.
    pub visitors_only: bool,
}

/// Forward and backward for each mode.
pub type Paces = [[Option<Pace>; 2]; 3];

/// The most particular tag decides.
const ACCESS: [&[&str]; 3] = [
    &["motorcar", "motor_vehicle", "vehicle", "access"],
    &["bicycle", "vehicle", "access"],
    &["foot", "access"],
];
const ALLOWED: [&str; 6] = ["yes", "permissive", "designated", "official", "hov", "dismount"];
/// Open to those who have a reason, as people who drive to a shop do.
const FOR_VISITORS: [&str; 7] =
    ["private", "destination", "customers", "delivery", "residents", "permit", "unknown"];

const PUSHING_KMH: f32 = 4.0;
/// Waiting for it included.
const FERRY_KMH: f32 = 5.0;

#[derive(Clone, Copy, PartialEq)]
enum Access {
    Yes,
    Visitors,
    No,
    Unsaid,
}

fn access(tags: &Tags, mode: Mode) -> Access {
    let said = ACCESS[mode.index()].iter().find_map(|key| tags.get(key));
    match said {
        None => Access::Unsaid,
        Some(value) if ALLOWED.contains(&value) => Access::Yes,
        Some(value) if FOR_VISITORS.contains(&value) => Access::Visitors,
        Some(_) => Access::No,
    }
}

/// The paces of a way; all `None` when it is no road.
pub fn paces(tags: &Tags) -> Paces {
    // A ferry is a way like any other, only slow; the Danube has more of them than bridges.
    let ferry = tags.is("route", "ferry").then_some("ferry");
    let Some(highway) = tags.get("highway").or(ferry) else { return Paces::default() };
    let closed = tags.is("area", "yes") || tags.is("impassable", "yes") || tags.is("status", "impassable");
    let building = ["construction", "proposed"].contains(&highway);
    if closed || building {
        return Paces::default();
    }
    Mode::ALL.map(|mode| {
        let pace = match mode {
            Mode::Car => car(tags, highway),
            Mode::Bicycle => bicycle(tags, highway),
            Mode::Foot => foot(tags, highway),
        };
        let (forward, backward) = directions(tags, highway, mode);
        // Against the traffic a bicycle may still be pushed, where walking is allowed.
        let pushed = foot(tags, highway)
            .filter(|_| mode == Mode::Bicycle && pace.is_some())
            .map(|walking| Pace { speed_kmh: PUSHING_KMH, ..walking });
        [pace.filter(|_| forward).or(pushed), pace.filter(|_| backward).or(pushed)]
    })
}

fn car(tags: &Tags, highway: &str) -> Option<Pace> {
    let usual = match highway {
        "motorway" => 90.0,
        "motorway_link" => 45.0,
        "trunk" => 85.0,
        "trunk_link" => 40.0,
        "primary" => 65.0,
        "primary_link" => 30.0,
        "secondary" => 55.0,
        "secondary_link" | "unclassified" | "residential" => 25.0,
        "tertiary" => 40.0,
        "tertiary_link" => 20.0,
        "living_street" => 10.0,
        "service" => 15.0,
        "ferry" => FERRY_KMH,
        _ => return None,
    };
    let access = access(tags, Mode::Car);
    let private = ACCESS[Mode::Car.index()].iter().find_map(|key| tags.get(key)) == Some("private");
    if access == Access::No || private && highway == "service" {
        return None;
    }
    if tags.is("service", "emergency_access") || tags.is("oneway", "reversible") {
        return None;
    }
    // A limit is rarely driven at; four fifths of it is what remains between its signs.
    let limited = tags.get("maxspeed").and_then(limit_kmh).map_or(usual, |limit| limit * 0.8);
    let speed_kmh = surface_kmh(tags).map_or(limited, |most| limited.min(most));
    let narrow = ["alley", "parking", "parking_aisle", "driveway", "drive-through"];
    let liking = if tags.is_one_of("service", &narrow) { 0.5 } else { 1.0 };
    let visitors_only = access == Access::Visitors;
    Some(Pace { speed_kmh: speed_kmh.max(1.0), liking, visitors_only })
}

fn limit_kmh(text: &str) -> Option<f32> {
    let limit = match text {
        "walk" | "AT:walk" => 7.0,
        text if text.ends_with("urban") => 50.0,
        text if text.ends_with("rural") => 100.0,
        text if text.ends_with("motorway") => 130.0,
        text => match text.strip_suffix("mph") {
            Some(miles) => miles.trim().parse::<f32>().ok()? * 1.609,
            None => text.trim().parse().ok()?,
        },
    };
    (1.0..=200.0).contains(&limit).then_some(limit)
}

fn surface_kmh(tags: &Tags) -> Option<f32> {
    let surface = tags.get("surface").and_then(|surface| match surface {
        "cement" | "compacted" | "fine_gravel" => Some(80.0),
        "paving_stones" | "metal" | "bricks" => Some(60.0),
        "grass" | "wood" | "sett" | "grass_paver" | "gravel" | "unpaved" | "ground" | "dirt" => Some(40.0),
        "cobblestone" | "clay" => Some(30.0),
        "earth" | "stone" | "rocky" | "sand" => Some(20.0),
        "mud" => Some(10.0),
        _ => None,
    });
    let smoothness = tags.get("smoothness").and_then(|smoothness| match smoothness {
        "intermediate" => Some(80.0),
        "bad" => Some(40.0),
        "very_bad" => Some(20.0),
        "horrible" | "very_horrible" => Some(5.0),
        _ => None,
    });
    [surface, smoothness].into_iter().flatten().reduce(f32::min)
}

/// A road like a motorway, whatever its class: only what is explicitly allowed may use it beside cars.
fn for_motors_only(tags: &Tags, allowed: Access) -> bool {
    tags.is("motorroad", "yes") && allowed != Access::Yes
}

fn bicycle(tags: &Tags, highway: &str) -> Option<Pace> {
    let allowed = access(tags, Mode::Bicycle);
    if for_motors_only(tags, allowed) {
        return None;
    }
    let ridden = allowed == Access::Yes && !tags.is("bicycle", "dismount");
    let speed_kmh = match highway {
        "primary" | "primary_link" | "secondary" | "secondary_link" | "tertiary" | "tertiary_link"
        | "unclassified" | "residential" | "living_street" | "service" | "cycleway" | "road" => 15.0,
        "track" | "path" | "bridleway" => 12.0,
        "trunk" | "trunk_link" if ridden => 15.0,
        "footway" | "pedestrian" if ridden => 12.0,
        // Where one may not ride, one may push.
        "footway" | "pedestrian" => PUSHING_KMH,
        "steps" => 2.0,
        "ferry" => FERRY_KMH,
        _ => return None,
    };
    let private = tags.is("access", "private") && !tags.is_one_of("bicycle", &ALLOWED);
    (allowed != Access::No && !private).then_some(Pace { speed_kmh, liking: 1.0, visitors_only: false })
}

fn foot(tags: &Tags, highway: &str) -> Option<Pace> {
    let allowed = access(tags, Mode::Foot);
    if for_motors_only(tags, allowed) {
        return None;
    }
    let walked = match highway {
        "motorway" | "motorway_link" => false,
        "trunk" | "trunk_link" | "cycleway" | "bridleway" => {
            allowed == Access::Yes
                || tags.is_one_of("sidewalk", &["both", "left", "right", "yes"])
                || highway == "bridleway"
        }
        "primary" | "primary_link" | "secondary" | "secondary_link" | "tertiary" | "tertiary_link"
        | "unclassified" | "residential" | "living_street" | "service" | "track" | "path" | "footway"
        | "pedestrian" | "steps" | "road" | "platform" | "ferry" => true,
        _ => false,
    };
    let private = tags.is("access", "private") && !tags.is_one_of("foot", &ALLOWED);
    let pace = Pace { speed_kmh: 5.0, liking: 1.0, visitors_only: false };
    (walked && allowed != Access::No && !private).then_some(pace)
}

/// Whether a way may be taken forward and backward.
fn directions(tags: &Tags, highway: &str, mode: Mode) -> (bool, bool) {
    if mode == Mode::Foot {
        return (true, true);
    }
    let free_for_bicycles = tags.is("oneway:bicycle", "no")
        || ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"]
            .iter()
            .any(|key| tags.get(key).is_some_and(|value| value.starts_with("opposite")));
    if mode == Mode::Bicycle && free_for_bicycles {
        return (true, true);
    }
    match tags.get("oneway") {
        Some("yes" | "1" | "true") => (true, false),
        Some("-1" | "reverse") => (false, true),
        Some("no" | "0" | "false") => (true, true),
        _ if tags.is_one_of("junction", &["roundabout", "circular"]) || highway == "motorway" => {
            (true, false)
        }
        _ => (true, true),
    }
}

/// What a point on the road does to those who pass it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Obstacle {
    pub blocks: [bool; 3],
    pub delay_ms: u32,
}

pub fn obstacle(tags: &Tags) -> Obstacle {
    let mut obstacle = Obstacle::default();
    if tags.is("highway", "traffic_signals") {
        obstacle.delay_ms = 2_000;
    }
    let Some(barrier) = tags.get("barrier") else { return obstacle };
    obstacle.blocks = Mode::ALL.map(|mode| match access(tags, mode) {
        Access::Yes => false,
        Access::No | Access::Visitors => true,
        Access::Unsaid => mode == Mode::Car && stops_cars(tags, barrier),
    });
    if ["gate", "lift_gate"].contains(&barrier) {
        obstacle.delay_ms += 60_000;
    }
    obstacle
}

fn stops_cars(tags: &Tags, barrier: &str) -> bool {
    let passable = [
        "cattle_grid",
        "border_control",
        "toll_booth",
        "sally_port",
        "no",
        "entrance",
        "height_restrictor",
        "arch",
        "gate",
        "lift_gate",
    ];
    let lowered = tags.is_one_of("kerb", &["lowered", "flush"]) || tags.is("bollard", "rising");
    !passable.contains(&barrier) && !lowered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tags: &[(&'static str, &'static str)]) -> [[bool; 2]; 3] {
        paces(&Tags(tags.to_vec())).map(|mode| mode.map(|pace| pace.is_some()))
    }

    const BOTH: [bool; 2] = [true, true];
    const NONE: [bool; 2] = [false, false];

    #[test]
    fn one_way_streets_bind_cars_make_cyclists_push_and_leave_walkers_free() {
        let street = vec![("highway", "residential"), ("oneway", "yes")];
        assert_eq!(of(&street), [[true, false], BOTH, BOTH]);
        let [forward, backward] = paces(&Tags(street))[1].map(|pace| pace.unwrap().speed_kmh);
        assert!(forward > 10.0 && backward < 5.0);
        assert_eq!(of(&[("highway", "residential"), ("oneway", "-1")])[0], [false, true]);
        assert_eq!(of(&[("highway", "tertiary"), ("junction", "roundabout")])[0], [true, false]);
        assert_eq!(
            of(&[("highway", "residential"), ("oneway", "yes"), ("oneway:bicycle", "no")]),
            [[true, false], BOTH, BOTH]
        );
    }

    #[test]
    fn the_most_particular_access_tag_decides() {
        assert_eq!(of(&[("highway", "service"), ("access", "private")]), [NONE, NONE, NONE]);
        assert_eq!(of(&[("highway", "service"), ("access", "no"), ("foot", "yes")]), [NONE, NONE, BOTH]);
        assert_eq!(
            of(&[("highway", "residential"), ("vehicle", "no"), ("bicycle", "yes")]),
            [NONE, BOTH, BOTH]
        );
        assert_eq!(of(&[("highway", "residential"), ("motor_vehicle", "destination")])[0], BOTH);
    }

    #[test]
    fn motorways_are_for_cars_steps_for_feet_and_buildings_for_nobody() {
        assert_eq!(of(&[("highway", "motorway")]), [[true, false], NONE, NONE]);
        let motorroad = [("highway", "primary"), ("motorroad", "yes"), ("bicycle", "yes")];
        assert_eq!(of(&motorroad[..2]), [BOTH, NONE, NONE]);
        assert_eq!(of(&motorroad), [BOTH, BOTH, NONE]);
        assert_eq!(of(&[("highway", "steps")])[0], NONE);
        assert_eq!(of(&[("highway", "steps")])[2], BOTH);
        assert_eq!(of(&[("building", "yes")]), [NONE, NONE, NONE]);
        assert_eq!(of(&[("highway", "construction")]), [NONE, NONE, NONE]);
    }

    #[test]
    fn ferries_carry_whom_they_are_allowed_to_carry() {
        assert_eq!(of(&[("route", "ferry")]), [BOTH; 3]);
        assert_eq!(of(&[("route", "ferry"), ("motor_vehicle", "no")]), [NONE, BOTH, BOTH]);
        assert_eq!(of(&[("route", "ferry"), ("access", "no"), ("foot", "yes")]), [NONE, NONE, BOTH]);
        assert_eq!(of(&[("route", "bus")]), [NONE; 3]);
    }

    #[test]
    fn limits_and_surfaces_slow_cars_down() {
        let speed =
            |tags: &[(&'static str, &'static str)]| paces(&Tags(tags.to_vec()))[0][0].unwrap().speed_kmh;
        assert_eq!(speed(&[("highway", "primary"), ("maxspeed", "50")]), 40.0);
        assert_eq!(speed(&[("highway", "primary"), ("maxspeed", "AT:urban")]), 40.0);
        assert_eq!(speed(&[("highway", "primary"), ("surface", "cobblestone")]), 30.0);
        assert_eq!(speed(&[("highway", "primary"), ("maxspeed", "nonsense")]), 65.0);
    }

    #[test]
    fn bollards_stop_cars_only() {
        let bollard = obstacle(&Tags(vec![("barrier", "bollard")]));
        assert_eq!(bollard.blocks, [true, false, false]);
        assert_eq!(obstacle(&Tags(vec![("barrier", "gate"), ("access", "private")])).blocks, [true; 3]);
        assert_eq!(obstacle(&Tags(vec![("barrier", "lift_gate")])).delay_ms, 60_000);
    }
}
