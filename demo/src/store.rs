//! Locations of demo companies: address, coordinates, contact.

use super::company::Store;
use super::opening_hours;
use super::rng::Rng;
use super::texts::shared_texts;
use super::towns::{self, Town};

/// What all locations of a company have in common.
#[derive(Debug)]
pub struct StoreBase<'a> {
    pub company_name: &'a str,
    pub category: usize,
    pub host: String,
    pub on_farm: bool,
}

/// The head office in the company's own town.
pub fn main_store(base: &StoreBase<'_>, town: &Town, rng: &mut Rng) -> Store {
    store(base, town, base.company_name.to_owned(), true, rng)
}

/// Another location in a neighbouring town.
pub fn branch(base: &StoreBase<'_>, home: &Town, rng: &mut Rng) -> Store {
    let town = towns::draw_near(home, rng);
    let kinds: &[&str] = match base.category {
        0 | 10 => &["Marktstand", "Abholstelle", "Filiale", "Selbstbedienungshütte"],
        1 => &["Filiale", "Gastgarten", "Kiosk"],
        3..=6 => &["Werkstatt", "Büro", "Schauraum"],
        _ => &["Filiale", "Geschäft", "Abholstelle"],
    };
    store(base, town, format!("{} {}", rng.pick(kinds), town.name), false, rng)
}

fn store(base: &StoreBase<'_>, town: &Town, title: String, main: bool, rng: &mut Rng) -> Store {
    let (latitude, longitude, post_code) = towns::address_point(town, rng);
    let mailbox = rng.pick(&["servus", "hallo", "office", "info", "gruessgott"]);
    Store {
        title,
        street: street(town, base.on_farm && main, rng),
        post_code: post_code.to_owned(),
        town: town.name.to_owned(),
        latitude,
        longitude,
        phone: phone(post_code, rng),
        email: format!("{mailbox}@{}", base.host),
        website: format!("https://www.{}", base.host),
        main,
        opening_hours: opening_hours::hours(base.category, rng).map(str::to_owned),
    }
}

fn street(town: &Town, farm: bool, rng: &mut Rng) -> String {
    let longest = if rng.chance(0.7) { 40 } else { 120 };
    let number = 1 + rng.below(longest);
    if farm {
        // Farms have the name of their hamlet and a number, no street.
        let endings = ["dorf", "berg", "ham", "reith", "edt", "ing", "au", "schlag"];
        let hamlet = ["Ober", "Unter", "Nieder", "Hinter", "Wies", "Holz", "Stein", "Brunn", "Edl", "Pühr"];
        return format!("{}{} {number}", rng.pick(&hamlet), rng.pick(&endings));
    }
    if rng.chance(0.14) {
        let roads = ["Linzer", "Welser", "Steyrer", "Salzburger", "Wiener", "Passauer", "Freistädter"];
        let road = rng.pick(&roads);
        // No town names a street after itself.
        if !road.starts_with(&town.name[..town.name.floor_char_boundary(4)]) {
            return format!("{road} Straße {number}");
        }
    }
    let letter = if rng.chance(0.08) { "a" } else { "" };
    format!("{} {number}{letter}", rng.pick(&shared_texts().streets))
}

/// A number that cannot ring anywhere: Austrian subscriber numbers never begin with a zero.
fn phone(post_code: &str, rng: &mut Rng) -> String {
    let area = match &post_code[..2] {
        "40" => "732",
        "41" => "7289",
        "42" => "7942",
        "43" => "7262",
        "44" => "7252",
        "45" => "7582",
        "46" => "7242",
        "47" => "7752",
        "48" => "7612",
        "49" => "7752",
        _ => "7722",
    };
    format!("+43 {area} 0{:02} {:03}", rng.below(100), rng.below(1000))
}

/// A host name under the reserved ending `.example`, made from the company's name.
pub fn host(name: &str) -> String {
    let mut label = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => label.push_str("ae"),
            'ö' => label.push_str("oe"),
            'ü' => label.push_str("ue"),
            'ß' => label.push_str("ss"),
            letter if letter.is_ascii_alphanumeric() => label.push(letter),
            '’' | '.' => {}
            _ if label.ends_with('-') => {}
            _ => label.push('-'),
        }
    }
    // A label of a host name has at most 63 characters.
    label.truncate(60);
    format!("{}.example", label.trim_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_plain_and_short() {
        assert_eq!(host("Ölmühle Übleis & Söhne"), "oelmuehle-uebleis-soehne.example");
        assert_eq!(host("Lukas’ Speis"), "lukas-speis.example");
        assert!(host(&"Übergroß ".repeat(20)).len() <= 70);
    }

    #[test]
    fn phone_numbers_cannot_be_real() {
        let mut rng = Rng::new("test", 1);
        for _ in 0..50 {
            let number = phone("4020", &mut rng);
            assert!(number.starts_with("+43 732 0"), "{number}");
        }
    }
}
