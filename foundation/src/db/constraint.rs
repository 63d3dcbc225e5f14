//! What each constraint of the schema means to whoever sent the data that breaks it.
//!
//! A test compares the table with the migrations: a constraint that is added, renamed or dropped
//! without its line here fails the build.

use sea_orm::{DbErr, SqlErr};

/// What a broken constraint becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Violation {
    /// What this field of the input holds belongs to another row.
    Taken { field: &'static str, message: &'static str },
    /// It contradicts what is stored; the code is for programs, the detail for people.
    Conflict { code: &'static str, detail: &'static str },
    /// What the row refers to is not there any more.
    Gone,
    /// Every input is checked before, so only a mistake of ours breaks it.
    Ours,
}

pub struct Constraint {
    /// How PostgreSQL names it; SQLite names so only checks.
    pub name: &'static str,
    /// How SQLite names a key or a unique constraint.
    pub columns: &'static str,
    pub violation: Violation,
}

const EXISTS: Violation = Violation::Conflict { code: "Conflict", detail: "Das gibt es schon." };

const fn taken(
    name: &'static str,
    columns: &'static str,
    field: &'static str,
    message: &'static str,
) -> Constraint {
    Constraint { name, columns, violation: Violation::Taken { field, message } }
}

const fn conflict(
    name: &'static str,
    columns: &'static str,
    code: &'static str,
    detail: &'static str,
) -> Constraint {
    Constraint { name, columns, violation: Violation::Conflict { code, detail } }
}

const fn exists(name: &'static str, columns: &'static str) -> Constraint {
    Constraint { name, columns, violation: EXISTS }
}

const fn gone(name: &'static str) -> Constraint {
    Constraint { name, columns: "", violation: Violation::Gone }
}

const fn ours(name: &'static str) -> Constraint {
    Constraint { name, columns: "", violation: Violation::Ours }
}

