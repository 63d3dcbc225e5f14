//! Whether the demo's towns, which the demo crate brings itself, are those of the built-in gazetteer.

use umkreis_demo::companies;
use umkreis_gazetteer as gazetteer;
use umkreis_gazetteer::REGION_BOX;

#[test]
fn the_gazetteer_knows_every_town_of_the_demo() {
    for store in companies(5_000).flat_map(|company| company.stores) {
        let town = format!("{} {}", store.post_code, store.town);
        assert!(gazetteer::knows(&town, &REGION_BOX), "{town}");
        let located = store.latitude != 0.0;
        assert!(!located || REGION_BOX.contains(store.latitude, store.longitude), "{town}");
    }
}
