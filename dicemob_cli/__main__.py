"""`python -m dicemob_cli` is `dicemob`."""

from dicemob_cli.cli import main

if __name__ == "__main__":
    main()
