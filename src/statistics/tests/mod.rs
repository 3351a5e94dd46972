mod operating;
mod tables;

use super::*;
