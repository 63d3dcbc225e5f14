//! What is written beside the code says the same as the compiled code.

mod constraints;
mod example;
mod openapi;
