//! The kinds of search that everything is measured with.

use umkreis_search::sample::{self, Dice};

pub struct Kind {
    pub name: &'static str,
    pub texts: &'static [&'static str],
    pub category: bool,
    /// Of the same server's smallest answer, as promised.
    pub goal: f64,
}

pub const KINDS: [Kind; 11] = [
    Kind { name: "browse near me", texts: &[""], category: false, goal: 0.5 },
    Kind { name: "category", texts: &[""], category: true, goal: 0.5 },
    Kind { name: "common word (9 %)", texts: &["lastenrad", "Lastenräder"], category: false, goal: 0.3 },
    Kind { name: "very common (70 %)", texts: &["klimafreundlich"], category: false, goal: 0.3 },
    Kind { name: "common + category", texts: &["lastenrad", "lastenräder"], category: true, goal: 0.3 },
    Kind {
        name: "two words",
        texts: &["lastenrad familie", "bäckerei linz", "käse steyr"],
        category: false,
        goal: 0.3,
    },
    Kind { name: "rare word", texts: &["xylofonbau"], category: false, goal: 0.5 },
    Kind { name: "prefix", texts: &["bäck", "ziegenk", "tischl", "fahrr"], category: false, goal: 0.5 },
    Kind { name: "typo", texts: &["bäkerei", "tichlerei", "lastenrat"], category: false, goal: 0.3 },
    Kind { name: "synonym", texts: &["schreiner", "semmel", "kaputt"], category: false, goal: 0.3 },
    Kind {
        name: "place in the text",
        texts: &["bäckerei in linz", "käse steyr", "lastenrad im mühlviertel"],
        category: false,
        goal: 0.3,
    },
];

/// One question of a kind, from somewhere in the region.
pub struct Question {
    pub text: &'static str,
    pub category: Option<uuid::Uuid>,
    pub latitude: f64,
    pub longitude: f64,
}

impl Kind {
    pub fn ask(&self, dice: &mut Dice) -> Question {
        let position = dice.position();
        Question {
            text: self.texts[dice.below(self.texts.len())],
            category: self.category.then(|| sample::category_id(dice.below(12))),
            latitude: position.latitude,
            longitude: position.longitude,
        }
    }

    /// The same as the product's own pages send.
    pub fn body(&self, dice: &mut Dice) -> String {
        let asked = self.ask(dice);
        let categories: Vec<String> = asked.category.iter().map(|id| format!("\"{id}\"")).collect();
        format!(
            r#"{{"text":"{}","categoryIds":[{}],"near":{{"latitude":{:.5},"longitude":{:.5}}}}}"#,
            asked.text,
            categories.join(","),
            asked.latitude,
            asked.longitude
        )
    }
}
