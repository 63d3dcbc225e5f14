//! What a company offers; visitors filter by it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "category")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub color_hex: String,
    pub media_id: Option<Uuid>,
    pub position: i32,
    pub version: i32,
    /// Further words under which it is found, parted by commas or line breaks.
    pub words: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
