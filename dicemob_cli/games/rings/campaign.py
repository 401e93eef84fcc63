"""What the campaigns of Rings are made of."""

from dicemob_cli.campaign.systems import System, shipped
from dicemob_cli.games.rings.check import check_rings
from dicemob_cli.games.rings.complete import next_rings_words
from dicemob_cli.games.rings.sheets import Fighter, RingsCampaign

__all__ = ["SYSTEM"]

SYSTEM = System(
    RingsCampaign,
    Fighter,
    check_rings,
    next_rings_words,
    shipped()["hope"],
    "rings attack ranger/spear vs wolf",
)
