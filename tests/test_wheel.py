"""What is installed from a wheel: the campaigns inside it, found by name."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_wheel_holds_the_campaigns_and_finds_them_by_name(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    script = (
        "from dicemob_cli.campaign.load import find, load, shipped, starter\n"
        "assert len(shipped()) == 5 and starter()\n"
        "assert all(load(name).name for name in shipped())\n"
        "from dicemob_cli.cli.shells.install import SHELLS, script\n"
        "assert all(script(shell) for shell in SHELLS)\n"
        "print(find('red-bob'))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(ran.stdout.strip()) == site / "dicemob_cli" / "campaigns" / "red-bob.yaml"
    assert (site / "dicemob_cli" / "py.typed").exists()
