"""Installs the wheel and the sdist each into an empty environment and is their user there.

`make test-wheel` runs it. The wheel has to do without a compiler: PATH holds the environment alone.
In each environment README and docs are run as doctests; with the wheel, type checkers read the
stubs from where it was installed. Every other Python that is named is tried with the wheel; one
without a GIL, for which the stable ABI has no form, with the sdist, and then threads run beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TYPE_CHECKERS = ["mypy", "basedpyright", "-c", str(ROOT / "lock" / "wheel.txt")]


def run(*command: str | Path, at: Path, path: str) -> None:
    print("$", *command, flush=True)
    environment = {**os.environ, "PATH": path, "PYTHONSAFEPATH": "1", "MPLBACKEND": "Agg"}
    for name in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"):
        environment.pop(name, None)
    subprocess.run(command, cwd=at, env=environment, check=True)


def pages() -> list[Path]:
    """The docs, less what shows PyMahjongGB itself: that can't be had without a compiler."""
    found = sorted((ROOT / "docs").rglob("*.md"))
    return [page for page in found if "import MahjongGB" not in page.read_text(encoding="utf-8")]


def use(package: Path, at: Path, path: str, interpreter: str = sys.executable) -> Path:
    """Installs a package and does what the README says; the Python that has it."""
    run(interpreter, "-m", "venv", at / "env", at=at, path=path)
    python = at / "env" / "bin" / "python"
    own = f"{python.parent}:{path}" if path else str(python.parent)
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--prefer-binary")
    run(*pip, package, at=at, path=own)
    run(python, "-m", "doctest", ROOT / "README.md", at=at, path=own)
    run(python, ROOT / "tools" / "user.py", at=at, path=own)
    run(*pip, "matplotlib", "pyarrow", at=at, path=own)  # the extras
    run(python, "-m", "doctest", *pages(), at=at, path=own)
    run("guobiao", "score", "[123p,3]55m12379s789p8s|EE0000", at=at, path=own)
    return python


def about(interpreter: str) -> tuple[str, bool]:
    """Where a Python is, and whether it does without a GIL."""
    ask = "import sys, sysconfig as s; print(s.get_config_var('Py_GIL_DISABLED'), sys.executable)"
    found = subprocess.check_output([interpreter, "-c", ask], text=True, encoding="utf-8")
    disabled, path = found.strip().split(" ", 1)
    return path, disabled == "1"


def check_threads(python: Path, at: Path) -> None:
    """The module leaves the GIL off, and eight threads in it are all answered."""
    path = str(python.parent)
    off = "import guobiao, sys; assert not sys._is_gil_enabled()"
    run(python, "-W", "error", "-c", off, at=at, path=path)
    run(python, "-m", "pip", "install", "--quiet", "pytest", at=at, path=path)
    tests = [ROOT / "tests" / f"test_{name}.py" for name in ("processes", "threads", "batch")]
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, at=at, path=path)


def check_types(python: Path, at: Path) -> None:
    path = str(python.parent)
    user = ROOT / "tools" / "user.py"
    run(python, "-m", "pip", "install", "--quiet", *TYPE_CHECKERS, at=at, path=path)
    (at / "none.ini").write_text("[mypy]\n", encoding="utf-8")
    # Of what the modules for the extras import, some has no types.
    (at / "stubs.ini").write_text("[mypy]\nignore_missing_imports = True\n", encoding="utf-8")
    mypy = ("--config-file", "none.ini")
    run(python, "-m", "mypy", "--strict", *mypy, user, at=at, path=path)
    allow = ("--allowlist", ROOT / "tools" / "stubtest_allow.txt")
    stubs = ("--mypy-config-file", "stubs.ini")
    run(python, "-m", "mypy.stubtest", "guobiao", "--concise", *allow, *stubs, at=at, path=path)
    pyright = ("basedpyright", "--pythonpath", python)
    run(*pyright, "--project", ROOT / "tools" / "pyright.json", user, at=at, path=path)
    run(*pyright, "--verifytypes", "guobiao", "--ignoreexternal", at=at, path=path)


def main() -> None:
    folder, others = Path(sys.argv[1]), sys.argv[2:]
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    if "-abi3-manylinux" not in wheel.name:
        raise SystemExit(f"{wheel.name} is not an abi3 wheel for manylinux")
    with TemporaryDirectory() as name:
        at = Path(name)
        check_types(use(wheel.resolve(), at, path=""), at)
    for interpreter, is_free in map(about, others):
        with TemporaryDirectory() as name:
            at = Path(name)
            if is_free:
                check_threads(use(sdist.resolve(), at, os.environ["PATH"], interpreter), at)
            else:
                use(wheel.resolve(), at, path="", interpreter=interpreter)
    with TemporaryDirectory() as name:
        use(sdist.resolve(), Path(name), path=os.environ["PATH"])


if __name__ == "__main__":
    main()
