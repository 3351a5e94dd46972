//! Things that wait for each other.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned};

/// Which others each thing waits for: their positions and the names by which they are named.
pub(super) type Edges = [Vec<(usize, Spanned<String>)>];

/// A way round: things with the edge that was taken from each.
type Way = [(usize, usize)];

/// Reports each circle once, at the name that closes it, with the other names of the circle.
pub(super) fn report(edges: &Edges, what: &str, key: &str, problems: &mut Diagnostics) {
    let mut walk = Walk {
        edges,
        done: vec![false; edges.len()],
        depth: vec![None; edges.len()],
        path: Vec::new(),
    };
    for start in 0..edges.len() {
        walk.from(start, &mut |circle| {
            problems.push(circle_of(edges, circle, what, key));
        });
    }
}

/// A walk in depth. The way is kept in a list of its own, since a plan may have more things than a stack has room for.
struct Walk<'e> {
    edges: &'e Edges,
    done: Vec<bool>,
    /// Where on the way a thing stands.
    depth: Vec<Option<usize>>,
    /// The things on the way here with the edge that was taken from each.
    path: Vec<(usize, usize)>,
}

impl Walk<'_> {
    fn from(&mut self, start: usize, found: &mut dyn FnMut(&Way)) {
        if !self.done[start] {
            self.enter(start);
        }
        while let Some((at, edge)) = self.path.last().copied() {
            let Some((next, _)) = self.edges[at].get(edge) else {
                self.leave(at);
                continue;
            };
            if let Some(depth) = self.depth[*next] {
                found(&self.path[depth..]);
            } else if !self.done[*next] {
                self.enter(*next);
                continue;
            }
            self.next_edge();
        }
    }

    fn enter(&mut self, thing: usize) {
        self.depth[thing] = Some(self.path.len());
        self.path.push((thing, 0));
    }

    fn leave(&mut self, thing: usize) {
        self.done[thing] = true;
        self.depth[thing] = None;
        self.path.pop();
        self.next_edge();
    }

    fn next_edge(&mut self) {
        if let Some(last) = self.path.last_mut() {
            last.1 += 1;
        }
    }
}

fn circle_of(edges: &Edges, circle: &Way, what: &str, key: &str) -> Diagnostic {
    let names: Vec<&Spanned<String>> = circle
        .iter()
        .map(|(at, edge)| &edges[*at][*edge].1)
        .collect();
    // A circle has at least one edge: a thing that names itself.
    let (last, others) = names.split_last().expect("a circle is not empty");
    let message = if others.is_empty() {
        format!("the {what} `{}` waits for itself", last.value)
    } else {
        let mut way: Vec<String> = vec![format!("`{}`", last.value)];
        way.extend(names.iter().map(|name| format!("`{}`", name.value)));
        format!("these {what}s wait for each other: {}", way.join(" -> "))
    };
    let problem =
        Diagnostic::error(Code::Cycle, last.span, message).label("the circle closes here");
    others
        .iter()
        .fold(problem, |problem, name| {
            problem.also(name.span, format!("`{}` is waited for here", name.value))
        })
        .help(format!("remove one {key}"))
}
