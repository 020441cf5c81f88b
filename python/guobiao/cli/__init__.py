"""The command line.

Whatever goes wrong is one line on stderr and exit status 2. This package and ``__main__`` load
click and rich, nothing else does.
"""

# The commands add themselves to the program when they are imported.
from guobiao.cli import arena, books, files, hands
from guobiao.cli.program import main

__all__ = ["arena", "books", "files", "hands", "main"]
