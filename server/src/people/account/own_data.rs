//! Everything that is kept about a person, for that person. docs/privacy.md says column by column
//! what belongs here, and a test compares it with the schema.

mod companies;

use super::erase::about;
use super::http::User;
use sea_orm::{ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{
    account, audit, company_review, favourite, mailed_token, media, push_message, push_subscription, report,
    session, suggestion,
};
use umkreis_services::{mail, ownership};
use uuid::Uuid;

/// No secrets: hashes of passwords and tokens say nothing to a person.
pub async fn of(db: &Db, owner: &account::Model, device: Option<Uuid>) -> Result<Value, DbErr> {
    let (mut companies, mut owned) = (Vec::new(), Vec::new());
    for company in ownership::companies(db.read(), owner.id).await? {
        owned.push(company.id);
        companies.push(companies::whole(db, company).await?);
    }
    Ok(json!({
        "account": User::of(owner),
        "confirmedAt": owner.confirmed_at_ms.map(rfc3339),
        "updatedAt": rfc3339(owner.updated_at_ms),
        "companies": companies,
        "media": pictures(db, owner.id).await?,
        "favourites": favourites(db, owner.id, true).await?,
        "device": match device {
            Some(device_id) => device_data(db, device_id).await?,
            None => Value::Null,
        },
        "suggestions": suggestions(db, owner).await?,
        "reports": reports(db, owner).await?,
        "links": links(db, owner.id).await?,
        "mails": mail::posted_to(db.read(), owner.id, None).await?,
        "sessions": sessions(db, owner.id).await?,
        "secondFactor": second_factor(db, owner.id).await?,
        "assignments": assignments(db, owner.id).await?,
        "pushMessages": push_messages(db, owner.id).await?,
        "actions": actions(db, owner.id).await?,
        "actionsOn": actions_on(db, owner.id, &owned).await?,
    }))
}

async fn pictures(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = media::Entity::find().filter(media::Column::AccountId.eq(account_id)).all(db.read()).await?;
    let value = |row: media::Model| {
        json!({
            "id": row.id, "width": row.width, "height": row.height,
            "createdAt": rfc3339(row.created_at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

async fn favourites(db: &Db, holder_id: Uuid, by_account: bool) -> Result<Vec<Value>, DbErr> {
    let rows = favourite::Entity::find()
        .filter(favourite::Column::HolderId.eq(holder_id))
        .filter(favourite::Column::ByAccount.eq(by_account))
        .all(db.read())
        .await?;
    let value = |row: favourite::Model| json!({ "companyId": row.company_id, "createdAt": rfc3339(row.created_at_ms) });
    Ok(rows.into_iter().map(value).collect())
}

/// What the browser that asks keeps under its own id, without any link to the account.
async fn device_data(db: &Db, device_id: Uuid) -> Result<Value, DbErr> {
    let push = push_subscription::Entity::find_by_id(device_id).one(db.read()).await?;
    Ok(json!({
        "id": device_id,
        "favourites": favourites(db, device_id, false).await?,
        "push": push.map(|row| json!({
            "fcmToken": row.fcm_token, "endpoint": row.endpoint,
            "createdAt": rfc3339(row.created_at_ms), "updatedAt": rfc3339(row.updated_at_ms),
        })),
    }))
}

async fn suggestions(db: &Db, owner: &account::Model) -> Result<Vec<Value>, DbErr> {
    use suggestion::Column;
    let own = about(Column::ContactEmail, Column::CompanyId, &owner.email, &[]);
    let rows =
        suggestion::Entity::find().filter(own).order_by_asc(Column::CreatedAtMs).all(db.read()).await?;
    let value = |row: suggestion::Model| {
        json!({
            "id": row.id, "name": row.name, "location": row.location, "email": row.email,
            "website": row.website, "reason": row.reason, "contactEmail": row.contact_email,
            "state": row.state, "companyId": row.company_id,
            "createdAt": rfc3339(row.created_at_ms), "updatedAt": rfc3339(row.updated_at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

async fn reports(db: &Db, owner: &account::Model) -> Result<Vec<Value>, DbErr> {
    use report::Column;
    let own = about(Column::ContactEmail, Column::CompanyId, &owner.email, &[]);
    let rows = report::Entity::find().filter(own).order_by_asc(Column::CreatedAtMs).all(db.read()).await?;
    let value = |row: report::Model| {
        json!({
            "id": row.id, "companyId": row.company_id, "companyName": row.company_name,
            "reason": row.reason, "deletion": row.deletion, "message": row.message,
            "contactEmail": row.contact_email,
            "state": row.state,
            "createdAt": rfc3339(row.created_at_ms), "updatedAt": rfc3339(row.updated_at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

/// Links that were mailed, such as to a new address that is not confirmed yet.
async fn links(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = mailed_token::Entity::find()
        .filter(mailed_token::Column::AccountId.eq(account_id))
        .order_by_asc(mailed_token::Column::CreatedAtMs)
        .all(db.read())
        .await?;
    let value = |row: mailed_token::Model| {
        json!({
            "purpose": row.purpose, "email": row.email, "companyId": row.object_id,
            "createdAt": rfc3339(row.created_at_ms), "expiresAt": rfc3339(row.expires_at_ms),
            "usedAt": row.used_at_ms.map(rfc3339),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

async fn sessions(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows =
        session::Entity::find().filter(session::Column::AccountId.eq(account_id)).all(db.read()).await?;
    let value = |row: session::Model| {
        json!({
            "client": row.client_id,
            "secondFactor": row.second_factor,
            "createdAt": rfc3339(row.created_at_ms),
            "provedAt": rfc3339(row.proved_at_ms),
            "lastUsedAt": rfc3339(row.rotated_at_ms),
            "idleUntil": rfc3339(row.idle_until_ms),
            "expiresAt": rfc3339(row.expires_at_ms),
            "endedAt": row.revoked_at_ms.map(rfc3339),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

/// That there are factors and when they were used, without what makes them secret.
async fn second_factor(db: &Db, account_id: Uuid) -> Result<Value, DbErr> {
    let app = umkreis_services::second_factor::confirmed_totp(db.read(), account_id).await?;
    let passkeys =
        umkreis_services::second_factor::passkeys(db.read(), account_id).await?.into_iter().map(|row| {
            json!({
                "id": row.id, "name": row.name, "createdAt": rfc3339(row.created_at_ms),
                "lastUsedAt": row.last_used_at_ms.map(rfc3339),
            })
        });
    Ok(json!({
        "app": app.map(|row| json!({
            "createdAt": rfc3339(row.created_at_ms), "confirmedAt": row.confirmed_at_ms.map(rfc3339),
        })),
        "passkeys": passkeys.collect::<Vec<_>>(),
    }))
}

/// What an administrator looks after.
async fn assignments(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let reviews = company_review::Entity::find().filter(company_review::Column::AssigneeId.eq(account_id));
    let reviews = reviews.all(db.read()).await?.into_iter();
    let mut values: Vec<Value> = reviews
        .map(|row| json!({ "kind": "company", "id": row.company_id, "since": rfc3339(row.assigned_at_ms) }))
        .collect();
    let suggested = suggestion::Entity::find().filter(suggestion::Column::AssigneeId.eq(account_id));
    let suggested = suggested.all(db.read()).await?.into_iter();
    values.extend(suggested.map(|row| json!({ "kind": "suggestion", "id": row.id })));
    let reported = report::Entity::find().filter(report::Column::AssigneeId.eq(account_id));
    let reported = reported.all(db.read()).await?.into_iter();
    values.extend(reported.map(|row| json!({ "kind": "report", "id": row.id })));
    Ok(values)
}

async fn push_messages(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let sent = push_message::Entity::find().filter(push_message::Column::AccountId.eq(account_id));
    let value = |row: push_message::Model| {
        json!({
            "id": row.id, "title": row.title, "body": row.body, "link": row.link,
            "createdAt": rfc3339(row.created_at_ms),
        })
    };
    Ok(sent.all(db.read()).await?.into_iter().map(value).collect())
}

async fn actions(db: &Db, account_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = audit::Entity::find().filter(audit::Column::AccountId.eq(account_id)).all(db.read()).await?;
    let value = |row: audit::Model| {
        json!({
            "action": row.action, "kind": row.object_kind, "object": row.object_id,
            "difference": row.difference, "at": rfc3339(row.at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

/// What others did to the account and its companies; who they were is not this person's to know.
async fn actions_on(db: &Db, account_id: Uuid, companies: &[Uuid]) -> Result<Vec<Value>, DbErr> {
    let rows = audit::Entity::find()
        .filter(
            Condition::any()
                .add(audit::Column::ObjectId.is_in(companies.iter().copied().chain([account_id])))
                .add(audit::Column::CompanyId.is_in(companies.iter().copied())),
        )
        .filter(audit::Column::ObjectKind.is_in(["account", "company", "store", "campaign"]))
        .all(db.read())
        .await?;
    let value = |row: audit::Model| {
        json!({
            "action": row.action, "kind": row.object_kind, "object": row.object_id,
            "title": row.title, "difference": row.difference,
            "changes": umkreis_foundation::audit::read(row.changes.as_deref()), "at": rfc3339(row.at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}
