"""Makes the site in site/.

python -m scripts.site; --no-lite leaves out the notebooks that run in the browser.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.site.embeds import write_embeds

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
SECONDS = 300


def build_pages(site: Path) -> None:
    """The documentation, from docs/; a warning is an error."""
    options = [
        "--quiet",
        "--fail-on-warning",
        "--keep-going",
        "--fresh-env",  # pages depend on the package and on these scripts too, of which Sphinx knows nothing
        "-b",
        "html",
        "-d",
        str(ROOT / "build" / "doctrees"),
    ]
    command = [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(site)]
    subprocess.run(command, check=True, timeout=SECONDS, cwd=ROOT)


def build_wheel(folder: Path) -> Path:
    """Our own wheel, built from here."""
    command = [
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run([sys.executable, "-m", *command], check=True, timeout=SECONDS)
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_site(site: Path, *, lite: bool = True) -> None:
    """Makes the whole site anew."""
    shutil.rmtree(site, ignore_errors=True)
    build_pages(site)
    write_embeds(site / "embed")
    if lite:
        from scripts.site.lite import build_lite

        with tempfile.TemporaryDirectory() as folder:
            build_lite(build_wheel(Path(folder)), site)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-lite", action="store_true")
    build_site(SITE, lite=not parser.parse_args().no_lite)
    print(f"The site is in {SITE.relative_to(ROOT)}/; `make serve` shows it.")
