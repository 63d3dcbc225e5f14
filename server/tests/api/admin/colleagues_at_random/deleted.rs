//! Deleting a company and bringing it back amid other decisions.

use super::Thing::Company;
use super::{Dice, World};
use axum::http::Method;
use serde_json::{Value, json};

impl World<'_> {
    /// One of them deletes the company, the other one decides about what is gone, and somebody brings it back. Nothing
    /// is lost but who looked after it; what waited to be told is told no more, and its owner hears that it is back.
    pub(super) async fn delete_and_bring_back(&mut self, dice: &mut Dice, who: usize) {
        let id = self.ids[&Company];
        let (seen, by) = (&self.seen[who][&Company], &self.desks[who]);
        let allowed = seen.facts == self.facts[&Company];
        let delete = by.call(Method::DELETE, &format!("/api/admin/company/{id}"));
        let reply = delete.header("if-match", &seen.basis).send().await;
        if !allowed {
            assert_eq!(reply.problem(409), "Stale");
            self.refused += 1;
            return;
        }
        reply.expect(200);
        let late = self.desks[1 - who].put(&format!("/api/admin/company/activate/{id}"), &json!({})).await;
        assert_eq!(late.problem(404), "NotFound");
        let helper = &self.desks[dice.up_to(2)];
        let restore = helper.call(Method::POST, &format!("/api/admin/deleted/{id}/restore"));
        restore.send().await.expect(200);
        self.facts.get_mut(&Company).expect("the facts")["assignee"] = Value::Null;
        (self.last, self.waiting) = (None, None);
        self.owners_mails.push(format!("{} wieder da", self.name));
        self.brought_back += 1;
        self.look(who, Company).await;
    }
}
