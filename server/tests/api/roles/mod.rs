//! Who may do what: the committed table of every call and every role, executed.

mod objects;
mod recipe;
mod table;

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Call;
use axum::http::Method;
use objects::World;
use recipe::{Payload, Prepared};
use sea_orm::{EntityTrait, PaginatorTrait};
use std::collections::BTreeSet;
use table::{Role, Row};
use umkreis_foundation::db::entity::{audit, change};
use umkreis_picture::samples;

/// What a refused call must leave as it was: the feed of changes and the audit log.
async fn traces(app: &TestApp) -> (u64, u64) {
    let changes = change::Entity::find().count(app.db.read()).await.expect("the feed");
    let deeds = audit::Entity::find().count(app.db.read()).await.expect("the log");
    (changes, deeds)
}

fn with_payload<'a>(call: Call<'a>, payload: &Payload) -> Call<'a> {
    match payload {
        Payload::Nothing => call,
        Payload::Json(value) => call.json(value),
        Payload::Form(fields) => {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            call.form(&fields)
        }
        Payload::Picture => call.upload(&samples::jpeg(&samples::photo(64, 48, 3), 70)),
        Payload::Text(kind, text) => call.body(kind, text.clone()),
    }
}

/// Calls that end sessions or accounts, or count what their caller has; they get people of their own.
const WEARS_OUT: [&str; 5] = [
    "DELETE /api/user",
    "PUT /api/user/password",
    "GET /api/user/email",
    "PUT /api/reset-pw",
    "POST /api/company",
];

/// Sends the call of a row as one role and gives back what was answered.
async fn answer(
    world: &World<'_>,
    row: &Row,
    role: Role,
    prepared: &Prepared,
    broken: &mut Vec<String>,
) -> u16 {
    let before = traces(world.app).await;
    let mut call = world.app.call(row.method.clone(), &prepared.address);
    // The same device for everybody: it must not matter.
    call = call.header("device-id", "018f0000-0000-7000-8000-0000000000aa");
    // The token calls read this header as the client's; their callers show credentials in the form.
    let token = world.caller(role).filter(|_| !row.path.starts_with("/oauth/"));
    if let Some(caller) = token {
        call = call.bearer(&caller.token);
    }
    let reply = with_payload(call, &prepared.payload).send().await;
    let status = reply.status.as_u16();
    // What a visitor does not get must not stay in a cache that others read from.
    let private = row.expected[Role::Visitor as usize] == 401 && role != Role::Visitor;
    if private && status == 200 && reply.header("cache-control") != "no-store" {
        broken.push(format!("{row} as {role:?} may be kept by a cache: {:?}", reply.header("cache-control")));
    }
    if status >= 400 && traces(world.app).await != before {
        broken.push(format!("{row} as {role:?} was refused with {status} and left a trace all the same"));
    }
    status
}

on_both! {
    async fn everybody_may_do_what_the_table_says_and_nothing_else(app) {
        let mut broken = Vec::new();
        let mut world = World::of(&app).await;
        for row in table::rows() {
            let wears_out = WEARS_OUT.contains(&format!("{} {}", row.method, row.path).as_str());
            let by_role = !row.path.starts_with("/api/") || row.path.starts_with("/api/user") || row.path.starts_with("/api/reset-pw");
            let mut answered = [0; Role::COUNT];
            let mut prepared = None;
            for role in Role::ALL {
                if wears_out {
                    world = World::of(&app).await;
                }
                // What nobody could change yet is still as it was.
                let ready = match prepared.take().filter(|_| !wears_out && !by_role) {
                    Some(ready) => ready,
                    None => recipe::prepare(&world, &row, role).await,
                };
                let status = answer(&world, &row, role, &ready, &mut broken).await;
                answered[role as usize] = status;
                prepared = (status >= 400 || row.method == Method::GET).then_some(ready);
            }
            if wears_out {
                world = World::of(&app).await;
            }
            if answered != row.expected {
                broken.push(format!("answered: {}\n   table: {}", row.written(answered), row.written(row.expected)));
            }
        }
        assert!(broken.is_empty(), "{} differ from {}:\n{}", broken.len(), table::PLACE, broken.join("\n"));
    }
}

#[test]
fn every_operation_of_the_contract_is_in_the_table_and_nothing_else() {
    let document = serde_json::to_value(umkreis::router::openapi()).expect("the contract");
    let mut operations = BTreeSet::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            if item.get(method.to_lowercase()).is_some() {
                operations.insert(format!("{method} {path}"));
            }
        }
    }
    let rows: BTreeSet<String> =
        table::rows().iter().map(|row| format!("{} {}", row.method, row.path)).collect();
    let missing: Vec<_> = operations.difference(&rows).collect();
    let unknown: Vec<_> = rows.difference(&operations).collect();
    assert!(
        missing.is_empty(),
        "add a row to {} and a recipe to tests/api/roles for {missing:#?}",
        table::PLACE
    );
    assert!(unknown.is_empty(), "{} names calls that there are not: {unknown:#?}", table::PLACE);
}
