//! Makes a road network from an extract: pieces between junctions, arcs, turns, hierarchies.

use crate::Summary;
use crate::contract::{Contraction, contract};
use crate::error::Error;
use crate::geometry::{Spot, length_m};
use crate::mode::Mode;
use crate::order::order;
use crate::osm::{Extract, RawWay, Restriction};
use crate::rules::{Obstacle, Pace};
use crate::turns::{Restrictions, turns};
use crate::via_way::with_via_way_restrictions;
use crate::write::write;
use std::collections::HashMap;

/// Islands of fewer arcs than this (car parks, courtyards behind gates) would only trap people.
const SMALLEST_ISLAND: usize = 500;

/// A piece of a way between two junctions.
pub struct Edge {
    pub way: i64,
    pub from: u32,
    pub to: u32,
    pub first: u32,
    pub count: u32,
    paces: [[Option<Pace>; 2]; 3],
}

/// One direction of an edge for one mode.
#[derive(Clone, Copy, Debug)]
pub struct Arc {
    pub edge: u32,
    pub forward: bool,
    pub cost_ms: u32,
    pub duration_ms: u32,
    pub visitors_only: bool,
}

pub struct DraftGraph<'a> {
    /// The OpenStreetMap id of each junction.
    pub nodes: Vec<i64>,
    pub obstacles: Vec<Obstacle>,
    pub edges: Vec<Edge>,
    pub shape: Vec<Spot>,
    pub restrictions: Restrictions<'a>,
}

impl DraftGraph<'_> {
    pub fn start(&self, arc: &Arc) -> u32 {
        let edge = &self.edges[arc.edge as usize];
        if arc.forward { edge.from } else { edge.to }
    }

    pub fn end(&self, arc: &Arc) -> u32 {
        let edge = &self.edges[arc.edge as usize];
        if arc.forward { edge.to } else { edge.from }
    }

    pub fn shape_of(&self, edge: u32) -> &[Spot] {
        let edge = &self.edges[edge as usize];
        &self.shape[edge.first as usize..(edge.first + edge.count) as usize]
    }

    /// A point about half way along.
    fn middle(&self, arc: &Arc) -> Spot {
        let points = self.shape_of(arc.edge);
        points[points.len() / 2]
    }

    pub fn first_piece(&self, arc: &Arc) -> (Spot, Spot) {
        let points = self.shape_of(arc.edge);
        let last = points.len() - 1;
        if arc.forward { (points[0], points[1]) } else { (points[last], points[last - 1]) }
    }

    pub fn last_piece(&self, arc: &Arc) -> (Spot, Spot) {
        let points = self.shape_of(arc.edge);
        let last = points.len() - 1;
        if arc.forward { (points[last - 1], points[last]) } else { (points[1], points[0]) }
    }
}

/// The arcs of one mode, in the order of their edges, and their hierarchy.
pub struct Graph {
    pub arcs: Vec<Arc>,
    pub contracted: Contraction,
}

/// How much of an import's time reading takes, and each mode of what is left, by measuring.
pub const READING_SHARE: f32 = 0.2;
const MODE_SHARES: [(&str, f32); 3] =
    [("ways for cars", 0.2), ("ways for bicycles", 0.5), ("ways on foot", 0.75)];

/// The content of a network's file, and what is in it.
pub fn build(mut extract: Extract, progress: &dyn Fn(&str, f32)) -> Result<(Vec<u8>, Summary), Error> {
    let restrictions = std::mem::take(&mut extract.restrictions);
    let draft = cut(&extract, &restrictions);
    // Millions of points, which are copied by now, while the hierarchies need all the room there is.
    drop(extract);
    let mut graphs = Vec::with_capacity(Mode::ALL.len());
    for (mode, (step, begun)) in Mode::ALL.into_iter().zip(MODE_SHARES) {
        progress(step, begun);
        graphs.push(graph(&draft, mode)?);
    }
    let Ok(graphs) = <[Graph; 3]>::try_from(graphs) else { return Err(Error::NoRoads) };
    let arcs = [0, 1, 2].map(|mode: usize| graphs[mode].arcs.len());
    if arcs == [0; 3] {
        return Err(Error::NoRoads);
    }
    Ok((write(&draft, &graphs)?, Summary { roads: draft.edges.len(), arcs }))
}

#[cfg(test)]
pub(crate) fn draft(extract: &Extract) -> DraftGraph<'_> {
    cut(extract, &extract.restrictions)
}

