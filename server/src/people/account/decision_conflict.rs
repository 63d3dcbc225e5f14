//! What an administrator is told whose decision came after a colleague's (409): who did what, and how it is now.

use super::sql;
use chrono::DateTime;
use chrono_tz::Tz;
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{account, audit as entry};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// The refusal of a decision about `object_id` that was based on an older state. Where the object was edited
/// at `edited_at_ms`, after the last noted entry, nobody is named: owners are not in the audit log.
pub async fn decision_conflict(
    clock: &Clock,
    tx: &Tx,
    by: Uuid,
    object_id: Uuid,
    edited_at_ms: Option<i64>,
    current: &impl Serialize,
) -> Result<Error> {
    let newest = audit::newest(tx, object_id).await?;
    let newest = newest.filter(|entry| edited_at_ms.is_none_or(|edited_at_ms| entry.at_ms >= edited_at_ms));
    let colleague = match newest.as_ref().and_then(|entry| entry.account_id) {
        Some(id) => sql::by_id(tx, id).await?,
        None => None,
    };
    let detail = match newest {
        Some(entry) => sentence(by, colleague.as_ref(), &entry, clock.time_zone()),
        None => "Das wurde inzwischen an anderer Stelle geändert.".to_owned(),
    };
    let current = serde_json::to_value(current).map_err(anyhow::Error::from)?;
    Ok(Error::Overtaken { detail, current: Box::new(current) })
}

fn sentence(by: Uuid, colleague: Option<&account::Model>, entry: &entry::Model, zone: Tz) -> String {
    let time = DateTime::from_timestamp_millis(entry.at_ms).unwrap_or_default().with_timezone(&zone);
    let who = match colleague {
        Some(colleague) if colleague.id == by => "hast du".to_owned(),
        Some(colleague) => format!("hat {}", name(colleague)),
        None => "hat jemand".to_owned(),
    };
    let what = what_was_done(&entry.action);
    let reason = entry.difference.as_deref().and_then(|text| text.split_once("reason: "));
    let reason = reason.map(|(_, reason)| format!(" Begründung: „{reason}“")).unwrap_or_default();
    format!("Inzwischen ({} Uhr) {who} {what}.{reason}", time.format("%H:%M"))
}

fn name(person: &account::Model) -> String {
    let name = format!("{} {}", person.first_name.trim(), person.last_name.trim());
    if name.trim().is_empty() { person.email.clone() } else { name.trim().to_owned() }
}

fn what_was_done(action: &str) -> &'static str {
    match action {
        "company.activate" => "den Eintrag freigegeben",
        "company.deactivate" => "den Eintrag deaktiviert",
        "company.pause" => "den Eintrag pausiert",
        "company.resume" => "den Eintrag wieder sichtbar gemacht",
        "company.review" => "um eine neue Prüfung gebeten",
        "company.undo" => "eine Entscheidung zurückgenommen",
        "company.reject" => "den Eintrag abgelehnt",
        "company.offer" => "das Sonderangebot dieses Betriebs geändert",
        "company.assign" => "geändert, wer sich darum kümmert",
        "company.edit" => "den Eintrag bearbeitet",
        "company.transfer" => "den Betrieb übergeben",
        "company.restore" => "den gelöschten Eintrag wiederhergestellt",
        "suggestion.accept" => "daraus schon einen Betrieb gemacht",
        "suggestion.change" => "diesen Vorschlag bearbeitet",
        "report.change" => "diese Meldung bearbeitet",
        "offer.members" => "die Betriebe dieses Sonderangebots geändert",
        "offer.image" | "category.image" => "ein anderes Bild gewählt",
        "account.admin" => "die Rechte dieser Person geändert",
        "category.order" => "die Reihenfolge geändert",
        other if other.starts_with("offer.") => "dieses Sonderangebot geändert",
        other if other.starts_with("category.") => "diese Kategorie geändert",
        _ => "hier etwas geändert",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(action: &str, difference: Option<&str>) -> entry::Model {
        entry::Model {
            id: Uuid::nil(),
            at_ms: 1_777_629_240_000,
            account_id: None,
            action: action.to_owned(),
            object_kind: "company".to_owned(),
            object_id: None,
            difference: difference.map(str::to_owned),
            title: None,
            changes: None,
            company_id: None,
        }
    }

    #[test]
    fn the_sentence_names_what_was_done_when_and_why() {
        let zone = chrono_tz::Europe::Vienna;
        let deactivated =
            entry("company.deactivate", Some("state: Active → Deactivated; reason: Saisonende"));
        assert_eq!(
            sentence(Uuid::nil(), None, &deactivated, zone),
            "Inzwischen (11:54 Uhr) hat jemand den Eintrag deaktiviert. Begründung: „Saisonende“"
        );
        let assigned = entry("company.assign", Some("assignee: nobody"));
        assert!(sentence(Uuid::nil(), None, &assigned, zone).ends_with("geändert, wer sich darum kümmert."));
    }
}
