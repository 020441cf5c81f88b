//! Every winning hand, and random ones: what tests, benchmarks and oracles feed on.
//!
//! [`walk`] enumerates; [`draw`] draws seeded hands of every family.

pub mod draw;
pub mod walk;
