//! What somebody may decide about a thing, and what must come of it.

use super::Thing::{Category, Company, Offer, Person, Report, Suggestion};
use super::{Decision, Dice, Kind, Thing, World, ids};
use serde_json::{Map, json};
use std::collections::HashMap;

impl World<'_> {
    /// Some decision that this person could make with what is known to them.
    pub(super) fn choose(&self, dice: &mut Dice, who: usize, thing: Thing) -> Decision {
        let (id, seen) = (self.ids[&thing], &self.seen[who][&thing]);
        let now = &self.facts[&thing];
        let mut allowed = seen.facts == *now;
        let mut after = HashMap::from([(thing, now.clone())]);
        let mut mail = None;
        let admins = [json!(null), json!(self.desks[0].id), json!(self.desks[1].id)];
        let (path, body) = match thing {
            Company => return self.about_company(dice, allowed),
            Offer(number) => {
                let company = self.ids[&Company];
                let title = format!("Titel {}", dice.up_to(3));
                let mut members = ids(&seen.facts["members"]);
                let known = &self.seen[who][&Company].facts["offer"];
                let joins = members.insert(company.to_string());
                if !joins {
                    members.remove(&company.to_string());
                }
                let real = &self.facts[&Company]["offer"];
                allowed &= !joins || real.is_null() || real == known;
                let mut taken = Map::new();
                if !known.is_null() {
                    taken.insert(company.to_string(), known.clone());
                }
                self.move_company(&mut after, joins.then_some(number));
                let own = after.get_mut(&thing).expect("the facts");
                own["title"] = json!(title);
                own["changes"] = json!(now["changes"].as_u64().unwrap_or(0) + 1);
                let mut company_facts = self.facts[&Company].clone();
                company_facts["offer"] = if joins { json!(id) } else { json!(null) };
                after.insert(Company, company_facts);
                (
                    format!("/api/admin/special-offer/{id}"),
                    json!({"title": title, "companyIds": members, "takenFrom": taken}),
                )
            }
            Category => {
                let title = format!("Titel {}", dice.up_to(3));
                after.insert(
                    thing,
                    json!({"title": title, "changes": now["changes"].as_u64().unwrap_or(0) + 1}),
                );
                (format!("/api/admin/category/{id}"), json!({"title": title}))
            }
            Person => {
                let admin = dice.up_to(2) == 0;
                if now["admin"] != admin {
                    mail = Some(if admin { "verwaltest".to_owned() } else { "beendet".to_owned() });
                }
                after.insert(thing, json!({"admin": admin}));
                (format!("/api/admin/user/{id}/admin"), json!({"admin": admin}))
            }
            Suggestion | Report => {
                let noun = if thing == Report { "report" } else { "suggestion" };
                let state = ["New", "InWork", "Done", "Dismissed"][dice.up_to(4)];
                let assignee = admins[dice.up_to(3)].clone();
                after.insert(thing, json!({"state": state, "assignee": assignee}));
                (format!("/api/admin/{noun}/{id}"), json!({"state": state, "assigneeId": assignee}))
            }
        };
        Decision { path, body, after, mail, allowed, kind: Kind::Own }
    }
}
