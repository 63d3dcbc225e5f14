//! The real towns in which demo companies live, drawn in proportion to their size.

use std::sync::LazyLock;

use super::dice::Dice;
use crate::services::geo::gazetteer::postcode_of;
use crate::services::geo::places::{HOME_STATE, distance_km, places};

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

/// Upper Austrian places whose postcode is known by the same name.
fn towns() -> &'static [Town] {
    static TOWNS: LazyLock<Vec<Town>> = LazyLock::new(|| {
        let mut total = 0.0;
        let home = places().iter().filter(|place| place.state == HOME_STATE);
        home.filter_map(|place| {
            let postcode = postcode_of(place)?;
            let people = f64::from(place.population.max(400));
            // A little flatter than the population, so that villages have shops too.
            total += people.powf(0.8);
            Some(Town {
                name: postcode.place,
                post_code: postcode.code,
                latitude: place.latitude,
                longitude: place.longitude,
                radius_km: 0.35 + people.sqrt() / 130.0,
                region: region(place.latitude, place.longitude),
                weight_up_to: total,
            })
        })
        .collect()
    });
    &TOWNS
}

/// Draws a town.
pub fn draw(dice: &mut Dice) -> &'static Town {
    let all = towns();
    let wanted = dice.fraction() * all[all.len() - 1].weight_up_to;
    &all[all.partition_point(|town| town.weight_up_to <= wanted).min(all.len() - 1)]
}

/// Draws another town near the first, as a branch would be.
pub fn draw_near(first: &Town, dice: &mut Dice) -> &'static Town {
    let mut town = draw(dice);
    for _ in 0..12 {
        let distance = distance_km((town.latitude, town.longitude), (first.latitude, first.longitude));
        if distance > 2.0 && distance < 45.0 {
            break;
        }
        town = draw(dice);
    }
    town
}

/// A point in the town, denser towards its middle, and the postcode there.
pub fn address_point(town: &Town, dice: &mut Dice) -> (f64, f64, &'static str) {
    let angle = dice.fraction() * std::f64::consts::TAU;
    let distance_km = town.radius_km * dice.fraction().powf(0.7);
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
        let mut dice = Dice::new("test", 1);
        for _ in 0..500 {
            let town = draw(&mut dice);
            let (latitude, longitude, _) = address_point(town, &mut dice);
            assert!(
                distance_km((latitude, longitude), (town.latitude, town.longitude)) <= town.radius_km + 0.1
            );
        }
    }
}
