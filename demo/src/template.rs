//! Fills the demo's sentence patterns: `{ort}` takes a fact, `[a|b]` takes one of its alternatives.

use super::rng::Rng;

/// What a pattern may mention.
#[derive(Debug, Clone)]
pub struct Facts<'a> {
    pub town: &'a str,
    pub region: &'a str,
    pub family: &'a str,
    pub given: &'a str,
    pub field: &'a str,
    pub year: u32,
    pub number: u32,
}

/// Writes the pattern out.
pub fn expand(pattern: &str, facts: &Facts<'_>, rng: &mut Rng) -> String {
    let mut text = String::with_capacity(pattern.len() + 32);
    fill(pattern, facts, rng, &mut text);
    text
}

fn fill(pattern: &str, facts: &Facts<'_>, rng: &mut Rng, text: &mut String) {
    let mut rest = pattern;
    while let Some(at) = rest.find(['{', '[']) {
        text.push_str(&rest[..at]);
        let closing = if rest.as_bytes()[at] == b'{' { '}' } else { ']' };
        let length = rest[at..].find(closing).expect("every bracket of a pattern is closed");
        let inner = &rest[at + 1..at + length];
        if closing == '}' {
            fact(inner, facts, text);
        } else {
            let count = inner.split('|').count();
            let chosen = inner.split('|').nth(rng.below(count)).unwrap_or_default();
            fill(chosen, facts, rng, text);
        }
        rest = &rest[at + length + 1..];
    }
    text.push_str(rest);
}

fn fact(name: &str, facts: &Facts<'_>, text: &mut String) {
    match name {
        "ort" => text.push_str(facts.town),
        "region" => text.push_str(facts.region),
        "region_im" => text.extend(["im ", facts.region]),
        "familie" => text.push_str(facts.family),
        "vorname" => text.push_str(facts.given),
        "vornames" => {
            // A name that ends in an s sound takes an apostrophe instead of another s.
            let ending = if facts.given.ends_with(['s', 'x', 'z', 'ß']) { "’" } else { "s" };
            text.extend([facts.given, ending]);
        }
        "person" => text.extend([facts.given, " ", facts.family]),
        "flur" => text.push_str(facts.field),
        "jahr" => text.push_str(&facts.year.to_string()),
        "zahl" => text.push_str(&facts.number.to_string()),
        other => unreachable!("the pattern asks for an unknown fact {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: Facts<'_> = Facts {
        town: "Perg",
        region: "Mühlviertel",
        family: "Huber",
        given: "Lukas",
        field: "Linden",
        year: 1987,
        number: 30,
    };

    #[test]
    fn facts_and_alternatives_are_filled_in() {
        let mut rng = Rng::new("test", 1);
        assert_eq!(
            expand("{person} in {ort}, {region_im}", &FACTS, &mut rng),
            "Lukas Huber in Perg, im Mühlviertel"
        );
        let chosen = expand("[{jahr}|{zahl}]!", &FACTS, &mut rng);
        assert!(chosen == "1987!" || chosen == "30!");
    }

    #[test]
    fn a_name_ending_in_s_takes_an_apostrophe() {
        let mut rng = Rng::new("test", 1);
        assert_eq!(expand("{vornames} Speis", &FACTS, &mut rng), "Lukas’ Speis");
        let anna = Facts { given: "Anna", ..FACTS };
        assert_eq!(expand("{vornames} Speis", &anna, &mut rng), "Annas Speis");
    }
}
