//! Laws of templates.
