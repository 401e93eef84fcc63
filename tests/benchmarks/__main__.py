"""Prints every table of measurements."""

from tests.benchmarks import odds, startup

if __name__ == "__main__":
    startup.main()
    print()
    odds.main()
