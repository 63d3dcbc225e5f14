//! The hierarchy of one mode: for each lane its edges to lanes that were contracted later, packed.
//!
//! Lanes are numbered in the order of their contraction, so an edge leads from a lower to a higher number.
//! It takes about seven bytes in place of the forty of a list to be searched in memory.

use crate::layout::Numbers;
use bytes::Bytes;

/// In place of a lane where there is none.
pub const NONE: u32 = u32::MAX;

/// An edge of a lane to a higher one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    pub to: u32,
    pub weight: u32,
    /// The lowest lane that is passed on the way, where the edge stands for others; `NONE` for a turn.
    pub middle: u32,
}

/// The edges of one lane: those that leave it, and those that arrive there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    pub leaving: Vec<Edge>,
    pub arriving: Vec<Edge>,
}

pub struct Hierarchy {
    /// Where the edges of each lane begin, and where the last ones end.
    first: Numbers,
    packed: Bytes,
}

impl Hierarchy {
    pub fn new(first: Numbers, packed: Bytes) -> Hierarchy {
        Hierarchy { first, packed }
    }

    pub fn lanes(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// Whether all edges lead upwards to lanes that exist.
    pub fn is_sound(&self) -> bool {
        let mut edges = Edges::default();
        self.first.divides(self.packed.len())
            && (0..self.lanes() as u32).all(|lane| self.read(lane, &mut edges).is_some())
    }

    /// The edges of a lane, into lists that are used again.
    pub fn read(&self, lane: u32, edges: &mut Edges) -> Option<()> {
        let (begin, end) = (self.first.get(lane as usize), self.first.get(lane as usize + 1));
        let mut packed = self.packed.get(begin as usize..end as usize)?;
        let Edges { leaving, arriving } = edges;
        for list in [leaving, arriving] {
            list.clear();
            let count;
            (count, packed) = postcard::take_from_bytes::<u32>(packed).ok()?;
            let mut to = lane;
            for _ in 0..count {
                let (gap, weight, down);
                ((gap, weight, down), packed) = postcard::take_from_bytes::<(u32, u32, u32)>(packed).ok()?;
                to = to.checked_add(gap).filter(|to| gap > 0 && (*to as usize) < self.lanes())?;
                let middle = if down == 0 { NONE } else { lane.checked_sub(down)? };
                list.push(Edge { to, weight, middle });
            }
        }
        packed.is_empty().then_some(())
    }
}

/// Packs the edges of lane after lane.
#[derive(Default)]
pub struct EdgesBuilder {
    pub first: Vec<u32>,
    pub packed: Vec<u8>,
}

impl EdgesBuilder {
    /// `None` when there are more edges than such a file can hold.
    pub fn add(&mut self, lane: u32, edges: &mut Edges) -> Option<()> {
        self.first.push(u32::try_from(self.packed.len()).ok()?);
        for list in [&mut edges.leaving, &mut edges.arriving] {
            list.sort_unstable_by_key(|edge| edge.to);
            self.put(list.len() as u32);
            let mut before = lane;
            for edge in list {
                self.put(edge.to - before);
                self.put(edge.weight);
                self.put(if edge.middle == NONE { 0 } else { lane - edge.middle });
                before = edge.to;
            }
        }
        Some(())
    }

    pub fn finish(&mut self) -> Option<()> {
        self.first.push(u32::try_from(self.packed.len()).ok()?);
        Some(())
    }

    fn put(&mut self, number: u32) {
        let mut room = [0; 5];
        let bytes = postcard::to_slice(&number, &mut room).expect("five bytes hold any number");
        self.packed.extend_from_slice(bytes);
    }
}
