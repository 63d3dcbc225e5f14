//! A location of a company.

pub mod hours;
