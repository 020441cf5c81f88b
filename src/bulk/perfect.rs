//! Perfect hashing of keys known in advance: two multiplications, one small load, no comparison.
//!
//! Hash and displace: the upper bits of a first product choose a bucket, the bucket's displacement is
//! xored into a second product, and displacements are chosen, biggest buckets first, so that no two
//! keys share a slot. Against open addressing this saves the probing loop and its mispredicted exit.

/// Where each of a known set of keys has its own slot.
pub(super) struct Perfect<const BUCKETS: usize, const SLOTS: usize> {
    displacements: Box<[u16; BUCKETS]>,
    multiplier: u32,
}

/// 2^32 divided by the golden ratio.
const BUCKET_MULTIPLIER: u32 = 0x9E37_79B9;

impl<const BUCKETS: usize, const SLOTS: usize> Perfect<BUCKETS, SLOTS> {
    /// Finds displacements for distinct keys.
    pub(super) fn build(keys: &[u32]) -> Perfect<BUCKETS, SLOTS> {
        let mut buckets: Vec<(usize, Vec<u32>)> = (0..BUCKETS).map(|b| (b, Vec::new())).collect();
        for &key in keys {
            buckets[Self::bucket(key)].1.push(key);
        }
        buckets.sort_by_key(|(_, keys)| std::cmp::Reverse(keys.len()));
        // Any odd multiplier will do unless it sends two keys of a bucket to one place.
        let mut multiplier = 0x85EB_CA6B_u32;
        loop {
            if let Some(displacements) = Self::displace(&buckets, multiplier) {
                return Perfect { displacements, multiplier };
            }
            multiplier = multiplier.wrapping_mul(0x9E37_79B1).wrapping_add(2) | 1;
        }
    }

    fn displace(buckets: &[(usize, Vec<u32>)], multiplier: u32) -> Option<Box<[u16; BUCKETS]>> {
        let mut displacements = Box::new([0; BUCKETS]);
        let mut taken = vec![false; SLOTS];
        for (bucket, keys) in buckets {
            let place = |key: &u32, displacement| Self::place(*key, multiplier, displacement);
            let displacement = (0..SLOTS as u16).find(|&displacement| {
                let fits = keys.iter().enumerate().all(|(i, key)| {
                    let at = place(key, displacement);
                    !taken[at] && keys[..i].iter().all(|other| place(other, displacement) != at)
                });
                if fits {
                    for key in keys {
                        taken[place(key, displacement)] = true;
                    }
                }
                fits
            })?;
            displacements[*bucket] = displacement;
        }
        Some(displacements)
    }

    const fn bucket(key: u32) -> usize {
        (key.wrapping_mul(BUCKET_MULTIPLIER) >> (32 - BUCKETS.trailing_zeros())) as usize
    }

    const fn place(key: u32, multiplier: u32, displacement: u16) -> usize {
        let product = key.wrapping_mul(multiplier) >> (32 - SLOTS.trailing_zeros());
        (product as usize ^ displacement as usize) & (SLOTS - 1)
    }

    /// The slot of a key; for a key that was not among those known, anybody's slot.
    pub(super) fn slot(&self, key: u32) -> usize {
        let displacement = self.displacements[Self::bucket(key) & (BUCKETS - 1)];
        Self::place(key, self.multiplier, displacement)
    }

    /// Bytes that it occupies.
    pub(super) const fn bytes() -> usize {
        BUCKETS * size_of::<u16>()
    }
}
