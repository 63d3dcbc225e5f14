//! Calls below /api/geo.

mod basemap;
mod directions;
mod geocode;
mod monaco;
mod region;
mod streets;
mod tile;

use crate::support::chaos::Mode;

/// Every way in which a service outside can fail us.
const FAULTS: [Mode; 5] =
    [Mode::Refuse, Mode::Hang, Mode::Slow { bytes_per_s: 20 }, Mode::Garbage, Mode::CutAfter { bytes: 40 }];
