//! How a network lies in its file: the lengths of its sections, and then one section after the other.

use bytes::Bytes;

/// Whole numbers, read where they lie.
#[derive(Clone)]
pub struct Numbers(pub Bytes);

const WIDTH: usize = size_of::<u32>();

impl Numbers {
    pub fn len(&self) -> usize {
        self.0.len() / WIDTH
    }

    pub fn get(&self, at: usize) -> u32 {
        let [number] = self.row(at);
        number
    }

    /// A row of a table with so many columns.
    pub fn row<const COLUMNS: usize>(&self, at: usize) -> [u32; COLUMNS] {
        let bytes = &self.0[at * COLUMNS * WIDTH..(at + 1) * COLUMNS * WIDTH];
        let (numbers, _) = bytes.as_chunks::<WIDTH>();
        std::array::from_fn(|column| u32::from_le_bytes(numbers[column]))
    }

    /// How many rows a table of so many columns has; `None` where that does not come out even.
    pub fn rows(&self, columns: usize) -> Option<usize> {
        let bytes = columns * WIDTH;
        self.0.len().is_multiple_of(bytes).then_some(self.0.len() / bytes)
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|at| self.get(at))
    }

    /// Whether they begin with 0, never fall, and end with `last`: where parts of another list begin and end.
    pub fn divides(&self, last: usize) -> bool {
        self.len() > 0
            && self.get(0) == 0
            && self.get(self.len() - 1) as usize == last
            && self.iter().is_sorted()
    }
}

pub fn numbers(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    numbers.into_iter().flat_map(u32::to_le_bytes).collect()
}

pub fn join(sections: &[Vec<u8>]) -> Vec<u8> {
    let lengths = sections.iter().flat_map(|section| (section.len() as u64).to_le_bytes());
    let mut content = Vec::with_capacity(sections.iter().map(|section| section.len() + 8).sum());
    content.extend(lengths);
    sections.iter().for_each(|section| content.extend_from_slice(section));
    content
}

/// The sections again, if there are so many of them and nothing else.
pub fn split<const COUNT: usize>(content: &Bytes) -> Option<[Bytes; COUNT]> {
    let (lengths, _) = content.as_chunks::<8>();
    let mut sections = [const { Bytes::new() }; COUNT];
    let mut begin = COUNT * 8;
    for (section, length) in sections.iter_mut().zip(lengths.get(..COUNT)?) {
        let end = begin.checked_add(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        if end > content.len() {
            return None;
        }
        *section = content.slice(begin..end);
        begin = end;
    }
    (begin == content.len()).then_some(sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_come_apart_as_they_were_joined() {
        let joined = Bytes::from(join(&[numbers([1, 2, 3]), vec![], vec![7]]));
        let [first, second, third] = split(&joined).unwrap();
        assert_eq!((first.as_ref(), second.len(), third.as_ref()), (&numbers([1, 2, 3])[..], 0, &[7][..]));
        let first = Numbers(first);
        assert_eq!((first.row(0), first.get(2), first.rows(2)), ([1, 2], 3, None));
        assert!(split::<2>(&joined).is_none() && split::<4>(&joined).is_none());
        for length in 0..joined.len() {
            assert!(split::<3>(&joined.slice(..length)).is_none(), "cut after {length}");
        }
    }
}
