//! A letter of the operators to the owners of chosen companies: with their names, once to each of them, and to none
//! who wants no mails about the own companies.

use super::mails;
use crate::app::App;
use crate::people::account::letters;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use std::collections::{BTreeMap, HashMap, HashSet};
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{account, audit as audit_log, company};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// Nobody gets a letter with the same subject again within a day, whoever presses the button twice or in another tab.
const AGAIN_MS: i64 = 24 * 60 * 60 * 1000;
const ACTION: &str = "company.write";

/// What an administrator has written; `{Vorname}` and `{Betrieb}` stand for the owner and the companies.
#[derive(Clone, Copy)]
pub struct Letter<'a> {
    pub subject: &'a str,
    pub message: &'a str,
}

impl Letter<'_> {
    fn difference(&self) -> String {
        letters::difference(self.subject)
    }

    /// With the names of these companies, of which there is one at least.
    fn filled(&self, text: &str, first_name: &str, companies: &[&company::Model]) -> String {
        let names: Vec<String> = companies.iter().map(|row| format!("„{}“", row.name)).collect();
        let names = match names.as_slice() {
            [others @ .., last] if !others.is_empty() => format!("{} und {last}", others.join(", ")),
            names => names.concat(),
        };
        // One after the other would also fill in what somebody has put into a name.
        let parts = text.split("{Vorname}").map(|part| part.replace("{Betrieb}", &names));
        parts.collect::<Vec<_>>().join(first_name.trim())
    }
}

/// Those of these owners who got the same letter today.
pub async fn written_lately(
    tx: &Tx,
    letter: &Letter<'_>,
    owners: &HashMap<Uuid, account::Model>,
    now_ms: i64,
) -> Result<HashSet<Uuid>> {
    let written = audit_log::Entity::find()
        .select_only()
        .column(audit_log::Column::ObjectId)
        .filter(audit_log::Column::Action.eq(ACTION))
        .filter(audit_log::Column::AtMs.gt(now_ms - AGAIN_MS))
        .filter(audit_log::Column::Difference.eq(letter.difference()))
        .into_query();
    let ids: Vec<Uuid> = company::Entity::find()
        .select_only()
        .column(company::Column::OwnerId)
        .filter(company::Column::OwnerId.is_in(owners.keys().copied()))
        .filter(company::Column::Id.in_subquery(written))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(ids.into_iter().collect())
}

/// Why the owner of a company gets no letter about it, in German.
pub fn refused(row: &company::Model, owner: &account::Model) -> Option<&'static str> {
    if row.listed_by_operator && owner.admin {
        return Some("Wird von euch selbst betreut.");
    }
    if owner.confirmed_at_ms.is_none() {
        return Some("Die E-Mail-Adresse wurde nie bestätigt.");
    }
    (!owner.notification).then_some("Möchte keine E-Mails zu den eigenen Betrieben.")
}

/// One mail to each owner, about all of the chosen companies that are theirs, and a line in the log for each company
/// and for each owner.
pub async fn post(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    letter: &Letter<'_>,
    (owners, companies): (&HashMap<Uuid, account::Model>, &[company::Model]),
) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut by_owner: BTreeMap<Uuid, Vec<&company::Model>> = BTreeMap::new();
    for row in companies {
        by_owner.entry(row.owner_id).or_default().push(row);
    }
    let mut written = Vec::new();
    for (owner_id, theirs) in by_owner {
        let Some(owner) = owners.get(&owner_id) else { continue };
        let fill = |text: &str| letter.filled(text, &owner.first_name, &theirs);
        let said = (fill(letter.subject), fill(letter.message));
        let only = if let [one] = theirs.as_slice() { Some(one.id) } else { None };
        let mail = mails::letter(&app.config, &owner.first_name, said, only);
        crate::people::account::post(app, tx, &owner.email, &mail).await?;
        written.push(owner_id);
    }
    let rows: Vec<(Uuid, String)> = companies.iter().map(|row| (row.id, letter.difference())).collect();
    audit::note_all(tx, Some(by), ACTION, "company", &rows, now_ms).await?;
    Ok(letters::note(tx, by, &written, letter.subject, now_ms).await?)
}

/// The same to whoever wrote it, with their own first name, about companies of one of the owners. It is marked, and
/// nothing of it stands in the log: the owners get nothing.
pub async fn try_out(app: &App, by: Uuid, letter: &Letter<'_>, companies: &[Uuid]) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let own = account::Entity::find_by_id(by).one(&tx).await?.ok_or(Error::NotFound)?;
    let wanted = company::Entity::find().filter(company::Column::Id.is_in(companies.iter().copied()));
    let found = wanted.all(&tx).await?;
    let place = |row: &&company::Model| companies.iter().position(|id| *id == row.id);
    let mut theirs: Vec<&company::Model> = found.iter().collect();
    theirs.sort_by_key(place);
    let fill = |text: &str| letter.filled(text, &own.first_name, &theirs);
    let only = match theirs.as_slice() {
        [] => return Err(Error::NotFound),
        [one] => Some(one.id),
        _ => None,
    };
    let said = (format!("Test: {}", fill(letter.subject)), fill(letter.message));
    let mail = mails::letter(&app.config, &own.first_name, said, only);
    crate::people::account::post(app, &mut tx, &own.email, &mail).await?;
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn company(name: &str) -> company::Model {
        company::Model {
            id: Uuid::nil(),
            owner_id: Uuid::nil(),
            name: name.to_owned(),
            description: String::new(),
            other_names: None,
            state: "Active".to_owned(),
            deactivation_reason: None,
            rejected_at_ms: None,
            resubmitted: None,
            listed_by_operator: false,
            offer_id: None,
            paused_at_ms: None,
            review_asked_at_ms: None,
            review_message: None,
            version: 1,
            confirmed_at_ms: 0,
            created_at_ms: 0,
            updated_at_ms: 0,
        }
    }

    #[test]
    fn names_stand_where_the_letter_wants_them() {
        let letter = Letter { subject: "", message: "" };
        let (one, two, three) = (company("Hofladen"), company("Imkerei {Vorname}"), company("Mühle"));
        let text = "Liebe {Vorname}, danke für {Betrieb}. {Betrieb}!";
        assert_eq!(letter.filled(text, " Maria ", &[&one]), "Liebe Maria, danke für „Hofladen“. „Hofladen“!");
        assert_eq!(
            letter.filled("{Betrieb}, {Vorname}", "Eva", &[&one, &two, &three]),
            "„Hofladen“, „Imkerei {Vorname}“ und „Mühle“, Eva",
            "a name is never taken for a place of another"
        );
    }
}
