//! The German words around a place that only belong to it.

use crate::words::Words;

/// Words before a place.
#[derive(Debug)]
pub(crate) struct LeadingWords {
    /// Folded, as the text is.
    pub words: &'static [&'static str],
    /// Whether what follows can hardly be anything but a place, so that villages are believed too.
    pub admits_villages: bool,
    /// Whether a mistyped name is believed.
    pub admits_typos: bool,
    /// Whether the surroundings are meant as well.
    pub is_around: bool,
}

const fn inside(words: &'static [&'static str]) -> LeadingWords {
    LeadingWords { words, admits_villages: true, admits_typos: true, is_around: false }
}

const fn around(words: &'static [&'static str]) -> LeadingWords {
    LeadingWords { words, admits_villages: true, admits_typos: true, is_around: true }
}

/// No reason to forgive mistakes: too much else follows these words.
const fn strict(words: &'static [&'static str], admits_villages: bool, is_around: bool) -> LeadingWords {
    LeadingWords { words, admits_villages, admits_typos: false, is_around }
}

/// Longer phrases first, because they end with shorter ones.
static BEFORE: [LeadingWords; 47] = [
    around(&["in", "der", "nahe", "von"]),
    around(&["in", "der", "umgebung", "von"]),
    around(&["in", "der", "gegend", "von"]),
    around(&["in", "der", "gegend", "um"]),
    around(&["in", "der", "naheren", "umgebung", "von"]),
    around(&["in", "der", "nahe"]),
    around(&["in", "der", "umgebung"]),
    around(&["in", "der", "gegend"]),
    around(&["in", "der", "region"]),
    inside(&["in", "der", "stadt"]),
    inside(&["in", "der", "gemeinde"]),
    around(&["im", "umkreis", "von"]),
    around(&["in", "nahe", "von"]),
    strict(&["in", "und", "um"], true, true),
    around(&["in", "nahe"]),
    around(&["im", "raum"]),
    around(&["im", "grossraum"]),
    around(&["im", "bezirk"]),
    around(&["im", "umkreis"]),
    around(&["nahe", "von"]),
    around(&["nahe", "bei"]),
    around(&["umgebung", "von"]),
    around(&["umkreis", "von"]),
    around(&["gegend", "um"]),
    around(&["gegend", "von"]),
    around(&["unweit", "von"]),
    around(&["unweit"]),
    strict(&["richtung"], true, true),
    strict(&["rund", "um"], true, true),
    strict(&["rings", "um"], true, true),
    around(&["nahe"]),
    around(&["bei"]),
    inside(&["in"]),
    strict(&["um"], true, true),
    strict(&["aus"], true, false),
    strict(&["umgebung"], true, true),
    strict(&["grossraum"], true, true),
    strict(&["raum"], false, true),
    strict(&["bezirk"], false, true),
    strict(&["region"], false, true),
    strict(&["gemeinde"], true, false),
    strict(&["marktgemeinde"], true, false),
    strict(&["stadtgemeinde"], true, false),
    strict(&["stadt"], false, false),
    // A slip of the finger: "im Freistadt".
    strict(&["im"], false, false),
    strict(&["von"], false, false),
    strict(&["nach"], false, false),
];

/// What stands before names that have an article.
static BEFORE_A_REGION: [LeadingWords; 17] = [
    strict(&["rund", "um", "den"], true, true),
    strict(&["rund", "um", "die"], true, true),
    strict(&["in", "der", "nahe", "vom"], true, true),
    strict(&["um", "den"], true, true),
    strict(&["um", "die"], true, true),
    strict(&["aus", "dem"], true, false),
    strict(&["aus", "der"], true, false),
    strict(&["auf", "dem"], true, false),
    strict(&["auf", "der"], true, false),
    strict(&["in", "der"], true, false),
    strict(&["in", "den"], true, false),
    strict(&["an", "der"], true, false),
    strict(&["nahe", "vom"], true, true),
    strict(&["beim"], true, true),
    strict(&["vom"], true, false),
    strict(&["am"], true, false),
    strict(&["im"], true, false),
];

/// The phrase directly before a word.
pub(crate) fn before(words: &Words, index: usize) -> Option<&'static LeadingWords> {
    BEFORE.iter().find(|phrase| words.stand_before(index, phrase.words))
}

/// The phrase directly before a region, district, lake or quarter.
pub(crate) fn before_a_region(words: &Words, index: usize) -> Option<&'static LeadingWords> {
    let with_article = BEFORE_A_REGION.iter().find(|phrase| words.stand_before(index, phrase.words));
    with_article.or_else(|| before(words, index))
}

/// Words behind a place.
pub(crate) struct TrailingWords {
    pub words: &'static [&'static str],
    pub is_around: bool,
    /// Whether a hyphen may join them to the name: "Linz-Umgebung".
    pub may_be_joined: bool,
}

static AFTER: [TrailingWords; 12] = [
    TrailingWords { words: &["und", "um", "herum"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["und", "umgebung"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["u", "umgebung"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["und", "umland"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["und", "gegend"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["umland"], is_around: true, may_be_joined: true },
    TrailingWords { words: &["gegend"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["umgebung"], is_around: true, may_be_joined: true },
    TrailingWords { words: &["herum"], is_around: true, may_be_joined: false },
    TrailingWords { words: &["stadt"], is_around: false, may_be_joined: true },
    TrailingWords { words: &["innenstadt"], is_around: false, may_be_joined: true },
    TrailingWords { words: &["osterreich"], is_around: false, may_be_joined: false },
];
/// Our state behind a place of it; in another region these are words like others.
static AFTER_AT_HOME: [TrailingWords; 4] = [
    TrailingWords { words: &["in", "oberosterreich"], is_around: false, may_be_joined: false },
    TrailingWords { words: &["in", "oo"], is_around: false, may_be_joined: false },
    TrailingWords { words: &["oberosterreich"], is_around: false, may_be_joined: false },
    TrailingWords { words: &["oo"], is_around: false, may_be_joined: false },
];
static NEAR_AT_THE_END: TrailingWords =
    TrailingWords { words: &["nahe"], is_around: true, may_be_joined: false };

/// The phrase that begins at a word.
pub(crate) fn after(words: &Words, index: usize, is_home: bool) -> Option<&'static TrailingWords> {
    if index + 1 == words.list.len() && words.folded(index) == "nahe" {
        return Some(&NEAR_AT_THE_END);
    }
    // "Linz Stadt-Apotheke" goes on with another word.
    let ends = |phrase: &TrailingWords| words.is_free_after(index + phrase.words.len() - 1);
    let of_home: &'static [TrailingWords] = if is_home { &AFTER_AT_HOME } else { &[] };
    AFTER.iter().chain(of_home).find(|phrase| words.stand_at(index, phrase.words) && ends(phrase))
}

/// Whether the words around a name make a company or a person of it: "Linz AG", "Firma Weyer".
pub(crate) fn makes_a_company(previous: &str, next: &str) -> bool {
    matches!(next, "ag" | "gmbh" | "kg" | "og" | "gesmbh")
        || matches!(previous, "firma" | "fa" | "familie" | "fam" | "herr" | "frau" | "dr" | "mag" | "ing")
}

/// Whether the word behind four digits says that they are no postcode.
pub(crate) fn makes_a_quantity(next: &str) -> bool {
    matches!(
        next,
        "euro" | "eur" | "kg" | "km" | "kw" | "kwp" | "l" | "liter" | "m" | "m2" | "mah" | "mm" | "stuck"
    ) || matches!(next, "uhr" | "watt" | "wh" | "psi" | "teile" | "quadratmeter")
}
