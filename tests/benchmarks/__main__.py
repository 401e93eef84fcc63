"""Prints every table of measurements."""

from tests.benchmarks import startup

if __name__ == "__main__":
    startup.main()
