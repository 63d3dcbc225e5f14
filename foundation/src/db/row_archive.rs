//! Rows of several tables as one text, by the names of their columns: a later version of the program, which may know
//! further columns, writes them again.

use super::Tx;
use super::json_rows::{decode, encode};
use super::table::{Table, tables};
use sea_orm::DbErr;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use uuid::Uuid;

/// By table, then by column.
#[derive(Default)]
pub struct RowArchive(BTreeMap<String, Vec<Map<String, Value>>>);

fn table(name: &str) -> Result<Table, DbErr> {
    let found = tables().into_iter().find(|table| table.name == name);
    found.ok_or_else(|| DbErr::Custom(format!("there is no table {name}")))
}

fn broken(error: impl std::fmt::Display) -> DbErr {
    DbErr::Custom(format!("archived rows cannot be read: {error}"))
}

impl RowArchive {
    /// Adds the rows of a table that have one of these ids in a column.
    pub async fn add(
        &mut self,
        tx: &Tx,
        name: &str,
        column: &'static str,
        ids: &[Uuid],
    ) -> Result<(), DbErr> {
        let table = table(name)?;
        let rows = self.0.entry(name.to_owned()).or_default();
        for row in table.rows_with(tx, column, ids).await? {
            let values: Vec<Value> = serde_json::from_str(&encode(&row)).map_err(broken)?;
            let named = table.columns.iter().map(|column| column.name.to_owned()).zip(values);
            rows.push(named.collect());
        }
        Ok(())
    }

    /// Adds ids of rows that stay where they are, under a name that is no table's: [`RowArchive::write`] leaves them
    /// out, and [`RowArchive::ids`] finds them in `id`.
    pub fn note_ids(&mut self, name: &str, ids: impl IntoIterator<Item = Uuid>) {
        let rows = ids.into_iter().map(|id| Map::from_iter([("id".to_owned(), Value::from(id.to_string()))]));
        self.0.entry(name.to_owned()).or_default().extend(rows);
    }

    /// Takes the rows of a table out, so that they are not written.
    pub fn take(&mut self, name: &str) -> Vec<Map<String, Value>> {
        self.0.remove(name).unwrap_or_default()
    }

    pub fn of(&self, name: &str) -> &[Map<String, Value>] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn of_mut(&mut self, name: &str) -> &mut Vec<Map<String, Value>> {
        self.0.entry(name.to_owned()).or_default()
    }

    /// The ids in a column of a table.
    pub fn ids(&self, name: &str, column: &str) -> Vec<Uuid> {
        self.of(name).iter().filter_map(|row| row.get(column)?.as_str()?.parse().ok()).collect()
    }

    pub fn read(text: &str) -> Result<RowArchive, DbErr> {
        serde_json::from_str(text).map(RowArchive).map_err(broken)
    }

    pub fn text(&self) -> Result<String, DbErr> {
        serde_json::to_string(&self.0).map_err(broken)
    }

    /// Writes them all, each table after those it refers to.
    pub async fn write(&self, tx: &Tx) -> Result<(), DbErr> {
        for table in tables() {
            let rows = self.of(table.name).iter().map(|row| {
                let values = table.columns.iter().map(|column| row.get(column.name).cloned());
                let values: Vec<Value> = values.map(Option::unwrap_or_default).collect();
                decode(&Value::Array(values).to_string(), &table).map_err(broken)
            });
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            if !rows.is_empty() {
                table.insert(tx, rows).await?;
            }
        }
        Ok(())
    }
}
