//! Finds the stem of a German word, so that plurals and other forms match.

use rust_stemmers::{Algorithm, Stemmer};

thread_local! {
    static STEMMER: Stemmer = Stemmer::create(Algorithm::German);
}

/// Shorter words on "eln" are seldom the dative of several things.
const DATIVE_LEN_MIN: usize = 7;

/// The number of leading bytes that form the stem. German stemming of folded text only
/// ever removes endings, so a length says everything.
pub fn stem_len(folded: &str) -> usize {
    if folded.len() < 4 || !folded.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return folded.len();
    }
    // "Mänteln" is a form of "Mantel"; the stemmer leaves it as it is.
    if folded.len() >= DATIVE_LEN_MIN && folded.ends_with("eln") {
        return stem_len(&folded[..folded.len() - 1]);
    }
    STEMMER.with(|stemmer| {
        let stem = stemmer.stem(folded);
        match folded.strip_prefix(&*stem) {
            // What makes another word stays: "natürlich" is no form of "Natur", nor "bäuerlich" of "Bau".
            Some(ending) if !stem.is_empty() => {
                let made = ["lich", "ig"].into_iter().find_map(|made| Some(ending.find(made)? + made.len()));
                stem.len() + made.unwrap_or(0)
            }
            _ => folded.len(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_share_a_stem() {
        for (one, many) in
            [("backerei", "backereien"), ("haus", "hauser"), ("fahrrad", "fahrrader"), ("cafe", "cafes")]
        {
            assert_eq!(one[..stem_len(one)], many[..stem_len(many)], "{one} {many}");
        }
        assert_eq!((stem_len("naturlich"), stem_len("naturliche")), (9, 9));
        assert_eq!(stem_len("bauerlichen"), "bauerlich".len());
        assert_eq!(stem_len("wintermanteln"), stem_len("wintermantel"));
    }
}
