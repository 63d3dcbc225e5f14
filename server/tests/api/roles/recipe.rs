//! How each call of the table is made so that it succeeds for whoever may make it.

use super::objects::{PASSWORD, World, address};
use super::table::{Role, Row};
use serde_json::{Value, json};
use umkreis::people::account::mail_link::{LinkPayload, Purpose};
use uuid::Uuid;

pub enum Payload {
    Nothing,
    Json(Value),
    Form(Vec<(&'static str, String)>),
    Picture,
    /// A body of another type.
    Text(&'static str, String),
}

pub struct Prepared {
    pub address: String,
    pub payload: Payload,
}

/// The state of a company that a row speaks of.
fn state(row: &Row) -> &'static str {
    if row.about.contains("in review") { "InReview" } else { "Active" }
}

/// Makes what the call is about, and the call.
pub async fn prepare(world: &World<'_>, row: &Row, role: Role) -> Prepared {
    let id = object(world, row).await;
    let call = format!("{} {}", row.method, row.path);
    let (query, payload) = match row.path.split('/').nth(2) {
        _ if !row.path.starts_with("/api/") => oauth(world, &call, role).await,
        Some("admin") => administration(world, &call).await,
        Some("user" | "reset-pw") => account(world, row, &call, role).await,
        _ => directory(world, row, &call, id).await,
    };
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    let path = row.path.replace("{id}", &id).replace("{slug}", "impressum");
    let path = path.replace("{file}", "companies.csv").replace("{z}/{x}/{y}", "8/138/88");
    Prepared { address: format!("{path}{query}"), payload }
}

/// The object whose id stands in the path.
async fn object(world: &World<'_>, row: &Row) -> Option<Uuid> {
    if !row.path.contains("{id}") {
        return None;
    }
    let noun = row.path.trim_start_matches("/api/").trim_start_matches("admin/").split('/').next();
    Some(match noun.unwrap_or_default() {
        "company" if row.about.contains("just decided") => world.just_decided().await,
        "company" => world.company(state(row)).await,
        "store" => world.store(state(row)).await,
        "campaign" => world.campaign(state(row)).await,
        "category" => world.category().await,
        "special-offer" => world.offer(!row.about.contains("unpublished")).await,
        "suggestion" => world.suggestion().await,
        "synonym" => world.synonym().await,
        "import" => world.import().await,
        "note" => world.note().await,
        "letter-template" => world.letter_template().await,
        "deleted" => world.deleted_company().await,
        "report" => world.report().await,
        "push" => world.push_message().await,
        "outbox" => world.dead_work().await,
        "media" => world.picture().await,
        "user" if row.path.ends_with("/invitation") => world.invited().await,
        "user" => world.app.account(&address(), false).await,
        other => panic!("no recipe for an object of /{other}/ ({row})"),
    })
}

fn entry(category: Uuid) -> (Value, Value) {
    let company = json!({ "name": "Dorfladen", "description": "Alles da.", "tags": ["bio"], "categoryIds": [category] });
    let store = json!({ "title": "Dorfladen", "street": "Hauptstraße 1", "postCode": "4210", "town": "Gallneukirchen" });
    (company, store)
}

async fn directory(world: &World<'_>, row: &Row, call: &str, id: Option<Uuid>) -> (String, Payload) {
    let nothing = |query: String| (query, Payload::Nothing);
    let body = |value: Value| (String::new(), Payload::Json(value));
    match call {
        "POST /api/company/list" | "POST /api/campaign" => body(json!({})),
        "POST /api/company/search" | "POST /api/store/search" => {
            body(json!({ "near": { "latitude": 48.3, "longitude": 14.3 } }))
        }
        "GET /api/company/similar" => nothing("?name=Hofladen".to_owned()),
        "GET /api/search/suggestions" => nothing("?text=Hofladen".to_owned()),
        "POST /api/company/suggest" => body(json!({ "name": "Dorfladen" })),
        "POST /api/company/{id}/report" => body(json!({ "reason": "Closed" })),
        "POST /api/company" => body(entry(world.category().await).0),
        "PUT /api/company/{id}" => body(json!({ "name": "Neuer Name" })),
        "POST /api/company/image/{id}" | "POST /api/campaign/image/{id}" => (String::new(), Payload::Picture),
        "DELETE /api/company/image/{id}" => {
            let image_id = world.picture_of_company(id.expect("a company")).await;
            nothing(format!("?imageId={image_id}"))
        }
        "DELETE /api/campaign/image/{id}" => {
            let image_id = world.picture_of_campaign(id.expect("a campaign")).await;
            nothing(format!("?imageId={image_id}"))
        }
        "POST /api/company/confirm" => {
            let cargo = LinkPayload { object_id: Some(world.company("Active").await), ..Default::default() };
            let owner = world.somebody(Role::Owner).id;
            body(json!({ "token": world.link(owner, Purpose::ConfirmCompany, cargo).await }))
        }
        "GET /api/store" | "PUT /api/favourite" | "DELETE /api/favourite" => {
            nothing(format!("?companyId={}", world.company(state(row)).await))
        }
        "POST /api/reach" => body(json!({ "kind": "View", "companyId": world.company(state(row)).await })),
        "POST /api/store" => {
            let mut store = entry(Uuid::nil()).1;
            store["companyId"] = json!(world.company("Active").await);
            body(store)
        }
        "PUT /api/store/{id}" | "PUT /api/campaign/{id}" => body(json!({ "title": "Neuer Titel" })),
        "POST /api/campaign/create" => {
            let until = world.app.clock.today().to_string();
            body(
                json!({ "companyId": world.company("Active").await, "title": "Aktion", "validUntil": until }),
            )
        }
        "GET /api/geo/geocode" => nothing("?q=Linz".to_owned()),
        "POST /api/geo/address" => body(json!({ "at": { "lat": 48.3, "lng": 14.3 } })),
        "POST /api/geo/directions" => {
            body(json!({ "from": { "lat": 48.3, "lng": 14.3 }, "to": { "lat": 48.1, "lng": 14.0 } }))
        }
        "PUT /api/push" => nothing("?token=abc".to_owned()),
        "POST /api/client-error" => body(json!({ "kind": "markers", "page": "overview" })),
        "POST /api/csp-report" => {
            let report = json!({ "csp-report": { "violated-directive": "script-src" } });
            (String::new(), Payload::Text("application/csp-report", report.to_string()))
        }
        _ => nothing(String::new()),
    }
}

async fn account(world: &World<'_>, row: &Row, call: &str, role: Role) -> (String, Payload) {
    let body = |value: Value| (String::new(), Payload::Json(value));
    match call {
        "PUT /api/user" => {
            let query = match row.about.contains("owner's") {
                true => format!("?id={}", world.somebody(Role::Owner).id),
                false => String::new(),
            };
            (query, Payload::Json(json!({ "firstName": "Neu" })))
        }
        "POST /api/user" => body(
            json!({ "username": address(), "password": PASSWORD, "firstName": "Eva", "lastName": "Neu" }),
        ),
        "DELETE /api/user" => body(json!({ "password": PASSWORD })),
        "POST /api/user/confirmation" => body(json!({ "email": address() })),
        "PUT /api/user/email" => body(json!({ "email": address() })),
        "PUT /api/user/password" => {
            body(json!({ "currentPassword": PASSWORD, "newPassword": "Mondschein4030" }))
        }
        "GET /api/user/email" => {
            let (owner, email) = (world.somebody(Role::Owner).id, address());
            let cargo = LinkPayload { email: Some(email.clone()), ..Default::default() };
            let token = world.link(owner, Purpose::ChangeEmail, cargo).await;
            (format!("?token={token}&email={email}"), Payload::Nothing)
        }
        "POST /api/user/email/take-back" => {
            let owner = world.somebody(Role::Owner);
            let cargo = LinkPayload { email: Some(owner.email.clone()), ..Default::default() };
            body(json!({ "token": world.link(owner.id, Purpose::TakeBackEmail, cargo).await }))
        }
        "PUT /api/user/proof" => body(json!({ "password": PASSWORD })),
        "PUT /api/user/second-factor/app" => body(json!({ "code": "000000" })),
        "PUT /api/user/second-factor/passkey" => {
            body(json!({ "step": "x", "name": "Schlüssel", "credential": {} }))
        }
        second if second.contains("/second-factor") && !second.starts_with("GET") => {
            body(json!({ "password": PASSWORD }))
        }
        "GET /api/reset-pw" => (format!("?email={}", address()), Payload::Nothing),
        "PUT /api/reset-pw" => {
            // Whoever holds the link may; the account is somebody else's than the caller's.
            let holder = if role == Role::Owner { Role::OtherOwner } else { Role::Owner };
            let token = world.link(world.somebody(holder).id, Purpose::Reset, LinkPayload::default()).await;
            body(json!({ "token": token, "password": PASSWORD }))
        }
        _ => (String::new(), Payload::Nothing),
    }
}

async fn oauth(world: &World<'_>, call: &str, role: Role) -> (String, Payload) {
    let nobody = "niemand@umkreis.test".to_owned();
    match call {
        "POST /oauth/token" => {
            let username = world.caller(role).map_or(nobody, |caller| caller.email.clone());
            let form = vec![
                ("grant_type", "password".to_owned()),
                ("client_id", "web".to_owned()),
                ("username", username),
                ("password", PASSWORD.to_owned()),
            ];
            (String::new(), Payload::Form(form))
        }
        "POST /oauth/revoke" => {
            let token = world.app.open_session(world.somebody(Role::Owner).id).await.access_token;
            (String::new(), Payload::Form(vec![("token", token), ("client_id", "web".to_owned())]))
        }
        "GET /oauth/authorize" => {
            let challenge = umkreis_foundation::secret::encode(&umkreis_foundation::secret::hash(
                b"a verifier of some length, 36+ chars",
            ));
            let back = "https%3A%2F%2Fumkreis.test%2Fhandle-auth";
            let query = format!(
                "?response_type=code&client_id=web&redirect_uri={back}&state=x&code_challenge={challenge}"
            );
            (query, Payload::Nothing)
        }
        "POST /oauth/authorize" => (
            String::new(),
            Payload::Json(json!({ "client_id": "ios", "redirect_uri": "umkreis://handle-auth" })),
        ),
        _ => (String::new(), Payload::Nothing),
    }
}

async fn administration(world: &World<'_>, call: &str) -> (String, Payload) {
    let body = |value: Value| (String::new(), Payload::Json(value));
    let handling = json!({ "state": "InWork" });
    match call {
        "POST /api/admin/category" => {
            body(json!({ "title": format!("Neu {}", Uuid::now_v7()), "colorHex": "#12593F" }))
        }
        "PUT /api/admin/category/order" => {
            world.category().await;
            body(json!({ "ids": world.categories().await }))
        }
        "PUT /api/admin/category/{id}" => body(json!({ "colorHex": "#112233" })),
        "POST /api/admin/category/{id}/merge" => body(json!({ "intoId": world.category().await })),
        "POST /api/admin/category/image/{id}" | "POST /api/admin/special-offer/image/{id}" => {
            (String::new(), Payload::Picture)
        }
        "POST /api/admin/company/letter/test" => {
            let companies = [world.company("Active").await];
            body(json!({ "subject": "Hallo", "message": "Hallo", "companies": companies }))
        }
        "POST /api/admin/company" => {
            let (company, store) = entry(world.category().await);
            body(json!({ "company": company, "store": store }))
        }
        "PUT /api/admin/company/reject/{id}" => body(json!({ "reason": "Die Adresse fehlt." })),
        "POST /api/admin/company/csv" => body(json!({ "ids": [world.company("Active").await] })),
        "POST /api/admin/company/many" => {
            let chosen = json!({ "id": world.company("InReview").await, "basis": "of before" });
            body(json!({ "action": "Activate", "companies": [chosen] }))
        }
        "POST /api/admin/create" | "POST /api/admin/suggestion/{id}/company" => {
            let (company, store) = entry(world.category().await);
            body(json!({ "user": { "username": address() }, "company": company, "store": store }))
        }
        "PUT /api/admin/company/activate/{id}"
        | "PUT /api/admin/company/deactivate/{id}"
        | "DELETE /api/admin/company/{id}" => body(json!({})),
        "GET /api/admin/company/csv" | "GET /api/admin/user/csv" => {
            ("?exportType=All".to_owned(), Payload::Nothing)
        }
        "GET /api/admin/company/duplicates" => ("?name=Hofladen".to_owned(), Payload::Nothing),
        "POST /api/admin/company/import" => {
            let file = "ID;Name;Beschreibung;Kategorien\r\n;Laden;Text;Bio\r\n";
            (String::new(), Payload::Text("text/csv", file.to_owned()))
        }
        "POST /api/admin/user" => body(json!({ "username": address() })),
        "PUT /api/admin/company/{id}/assignee" => {
            body(json!({ "assigneeId": world.somebody(Role::Administrator).id }))
        }
        "PUT /api/admin/company/{id}/owner" => body(json!({ "userId": world.somebody(Role::OtherOwner).id })),
        "PUT /api/admin/company/{id}/special-offer" => {
            body(json!({ "specialOfferId": world.offer(true).await }))
        }
        "PUT /api/admin/report/{id}" | "PUT /api/admin/suggestion/{id}" => body(handling),
        "POST /api/admin/special-offer" => {
            let today = world.app.clock.today().to_string();
            body(
                json!({ "title": "Woche", "startDate": today, "endDate": today, "published": true, "companyIds": [] }),
            )
        }
        "PUT /api/admin/special-offer/{id}" => body(json!({ "title": "Neue Woche" })),
        "PUT /api/admin/user/{id}/admin" => body(json!({ "admin": true })),
        _ => words(call),
    }
}

/// What administrators write: to each other, to owners and to all, and for the search.
fn words(call: &str) -> (String, Payload) {
    let body = |value: Value| (String::new(), Payload::Json(value));
    match call {
        "POST /api/admin/letter-template" => {
            body(json!({ "title": Uuid::now_v7().to_string(), "subject": "Hallo", "message": "Hallo" }))
        }
        "POST /api/admin/company/{id}/note" => body(json!({ "text": "Ruft morgen zurück." })),
        "POST /api/admin/push" | "POST /api/admin/push/test" => {
            body(json!({ "title": "Neu", "body": "Text" }))
        }
        "POST /api/admin/synonym" | "PUT /api/admin/synonym/{id}" => {
            body(json!({ "word": Uuid::now_v7().to_string(), "meaning": "Kartoffel" }))
        }
        "POST /api/admin/synonym/import" => {
            (String::new(), Payload::Text("text/csv", "Wort;Bedeutung\r\nParadeiser;Tomate\r\n".to_owned()))
        }
        _ => (String::new(), Payload::Nothing),
    }
}
