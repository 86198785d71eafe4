"""The dice language: read it, print it, roll it with faces from outside, and know its odds exactly.

    sum     = product { ("+" | "-") product }
    product = factor { "*" factor }               a factor after * may carry a sign
    factor  = ( dice | number | "(" sum ")" ) [ "[" label "]" ]
    dice    = [count] "d" (sides | "%") [ "!" ] [ ("kh" | "kl") [kept] ]

`!` throws a die that shows its highest face again and adds the new face to it, at most EXPLOSIONS times per
die; `kh3` keeps the three highest dice, `kl` the lowest one. A sum may begin with a sign. Letters may be
capitals, typographic minus signs and × are read as - and *, and spaces may stand anywhere but inside dice.
"""

from tracker.rules.dice.expression import (
    EXPLOSIONS,
    Dice,
    DiceError,
    Expression,
    Labelled,
    Negative,
    Number,
    Product,
    Sum,
    dice_of,
    format,
    maximum,
    minimum,
)
from tracker.rules.dice.odds import Distribution, at_least, chance, distribution, mean
from tracker.rules.dice.parser import parse, parse_prefix
from tracker.rules.dice.rolling import Die, Draw, Rolled, roll

__all__ = [
    "EXPLOSIONS",
    "Dice",
    "DiceError",
    "Die",
    "Distribution",
    "Draw",
    "Expression",
    "Labelled",
    "Negative",
    "Number",
    "Product",
    "Rolled",
    "Sum",
    "at_least",
    "chance",
    "dice_of",
    "distribution",
    "format",
    "maximum",
    "mean",
    "minimum",
    "parse",
    "parse_prefix",
    "roll",
]
