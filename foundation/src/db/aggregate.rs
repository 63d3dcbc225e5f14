//! Reads tags, categories and images of companies as one JSON list per company, because each further result
//! row costs far more than the bytes in it.

use super::Db;
use super::entity::{company_category, company_media, company_tag};
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, ColumnType, DbErr, EntityTrait, IdenStatic, QueryFilter, QuerySelect};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use uuid::Uuid;

/// The column with the companies, the one whose values are wanted, and the one that orders them.
pub struct Columns<C> {
    pub company_id: C,
    pub value: C,
    pub position: C,
}

pub const TAGS: Columns<company_tag::Column> = Columns {
    company_id: company_tag::Column::CompanyId,
    value: company_tag::Column::Tag,
    position: company_tag::Column::Position,
};
pub const CATEGORIES: Columns<company_category::Column> = Columns {
    company_id: company_category::Column::CompanyId,
    value: company_category::Column::CategoryId,
    position: company_category::Column::Position,
};
pub const IMAGES: Columns<company_media::Column> = Columns {
    company_id: company_media::Column::CompanyId,
    value: company_media::Column::MediaId,
    position: company_media::Column::Position,
};

/// The values of each company in their order; companies without any are left out.
pub async fn aggregate<E, V>(
    db: &Db,
    columns: Columns<E::Column>,
    among: impl Fn(E::Column) -> SimpleExpr,
) -> Result<HashMap<Uuid, Vec<V>>, DbErr>
where
    E: EntityTrait,
    V: DeserializeOwned,
{
    let rows: Vec<(Uuid, String)> = E::find()
        .select_only()
        .column(columns.company_id)
        .expr(Expr::cust(list(db, columns.value, columns.position)))
        .filter(among(columns.company_id))
        .group_by(columns.company_id)
        .into_tuple()
        .all(db.read())
        .await?;
    let unreadable = |error: serde_json::Error| DbErr::Type(error.to_string());
    rows.into_iter()
        .map(|(id, values)| Ok((id, serde_json::from_str(&values).map_err(unreadable)?)))
        .collect()
}

/// The engine's own list of a column's values, as JSON, whose escapes leave no separator that a value could contain.
fn list(db: &Db, value: impl ColumnTrait, position: impl IdenStatic) -> String {
    let is_uuid = *value.def().get_column_type() == ColumnType::Uuid;
    let (value, position) = (value.as_str(), position.as_str());
    match (db.is_postgres(), is_uuid) {
        (true, _) => format!(r#"json_agg("{value}" ORDER BY "{position}")::text"#),
        (false, true) => format!(r#"json_group_array(hex("{value}") ORDER BY "{position}")"#),
        (false, false) => format!(r#"json_group_array("{value}" ORDER BY "{position}")"#),
    }
}
