"""Writes python-replace.txt: what Python makes of ill-formed texts with errors='replace'.

    python3 test/run/python-replace.py > test/run/python-replace.txt

Each line is an encoding, the octets, and the characters, all in hexadecimal:

    utf-8 61E282 61 FFFD
"""
import itertools
import sys

# An octet of each kind: what may follow differs between any two.
LEADS = "41 80 90 A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 F8 FE FF"
# Sequences that begin a character, as far as they go: the next octet ends or completes them, or is a fault.
BEGUN = "E0A0 E0BF E180 ED9F EF BF EFBF F090 F09080 F1BF F1BFBF F48F F48FBF F0 E2 C3".split()
UNITS = ["0041", "D7FF", "D800", "DBFF", "DC00", "DFFF", "E000", "FEFF", "FFFE", "FFFF"]
LONG = ["00000041", "0000D7FF", "0000D800", "0000DFFF", "0000E000", "0010FFFF", "00110000", "7FFFFFFF", "FFFFFFFF"]


def utf8():
    octets = [bytes.fromhex(lead) for lead in LEADS.split()]
    for one in octets:
        yield one
    for pair in itertools.product(octets, octets):
        yield b"".join(pair)
    for begun, after in itertools.product(BEGUN, octets):
        yield b"a" + bytes.fromhex(begun) + after
        yield bytes.fromhex(begun) * 2 + after + b"b"


def in_order(units, width, little):
    # Whole code units, one after the other, and the same without the last octets.
    for count in (1, 2):
        for some in itertools.product(units, repeat=count):
            text = b"".join(bytes.fromhex(unit)[:: -1 if little else 1] for unit in some)
            yield text
    for some in itertools.product(units, repeat=2):
        text = b"".join(bytes.fromhex(unit)[:: -1 if little else 1] for unit in some)
        for less in range(1, width):
            yield text[:-less]


def lines():
    yield "utf-8", utf8()
    for order in ("le", "be"):
        yield "utf-16-" + order, in_order(UNITS, 2, order == "le")
        yield "utf-32-" + order, in_order(LONG, 4, order == "le")


print("# Written by python3 test/run/python-replace.py: Python", sys.version.split()[0])
for encoding, texts in lines():
    for text in dict.fromkeys(texts):
        characters = text.decode(encoding, "replace")
        print(encoding, text.hex().upper(), " ".join(f"{ord(c):X}" for c in characters))
