//! Every table with data, described from its entity: what backups and moves copy, on either engine.

use super::entity;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{
    ColumnTrait, ColumnType, ConnectionTrait, DbErr, EntityTrait, IdenStatic, Iterable, PrimaryKeyToColumn,
    QueryResult, Value,
};
use uuid::Uuid;

/// Rows read by one statement, so that memory and statements stay small.
const ROWS_AT_ONCE: u64 = 500;
/// Both engines bound the values of one statement; SQLite's 32,766 is the smaller number.
const VALUES_AT_ONCE: usize = 16_000;

/// One value per column, in the order of [`Table::columns`].
pub type Row = Vec<Value>;

pub struct Table {
    pub name: &'static str,
    pub columns: Vec<Column>,
    /// The places of the primary key among the columns.
    key: Vec<usize>,
}

pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
}

/// The types our columns have; every one exists on both engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Uuid,
    Text,
    Integer,
    BigInteger,
    Boolean,
    Double,
    Date,
    Bytes,
}

/// The change feed is not copied: it tells running instances what moved, and whoever starts on a
/// copy reads everything. Its numbers go on all the same, see [`super::bulk_load`].
pub const NOT_COPIED: [&str; 1] = ["change"];

macro_rules! tables {
    ($($module:ident)+) => { vec![$(Table::of::<entity::$module::Entity>()),+] };
}

/// All tables, each after those it refers to. A test compares the list with the schema.
pub fn tables() -> Vec<Table> {
    tables! {
        media account session access_token authorization_code mailed_token totp passkey recovery_code
        factor_step category offer company company_decision company_review company_tag company_category company_media store
        campaign campaign_media favourite push_subscription push_message suggestion report outbox audit
        idempotency allowance geocode setting synonym import import_row reach traffic search_term company_count
        deleted_thing deleted_media company_note letter_template posted_mail
    }
}

impl Table {
    fn of<E: EntityTrait>() -> Table {
        let column = |column: E::Column| Column {
            name: column.as_str(),
            kind: Kind::of(column.def().get_column_type()),
        };
        let columns: Vec<Column> = E::Column::iter().map(column).collect();
        let place = |key: E::PrimaryKey| {
            let name = key.into_column().as_str();
            columns.iter().position(|column| column.name == name)
        };
        let key = E::PrimaryKey::iter().filter_map(place).collect();
        Table { name: E::default().table_name(), columns, key }
    }

    /// The rows after this one in the order of the key; an empty answer is the end.
    pub async fn rows_after<C: ConnectionTrait>(
        &self,
        db: &C,
        last: Option<&Row>,
    ) -> Result<Vec<Row>, DbErr> {
        let name = |place: &usize| Expr::col(self.columns[*place].name);
        let mut select = Query::select();
        select.columns(self.columns.iter().map(|column| column.name)).from(self.name).limit(ROWS_AT_ONCE);
        for place in &self.key {
            select.order_by(self.columns[*place].name, Order::Asc);
        }
        if let Some(last) = last {
            let reached = self.key.iter().map(|place| Expr::val(last[*place].clone()));
            select.and_where(Expr::tuple(self.key.iter().map(name)).gt(Expr::tuple(reached)));
        }
        let found = db.query_all(&select).await?;
        found.iter().map(|row| self.read(row)).collect()
    }

    /// The rows that have one of these ids in a column.
    pub async fn rows_with<C: ConnectionTrait>(
        &self,
        db: &C,
        column: &'static str,
        ids: &[Uuid],
    ) -> Result<Vec<Row>, DbErr> {
        let mut select = Query::select();
        select.columns(self.columns.iter().map(|column| column.name)).from(self.name);
        select.and_where(Expr::col(column).is_in(ids.iter().copied()));
        let found = db.query_all(&select).await?;
        found.iter().map(|row| self.read(row)).collect()
    }

    fn read(&self, row: &QueryResult) -> Result<Row, DbErr> {
        self.columns.iter().enumerate().map(|(at, column)| column.kind.read(row, at)).collect()
    }

    /// Writes rows as they are, in as few statements as the engines allow.
    pub async fn insert<C: ConnectionTrait>(&self, db: &C, rows: Vec<Row>) -> Result<(), DbErr> {
        for rows in rows.chunks((VALUES_AT_ONCE / self.columns.len()).max(1)) {
            let mut insert = Query::insert();
            insert.into_table(self.name).columns(self.columns.iter().map(|column| column.name));
            for row in rows {
                let values = row.iter().cloned().map(Expr::val);
                insert.values(values).map_err(|error| DbErr::Custom(error.to_string()))?;
            }
            db.execute(&insert).await?;
        }
        Ok(())
    }

    pub async fn is_empty<C: ConnectionTrait>(&self, db: &C) -> Result<bool, DbErr> {
        let mut select = Query::select();
        select.expr(Expr::val(1)).from(self.name).limit(1);
        Ok(db.query_one(&select).await?.is_none())
    }
}

impl Kind {
    /// A type that is not here must be taught to [`super::json_rows`] first; the test that reads
    /// every table notices.
    fn of(column: &ColumnType) -> Kind {
        match column {
            ColumnType::Uuid => Kind::Uuid,
            ColumnType::String(_) | ColumnType::Text => Kind::Text,
            ColumnType::Integer => Kind::Integer,
            ColumnType::BigInteger => Kind::BigInteger,
            ColumnType::Boolean => Kind::Boolean,
            ColumnType::Double => Kind::Double,
            ColumnType::Date => Kind::Date,
            ColumnType::Blob | ColumnType::Binary(_) | ColumnType::VarBinary(_) => Kind::Bytes,
            other => panic!("no portable form is known for {other:?}"),
        }
    }

    fn read(self, row: &QueryResult, at: usize) -> Result<Value, DbErr> {
        Ok(match self {
            Kind::Uuid => Value::Uuid(row.try_get_by(at)?),
            Kind::Text => Value::String(row.try_get_by(at)?),
            Kind::Integer => Value::Int(row.try_get_by(at)?),
            Kind::BigInteger => Value::BigInt(row.try_get_by(at)?),
            Kind::Boolean => Value::Bool(row.try_get_by(at)?),
            Kind::Double => Value::Double(row.try_get_by(at)?),
            Kind::Date => Value::ChronoDate(row.try_get_by(at)?),
            Kind::Bytes => Value::Bytes(row.try_get_by(at)?),
        })
    }
}
