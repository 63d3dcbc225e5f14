//! A company as it was before and after an import.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "import_row")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub import_id: Uuid,
    pub company_id: Uuid,
    pub at_ms: i64,
    /// Absent for a company that the import has created.
    pub before: Option<String>,
    pub after: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
