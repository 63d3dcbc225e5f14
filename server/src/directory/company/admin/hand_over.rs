//! Giving a company to another account: transfer, or the claim of a business that the operators listed.

use super::decide::{Decision, locked, owner_of};
use super::mails;
use crate::app::App;
use crate::people::account::{self, NAME_CHARS, NewAccount, invite, normal_email};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde::Deserialize;
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::{account as account_row, company};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

/// An account by its id or its address; an unknown address is invited.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewOwner {
    pub user_id: Option<Uuid>,
    #[schema(max_length = 254)]
    pub username: Option<String>,
    #[schema(max_length = 100)]
    pub first_name: Option<String>,
    #[schema(max_length = 100)]
    pub last_name: Option<String>,
}

impl Validate for NewOwner {
    fn validate(&mut self, check: &mut Check) {
        check.optional("firstName", &mut self.first_name, NAME_CHARS);
        check.optional("lastName", &mut self.last_name, NAME_CHARS);
        match &mut self.username {
            Some(email) => {
                *email = normal_email(email);
                check.email("username", email);
            }
            None => check.that(self.user_id.is_some(), "userId", "Bitte wähle ein Konto."),
        }
    }
}

/// Changes the owner and tells both. The listing is the business's own from then on.
pub async fn hand_over(app: &App, decision: &Decision<'_>, to: &NewOwner) -> Result<()> {
    let (by, id, now_ms) = (decision.by, decision.id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    let row = locked(&app.clock, &tx, decision).await?;
    let new_owner = find_or_invite(app, &mut tx, by, to).await?;
    if new_owner.id == row.owner_id {
        return Err(Error::field("userId", "Dieses Konto betreut den Betrieb schon."));
    }
    let old_owner = owner_of(&tx, &row).await?;
    let change = company::ActiveModel {
        id: Set(id),
        owner_id: Set(new_owner.id),
        listed_by_operator: Set(false),
        ..Default::default()
    };
    change.update(&tx).await?;
    tx.change(changed::COMPANY, id).await?;
    let letter = mails::received(&app.config, &new_owner.first_name, (id, &row.name));
    account::post(app, &mut tx, &new_owner.email, &letter).await?;
    if old_owner.id != by {
        let letter = mails::given_away(&app.config, &old_owner.first_name, &row.name);
        account::post(app, &mut tx, &old_owner.email, &letter).await?;
    }
    let difference = format!("owner: {} → {}", old_owner.id, new_owner.id);
    audit::note(&tx, by, "company.transfer", "company", id, &difference, now_ms).await?;
    Ok(tx.commit().await?)
}

/// Also who has never confirmed the address is invited, because only that link opens an account
/// that owns something.
async fn find_or_invite(app: &App, tx: &mut Tx, by: Uuid, to: &NewOwner) -> Result<account_row::Model> {
    let unknown = || Error::field("userId", "Dieses Konto gibt es nicht (mehr).");
    let known = match (to.user_id, to.username.as_deref()) {
        (Some(id), _) => Some(account::by_id(tx, id).await?.ok_or_else(unknown)?),
        (None, Some(email)) => account::by_email(tx, email).await?,
        (None, None) => return Err(unknown()),
    };
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| " ".to_owned());
    let new = NewAccount {
        email: to.username.clone().unwrap_or_default(),
        first_name: name(&to.first_name),
        last_name: name(&to.last_name),
        notification: true,
        ..NewAccount::default()
    };
    let id = match known {
        Some(known) => {
            invite::adopt(app, tx, by, &known, &new).await?;
            known.id
        }
        None => invite::create(app, tx, by, &new).await?,
    };
    account::by_id(tx, id).await?.ok_or_else(unknown)
}
