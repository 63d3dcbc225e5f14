//! What is understood of a text that somebody typed.

use super::concept::{Concept, Weight};
use super::query_text::{QueryText, WORDS_MAX};
use super::vocabulary::{Relations, vocabulary};

fn parse(text: &str) -> Vec<Concept> {
    QueryText::parse(text, &Relations::default()).concepts
}

fn words(text: &str) -> Vec<String> {
    let concepts = parse(text).into_iter();
    concepts
        .map(|concept| concept.words.into_iter().map(|word| word.text).collect::<Vec<_>>().join("+"))
        .collect()
}

#[test]
fn filler_words_are_dropped_when_others_remain() {
    assert_eq!(words("Bäckerei in der Nähe von Linz"), ["backerei", "linz"]);
    assert_eq!(words("wo kann ich denn Honig bekommen"), ["honig"]);
    assert_eq!(words("Müller & Söhne"), ["muller", "sohne"]);
    assert_eq!(words("und"), ["und"]);
}

#[test]
fn a_lone_letter_counts_only_where_it_can_mean_something() {
    assert_eq!(words("E-Bike Verleih"), ["ebike", "verleih"]);
    assert_eq!(words("Peter's Hof"), ["peter", "hof"]);
    assert_eq!(words("linz b"), ["linz", "b"]);
    assert_eq!(words("x"), ["x"]);
}

#[test]
fn words_that_mean_something_together_are_one_concept() {
    let own = Relations::of_operators([("Hose zu lang", "Änderungsschneiderei")].into_iter(), |folded| {
        vocabulary().key(folded)
    });
    let concepts = QueryText::parse("meine hose ist zu lang", &own).concepts;
    assert_eq!(concepts.len(), 1);
    assert_eq!(concepts[0].typed, "hose zu lang");
    assert_eq!(&*concepts[0].related[0].text, "anderungsschneiderei");
}

#[test]
fn words_of_a_need_count_together_only_where_they_belong_together() {
    let own =
        Relations::of_operators([("Schuh hin", "Reparatur")].into_iter(), |folded| vocabulary().key(folded));
    let typed = |text: &str| -> Vec<String> {
        QueryText::parse(text, &own).concepts.into_iter().map(|concept| concept.typed).collect()
    };
    assert_eq!(typed("mein schuh ist hin"), ["schuh hin"]);
    assert_eq!(typed("wo geh ich hin für einen schuh"), ["schuh"], "what is broken comes first");
    let apart = format!("schuh {} hin", "und ".repeat(9));
    assert_eq!(typed(&apart), ["schuh"], "they are too far apart");
}

#[test]
fn a_year_is_a_detail_and_a_postcode_a_thing() {
    let weights = |text: &str| parse(text).into_iter().map(|one| one.weight).collect::<Vec<_>>();
    assert_eq!(weights("Strohbau 1985")[1], Weight::Detail);
    assert_eq!(weights("Strohbau 4020")[1], Weight::Thing);
}

#[test]
fn one_word_is_no_phrase_of_two_that_mean_the_same() {
    // Our tables know of lamps that do not shine, and "leuchten" may be several lamps.
    assert_eq!(words("Lampe"), ["lampe"]);
}

#[test]
fn only_the_last_word_is_unfinished() {
    let flags: Vec<bool> = parse("bio bier linz").iter().map(|concept| concept.words[0].last).collect();
    assert_eq!(flags, [false, false, true]);
}

#[test]
fn what_is_insisted_on_has_no_relatives() {
    let concepts = parse("\"kartoffel\"");
    assert!(concepts[0].insisted && concepts[0].related.is_empty() && !concepts[0].words[0].last);
    // Both words of "hose kürzen" were left out, and somebody insists on them.
    let concepts = parse("linz hose kürzen \"hose kürzen\"");
    let insisted: Vec<(&str, bool)> = concepts.iter().map(|one| (one.typed.as_str(), one.insisted)).collect();
    assert_eq!(insisted, [("linz", false), ("hose", true), ("kürzen", true)]);
}

#[test]
fn a_phrase_of_the_tables_may_take_kinds_of_what_it_names() {
    let typed = |text: &str| parse(text).into_iter().map(|one| one.typed).collect::<Vec<String>>();
    assert_eq!(
        typed("mein toaster hat einen kurzschluss"),
        ["toaster kurzschluss"],
        "a toaster is an electrical appliance"
    );
    assert_eq!(typed("zimmer kurzschluss").len(), 2);
    assert_eq!(typed("rad klapp ich im zug zusammen")[0], "rad klapp zug", "it is folded in the train");
}

#[test]
fn what_for_asks_for_no_purpose() {
    let purposes = |text: &str| parse(text).iter().map(|one| one.purpose).collect::<Vec<bool>>();
    assert_eq!(purposes("beamer für die hochzeit"), [false, true]);
    assert_eq!(purposes("was gibts für käse"), [false]);
    assert_eq!(purposes("seife unterm baum"), [false, true], "where it is");
    assert_eq!(purposes("birnbaum, bevor er im sturm umfällt")[..2], [false, true], "until when");
}

#[test]
fn what_stands_before_the_question_sets_the_scene() {
    let purposes = |text: &str| -> Vec<(String, bool)> {
        parse(text).into_iter().map(|one| (one.typed, one.purpose)).collect()
    };
    let is = |typed: &str, purpose: bool| (typed.to_owned(), purpose);
    assert_eq!(
        purposes("der müll nervt, wo gibts seife"),
        [is("müll", true), is("nervt", true), is("seife", false)]
    );
    assert_eq!(purposes("mein toaster, wer repariert"), [is("toaster", false), is("repariert", false)]);
    assert_eq!(purposes("wo gibts seife"), [is("seife", false)]);
    assert_eq!(purposes("stauden für trockene böden").last(), Some(&is("böden", true)));
}

#[test]
fn a_negation_belongs_to_its_own_clause() {
    let own =
        Relations::of_operators([("laden nicht", "Akku")].into_iter(), |folded| vocabulary().key(folded));
    let typed = |text: &str| -> Vec<String> {
        QueryText::parse(text, &own).concepts.into_iter().map(|concept| concept.typed).collect()
    };
    assert_eq!(typed("laden tut es nicht"), ["laden nicht"]);
    assert_eq!(typed("im laden reden und nicht zahlen")[0], "laden");
}

#[test]
fn huge_input_becomes_a_few_words() {
    assert_eq!(words(&"xb cd ".repeat(5000)).len(), 2);
    let many: String = (0..5000).map(|at| format!("w{at} ")).collect();
    assert!(words(&many).len() <= WORDS_MAX);
    assert!(words("\0\u{1F41D} --- ''").is_empty());
}
