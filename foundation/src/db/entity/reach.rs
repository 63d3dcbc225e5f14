//! How often something happened with a company in a month, and on each of its days.

use sea_orm::Iterable;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reach")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub company_id: Uuid,
    /// Such as 202611.
    #[sea_orm(primary_key, auto_increment = false)]
    pub month: i32,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub total: i32,
    pub d1: i32,
    pub d2: i32,
    pub d3: i32,
    pub d4: i32,
    pub d5: i32,
    pub d6: i32,
    pub d7: i32,
    pub d8: i32,
    pub d9: i32,
    pub d10: i32,
    pub d11: i32,
    pub d12: i32,
    pub d13: i32,
    pub d14: i32,
    pub d15: i32,
    pub d16: i32,
    pub d17: i32,
    pub d18: i32,
    pub d19: i32,
    pub d20: i32,
    pub d21: i32,
    pub d22: i32,
    pub d23: i32,
    pub d24: i32,
    pub d25: i32,
    pub d26: i32,
    pub d27: i32,
    pub d28: i32,
    pub d29: i32,
    pub d30: i32,
    pub d31: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// What was counted on each day, the first of the month first.
    pub fn day_counts(&self) -> [i32; 31] {
        [
            self.d1, self.d2, self.d3, self.d4, self.d5, self.d6, self.d7, self.d8, self.d9, self.d10,
            self.d11, self.d12, self.d13, self.d14, self.d15, self.d16, self.d17, self.d18, self.d19,
            self.d20, self.d21, self.d22, self.d23, self.d24, self.d25, self.d26, self.d27, self.d28,
            self.d29, self.d30, self.d31,
        ]
    }
}

/// The columns of the days, the first of a month first.
pub fn days() -> impl Iterator<Item = Column> {
    Column::iter().skip_while(|column| !matches!(column, Column::D1))
}
