"""What several tests need."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the repository, with records that may not be copied into it.

    Nothing else reads outside the repository. Without the folder these tests are skipped: a fresh
    clone tests the rest.
    """
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not here: records of games that may not be copied")
    return folder
