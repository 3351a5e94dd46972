//! Orders on the disk: an embedded store with one fsync a group of orders.
//!
//! A thread of its own takes what has queued up, writes it in one transaction and commits. The queue is bounded, so a
//! slow disk slows the callers down instead of filling the memory. The newest orders are kept, older ones are
//! removed in the same transactions, so that a day of load does not fill the disk either.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use prost::Message;
use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use tokio::sync::{mpsc, oneshot};
use tonic::Status;

use super::generated::Order;

/// Orders by their number.
const ORDERS: TableDefinition<u64, &[u8]> = TableDefinition::new("orders");

/// Orders that may wait for the disk.
const QUEUE: usize = 8192;

/// Orders of one transaction at most.
const GROUP: usize = 2048;

/// Orders that are kept.
const KEPT: u64 = 200_000;

/// Memory for pages of the store.
const CACHE: usize = 32 << 20;

/// When a submitted order is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// Once it has its place in the queue.
    BeforeSync,
    /// Once its group is on the disk.
    AfterSync,
}

#[derive(Debug)]
pub(super) struct Store {
    database: Arc<Database>,
    queue: mpsc::Sender<Entry>,
    figures: Arc<Figures>,
}

#[derive(Debug, Default)]
pub(super) struct Figures {
    /// Orders on the disk, ever.
    pub(super) stored: AtomicU64,
    /// Transactions, each with one fsync.
    pub(super) commits: AtomicU64,
    failed: AtomicBool,
}

struct Entry {
    sequence: u64,
    bytes: Vec<u8>,
    stored: Option<oneshot::Sender<()>>,
}

impl Store {
    /// Opens an empty store in a folder and starts its thread, which ends with the last handle.
    pub(super) fn open(folder: &Path) -> Result<Self, redb::Error> {
        let database = Database::builder()
            .set_cache_size(CACHE)
            .create(folder.join("orders.redb"))?;
        let begin = database.begin_write()?;
        begin.open_table(ORDERS)?;
        begin.commit()?;
        let database = Arc::new(database);
        let figures = Arc::new(Figures::default());
        let (queue, waiting) = mpsc::channel(QUEUE);
        let writer = Writer {
            database: Arc::clone(&database),
            waiting,
            figures: Arc::clone(&figures),
        };
        std::thread::Builder::new()
            .name("orders".to_owned())
            .spawn(move || writer.run())
            .map_err(redb::Error::from)?;
        Ok(Self {
            database,
            queue,
            figures,
        })
    }

    /// Takes an order to the disk.
    pub(super) async fn put(&self, order: &Order, answer: Answer) -> Result<(), Status> {
        if self.figures.failed.load(Ordering::Relaxed) {
            return Err(not_written());
        }
        let (stored, wait) = match answer {
            Answer::BeforeSync => (None, None),
            Answer::AfterSync => {
                let (stored, wait) = oneshot::channel();
                (Some(stored), Some(wait))
            }
        };
        let entry = Entry {
            sequence: order.sequence,
            bytes: order.encode_to_vec(),
            stored,
        };
        self.queue.send(entry).await.map_err(|_| not_written())?;
        match wait {
            Some(wait) => wait.await.map_err(|_| not_written()),
            None => Ok(()),
        }
    }

    /// The newest orders on the disk, newest first.
    pub(super) fn newest(&self, limit: usize) -> Result<Vec<Order>, Status> {
        self.read(limit)
            .map_err(|error| Status::internal(format!("the store can not be read: {error}")))
    }

    fn read(&self, limit: usize) -> Result<Vec<Order>, redb::Error> {
        let table = self.database.begin_read()?.open_table(ORDERS)?;
        let mut orders = Vec::new();
        for row in table.iter()?.rev().take(limit) {
            let (_, bytes) = row?;
            orders.extend(Order::decode(bytes.value()).ok());
        }
        Ok(orders)
    }

    /// What the store has done.
    pub(super) fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Orders that wait for the disk.
    pub(super) fn queued(&self) -> usize {
        QUEUE - self.queue.capacity()
    }
}

fn not_written() -> Status {
    Status::unavailable("the store takes no more orders: writing to its disk failed")
}

/// The thread that writes.
struct Writer {
    database: Arc<Database>,
    waiting: mpsc::Receiver<Entry>,
    figures: Arc<Figures>,
}

impl Writer {
    fn run(mut self) {
        let mut group = Vec::with_capacity(GROUP);
        while self.waiting.blocking_recv_many(&mut group, GROUP) > 0 {
            if self.commit(&group).is_err() {
                // Whoever waits sees its sender dropped, whoever comes later sees the flag.
                self.figures.failed.store(true, Ordering::Relaxed);
                return;
            }
            let count = u64::try_from(group.len()).unwrap_or(u64::MAX);
            self.figures.stored.fetch_add(count, Ordering::Relaxed);
            self.figures.commits.fetch_add(1, Ordering::Relaxed);
            for entry in group.drain(..) {
                entry.stored.map(|stored| stored.send(()));
            }
        }
    }

    fn commit(&self, group: &[Entry]) -> Result<(), redb::Error> {
        let write = self.database.begin_write()?;
        {
            let mut table = write.open_table(ORDERS)?;
            for entry in group {
                table.insert(entry.sequence, entry.bytes.as_slice())?;
            }
            for _ in KEPT..table.len()?.max(KEPT) {
                table.pop_first()?;
            }
        }
        write.commit()?;
        Ok(())
    }
}
