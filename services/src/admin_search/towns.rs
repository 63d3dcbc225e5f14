//! The towns of all companies, each once, and which of them somebody means who types one.

use crate::catalogue::name_key;
use std::collections::HashMap;

/// To which municipality a postcode and a town belong; the region's own places know it.
pub type MunicipalityOf<'a> = dyn Fn(&str, &str) -> String + Sync + 'a;

/// Written towns by number. There are few thousand for any number of companies, so asking about all of them is quick.
#[derive(Default)]
pub(super) struct Towns {
    written: Vec<(String, String)>,
    numbers: HashMap<(String, String), u32>,
}

impl Towns {
    pub(super) fn number(&mut self, written: (String, String)) -> u32 {
        if let Some(number) = self.numbers.get(&written) {
            return *number;
        }
        let number = u32::try_from(self.written.len()).unwrap_or(u32::MAX);
        self.written.push(written.clone());
        self.numbers.insert(written, number);
        number
    }

    /// Whether each is meant: those of the municipality where the words name one, as the overview counts them, and
    /// otherwise those that begin so, themselves or by their municipality.
    pub(super) fn meant(&self, typed: &str, municipality_of: &MunicipalityOf<'_>) -> Vec<bool> {
        let (begins, wanted) = (name_key(typed), name_key(&municipality_of("", typed)));
        let of_written = |(post_code, town): &(String, String)| name_key(&municipality_of(post_code, town));
        let municipalities: Vec<String> = self.written.iter().map(of_written).collect();
        if municipalities.contains(&wanted) {
            return municipalities.iter().map(|municipality| *municipality == wanted).collect();
        }
        let own = self.written.iter().map(|(_, town)| name_key(town));
        let both = own.zip(&municipalities);
        both.map(|(own, municipality)| own.starts_with(&begins) || municipality.starts_with(&begins))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_names_a_municipality_means_its_villages_and_none_that_only_begins_so() {
        let mut towns = Towns::default();
        let all = [
            ("4600", "wels"),
            ("4600", "Hinterwels"),
            ("4020", "Linz"),
            ("4021", "Linzberg"),
            ("4600", "wels"),
        ];
        let numbers = all.map(|(code, town)| towns.number((code.to_owned(), town.to_owned())));
        assert_eq!(numbers, [0, 1, 2, 3, 0]);
        let of = |code: &str, town: &str| match (code, town) {
            ("4600", _) | (_, "WELS" | "wels") => "Wels".to_owned(),
            _ => town.to_owned(),
        };
        let meant = |typed: &str| towns.meant(typed, &of);
        assert_eq!(meant("WELS"), [true, true, false, false]);
        assert_eq!(meant("linz"), [false, false, true, false]);
        assert_eq!(meant("Lin"), [false, false, true, true]);
        assert_eq!(meant("hinter"), [false, true, false, false]);
        assert_eq!(meant("We"), [true, true, false, false], "also by the municipality");
        assert_eq!(meant("els"), [false; 4]);
    }
}
