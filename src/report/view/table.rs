//! Cells in rows and columns.

use super::Mark;

/// To which side the cells of a column are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table whose cells are final text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The heads of the columns and how their cells are set.
    pub heads: Vec<(String, Align)>,
    /// A cell a head.
    pub rows: Vec<Vec<String>>,
    /// How each row was judged, where rows are judged.
    pub marks: Vec<Mark>,
}

impl Table {
    /// A table without rows.
    pub(super) fn new(caption: impl Into<String>) -> Self {
        Self {
            caption: caption.into(),
            ..Self::default()
        }
    }

    /// Adds a column with its cells from the first row on; a short column ends in empty cells.
    pub(super) fn push(&mut self, head: impl Into<String>, align: Align, cells: Vec<String>) {
        let missing = cells.len().saturating_sub(self.rows.len());
        let empty = vec![String::new(); self.heads.len()];
        self.rows.extend(vec![empty; missing]);
        self.heads.push((head.into(), align));
        let mut cells = cells.into_iter();
        for row in &mut self.rows {
            row.push(cells.next().unwrap_or_default());
        }
    }
}