/// Cuts the ways where they meet, end, or have something standing on them.
fn cut<'a>(extract: &Extract, restrictions: &'a [Restriction]) -> DraftGraph<'a> {
    let mut uses: HashMap<i64, u32> = HashMap::new();
    for way in &extract.ways {
        for node in &way.nodes {
            *uses.entry(*node).or_default() += 1;
        }
        for end in [way.nodes.first(), way.nodes.last()].into_iter().flatten() {
            *uses.entry(*end).or_default() += 1;
        }
    }
    let mut draft = DraftGraph {
        nodes: Vec::new(),
        obstacles: Vec::new(),
        edges: Vec::new(),
        shape: Vec::new(),
        restrictions: Restrictions::new(restrictions),
    };
    let mut numbers: HashMap<i64, u32> = HashMap::new();
    for way in &extract.ways {
        let ends = |node: &i64| uses[node] > 1 || extract.obstacles.contains_key(node);
        // A way that leaves the extract continues where it comes back.
        for piece in way.nodes.split(|node| !extract.spots.contains_key(node)) {
            let mut start = 0;
            for at in 1..piece.len() {
                if ends(&piece[at]) || at == piece.len() - 1 {
                    add_edge(&mut draft, &mut numbers, extract, way, &piece[start..=at]);
                    start = at;
                }
            }
        }
    }
    draft
}

fn add_edge(
    draft: &mut DraftGraph,
    numbers: &mut HashMap<i64, u32>,
    extract: &Extract,
    way: &RawWay,
    nodes: &[i64],
) {
    let mut number = |id: i64| {
        *numbers.entry(id).or_insert_with(|| {
            draft.nodes.push(id);
            draft.obstacles.push(extract.obstacles.get(&id).copied().unwrap_or_default());
            draft.nodes.len() as u32 - 1
        })
    };
    let (from, to) = (number(nodes[0]), number(nodes[nodes.len() - 1]));
    let first = draft.shape.len() as u32;
    draft.shape.extend(nodes.iter().map(|id| extract.spots[id]));
    draft.edges.push(Edge { way: way.id, from, to, first, count: nodes.len() as u32, paces: way.paces });
}

/// Signs bind those who drive.
fn arcs_and_turns(draft: &DraftGraph, mode: Mode) -> (Vec<Arc>, Vec<(u32, u32, u32)>) {
    let arcs = arcs(draft, mode);
    let turns = turns(draft, &arcs, mode);
    if mode == Mode::Car { with_via_way_restrictions(draft, arcs, turns) } else { (arcs, turns) }
}

fn graph(draft: &DraftGraph, mode: Mode) -> Result<Graph, Error> {
    let (arcs, turns) = connected(draft, mode);
    let spots: Vec<Spot> = arcs.iter().map(|arc| draft.middle(arc)).collect();
    let order = order(&spots, &turns);
    drop(spots);
    let contracted = contract(turns, order)?;
    Ok(Graph { arcs, contracted })
}

/// The arcs of one mode without those of small islands, and the turns between them.
fn connected(draft: &DraftGraph, mode: Mode) -> (Vec<Arc>, Vec<(u32, u32, u32)>) {
    let (arcs, all) = arcs_and_turns(draft, mode);
    let islands = islands(arcs.len(), &all);
    let mut sizes: HashMap<u32, usize> = HashMap::new();
    for island in &islands {
        *sizes.entry(*island).or_default() += 1;
    }
    let largest = sizes.values().copied().max().unwrap_or(0);
    let kept = |arc: usize| sizes[&islands[arc]] >= SMALLEST_ISLAND.min(largest) && largest > 1;
    let mut numbers = vec![u32::MAX; arcs.len()];
    let mut remaining = Vec::new();
    for (index, arc) in arcs.iter().enumerate().filter(|(index, _)| kept(*index)) {
        numbers[index] = remaining.len() as u32;
        remaining.push(*arc);
    }
    let number = |arc: u32| numbers[arc as usize];
    let numbered = all.into_iter().map(|(from, to, weight)| (number(from), number(to), weight));
    let is_kept = |(from, to, _): &(u32, u32, u32)| *from != u32::MAX && *to != u32::MAX && from != to;
    let turns = numbered.filter(is_kept).collect();
    (remaining, turns)
}

pub(crate) fn arcs(draft: &DraftGraph, mode: Mode) -> Vec<Arc> {
    let mut arcs = Vec::new();
    for (index, edge) in draft.edges.iter().enumerate() {
        let length_m = length_m(draft.shape_of(index as u32));
        for (pace, forward) in edge.paces[mode.index()].into_iter().zip([true, false]) {
            let Some(pace) = pace else { continue };
            let duration_ms = length_m / f64::from(pace.speed_kmh) * 3_600.0;
            let cost_ms = (duration_ms / f64::from(pace.liking)).round() as u32;
            arcs.push(Arc {
                edge: index as u32,
                forward,
                cost_ms,
                duration_ms: duration_ms.round() as u32,
                visitors_only: pace.visitors_only,
            });
        }
    }
    arcs
}

