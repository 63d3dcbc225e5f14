//! What an extract is made of: nodes, ways, relations and their tags.

use crate::position::Position;

#[derive(Clone, Debug)]
pub enum Element<'a> {
    Node(Node<'a>),
    Way(Way<'a>),
    Relation(Relation<'a>),
}

#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub id: i64,
    pub place: Position,
    pub tags: Tags<'a>,
}

#[derive(Clone, Debug)]
pub struct Way<'a> {
    pub id: i64,
    pub nodes: Vec<i64>,
    pub tags: Tags<'a>,
}

#[derive(Clone, Debug)]
pub struct Relation<'a> {
    pub id: i64,
    pub members: Vec<Member<'a>>,
    pub tags: Tags<'a>,
}

#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    pub kind: MemberKind,
    pub id: i64,
    pub role: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    Node,
    Way,
    Relation,
}

/// The tags of one element, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Tags<'a>(pub Vec<(&'a str, &'a str)>);

impl<'a> Tags<'a> {
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    pub fn is(&self, key: &str, value: &str) -> bool {
        self.get(key) == Some(value)
    }

    pub fn is_one_of(&self, key: &str, values: &[&str]) -> bool {
        self.get(key).is_some_and(|value| values.contains(&value))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
