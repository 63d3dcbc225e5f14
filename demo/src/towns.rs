//! The real towns in which the companies are, drawn in proportion to their size.

use std::sync::LazyLock;

use super::rng::Rng;

/// Upper Austrian places whose postcode is known, the most populous first.
const TOWNS_TSV: &str = include_str!("../data/towns.tsv");

/// A town with its postal address data.
#[derive(Debug)]
pub struct Town {
    pub name: &'static str,
    pub post_code: &'static str,
    pub latitude: f64,
    pub longitude: f64,
    pub radius_km: f64,
    /// Part of the country as people call it; all of them take "im".
    pub region: &'static str,
    weight_up_to: f64,
}

fn towns() -> &'static [Town] {
    static TOWNS: LazyLock<Vec<Town>> = LazyLock::new(|| {
        let mut total_weight = 0.0;
        let rows = TOWNS_TSV.lines().filter(|line| !line.starts_with('#'));
        rows.map(|row| parse(row, &mut total_weight)).collect()
    });
    &TOWNS
}

fn parse(row: &'static str, total_weight: &mut f64) -> Town {
    let mut fields = row.split('\t');
    let mut next = || fields.next().expect("the table of towns has five columns");
    let (name, post_code) = (next(), next());
    let mut number = || next().parse::<f64>().expect("places and populations are numbers");
    let (latitude, longitude, population) = (number(), number(), number());
    let people = population.max(400.0);
    // A little flatter than the population, so that villages have shops too.
    *total_weight += people.powf(0.8);
    Town {
        name,
        post_code,
        latitude,
        longitude,
        radius_km: 0.35 + people.sqrt() / 130.0,
        region: region(latitude, longitude),
        weight_up_to: *total_weight,
    }
}

/// Distance in kilometres; treating the earth as flat is exact enough within the region.
fn distance_km(a: (f64, f64), b: (f64, f64)) -> f64 {
    let east = (a.1 - b.1) * ((a.0 + b.0) / 2.0).to_radians().cos();
    east.hypot(a.0 - b.0) * 111.2
}

/// Draws a town.
pub fn draw(rng: &mut Rng) -> &'static Town {
    let all = towns();
    let wanted = rng.fraction() * all[all.len() - 1].weight_up_to;
    &all[all.partition_point(|town| town.weight_up_to <= wanted).min(all.len() - 1)]
}

/// Draws another town near the first, as a branch would be.
pub fn draw_near(first: &Town, rng: &mut Rng) -> &'static Town {
    let mut town = draw(rng);
    for _ in 0..12 {
        let distance = distance_km((town.latitude, town.longitude), (first.latitude, first.longitude));
        if distance > 2.0 && distance < 45.0 {
            break;
        }
        town = draw(rng);
    }
    town
}

/// A point in the town, denser towards its middle, and the postcode there.
pub fn address_point(town: &Town, rng: &mut Rng) -> (f64, f64, &'static str) {
    let angle = rng.fraction() * std::f64::consts::TAU;
    let distance_km = town.radius_km * rng.fraction().powf(0.7);
    let latitude = town.latitude + angle.sin() * distance_km / 111.2;
    let longitude = town.longitude + angle.cos() * distance_km / (111.2 * town.latitude.to_radians().cos());
    let post_code = match town.name {
        // The capital has one postcode north of the Danube and one for the south.
        "Linz" if latitude > 48.3125 => "4040",
        "Linz" if latitude < 48.285 => "4030",
        _ => town.post_code,
    };
    (round(latitude), round(longitude), post_code)
}

fn round(degrees: f64) -> f64 {
    (degrees * 1e6).round() / 1e6
}

fn region(latitude: f64, longitude: f64) -> &'static str {
    if distance_km((latitude, longitude), (48.28, 14.25)) < 14.0 {
        "Zentralraum"
    } else if longitude > 13.72 && latitude > 48.55 - (longitude - 13.72) * 0.45 && latitude > 48.22 {
        "Mühlviertel"
    } else if longitude < 13.58 && latitude > 47.98 {
        "Innviertel"
    } else if latitude < 47.97 && longitude < 13.92 {
        "Salzkammergut"
    } else if longitude > 14.02 {
        "Traunviertel"
    } else {
        "Hausruckviertel"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_hundreds_of_towns_and_linz_leads() {
        assert!(towns().len() > 250, "{}", towns().len());
        assert_eq!(towns()[0].name, "Linz");
    }

    #[test]
    fn well_known_towns_are_in_the_right_part_of_the_country() {
        let expected = [
            ("Freistadt", "Mühlviertel"),
            ("Rohrbach in Oberösterreich", "Mühlviertel"),
            ("Perg", "Mühlviertel"),
            ("Ried im Innkreis", "Innviertel"),
            ("Schärding", "Innviertel"),
            ("Bad Ischl", "Salzkammergut"),
            ("Gmunden", "Salzkammergut"),
            ("Steyr", "Traunviertel"),
            ("Kirchdorf an der Krems", "Traunviertel"),
            ("Grieskirchen", "Hausruckviertel"),
            ("Linz", "Zentralraum"),
        ];
        for (name, region) in expected {
            if let Some(town) = towns().iter().find(|town| town.name == name) {
                assert_eq!(town.region, region, "{name}");
            }
        }
    }

    #[test]
    fn addresses_stay_in_their_town() {
        let mut rng = Rng::new("test", 1);
        for _ in 0..500 {
            let town = draw(&mut rng);
            let (latitude, longitude, _) = address_point(town, &mut rng);
            assert!(
                distance_km((latitude, longitude), (town.latitude, town.longitude)) <= town.radius_km + 0.1
            );
        }
    }
}