/// The number of the island each arc is on: within one, every arc leads to every other (Tarjan's
/// algorithm, without recursion because regions are deeper than any stack).
fn islands(count: usize, turns: &[(u32, u32, u32)]) -> Vec<u32> {
    let mut first = vec![0_usize; count + 1];
    for (from, _, _) in turns {
        first[*from as usize + 1] += 1;
    }
    for index in 0..count {
        first[index + 1] += first[index];
    }
    const UNSEEN: u32 = u32::MAX;
    let (mut order, mut low) = (vec![UNSEEN; count], vec![0_u32; count]);
    let mut island = vec![UNSEEN; count];
    let (mut stack, mut path, mut clock, mut islands) = (Vec::new(), Vec::new(), 0, 0);
    for root in 0..count {
        if order[root] == UNSEEN {
            path.push((root, first[root]));
        }
        while let Some((arc, next)) = path.pop() {
            if order[arc] == UNSEEN {
                (order[arc], low[arc]) = (clock, clock);
                clock += 1;
                stack.push(arc);
            }
            if next < first[arc + 1] {
                path.push((arc, next + 1));
                let to = turns[next].1 as usize;
                if order[to] == UNSEEN {
                    path.push((to, first[to]));
                } else if island[to] == UNSEEN {
                    low[arc] = low[arc].min(order[to]);
                }
                continue;
            }
            if low[arc] == order[arc] {
                while let Some(member) = stack.pop() {
                    island[member] = islands;
                    if member == arc {
                        break;
                    }
                }
                islands += 1;
            }
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[arc]);
            }
        }
    }
    island
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// As many Monacos side by side, each joined to the next by a street.
    fn monacos(one: &Extract, count: i64) -> Extract {
        const APART: i64 = 1 << 40;
        let mut all = Extract::default();
        for copy in 0..count {
            let id = |id: i64| id + copy * APART;
            all.spots.extend(one.spots.iter().map(|(node, spot)| {
                (id(*node), Spot { longitude: spot.longitude + copy as i32 * 600_000, ..*spot })
            }));
            all.obstacles.extend(one.obstacles.iter().map(|(node, obstacle)| (id(*node), *obstacle)));
            for way in &one.ways {
                let nodes: Vec<i64> = way.nodes.iter().map(|node| id(*node)).collect();
                if way.id % 100 == 0 && copy > 0 {
                    let link = vec![nodes[0] - APART, nodes[0]];
                    all.ways.push(RawWay { id: id(-way.id), nodes: link, paces: way.paces });
                }
                all.ways.push(RawWay { id: id(way.id), nodes, paces: way.paces });
            }
        }
        all
    }

    #[test]
    #[ignore = "takes a minute and needs an extract named in UMKREIS_TEST_EXTRACT: make bench runs it"]
    fn a_quarter_of_a_million_nodes_are_prepared_in_two_minutes() {
        let path = std::env::var("UMKREIS_TEST_EXTRACT").expect("the path of monaco.osm.pbf");
        let one = crate::osm::read(path.as_ref(), &|_| {}).unwrap();
        let single = graph(&draft(&one), Mode::Car).unwrap();
        let extract = monacos(&one, 250_000 / single.arcs.len() as i64 + 1);
        let started = Instant::now();
        let draft = draft(&extract);
        // For every mode, as an import does it.
        let graphs = Mode::ALL.map(|mode| graph(&draft, mode).unwrap());
        let (junctions, nodes) = (draft.nodes.len(), graphs[Mode::Car.index()].arcs.len());
        let (took, peak_mb) = (started.elapsed(), peak_mb());
        println!(
            "figure: {junctions} junctions, {nodes} nodes for cars, prepared for all modes in {took:?}, {peak_mb} MB at most"
        );
        assert!(nodes >= 250_000, "only {nodes} nodes");
        assert!(took.as_secs() < 120 && peak_mb < 2_000, "{took:?}, {peak_mb} MB");
    }

    /// Streets in rows and columns, a hundred metres apart, as no town has them.
    fn grid(side: i64) -> Extract {
        let mut all = Extract::default();
        let paces = crate::rules::paces(&umkreis_osm::Tags(vec![("highway", "residential")]));
        for row in 0..side {
            let along = |node: &dyn Fn(i64) -> i64| (0..side).map(node).collect::<Vec<i64>>();
            all.ways.push(RawWay { id: row, nodes: along(&|column| row * side + column), paces });
            all.ways.push(RawWay { id: side + row, nodes: along(&|column| column * side + row), paces });
            for column in 0..side {
                let spot = Spot {
                    latitude: 480_000_000 + row as i32 * 9_000,
                    longitude: 140_000_000 + column as i32 * 13_500,
                };
                all.spots.insert(row * side + column, spot);
            }
        }
        all
    }

    /// The most memory this process has ever held.
    fn peak_mb() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|text| text.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()).unwrap_or(0) / 1024
    }

    #[test]
    fn regular_street_grids_are_prepared_too() {
        // An order found by trying takes minutes for what this takes a moment.
        let extract = grid(24);
        let started = Instant::now();
        let car = graph(&draft(&extract), Mode::Car).unwrap();
        assert!(car.arcs.len() > 2_000 && started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    }

    #[test]
    fn arcs_that_lead_to_each_other_are_one_island() {
        // 0 → 1 → 2 → 0, then a one-way bridge to 3 ⇄ 4, and 5 alone.
        let turns = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 3, 1)];
        let found = islands(6, &turns);
        assert!(found[0] == found[1] && found[1] == found[2]);
        assert!(found[3] == found[4] && found[3] != found[0]);
        assert!(found[5] != found[0] && found[5] != found[3]);
    }
}
