//! Perfect hashing of keys known in advance: one multiplication, one small load, no comparison.
//!
//! Hash and displace: the upper bits of a product choose a bucket, the bucket's displacement is xored into
//! the bits below, and displacements are chosen, biggest buckets first, so that no two keys share a slot.
//! Against open addressing this saves the probing loop and its mispredicted exit.

/// Where each of a known set of keys has its own slot.
#[derive(Clone)]
pub(crate) struct PerfectHash<const BUCKETS: usize, const SLOTS: usize> {
    displacements: [u8; BUCKETS],
    multiplier: u64,
}

impl<const BUCKETS: usize, const SLOTS: usize> PerfectHash<BUCKETS, SLOTS> {
    /// Finds displacements for distinct keys.
    pub(crate) fn build(keys: &[u32]) -> PerfectHash<BUCKETS, SLOTS> {
        // Any odd multiplier will do unless it sends two keys of a bucket to one place. The first is 2^64
        // divided by the golden ratio.
        let mut multiplier = 0x9E37_79B9_7F4A_7C15;
        loop {
            if let Some(displacements) = Self::displace(keys, multiplier) {
                return PerfectHash { displacements, multiplier };
            }
            multiplier = multiplier.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(2) | 1;
        }
    }

    fn displace(keys: &[u32], multiplier: u64) -> Option<[u8; BUCKETS]> {
        let product = |key: u32| u64::from(key).wrapping_mul(multiplier);
        let mut sorted: Vec<u64> = keys.iter().map(|&key| product(key)).collect();
        sorted.sort_unstable_by_key(|&product| Self::bucket(product));
        let mut buckets: Vec<&[u64]> =
            sorted.chunk_by(|a, b| Self::bucket(*a) == Self::bucket(*b)).collect();
        buckets.sort_by_key(|products| std::cmp::Reverse(products.len()));
        let (mut displacements, mut taken) = ([0; BUCKETS], vec![false; SLOTS]);
        for products in buckets {
            let displacement = (0..=u8::MAX).find(|&displacement| {
                let fits = products.iter().enumerate().all(|(i, &product)| {
                    let at = Self::place(product, displacement);
                    let is_at = |other: &u64| Self::place(*other, displacement) == at;
                    !taken[at] && !products[..i].iter().any(is_at)
                });
                if fits {
                    for &product in products {
                        taken[Self::place(product, displacement)] = true;
                    }
                }
                fits
            })?;
            displacements[Self::bucket(products[0])] = displacement;
        }
        Some(displacements)
    }

    #[inline]
    const fn bucket(product: u64) -> usize {
        (product >> (64 - BUCKETS.trailing_zeros())) as usize
    }

    #[inline]
    const fn place(product: u64, displacement: u8) -> usize {
        let below = product << BUCKETS.trailing_zeros();
        (below >> (64 - SLOTS.trailing_zeros())) as usize ^ displacement as usize
    }

    /// The slot of a key; for a key that was not among those known, an arbitrary slot.
    #[inline]
    pub(crate) fn slot(&self, key: u32) -> usize {
        let product = u64::from(key).wrapping_mul(self.multiplier);
        Self::place(product, self.displacements[Self::bucket(product)])
    }
}

/// Equal values on the heap, never on the stack.
pub(crate) fn boxed<T: Clone + Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let boxed = vec![value; N].into_boxed_slice().try_into();
    boxed.unwrap_or_else(|_| Box::new([value; N]))
}
