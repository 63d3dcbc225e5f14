//! Two administrators look and decide in random orders, sometimes at the same moment. A plain model of what
//! must come of it says: never two contradicting mails, never a lost change, also where decisions are taken back and
//! where the company is deleted and brought back.

mod choice;
mod company;
mod deleted;

use super::Desk;
use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

/// As many as `make faults` tries; a few of them show every day that nothing has changed.
fn rounds() -> usize {
    if std::env::var("UMKREIS_FAULTS").is_ok() { 500 } else { 40 }
}
const STEPS: u64 = 7;
/// Who hears what became of the report.
const REPORTER: &str = "rosa@umkreis.test";

/// Small numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn up_to(&mut self, many: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % many) as usize
    }
}

use Thing::{Category, Company, Offer, Person, Report, Suggestion};

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Thing {
    Company,
    Offer(usize),
    Category,
    Person,
    Suggestion,
    Report,
}

const THINGS: [Thing; 9] =
    [Company, Company, Company, Offer(0), Offer(1), Category, Person, Suggestion, Report];

/// The members of an offer, as a row or the model lists them.
fn ids(list: &Value) -> BTreeSet<String> {
    list.as_array().expect("ids").iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What somebody knows of a thing: its facts by the model, and what the server says a decision is based on.
#[derive(Clone)]
struct View {
    facts: Value,
    basis: String,
}

struct World<'a> {
    desks: [Desk<'a>; 2],
    ids: HashMap<Thing, Uuid>,
    /// What must be so, if nothing is lost.
    facts: HashMap<Thing, Value>,
    seen: [HashMap<Thing, View>; 2],
    /// What the company's owner and the person must hear.
    owners_mails: Vec<String>,
    persons_mails: Vec<String>,
    /// What waits to be told about this company: never more than the last decision.
    waiting: Option<String>,
    name: String,
    refused: usize,
    undone: usize,
    at_once: usize,
    brought_back: usize,
    /// What the last decision about the company's state can be taken back to, and which mail waits again then.
    last: Option<(Value, Option<String>)>,
}

struct Decision {
    path: String,
    body: Value,
    /// The facts when it is carried out.
    after: HashMap<Thing, Value>,
    mail: Option<String>,
    /// Whether it goes through by the model.
    allowed: bool,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Own,
    /// Takes the last one back.
    Undo,
    /// Among many at once.
    Many,
}

/// What came of a decision: the thing as it is now, or why nothing did.
enum Answer {
    Done(Value),
    Refused(String),
}

impl<'a> World<'a> {
    async fn new(app: &'a TestApp) -> World<'a> {
        let anna = app.desk().await;
        let id = app.account("berta@umkreis.test", true).await;
        let berta = Desk { app, id, token: app.sign_in("berta@umkreis.test").await };
        let mut ids = HashMap::from([
            (Category, app.category("Titel 0").await),
            (Person, app.account("cora@umkreis.test", false).await),
        ]);
        for number in 0..2 {
            let days = json!({"title": "Titel 0", "startDate": "2026-01-01", "endDate": "2026-12-31"});
            let made = anna.post("/api/admin/special-offer", &days).await.expect(200).json();
            ids.insert(Offer(number), made["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"));
        }
        let made = app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await;
        ids.insert(Suggestion, made.json()["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"));
        let reported = app.company("Gemeldet").create().await;
        let report = json!({"reason": "Closed", "message": "Zu", "contactEmail": REPORTER});
        let made = app.post(&format!("/api/company/{reported}/report")).json(&report).send().await;
        ids.insert(Report, made.json()["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"));
        let offer = json!({"title": "Titel 0", "members": [], "changes": 0});
        let facts = HashMap::from([
            (Category, json!({"title": "Titel 0", "changes": 0})),
            (Person, json!({"admin": false})),
            (Suggestion, json!({"state": "New", "assignee": null})),
            (Report, json!({"state": "New", "assignee": null})),
            (Offer(0), offer.clone()),
            (Offer(1), offer),
        ]);
        let seen = [HashMap::new(), HashMap::new()];
        let desks = [anna, berta];
        World {
            desks,
            ids,
            facts,
            seen,
            owners_mails: Vec::new(),
            persons_mails: Vec::new(),
            waiting: None,
            name: String::new(),
            refused: 0,
            undone: 0,
            at_once: 0,
            brought_back: 0,
            last: None,
        }
    }

    /// A new company; all else stays as the rounds before left it, and nobody has looked.
    async fn begin(&mut self, app: &TestApp, round: usize, owner: Uuid, state: &'static str) {
        self.finish();
        self.name = format!("Betrieb {round:03}");
        self.ids.insert(Company, app.company(&self.name).owner(owner).state(state).create().await);
        self.facts.insert(Company, json!({"state": state, "reason": null, "offer": null, "assignee": null}));
        self.seen = [HashMap::new(), HashMap::new()];
    }

    /// What its owner hears of the company says how it is.
    fn finish(&mut self) {
        self.last = None;
        let Some(mail) = self.waiting.take() else { return };
        let says = match self.facts[&Company]["state"].as_str() {
            Some("Active") => "online",
            Some("Rejected") => "noch nicht",
            _ => "nicht sichtbar",
        };
        assert!(mail.ends_with(says), "{mail} about what is {:?}", self.facts[&Company]);
        self.owners_mails.push(mail);
    }

    /// The row as the server shows it.
    async fn row(&self, who: usize, thing: Thing) -> Value {
        let id = self.ids[&thing];
        let desk = &self.desks[who];
        let list = match thing {
            Company => return desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json(),
            Person => "/api/admin/users?searchQuery=cora",
            Offer(_) => "/api/admin/special-offer",
            Category => "/api/admin/category",
            Suggestion => "/api/admin/suggestion?state=All",
            Report => "/api/admin/report?state=All",
        };
        let page = desk.get(list).await.expect(200).json();
        let rows = page["content"].as_array().expect("rows").iter();
        rows.clone().find(|row| row["id"] == json!(id)).cloned().expect("the row")
    }

    async fn look(&mut self, who: usize, thing: Thing) {
        let row = self.row(who, thing).await;
        self.compare(thing, &row);
        let basis = row["basis"].as_str().expect("a basis").to_owned();
        self.seen[who].insert(thing, View { facts: self.facts[&thing].clone(), basis });
    }

    /// The server's row holds what the model holds.
    fn compare(&self, thing: Thing, row: &Value) {
        let facts = &self.facts[&thing];
        let real = match thing {
            Company => json!({"state": row["state"], "reason": row["deactivationReason"],
                "offer": row["specialOfferId"], "assignee": row["assignee"]["id"]}),
            Person => json!({"admin": row["admin"]}),
            Suggestion | Report => json!({"state": row["state"], "assignee": row["assignee"]["id"]}),
            Category => json!({"title": row["title"], "changes": facts["changes"]}),
            Offer(_) => {
                let members = ids(&row["companyIds"]);
                json!({"title": row["title"], "members": members, "changes": facts["changes"]})
            }
        };
        assert_eq!(&real, facts, "{thing:?} of {}", self.name);
    }

    async fn send(&self, who: usize, thing: Thing, decision: &Decision) -> Answer {
        let (id, basis) = (self.ids[&thing], &self.seen[who][&thing].basis);
        if decision.kind == Kind::Many {
            let mut body = decision.body.clone();
            body["companies"] = json!([{"id": id, "basis": basis}]);
            let rows = self.desks[who].post(&decision.path, &body).await.expect(200).json();
            return match rows[0]["why"].as_str() {
                Some(why) => Answer::Refused(why.to_owned()),
                None => Answer::Done(self.row(who, thing).await),
            };
        }
        let call = self.desks[who].call(Method::PUT, &decision.path).header("if-match", basis);
        let reply = call.json(&decision.body).send().await;
        let code = reply.json()["code"].clone();
        assert!(code.is_null() || code == "Stale", "{}: {}", decision.path, reply.text());
        if code.is_null() { Answer::Done(reply.json()) } else { Answer::Refused(reply.text()) }
    }

    fn settle(&mut self, who: usize, thing: Thing, decision: Decision, answer: &Answer) {
        let (path, facts) = (&decision.path, &self.facts);
        let row = match (answer, decision.allowed) {
            (Answer::Done(row), true) => row,
            (Answer::Refused(_), false) => {
                self.refused += 1;
                return;
            }
            (Answer::Done(_), false) => panic!("{thing:?}: {path} went through: {facts:?}"),
            (Answer::Refused(why), true) => panic!("{thing:?}: {path}: {why} {facts:?}"),
        };
        self.at_once += usize::from(decision.kind == Kind::Many);
        if decision.kind == Kind::Undo {
            let (_, mail) = self.last.take().expect("a decision to take back");
            self.waiting = mail;
            self.undone += 1;
        } else if thing != Company {
            self.persons_mails.extend(decision.mail);
        } else if decision.mail.is_some() {
            self.last = Some((self.facts[&Company].clone(), self.waiting.take()));
            self.waiting = decision.mail;
        }
        self.facts.extend(decision.after);
        self.compare(thing, row);
        let basis = row["basis"].as_str().expect("a basis").to_owned();
        self.seen[who].insert(thing, View { facts: self.facts[&thing].clone(), basis });
    }

    async fn step(&mut self, dice: &mut Dice) {
        let (who, thing) = (dice.up_to(2), THINGS[dice.up_to(THINGS.len() as u64)]);
        for needed in [Company, thing] {
            for person in 0..2 {
                if !self.seen[person].contains_key(&needed) {
                    self.look(person, needed).await;
                }
            }
        }
        match dice.up_to(6) {
            0 => self.look(who, thing).await,
            5 if thing == Company => self.delete_and_bring_back(dice, who).await,
            1 if !matches!(thing, Offer(_)) => self.both_at_once(dice, thing).await,
            _ => {
                let decision = self.choose(dice, who, thing);
                let reply = self.send(who, thing, &decision).await;
                self.settle(who, thing, decision, &reply);
            }
        }
    }

    /// Both have the newest state before them and press the button at the same moment: one of them comes second.
    async fn both_at_once(&mut self, dice: &mut Dice, thing: Thing) {
        for who in 0..2 {
            self.look(who, thing).await;
        }
        let at = dice.0;
        let mine = self.choose(dice, 0, thing);
        let theirs = self.choose(dice, 1, thing);
        let (first, second) = tokio::join!(self.send(0, thing, &mine), self.send(1, thing, &theirs));
        let before = self.facts[&thing].clone();
        match (&first, &second) {
            (Answer::Done(_), Answer::Refused(why)) => {
                self.settle(0, thing, mine, &first);
                assert!(!theirs.allowed || self.facts[&thing] != before, "refused without reason: {why}");
            }
            (Answer::Refused(why), Answer::Done(_)) => {
                self.settle(1, thing, theirs, &second);
                assert!(!mine.allowed || self.facts[&thing] != before, "refused without reason: {why}");
            }
            (Answer::Refused(why), Answer::Refused(_)) => {
                assert!(!mine.allowed && !theirs.allowed, "{why}");
            }
            // Both may only go through where one of them changes nothing.
            (Answer::Done(_), Answer::Done(_)) => {
                let idle = |decision: &Decision| decision.after[&thing] == before;
                assert!(
                    idle(&mine) || idle(&theirs),
                    "{at}: {} and {} both went through",
                    mine.path,
                    theirs.path
                );
                let (idle_one, other) = if idle(&mine) {
                    ((0, mine, &first), (1, theirs, &second))
                } else {
                    ((1, theirs, &second), (0, mine, &first))
                };
                self.facts.extend(idle_one.1.after);
                self.settle(other.0, thing, other.1, other.2);
            }
        }
        for who in 0..2 {
            self.look(who, thing).await;
        }
    }
}

on_both! {
    async fn two_administrators_never_contradict_each_other_and_lose_nothing(app) {
        let otto = app.account("otto@umkreis.test", false).await;
        let mut world = World::new(&app).await;
        let mut dice = Dice(26);
        for round in 0..rounds() {
            let state = ["InReview", "Active", "Deactivated"][dice.up_to(3)];
            world.begin(&app, round, otto, state).await;
            for _ in 0..STEPS {
                world.step(&mut dice).await;
            }
            world.look(0, Company).await;
        }
        for thing in THINGS {
            world.look(0, thing).await;
        }
        assert!(world.refused > rounds() / 5, "stale decisions were among them: {}", world.refused);
        assert!(world.undone > rounds() / 40, "decisions were taken back: {}", world.undone);
        assert!(world.at_once > rounds() / 40, "some were decided with many: {}", world.at_once);
        assert!(world.brought_back > rounds() / 40, "companies were deleted: {}", world.brought_back);
        world.finish();
        let mails = app.mails().await;
        let to = |address: &str| mails.iter().filter(|mail| mail.to == address).collect::<Vec<_>>();
        for (address, wanted) in
            [("otto@umkreis.test", &world.owners_mails), ("cora@umkreis.test", &world.persons_mails)]
        {
            let real: Vec<&str> = to(address).into_iter().map(|mail| &*mail.subject).collect();
            assert_eq!(real.len(), wanted.len(), "{real:?} instead of {wanted:?}");
            for (subject, wanted) in real.iter().zip(wanted) {
                assert!(wanted.split(' ').all(|word| subject.contains(word)), "{subject} instead of {wanted}");
            }
        }
        let told: Vec<bool> = to(REPORTER).iter().map(|mail| mail.text.contains("darum gekümmert")).collect();
        let settled = match world.facts[&Report]["state"].as_str() {
            Some("Done") => vec![true],
            Some("Dismissed") => vec![false],
            _ => Vec::new(),
        };
        assert_eq!(told, settled, "of the report its end is told, once");
    }
}
