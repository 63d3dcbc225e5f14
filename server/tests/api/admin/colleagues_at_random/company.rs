//! What may be decided about a company, and what must come of it.

use super::Thing::{Company, Offer};
use super::{Decision, Dice, Kind, Thing, World, ids};
use serde_json::{Value, json};
use std::collections::HashMap;

impl World<'_> {
    pub(super) fn about_company(&self, dice: &mut Dice, allowed: bool) -> Decision {
        let id = self.ids[&Company];
        let (mut facts, mut mail, mut after) = (self.facts[&Company].clone(), None, HashMap::new());
        let admins = [json!(null), json!(self.desks[0].id), json!(self.desks[1].id)];
        // Rather often an undo: much comes between a decision and its taking back.
        let (chosen, mut kind) = (dice.up_to(11), Kind::Own);
        let undo = self.last.as_ref().filter(|_| chosen >= 6).map(|(before, _)| before);
        let (path, body) = match chosen {
            6.. if undo.is_some() => {
                kind = Kind::Undo;
                let before = undo.expect("a decision");
                (facts["state"], facts["reason"]) = (before["state"].clone(), before["reason"].clone());
                // Whoever looked after it does so again, unless somebody else has taken it on since.
                if facts["assignee"].is_null() {
                    facts["assignee"] = before["assignee"].clone();
                }
                (format!("/api/admin/company/undo/{id}"), json!({}))
            }
            0 | 4 => {
                if facts["state"] != "Active" {
                    mail = Some(format!("{} online", self.name));
                }
                (facts["state"], facts["reason"]) = (json!("Active"), json!(null));
                if chosen == 4 {
                    kind = Kind::Many;
                    ("/api/admin/company/many".to_owned(), json!({"action": "Activate"}))
                } else {
                    (format!("/api/admin/company/activate/{id}"), json!({}))
                }
            }
            1 => {
                let reason = json!(format!("Grund {}", dice.up_to(2)));
                if facts["state"] != "Deactivated" || facts["reason"] != reason {
                    mail = Some(format!("{} nicht sichtbar", self.name));
                }
                (facts["state"], facts["reason"]) = (json!("Deactivated"), reason.clone());
                if dice.up_to(2) == 0 {
                    kind = Kind::Many;
                    ("/api/admin/company/many".to_owned(), json!({"action": "Deactivate", "reason": reason}))
                } else {
                    (format!("/api/admin/company/deactivate/{id}"), json!({"reason": reason}))
                }
            }
            // What is public cannot be turned down.
            5 if facts["state"] != "Active" => {
                let reason = json!(format!("Grund {}", dice.up_to(2)));
                if facts["state"] != "Rejected" || facts["reason"] != reason {
                    mail = Some(format!("{} noch nicht", self.name));
                }
                (facts["state"], facts["reason"]) = (json!("Rejected"), reason.clone());
                (format!("/api/admin/company/reject/{id}"), json!({"reason": reason}))
            }
            2 => {
                facts["assignee"] = admins[dice.up_to(3)].clone();
                (format!("/api/admin/company/{id}/assignee"), json!({"assigneeId": facts["assignee"]}))
            }
            _ => {
                let to = [None, Some(0), Some(1)][dice.up_to(3)];
                facts["offer"] = json!(to.map(|number| self.ids[&Offer(number)]));
                self.move_company(&mut after, to);
                (format!("/api/admin/company/{id}/special-offer"), json!({"specialOfferId": facts["offer"]}))
            }
        };
        if mail.is_some() {
            facts["assignee"] = json!(null);
        }
        after.insert(Company, facts);
        Decision { path, body, after, mail, allowed, kind }
    }

    /// The company leaves its offer and comes into this one; each change of a list is a change of its offer.
    pub(super) fn move_company(&self, after: &mut HashMap<Thing, Value>, to: Option<usize>) {
        let company = self.ids[&Company].to_string();
        for number in 0..2 {
            let thing = Offer(number);
            let mut facts = self.facts[&thing].clone();
            let mut members = ids(&facts["members"]);
            let changed =
                if to == Some(number) { members.insert(company.clone()) } else { members.remove(&company) };
            if changed {
                facts["changes"] = json!(facts["changes"].as_u64().unwrap_or(0) + 1);
            }
            facts["members"] = json!(members);
            after.insert(thing, facts);
        }
    }
}
