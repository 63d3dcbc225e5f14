//! The region folder: what a server does with street map, addresses and roads of a real extract.

use crate::support::app::TestApp;
use crate::support::monaco::monaco;
use crate::web::json_ld;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use umkreis::app::App;
use umkreis_foundation::config::{Config, DirectionsKind, GeocoderKind};
use umkreis_foundation::db::entity::store;
use umkreis_services::geo::region::import::import;
use uuid::Uuid;

/// Monaco, imported once for all tests; `None`, said aloud, where it cannot be fetched.
pub async fn region() -> Option<PathBuf> {
    static FOLDER: OnceCell<Option<TempDir>> = OnceCell::const_new();
    let make = async || {
        let extract = monaco()?;
        let folder = TempDir::new().expect("a temporary folder");
        import(&extract, folder.path(), &|_, _| ()).await.expect("Monaco is imported");
        Some(folder)
    };
    FOLDER.get_or_init(make).await.as_ref().map(|folder| folder.path().to_owned())
}

async fn on_each(folder: &Path) -> Vec<TestApp> {
    TestApp::on_each(|config| config.region.folder = Some(folder.to_owned())).await
}

async fn site(app: &TestApp) -> Value {
    app.get("/api/site").send().await.expect(200).json()
}

/// A copy that may be damaged.
fn copied(folder: &Path) -> TempDir {
    let copy = TempDir::new().expect("a temporary folder");
    let version = std::fs::read_to_string(folder.join("current")).expect("a version");
    std::fs::write(copy.path().join("current"), &version).expect("a file");
    let (from, to) = (folder.join(version.trim()), copy.path().join(version.trim()));
    std::fs::create_dir(&to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
    copy
}

async fn refusal(change: impl FnOnce(&mut Config)) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let mut config = Config { data_dir: folder.path().join("data"), ..Config::default() };
    change(&mut config);
    format!("{:#}", App::start(config).await.err().expect("it does not start"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_region_that_is_there_is_used_for_map_and_ways_without_being_configured() {
    let Some(folder) = region().await else { return };
    for app in on_each(&folder).await {
        let map = site(&app).await["map"].clone();
        assert_eq!((&map["kind"], &map["tilesMaxZoom"]), (&json!("Streets"), &json!(14)));
        assert_eq!(map["modes"], json!(["Car", "Bicycle", "Foot"]));
        assert_eq!(map["attribution"], "© OpenStreetMap");
        assert!(
            !site(&app).await.to_string().contains(folder.to_str().unwrap()),
            "the folder is nobody's concern"
        );
        let tile = map["tiles"].as_str().unwrap().replace("{z}/{x}/{y}", "14/8529/5974");
        let tile = app.get(&tile).header("accept-encoding", "gzip").send().await.expect(200);
        assert_eq!(tile.header("content-encoding"), "gzip");
        let ends = json!({ "from": { "lat": 43.7314, "lng": 7.4163 }, "to": { "lat": 43.74, "lng": 7.43 } });
        for mode in ["Car", "Bicycle", "Foot"] {
            let mut body = ends.clone();
            body["mode"] = json!(mode);
            let way = app.post("/api/geo/directions").json(&body).send().await.expect(200).json();
            assert_eq!((&way["provider"], &way["exact"]), (&json!("Umkreis"), &json!(true)), "{mode}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_configured_otherwise_is_not_taken_from_the_region() {
    let Some(folder) = region().await else { return };
    let app = TestApp::sqlite_with(|config| {
        config.region.folder = Some(folder);
        config.map.base = "builtin".to_owned();
        config.directions.provider = DirectionsKind::Builtin;
        config.geocoder.provider = GeocoderKind::Builtin;
    })
    .await;
    let map = site(&app).await["map"].clone();
    assert_eq!((&map["kind"], &map["modes"]), (&json!("Builtin"), &json!([])));
    app.get("/api/geo/streets/0/0/0").send().await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_region_that_is_counted_on_and_missing_is_refused_at_start_by_the_name_of_its_key() {
    type Change = fn(&mut Config);
    let changes: [(&str, Change); 4] = [
        ("map.base", |config| config.map.base = "region".to_owned()),
        ("geocoder.provider", |config| config.geocoder.provider = GeocoderKind::Region),
        ("directions.provider", |config| config.directions.provider = DirectionsKind::Region),
        ("region.folder", |config| config.region.folder = Some(config.data_dir.join("elsewhere"))),
    ];
    for (key, change) in changes {
        let said = refusal(change).await;
        assert!(said.starts_with(&format!("{key}: ")) && said.contains("umkreis region import"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_region_is_refused_at_start_and_left_out_while_serving() {
    let Some(folder) = region().await else { return };
    for file in ["streets.pmtiles", "addresses.bin", "roads.bin", "manifest.json"] {
        let copy = copied(&folder);
        let version = std::fs::read_to_string(copy.path().join("current")).unwrap();
        let app = TestApp::sqlite_with(|config| config.region.folder = Some(copy.path().to_owned())).await;
        // Files in use are replaced by renaming, as everywhere.
        let path = copy.path().join(version.trim()).join(file);
        let half = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, &half[..half.len() / 2]).unwrap();
        assert!(app.geo.region.renew().await.is_err(), "{file}");
        assert_eq!(site(&app).await["map"]["kind"], "Streets", "the one before stays in use: {file}");
        let said = refusal(|config| config.region.folder = Some(copy.path().to_owned())).await;
        assert!(said.starts_with("region.folder: ") && said.contains(file), "{file}: {said}");
        assert!(!said.contains('\n'), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_the_new_street_map_once_it_was_switched() {
    let Some(folder) = region().await else { return };
    let copy = copied(&folder);
    let current = copy.path().join("current");
    let version = std::fs::read_to_string(&current).unwrap();
    let app = TestApp::sqlite_with(|config| config.region.folder = Some(copy.path().to_owned())).await;
    let before = site(&app).await["map"]["tiles"].as_str().unwrap().to_owned();
    assert!(app.get("/").send().await.expect(200).text().contains(&before));
    let streets = copy.path().join(version.trim()).join("streets.pmtiles");
    let newer = streets.with_extension("new");
    std::fs::copy(&streets, &newer).unwrap();
    let day = std::time::Duration::from_secs(86_400);
    let file = std::fs::File::options().write(true).open(&newer).unwrap();
    file.set_modified(std::time::SystemTime::now() + day).unwrap();
    std::fs::rename(&newer, &streets).unwrap();
    app.geo.region.renew().await.expect("it can be opened");
    app.pages.renew(&app.config, &app.geo);
    let after = site(&app).await["map"]["tiles"].as_str().unwrap().to_owned();
    assert_ne!(before, after);
    let page = app.get("/").send().await.expect(200).text();
    assert!(page.contains(&after) && !page.contains(&before));
}

/// One of the few houses of Monaco's extract, as people ask for it, and its street.
const ASKED: [(&str, &str); 4] = [
    ("q=6%20rue%20imberty&final=true", "Address"),
    ("q=Rue%20Imberti%206&final=true", "Address"),
    ("street=Rue%20Imberty%206&postCode=98000&town=Monaco", "Address"),
    ("q=Rue%20Imberty&final=true", "Street"),
];

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_the_region_are_found_to_the_house_and_the_gazetteer_answers_the_rest() {
    let Some(folder) = region().await else { return };
    for app in on_each(&folder).await {
        for (asked, precision) in ASKED {
            let found = app.get(&format!("/api/geo/geocode?{asked}")).send().await.expect(200).json();
            assert_eq!(found[0]["precision"], precision, "{asked}: {found}");
            assert!(found[0]["label"].as_str().unwrap().contains("Rue Imberty"), "{asked}: {found}");
            let lat = found[0]["location"]["lat"].as_f64().unwrap();
            assert!((43.733..43.735).contains(&lat), "{asked}: {found}");
        }
        let typed = app.get("/api/geo/geocode?q=Rue%20Imb").send().await.expect(200).json();
        assert!(typed[0]["label"].as_str().unwrap().starts_with("Rue Imberty"), "{typed}");
        let town = app.get("/api/geo/geocode?q=4020%20Linz&final=true").send().await.expect(200).json();
        assert_eq!(town[0]["precision"], "Town", "{town}");
        assert_eq!(site(&app).await["map"]["geocoderAttribution"], "© OpenStreetMap");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_has_an_address_where_a_region_was_imported() {
    let Some(folder) = region().await else { return };
    let ask = async |app: &TestApp, lat: f64, lng: f64| {
        let body = json!({ "at": { "lat": lat, "lng": lng } });
        let answer = app.post("/api/geo/address").json(&body).send().await.expect(200);
        assert_eq!(answer.header("cache-control"), "no-store");
        answer.json()
    };
    for app in on_each(&folder).await {
        let found = app.get(&format!("/api/geo/geocode?{}", ASKED[0].0)).send().await.expect(200).json();
        let at = |name: &str| found[0]["location"][name].as_f64().unwrap();
        let here = ask(&app, at("lat"), at("lng")).await;
        assert_eq!((&here[0]["precision"], &here[0]["label"]), (&json!("Address"), &found[0]["label"]));
        assert_eq!(here[0]["houseNumber"], "6");
        assert_eq!(ask(&app, 48.3, 14.3).await, json!([]), "far from the region");
        let wrong =
            app.post("/api/geo/address").json(&json!({ "at": { "lat": 91.0, "lng": 0.0 } })).send().await;
        assert_eq!(wrong.invalid_fields(), ["at"]);
    }
    assert_eq!(ask(&TestApp::sqlite().await, 43.73, 7.42).await, json!([]), "without a region");
}

/// What the structured data say about the stops near a location.
fn stops_told(place: &Value) -> Vec<&str> {
    let told = place["additionalProperty"].as_array().into_iter().flatten();
    let told = told.filter(|property| property["name"] == "Haltestelle in der Nähe");
    told.filter_map(|property| property["value"].as_str()).collect()
}

/// The same in the words of the page; from Monaco leave buses, trains and a boat.
fn stops_known(store: &Value) -> Vec<String> {
    let told = |stop: &Value| {
        let kind = match stop["kind"].as_str() {
            Some("Bus") => "Bus",
            Some("Train") => "Bahn",
            Some("Ferry") => "Schiff",
            kind => panic!("{kind:?}: {stop}"),
        };
        let minutes = stop["walkingMin"].as_u64().expect("minutes");
        let unit = if minutes == 1 { "Minute" } else { "Minuten" };
        format!("{} ({kind}), {minutes} {unit} zu Fuß", stop["name"].as_str().expect("a name"))
    };
    store["stops"].as_array().into_iter().flatten().map(told).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_tells_the_nearest_stops_with_the_minutes_on_foot() {
    let Some(folder) = region().await else { return };
    for app in on_each(&folder).await {
        let two = app.company("Le Panier").store("Monaco", 43.7314, 7.4163).store("Monaco", 43.7384, 7.4246);
        let id = two.create().await;
        for path in [format!("/api/company/{id}/stores"), format!("/api/store?companyId={id}")] {
            let stores = app.get(&path).send().await.expect(200).json();
            let stops = stores[0]["stops"].as_array().unwrap_or_else(|| panic!("no stops: {stores}"));
            assert!((2..=3).contains(&stops.len()), "{stores}");
            for stop in stops {
                let (metres, minutes) =
                    (stop["walkingM"].as_u64().unwrap(), stop["walkingMin"].as_u64().unwrap());
                assert!(metres < 4_000 && minutes >= 1 && minutes <= metres / 40 + 1, "{stop}");
                assert!(!stop["name"].as_str().unwrap().is_empty(), "{stop}");
            }
            let walks: Vec<u64> = stops.iter().map(|stop| stop["walkingM"].as_u64().unwrap()).collect();
            assert!(walks.is_sorted(), "{stores}");
        }
        let stores = app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json();
        let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
        let business = json_ld(&page, "LocalBusiness");
        for (place, store) in [(&business, &stores[0]), (&business["department"][0], &stores[1])] {
            assert!(store["stops"].is_array(), "{store}");
            assert_eq!(stops_told(place), stops_known(store), "machines read it as well: {place}");
        }
        let far = app.company("Fern").store("Linz", 48.3, 14.3).create().await;
        let stores = app.get(&format!("/api/company/{far}/stores")).send().await.expect(200).json();
        assert!(stores[0].get("stops").is_none(), "{stores}");
    }
}

/// Gives a company's location a street, and says how its position came about.
async fn place_roughly(app: &TestApp, company_id: Uuid, street: &str, source: &str) {
    let change = store::Entity::update_many()
        .col_expr(store::Column::PositionSource, Expr::value(source))
        .col_expr(store::Column::Street, Expr::value(street))
        .col_expr(store::Column::PostCode, Expr::value("98000"))
        .filter(store::Column::CompanyId.eq(company_id));
    let tx = app.db.begin().await.expect("a transaction");
    change.exec(&tx).await.expect("the location");
    tx.commit().await.expect("the commit");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_placed_roughly_is_placed_again_once_its_address_is_known() {
    let Some(folder) = region().await else { return };
    let apps = TestApp::on_each(|config| {
        config.region.folder = Some(folder.clone());
        config.region.bounds = [7.4, 43.7, 7.5, 43.8];
    });
    for app in apps.await {
        let desk = app.desk().await;
        let mut ids = Vec::new();
        // An owner's pin and an address that nobody knows stay as they are.
        for (name, town, street, source) in [
            ("Grob", "Monaco", "Rue Imberty 6", "Town"),
            ("Nadel", "Monaco", "Rue Imberty 6", "Manual"),
            ("Nichts", "Monaco", "Namenlose Gasse 1", "Town"),
        ] {
            let id = app.company(name).store(town, 43.7311, 7.4197).create().await;
            place_roughly(&app, id, street, source).await;
            ids.push(id);
        }
        let first = desk.post("/api/admin/store/relocate", &json!({})).await.expect(200).json();
        assert_eq!(first, json!({ "examined": 2, "moved": 1, "next": null }));
        let at = async |id: Uuid| {
            let stores = desk.get(&format!("/api/company/{id}/stores")).await.expect(200).json();
            stores[0]["location"]["lat"].as_f64().unwrap()
        };
        assert!((43.733..43.735).contains(&at(ids[0]).await), "at the house");
        for id in &ids[1..] {
            assert!((at(*id).await - 43.7311).abs() < 1e-9, "where it was");
        }
        let again = desk.post("/api/admin/store/relocate", &json!({})).await.expect(200).json();
        assert_eq!(again, json!({ "examined": 1, "moved": 0, "next": null }), "the house is known now");
        assert_eq!(
            desk.post("/api/admin/store/relocate?after=1", &json!({})).await.problem(400),
            "Malformed"
        );
    }
}
