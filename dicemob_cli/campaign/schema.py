"""The JSON Schema of campaign files."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from dicemob_cli.games.dice_mob.sheets import Campaign
from dicemob_cli.games.rings.sheets import RingsCampaign

__all__ = ["campaign_schema"]


def campaign_schema() -> dict[str, Any]:
    """What an editor needs to complete and validate a campaign file."""
    adapter: TypeAdapter[Any] = TypeAdapter(Campaign | RingsCampaign)
    described = adapter.json_schema()
    for definition in described["$defs"].values():
        if "properties" in definition:  # pydantic forgets that dataclasses forbid other keys, up to 2.13
            definition["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
