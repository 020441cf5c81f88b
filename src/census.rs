//! Every winning hand, and random ones: what tests, benchmarks and oracles feed on.
//!
//! [`walk`] enumerates; [`draw`] draws seeded hands of every family; [`greedy`] plays
//! hands that don't win yet.

pub mod draw;
pub mod greedy;
pub mod walk;
