"""The least a Typer program of two commands costs: what start-up is measured against."""

import typer

app = typer.Typer()


@app.command()
def attack(words: list[str]) -> None:
    print(words)


@app.command()
def skill(words: list[str]) -> None:
    print(words)


if __name__ == "__main__":
    app()
