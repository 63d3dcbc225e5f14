//! What words lead to.

use super::relations::{Phrase, Relation, Relations};

const TABLE: &str = "kartoffel = erdapfel, grundbirne\ngemüse > kartoffel, karotte\n\
    wurzelgemüse > karotte # a comment\nkaputt -> reparatur\nreparatur = instandsetzung\n\
    hose kürzen -> schneiderei\n";

fn table() -> Relations {
    Relations::new(&[TABLE], "karotte = möhre\nmöhre = rübe\n", str::to_owned)
}

fn words(relations: &Relations, key: &str) -> Vec<(Relation, String)> {
    relations.of(key).into_iter().map(|one| (one.relation, one.text.into())).collect()
}

#[test]
fn words_lead_to_what_means_the_same_to_kinds_and_to_broader_words() {
    let relations = table();
    let named = |relation, word: &str| (relation, word.to_owned());
    assert_eq!(
        words(&relations, "erdapfel"),
        [
            named(Relation::Same, "kartoffel"),
            named(Relation::Same, "grundbirne"),
            named(Relation::Broader, "gemuse")
        ]
    );
    assert_eq!(words(&relations, "gemuse").len(), 4);
    assert_eq!(
        words(&relations, "kaputt"),
        [named(Relation::Need, "reparatur"), named(Relation::Need, "instandsetzung")]
    );
    assert!(words(&relations, "schneiderei").is_empty(), "a need leads in one direction only");
}

#[test]
fn phrases_are_found_by_their_first_word() {
    let relations = table();
    let class = |word: &str| relations.class(word).expect("a word of the table");
    let phrases: Vec<&Phrase> = relations.phrases_with_first(class("hose")).collect();
    assert_eq!(phrases.len(), 1);
    assert_eq!(*phrases[0].classes, [class("hose"), class("kurzen")]);
    assert_eq!(&*relations.of_phrase(phrases[0])[0].text, "schneiderei");
    assert_eq!(relations.phrases_with_first(class("kaputt")).count(), 0);
}

#[test]
fn words_mean_the_same_together_in_any_order() {
    let relations = table();
    let together = |keys: &[&str]| {
        let keys: Vec<String> = keys.iter().map(|&key| key.to_owned()).collect();
        relations.of_together(&keys).into_iter().map(|one| one.text.into()).collect::<Vec<String>>()
    };
    assert_eq!(together(&["kurzen", "hose"]), ["schneiderei"]);
    assert!(together(&["hose"]).is_empty() && together(&["hose", "unbekannt"]).is_empty());
}

#[test]
fn a_line_may_stand_for_several_phrases() {
    let relations = Relations::new(&["hose|rock kürzen|enger -> schneiderei\n"], "", str::to_owned);
    let class = |word: &str| relations.class(word).expect("a word of the table");
    for first in ["hose", "rock"] {
        let phrases = relations.phrases_with_first(class(first));
        assert!(phrases.map(|phrase| phrase.classes[1]).eq(["kurzen", "enger"].map(class)), "{first}");
    }
}

#[test]
fn broader_words_come_the_nearest_first() {
    let relations = Relations::new(&["ding > gerät\ngerät > toaster\n"], "", str::to_owned);
    let class = |word: &str| relations.class(word).expect("a word of the table");
    assert_eq!(relations.broader_than(class("toaster")), [class("gerat"), class("ding")]);
}

#[test]
fn the_thesaurus_counts_for_less_and_leads_one_step() {
    let relations = table();
    let more = words(&relations, "karotte");
    assert!(more.contains(&(Relation::Broader, "mohre".into())), "{more:?}");
}

#[test]
fn what_operators_add_leads_to_its_meaning() {
    let own = [("Sackerl", "Tasche, Beutel"), ("Baum setzen", "Gärtnerei")];
    let relations = Relations::of_operators(own.into_iter(), str::to_owned);
    assert_eq!(words(&relations, "sackerl").len(), 2);
    let baum = relations.class("baum").expect("a word of an operator");
    assert_eq!(relations.phrases_with_first(baum).count(), 1);
    assert!(relations.of("tasche").is_empty());
}

#[test]
fn a_meaning_of_several_words_stays_one() {
    let own = [("Heurige", "neue Kartoffel, Gemüse, die Jause"), ("Baum setzen", "Bio Gärtnerei")];
    let relations = Relations::of_operators(own.into_iter(), str::to_owned);
    assert_eq!(relations.meanings_of("heurige").collect::<Vec<_>>(), ["neue Kartoffel"]);
    let single = |word: &str| (Relation::Same, word.to_owned());
    assert_eq!(words(&relations, "heurige"), [single("gemuse"), single("jause")]);
    let baum = relations.class("baum").expect("a word of an operator");
    let phrases: Vec<&Phrase> = relations.phrases_with_first(baum).collect();
    assert_eq!(relations.meaning_of(phrases[0]), Some("Bio Gärtnerei"));
}
