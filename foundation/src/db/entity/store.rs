//! A location of a company.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Deserialize, Serialize)]
#[sea_orm(table_name = "store")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub company_id: Uuid,
    pub title: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub main: bool,
    pub latitude: f64,
    pub longitude: f64,
    pub position_source: String,
    pub opening_hours: Option<String>,
    pub version: i32,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
