"""A second scorer, written from the rule books' prose alone, slow and straightforward.

It shares nothing with the crate but `Hand`: `reading` says what the tiles can be, `fans` what is
there, `books` what the documents say, and `scorer` adds up. `tools/compare_plain.py` compares it
with the library.
"""
