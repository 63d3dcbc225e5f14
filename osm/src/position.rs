//! Where nodes are, kept as small as can be looked up quickly: 16 bytes for each.

/// A place on Earth in steps of 10⁻⁷ degrees, the exact numbers of OpenStreetMap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub latitude_e7: i32,
    pub longitude_e7: i32,
}

impl Position {
    /// Nothing where the numbers are of no place on Earth, as in damaged files.
    pub fn on_earth(latitude_e7: i32, longitude_e7: i32) -> Option<Position> {
        let fits = latitude_e7.abs_diff(0) <= 900_000_000 && longitude_e7.abs_diff(0) <= 1_800_000_000;
        fits.then_some(Position { latitude_e7, longitude_e7 })
    }

    pub fn latitude(self) -> f64 {
        f64::from(self.latitude_e7) / 1e7
    }

    pub fn longitude(self) -> f64 {
        f64::from(self.longitude_e7) / 1e7
    }
}

/// The smallest box around places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub south_west: Position,
    pub north_east: Position,
}

impl Bounds {
    pub fn around(places: impl IntoIterator<Item = Position>) -> Option<Bounds> {
        places.into_iter().fold(None, |bounds: Option<Bounds>, place| {
            Some(bounds.map_or(Bounds { south_west: place, north_east: place }, |bounds| bounds.with(place)))
        })
    }

    fn with(self, place: Position) -> Bounds {
        Bounds {
            south_west: Position {
                latitude_e7: self.south_west.latitude_e7.min(place.latitude_e7),
                longitude_e7: self.south_west.longitude_e7.min(place.longitude_e7),
            },
            north_east: Position {
                latitude_e7: self.north_east.latitude_e7.max(place.latitude_e7),
                longitude_e7: self.north_east.longitude_e7.max(place.longitude_e7),
            },
        }
    }

    pub fn contains(self, place: Position) -> bool {
        (self.south_west.latitude_e7..=self.north_east.latitude_e7).contains(&place.latitude_e7)
            && (self.south_west.longitude_e7..=self.north_east.longitude_e7).contains(&place.longitude_e7)
    }
}

/// The positions of nodes by their number. Extracts hold nodes in ascending order, so adding them is
/// appending; only a file that does not is sorted once.
#[derive(Default)]
pub struct Positions {
    ids: Vec<i64>,
    places: Vec<Position>,
    unsorted: bool,
}

impl Positions {
    pub fn add(&mut self, id: i64, place: Position) {
        self.unsorted |= self.ids.last().is_some_and(|last| *last >= id);
        self.ids.push(id);
        self.places.push(place);
    }

    /// Makes everything that was added findable; to be called once, after the last node.
    pub fn finish(&mut self) {
        if std::mem::take(&mut self.unsorted) {
            let mut pairs: Vec<_> = self.ids.drain(..).zip(self.places.drain(..)).collect();
            pairs.sort_by_key(|(id, _)| *id);
            // The last one of a number counts, as if the file had been read in order.
            pairs.reverse();
            pairs.dedup_by_key(|(id, _)| *id);
            pairs.reverse();
            (self.ids, self.places) = pairs.into_iter().unzip();
        }
    }

    pub fn get(&self, id: i64) -> Option<Position> {
        self.ids.binary_search(&id).ok().map(|at| self.places[at])
    }

    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.places.iter().copied())
    }

    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_in_whatever_order_they_came() {
        let place = |number: i32| Position { latitude_e7: number, longitude_e7: -number };
        for order in [[1, 2, 3, 4], [4, 1, 3, 2]] {
            let mut positions = Positions::default();
            order.iter().for_each(|id| positions.add(*id, place(*id as i32)));
            positions.finish();
            assert_eq!(
                (1..=4).map(|id| positions.get(id)).collect::<Vec<_>>(),
                (1..=4).map(|id| Some(place(id))).collect::<Vec<_>>()
            );
            assert_eq!(positions.get(5), None);
        }
    }

    #[test]
    fn a_number_that_comes_twice_is_where_it_was_last() {
        let mut positions = Positions::default();
        for latitude_e7 in [1, 2, 3] {
            positions.add(7, Position { latitude_e7, longitude_e7: 0 });
        }
        positions.finish();
        assert_eq!((positions.len(), positions.get(7).map(|place| place.latitude_e7)), (1, Some(3)));
    }

    #[test]
    fn places_off_the_earth_are_none() {
        assert!(Position::on_earth(900_000_000, -1_800_000_000).is_some());
        assert!(Position::on_earth(900_000_001, 0).is_none());
        assert!(Position::on_earth(0, i32::MIN).is_none());
    }
}
