"""Prints every table of measurements."""

import compileall
import sysconfig

import dicemob_cli
from tests.benchmarks import batch, fight, odds, startup

if __name__ == "__main__":
    for folder in (sysconfig.get_paths()["purelib"], *dicemob_cli.__path__):
        compileall.compile_dir(folder, quiet=2)  # as an installation does
    startup.main()
    print()
    odds.main()
    print()
    fight.main()
    print()
    batch.main()