/// Every constraint of the schema, in the order of the migrations.
pub const CONSTRAINTS: &[Constraint] = &[
    exists("pk_media", "media.id"),
    exists("pk_account", "account.id"),
    taken("uq_account_email", "account.email", "username", "Diese E-Mail-Adresse ist schon vergeben."),
    exists("pk_session", "session.id"),
    gone("fk_session_account"),
    exists("uq_session_refresh", "session.refresh_hash"),
    exists("pk_access_token", "access_token.hash"),
    gone("fk_access_token_session"),
    exists("pk_authorization_code", "authorization_code.hash"),
    gone("fk_authorization_code_account"),
    exists("pk_mailed_token", "mailed_token.hash"),
    gone("fk_mailed_token_account"),
    exists("pk_totp", "totp.account_id"),
    gone("fk_totp_account"),
    exists("pk_passkey", "passkey.id"),
    gone("fk_passkey_account"),
    exists("uq_passkey_credential", "passkey.credential_id"),
    gone("fk_recovery_code_account"),
    exists("pk_recovery_code", "recovery_code.account_id, recovery_code.hash"),
    exists("pk_factor_step", "factor_step.hash"),
    gone("fk_factor_step_account"),
    ours("ck_factor_step_purpose"),
    exists("pk_category", "category.id"),
    taken("uq_category_title", "category.title", "title", "Diese Kategorie gibt es schon."),
    gone("fk_category_media"),
    exists("pk_offer", "offer.id"),
    gone("fk_offer_media"),
    ours("ck_offer_dates"),
    exists("pk_company", "company.id"),
    gone("fk_company_owner"),
    ours("ck_company_state"),
    gone("fk_company_offer"),
    exists("pk_company_review", "company_review.company_id"),
    gone("fk_company_review_company"),
    gone("fk_company_review_assignee"),
    gone("fk_company_tag_company"),
    exists("pk_company_tag", "company_tag.company_id, company_tag.position"),
    exists("uq_company_tag", "company_tag.company_id, company_tag.tag"),
    gone("fk_company_category_company"),
    gone("fk_company_category_category"),
    exists("pk_company_category", "company_category.company_id, company_category.position"),
    exists("uq_company_category", "company_category.company_id, company_category.category_id"),
    gone("fk_company_media_company"),
    gone("fk_company_media_media"),
    exists("pk_company_media", "company_media.company_id, company_media.media_id"),
    exists("pk_store", "store.id"),
    gone("fk_store_company"),
    conflict(
        "uq_store_one_main",
        "store.company_id",
        "HeadOfficeExists",
        "Es gibt schon einen Hauptstandort.",
    ),
    exists("pk_campaign", "campaign.id"),
    gone("fk_campaign_company"),
    ours("ck_campaign_dates"),
    gone("fk_campaign_media_campaign"),
    gone("fk_campaign_media_media"),
    exists("pk_campaign_media", "campaign_media.campaign_id, campaign_media.media_id"),
    gone("fk_favourite_company"),
    exists("pk_favourite", "favourite.holder_id, favourite.by_account, favourite.company_id"),
    exists("pk_push_subscription", "push_subscription.device_id"),
    ours("ck_push_subscription_kind"),
    exists("pk_push_message", "push_message.id"),
    gone("fk_push_message_offer"),
    gone("fk_push_message_account"),
    exists("pk_suggestion", "suggestion.id"),
    ours("ck_suggestion_state"),
    gone("fk_suggestion_assignee"),
    gone("fk_suggestion_company"),
    exists("pk_report", "report.id"),
    gone("fk_report_company"),
    ours("ck_report_reason"),
    ours("ck_report_state"),
    gone("fk_report_assignee"),
    exists("pk_outbox", "outbox.id"),
    ours("ck_outbox_state"),
    exists("pk_change", "change.seq"),
    exists("pk_audit", "audit.id"),
    gone("fk_audit_account"),
    exists("pk_idempotency", "idempotency.key_hash"),
    exists("pk_allowance", "allowance.key"),
    exists("pk_geocode", "geocode.key"),
    exists("pk_setting", "setting.name"),
    exists("pk_synonym", "synonym.id"),
    taken("uq_synonym_word", "synonym.word_key", "word", "Dieses Suchwort steht schon in der Liste."),
    exists("pk_import", "import.id"),
    gone("fk_import_account"),
    exists("pk_import_row", "import_row.id"),
    gone("fk_import_row_import"),
    gone("fk_import_row_company"),
    gone("fk_reach_company"),
    exists("pk_reach", "reach.company_id, reach.month, reach.kind"),
    exists("pk_traffic", "traffic.day, traffic.kind"),
    exists("pk_search_term", "search_term.week, search_term.term"),
    exists("pk_company_count", "company_count.day"),
    // The table was called after companies once; SQLite renames no constraint.
    exists("pk_deleted_company", "deleted_thing.id"),
    gone("fk_deleted_company_owner"),
    gone("fk_deleted_company_account"),
    exists("pk_deleted_media", "deleted_media.company_id, deleted_media.media_id"),
    gone("fk_deleted_media_company"),
    gone("fk_deleted_media_media"),
    exists("pk_company_note", "company_note.id"),
    gone("fk_company_note_company"),
    gone("fk_company_note_account"),
    exists("pk_letter_template", "letter_template.id"),
    taken(
        "uq_letter_template_title",
        "letter_template.title_key",
        "title",
        "Eine Vorlage mit diesem Namen gibt es schon.",
    ),
    exists("pk_company_decision", "company_decision.id"),
    gone("fk_company_decision_company"),
    exists("pk_posted_mail", "posted_mail.id"),
    gone("fk_posted_mail_account"),
];

/// Which constraint the statement broke, if that is why it failed.
pub(super) fn violated(error: &DbErr) -> Option<Violation> {
    match error.sql_err()? {
        SqlErr::UniqueConstraintViolation(message) => Some(named(&message).unwrap_or(EXISTS)),
        // SQLite does not say which reference it was.
        SqlErr::ForeignKeyConstraintViolation(message) => Some(named(&message).unwrap_or(Violation::Gone)),
        _ => None,
    }
}

/// PostgreSQL names the constraint in quotation marks, SQLite the columns at the end.
fn named(message: &str) -> Option<Violation> {
    let columns = message.rsplit("failed: ").next().unwrap_or_default();
    let is_meant = |constraint: &&Constraint| {
        message.contains(&format!("\"{}\"", constraint.name)) || constraint.columns == columns
    };
    CONSTRAINTS.iter().find(is_meant).map(|constraint| constraint.violation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraint_names_of_both_engines_become_field_errors() {
        for message in [
            "duplicate key value violates unique constraint \"uq_account_email\"",
            "UNIQUE constraint failed: account.email",
        ] {
            let violation = named(message);
            assert!(matches!(violation, Some(Violation::Taken { field: "username", .. })), "{message}");
        }
    }

    #[test]
    fn a_constraint_whose_columns_begin_like_anothers_is_not_taken_for_it() {
        let both = "UNIQUE constraint failed: company_tag.company_id, company_tag.tag";
        assert_eq!(named(both), Some(EXISTS));
        assert_eq!(named("UNIQUE constraint failed: company.email"), None);
        assert_eq!(named("FOREIGN KEY constraint failed"), None);
        let reference =
            "insert or update on table \"store\" violates foreign key constraint \"fk_store_company\"";
        assert_eq!(named(reference), Some(Violation::Gone));
    }
}
