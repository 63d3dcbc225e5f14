//! The region's own addresses, in the form in which all geocoders answer.

use super::verify::verified;
use super::{Candidate, GeocodeQuery};
use umkreis_addresses::{self as region, Addresses, FoundAddress};
use umkreis_gazetteer::{Precision, RegionBox};

/// Of an address, what is as near as it says, and what only tells the surroundings. The region knows all its
/// streets, and so how well one answers to what was written; what it doubts is judged as if somebody outside had
/// answered.
pub fn find(
    addresses: &Addresses,
    query: &GeocodeQuery,
    most: usize,
    within: &RegionBox,
) -> (Vec<Candidate>, Vec<Candidate>) {
    let found = match query {
        GeocodeQuery::Typing(text) => addresses.suggest(text, most),
        GeocodeQuery::Text(_) | GeocodeQuery::Address { .. } => addresses.find(&query.line(), most),
    };
    let GeocodeQuery::Address { street, post_code, town } = query else {
        return (found.into_iter().map(candidate).collect(), Vec::new());
    };
    let judged = |found: FoundAddress| {
        let is_trusted = found.certain && found.precision != region::Precision::Place;
        match candidate(found) {
            trusted if is_trusted => Some(trusted),
            doubtful => verified(doubtful, street, post_code, town, within),
        }
    };
    found.into_iter().filter_map(judged).partition(|found| found.precision != Precision::Area)
}

pub fn candidate(found: FoundAddress) -> Candidate {
    Candidate {
        precision: precision(&found),
        label: found.label,
        latitude: found.latitude,
        longitude: found.longitude,
        radius_km: None,
    }
}

/// A neighbouring house is no more than a place along the street: it is not the one that was asked for.
pub fn precision(found: &FoundAddress) -> Precision {
    match found.precision {
        region::Precision::House => Precision::Address,
        region::Precision::NearestHouse | region::Precision::Street => Precision::Street,
        region::Precision::Place => Precision::Town,
    }
}
