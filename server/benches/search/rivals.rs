//! The same searches done by database engines, behind an axum handler of the same shape:
//! JSON in; one page of 18 cards, the exact total and the counts per category out.

use crate::stock::companies;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::post;
use sea_orm::sqlx::{self, Row};
use serde::Deserialize;
use std::fmt::Write;
use std::net::SocketAddr;
use umkreis_search::sample;
use uuid::Uuid;

const SIZE: i64 = 18;

#[derive(Clone)]
pub enum Rival {
    Postgres(sqlx::PgPool),
    Fts5(sqlx::SqlitePool),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Body {
    text: String,
    category_ids: Vec<Uuid>,
    near: Near,
}

#[derive(Deserialize)]
struct Near {
    latitude: f64,
    longitude: f64,
}

/// The companies' texts in the order of their weight, and the card a visitor gets.
struct Line {
    id: Uuid,
    name: String,
    tags: String,
    categories: String,
    place: String,
    description: String,
    category: Uuid,
    position: Option<(f64, f64)>,
    card: String,
}

fn lines(count: usize) -> impl Iterator<Item = Line> {
    let titles: Vec<(Uuid, String)> =
        sample::categories().into_iter().map(|doc| (doc.id, doc.title)).collect();
    companies(count).map(move |doc| {
        let title = |id: &Uuid| titles.iter().find(|(have, _)| have == id).map_or("", |(_, title)| title);
        let main = doc.main_store();
        let categories: Vec<&str> = doc.category_ids.iter().map(title).collect();
        let place = main.map(|store| format!("{} {}", store.post_code, store.town)).unwrap_or_default();
        let excerpt: String = doc.description.chars().take(160).collect();
        let card = serde_json::json!({
            "id": doc.id, "name": doc.name, "excerpt": excerpt, "imageIds": doc.image_ids,
            "categories": categories, "tags": doc.tags,
            "mainStore": main.map(|store| serde_json::json!({
                "street": store.street, "postCode": store.post_code, "town": store.town,
            })),
        });
        Line {
            id: doc.id,
            tags: doc.tags.join(" "),
            categories: categories.join(" "),
            category: doc.category_ids[0],
            position: main.and_then(|store| store.location).map(|at| (at.latitude, at.longitude)),
            card: card.to_string(),
            place,
            name: doc.name,
            description: doc.description,
        }
    })
}

impl Rival {
    pub async fn postgres(url: &str, count: usize) -> anyhow::Result<Rival> {
        let pool = sqlx::postgres::PgPoolOptions::new().max_connections(16).connect(url).await?;
        let schema = "DROP TABLE IF EXISTS rival;
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            CREATE TABLE rival (id uuid, name text, body tsvector, category uuid, at point, card text)";
        sqlx::raw_sql(schema).execute(&pool).await?;
        let mut tx = pool.begin().await?;
        for line in lines(count) {
            sqlx::query(
                "INSERT INTO rival VALUES ($1, $2, setweight(to_tsvector('german', $2), 'A') \
                 || setweight(to_tsvector('german', $3), 'B') || setweight(to_tsvector('german', $4), 'C') \
                 || setweight(to_tsvector('german', $5 || ' ' || $6), 'D'), $7, point($8, $9), $10)",
            )
            .bind(line.id)
            .bind(line.name)
            .bind(line.tags)
            .bind(line.categories)
            .bind(line.place)
            .bind(line.description)
            .bind(line.category)
            .bind(line.position.map(|at| at.1))
            .bind(line.position.map(|at| at.0))
            .bind(line.card)
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        let indexes = "CREATE INDEX ON rival USING gin (body); CREATE INDEX ON rival USING gist (at);
            CREATE INDEX ON rival USING gin (name gin_trgm_ops); CREATE INDEX ON rival (category);
            ANALYZE rival";
        sqlx::raw_sql(indexes).execute(&pool).await?;
        Ok(Rival::Postgres(pool))
    }

    pub async fn fts5(path: &std::path::Path, count: usize) -> anyhow::Result<Rival> {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let pool = sqlx::sqlite::SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let schema = "PRAGMA journal_mode = WAL;
            CREATE TABLE rival (n INTEGER PRIMARY KEY, category blob, latitude real, longitude real, card text);
            CREATE INDEX ix_rival_category ON rival (category);
            CREATE VIRTUAL TABLE rival_text USING fts5(name, tags, categories, place, description,
                tokenize = 'unicode61 remove_diacritics 2', prefix = '3 4 5')";
        sqlx::raw_sql(schema).execute(&pool).await?;
        let mut tx = pool.begin().await?;
        for (n, line) in (1_i64..).zip(lines(count)) {
            sqlx::query("INSERT INTO rival VALUES (?, ?, ?, ?, ?)")
                .bind(n)
                .bind(line.category)
                .bind(line.position.map(|at| at.0))
                .bind(line.position.map(|at| at.1))
                .bind(line.card)
                .execute(&mut *tx)
                .await?;
            sqlx::query("INSERT INTO rival_text (rowid, name, tags, categories, place, description) VALUES (?, ?, ?, ?, ?, ?)")
                .bind(n)
                .bind(line.name)
                .bind(line.tags)
                .bind(line.categories)
                .bind(line.place)
                .bind(line.description)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(Rival::Fts5(pool))
    }

    /// Serves on a free port until the bench ends.
    pub async fn serve(self) -> anyhow::Result<SocketAddr> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let router = axum::Router::new().route("/list", post(list)).with_state(self);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(address)
    }

    async fn cards(&self, asked: &Question) -> sqlx::Result<(Vec<String>, Vec<(Uuid, i64)>)> {
        match self {
            Rival::Postgres(pool) => postgres_cards(pool, asked).await,
            Rival::Fts5(pool) => fts5_cards(pool, asked).await,
        }
    }
}

/// A question as it arrived.
struct Question {
    words: Vec<String>,
    category: Option<Uuid>,
    latitude: f64,
    longitude: f64,
}

async fn list(State(rival): State<Rival>, body: Bytes) -> axum::response::Response {
    let body: Body = serde_json::from_slice(&body).expect("the bench sends JSON");
    let asked = Question {
        words: body.text.split_whitespace().map(str::to_owned).collect(),
        category: body.category_ids.first().copied(),
        latitude: body.near.latitude,
        longitude: body.near.longitude,
    };
    let (cards, facets) = rival.cards(&asked).await.expect("the rival answers");
    let total: i64 = facets.iter().map(|(_, count)| count).sum();
    let mut json = format!("{{\"content\":[{}],\"totalElements\":{total},\"facets\":[", cards.join(","));
    for (at, (id, count)) in facets.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(json, "{comma}{{\"id\":\"{id}\",\"count\":{count}}}");
    }
    json.push_str("]}");
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Words are stemmed and the last one is a beginning; when nothing matches, trigrams of the
/// name forgive typing errors. Facets ignore the category filter, as the product's do.
async fn postgres_cards(
    pool: &sqlx::PgPool,
    asked: &Question,
) -> sqlx::Result<(Vec<String>, Vec<(Uuid, i64)>)> {
    let query = asked.words.iter().map(|word| format!("{word}:*")).collect::<Vec<_>>().join(" & ");
    let (mut filter, mut rank) = ("$1 = $1", "0");
    if !query.is_empty() {
        (filter, rank) = ("body @@ to_tsquery('german', $1)", "-ts_rank(body, to_tsquery('german', $1))");
    }
    let mut text = query;
    let mut facets = postgres_facets(pool, filter, &text).await?;
    if facets.is_empty() && !asked.words.is_empty() {
        (filter, rank, text) = ("$1 <% name", "-word_similarity($1, name)", asked.words.join(" "));
        facets = postgres_facets(pool, filter, &text).await?;
    }
    let sql = format!(
        "SELECT card FROM rival WHERE {filter} AND ($2::uuid IS NULL OR category = $2) \
         ORDER BY {order} at <-> point($3, $4) LIMIT {SIZE}",
        order = if rank == "0" { String::new() } else { format!("round(({rank})::numeric, 1),") }
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(text)
        .bind(asked.category)
        .bind(asked.longitude)
        .bind(asked.latitude)
        .fetch_all(pool)
        .await?;
    Ok((rows.iter().map(|row| row.get(0)).collect(), facets))
}

async fn postgres_facets(pool: &sqlx::PgPool, filter: &str, text: &str) -> sqlx::Result<Vec<(Uuid, i64)>> {
    let sql = format!("SELECT category, count(*) FROM rival WHERE {filter} GROUP BY category");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(text).fetch_all(pool).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// FTS5 has beginnings but neither stems nor typing errors; it searches for what it can.
async fn fts5_cards(
    pool: &sqlx::SqlitePool,
    asked: &Question,
) -> sqlx::Result<(Vec<String>, Vec<(Uuid, i64)>)> {
    let query = asked.words.iter().map(|word| format!("\"{word}\"*")).collect::<Vec<_>>().join(" ");
    let (from, rank) = match query.is_empty() {
        true => ("rival WHERE ?1 = ?1", ""),
        false => (
            "rival_text JOIN rival ON rival.n = rival_text.rowid WHERE rival_text MATCH ?1",
            "round(bm25(rival_text, 10, 8, 6, 4, 1)),",
        ),
    };
    let facets = format!("SELECT category, count(*) FROM {from} GROUP BY category");
    let facets = sqlx::query(sqlx::AssertSqlSafe(facets)).bind(&query).fetch_all(pool).await?;
    let sql = format!(
        "SELECT card FROM {from} AND (?2 IS NULL OR category = ?2) ORDER BY {rank} latitude IS NULL, \
         (latitude - ?3) * (latitude - ?3) + 0.45 * (longitude - ?4) * (longitude - ?4) LIMIT {SIZE}"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(&query)
        .bind(asked.category)
        .bind(asked.latitude)
        .bind(asked.longitude)
        .fetch_all(pool)
        .await?;
    let facets = facets.iter().map(|row| (row.get(0), row.get(1))).collect();
    Ok((rows.iter().map(|row| row.get(0)).collect(), facets))
}
