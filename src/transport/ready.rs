//! Which of many polled things can go on.
//!
//! A channel holds thousands of connections and calls and is one future to the runtime. Each thing gets a waker of
//! its own that puts the thing's key in a list, so that a wake-up costs what is ready, not what is there.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Wake, Waker};

use futures_util::task::AtomicWaker;

struct Shared<K> {
    ready: Mutex<Vec<Arc<Node<K>>>>,
    parent: AtomicWaker,
}

struct Node<K> {
    key: K,
    queued: AtomicBool,
    shared: Arc<Shared<K>>,
}

impl<K: Send + Sync + 'static> Wake for Node<K> {
    fn wake(self: Arc<Self>) {
        if !self.queued.swap(true, Ordering::AcqRel) {
            let shared = Arc::clone(&self.shared);
            shared
                .ready
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self);
            shared.parent.wake();
        }
    }
}

/// A set of keys that can be marked ready through wakers, from any thread.
pub struct ReadySet<K> {
    shared: Arc<Shared<K>>,
    taken: Vec<Arc<Node<K>>>,
}

impl<K: Copy + Send + Sync + 'static> Default for ReadySet<K> {
    fn default() -> Self {
        Self {
            shared: Arc::new(Shared {
                ready: Mutex::new(Vec::new()),
                parent: AtomicWaker::new(),
            }),
            taken: Vec::new(),
        }
    }
}

impl<K: Copy + Send + Sync + 'static> ReadySet<K> {
    /// A waker that marks `key` ready. Make one per thing and keep it: two wakers of one key report it twice.
    #[must_use]
    pub fn waker(&self, key: K) -> Waker {
        Waker::from(Arc::new(Node {
            key,
            queued: AtomicBool::new(false),
            shared: Arc::clone(&self.shared),
        }))
    }

    /// Says who is to be woken from now on.
    pub fn register(&self, context: &Context<'_>) {
        self.shared.parent.register(context.waker());
    }

    /// Moves all ready keys to `keys`, oldest first; false when there was none.
    pub fn drain(&mut self, keys: &mut Vec<K>) -> bool {
        std::mem::swap(
            &mut self.taken,
            &mut *self
                .shared
                .ready
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        for node in self.taken.drain(..) {
            node.queued.store(false, Ordering::Release);
            keys.push(node.key);
        }
        !keys.is_empty()
    }

    /// True when a key waits to be drained.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self
            .shared
            .ready
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_empty()
    }
}
