//! The region's own addresses, in the form in which all geocoders answer.

use super::{Asked, Candidate};
use umkreis_addresses::{self as region, Addresses, Found};
use umkreis_gazetteer::Precision;

pub fn find(addresses: &Addresses, asked: &Asked, most: usize) -> Vec<Candidate> {
    let found = match asked {
        Asked::Typing(text) => addresses.suggest(text, most),
        Asked::Text(_) | Asked::Address { .. } => addresses.find(&asked.line(), most),
    };
    found.into_iter().map(candidate).collect()
}

pub fn candidate(found: Found) -> Candidate {
    Candidate {
        precision: precision(&found),
        label: found.label,
        latitude: found.latitude,
        longitude: found.longitude,
        radius_km: None,
    }
}

/// A neighbouring house is no more than a place along the street: it is not the one that was asked for.
pub fn precision(found: &Found) -> Precision {
    match found.precision {
        region::Precision::House => Precision::Address,
        region::Precision::NearestHouse | region::Precision::Street => Precision::Street,
        region::Precision::Place => Precision::Town,
    }
}
