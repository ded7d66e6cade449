#!/usr/bin/env python3
"""Is the table of a certificate its grammar? Usage: check.py [FILE]…   (default: standard input)

A certificate is what `wellformed emit FORM --target certificate` writes. This program shares no code
with that package. Read it, and compare the "grammar" of the certificate with the document it is from.
Two things are decided, for all texts at once:

  1. State 0 is where the grammar begins, no symbol leads out of the pairs of "bisimulation" (a state, and
     what may still follow there), and in each pair both sides agree on whether the text may end:
     so the table accepts the texts of the grammar, and no others.
  2. Nothing can follow in the last state, and something can in every other: so the first fault is at the
     first symbol after which no text is well-formed.

Prints one line for each file. Exit status: 0 certified, 1 one is refused, 2 one cannot be read.

Expressions: "rule", ["set", "C2-DF", "E0"…] (hexadecimal), ["seq", e…], ["alt", e…], ["repeat", e, min, max
or null] and ["not", e], which looks ahead. The reading is "regular" (as ABNF) or "peg" (as ohm: choices are
ordered, repetitions possessive). In a grammar over scalar values, a set stands for the encodings of its
numbers: boxes, which are sequences of ranges of symbols. The last rule is that of a whole text.

The file is JSON in UTF-8 without escapes, so that no two spellings are one key. A derivative takes at most
MOST_STEPS steps, which is decided before one is made: rules that may take nothing, each twice in the next,
would double the time with each rule.                                                                  """
import json, sys

MOST_STEPS = 10_000

class Refused(Exception): pass

def need(holds, what):
    if not holds: raise Refused(what)

# ---- What may follow: ('is', e…) the rest is these, ('begins', e…) it begins with these, 'or' and 'and' of a set, 'not'.
NO, YES = ('or', frozenset()), ('and', frozenset())

def at(op, terms): return YES if op == 'begins' and not terms else (op, *terms)

def join(op, parts):
    final = YES if op == 'or' else NO
    flat = frozenset(p for part in parts for p in (part[1] if part[0] == op else [part]))
    return final if final in flat else next(iter(flat)) if len(flat) == 1 else (op, flat)

def negate(f): return f[1] if f[0] == 'not' else YES if f == NO else NO if f == YES else ('not', f)

# ---- Encodings (RFC 3629 section 3, draft-hoffman-utf16 section 2.1): first, last, what is subtracted,
# ---- and the digits: how many bits are below each, and what is added to it.
ROWS = {'utf8': [(0, 0x7F, 0, [(0, 0)]), (0x80, 0x7FF, 0, [(6, 0xC0), (0, 0x80)]),
                 (0x800, 0xFFFF, 0, [(12, 0xE0), (6, 0x80), (0, 0x80)]),
                 (0x10000, 0x10FFFF, 0, [(18, 0xF0), (12, 0x80), (6, 0x80), (0, 0x80)])],
        'utf16': [(0, 0xFFFF, 0, [(0, 0)]), (0x10000, 0x10FFFF, 0x10000, [(10, 0xD800), (0, 0xDC00)])]}

def digits(row, low, high):  # all numbers of a range, as boxes
    (bits, plus), rest = row[0], row[1:]
    first, last, top = low >> bits, high >> bits, (1 << bits) - 1
    def part(a, b, x, y):
        return [((plus + a, plus + b), *box) for box in (digits(rest, x, y) if rest else [()])] if a <= b else []
    if not rest or first == last: return part(first, last, low & top, high & top)
    return part(first, first, low & top, top) + part(first + 1, last - 1, 0, top) + part(last, last, 0, high & top)

def encoded(ranges, encoding):
    return [box for lo, hi in ranges for a, b in [(0, 0xD7FF), (0xE000, 0x10FFFF)] for first, last, minus, row in ROWS[encoding]
            if max(lo, a, first) <= min(hi, b, last) for box in digits(row, max(lo, a, first) - minus, min(hi, b, last) - minus)]

def boxes(found): return ('boxes', *sorted(set(found)))

# ---- The derivative of a formula by a symbol: what may follow once the symbol is read.
class Grammar:
    def __init__(self, peg): self.rules, self.peg, self.ends, self.takes, self.costs, self.known = {}, peg, {}, {}, {}, {}

    def facts(self, e):  # whether e succeeds where the text ends; whether it takes a symbol wherever it succeeds
        if isinstance(e, str): return self.ends[e], self.takes[e]
        op, parts = e[0], [self.facts(p) for p in e[1:]] if e[0] in ('seq', 'alt') else None
        if op == 'seq': return all(p[0] for p in parts), any(p[1] for p in parts)
        if op == 'alt': return any(p[0] for p in parts), all(p[1] for p in parts)
        if op == 'boxes': return False, True
        ends, takes = self.facts(e[1])
        return (not ends, False) if op == 'not' else (e[2] == 0 or ends, e[2] > 0 and takes)

    def steps(self, e):  # of a derivative, at most
        if isinstance(e, str): return self.costs[e] + 1
        if e[0] in ('boxes', 'not'): return 1
        if e[0] == 'alt': return 1 + sum(map(self.steps, e[1:]))
        if e[0] == 'seq': return 1 + sum(self.steps(p) for i, p in enumerate(e[1:]) if not any(self.facts(q)[1] for q in e[1:i + 1]))
        _, body, low, high = e
        return 1 + self.steps(body) * (1 if self.facts(body)[1] or (low == 0 and high is None) else high or low)

    def holds(self, f):  # where the text ends
        if f[0] == 'or': return any(map(self.holds, f[1]))
        if f[0] == 'and': return all(map(self.holds, f[1]))
        return not self.holds(f[1]) if f[0] == 'not' else all(self.facts(e)[0] for e in f[1:])

    def derive(self, f, c):
        if (f, c) not in self.known: self.known[f, c] = self.compute(f, c)
        return self.known[f, c]

    def compute(self, f, c):
        if f[0] in ('or', 'and'): return join(f[0], [self.derive(p, c) for p in f[1]])
        return negate(self.derive(f[1], c)) if f[0] == 'not' else self.sequence(f[1:], (), f[0], NO if f[0] == 'is' else YES, c)

    def sequence(self, parts, rest, op, without, c):  # the parts, then rest; `without`: the derivative of rest alone
        if not parts: return without
        later = NO if self.facts(parts[0])[1] else self.sequence(parts[1:], rest, op, without, c)
        return self.after(parts[0], (*parts[1:], *rest), op, later, c)

    def fits(self, e, c): return self.derive(('begins', e), c)

    def unless(self, later, earlier, c):  # in a PEG, what comes later counts only where the earlier fails
        return join('and', [later, negate(self.fits(earlier, c))]) if self.peg and later != NO else later

    def after(self, e, rest, op, without, c):  # e, then rest; `without`: the derivative of rest, needed if e takes nothing
        if isinstance(e, str): return self.after(self.rules[e], rest, op, without, c)
        if e[0] == 'boxes':
            tails = [box[1:] for box in e[1:] if box[0][0] <= c <= box[0][1]]
            return NO if not tails else at(op, rest if () in tails else (boxes(tails), *rest))
        if e[0] == 'seq': return self.sequence(e[1:], rest, op, without, c)
        if e[0] == 'not': return join('and', [without, negate(self.fits(e[1], c))])
        if e[0] == 'alt':
            found = NO
            for part in reversed(e[1:]): found = join('or', [self.after(part, rest, op, without, c), self.unless(found, part, c)])
            return found
        _, body, low, high = e
        if high == 0: return without
        more = ('repeat', body, max(0, low - 1), None if high is None else high - 1)
        goes_round = self.facts(body)[1] or (low == 0 and high is None)
        again = NO if goes_round else self.after(more, rest, op, without, c)
        one = self.after(body, rest if high == 1 else (more, *rest), op, again, c)
        return one if low > 0 else join('or', [one, self.unless(without, body, c)])

# ---- Reading: every value is of its kind and in its bounds before it is used.
def number(n, below): need(type(n) is int and 0 <= n < below, f'{n!r:.40} is no number below {below}'); return n

def array(a, length=None):
    need(type(a) is list and (length is None or len(a) == length), f'{a!r:.40} is no array of the right length'); return a

def ranges(a, top):
    for r in a: need(type(r) is str and all(0 < len(n) < 9 and set(n) <= set('0123456789ABCDEF') for n in r.split('-', 1)), f'{r!r:.40} is no range')
    pairs = tuple((int(r.split('-')[0], 16), int(r.split('-')[-1], 16)) for r in a)
    need(all(lo <= hi < top for lo, hi in pairs), 'a range is empty, or too high')
    return pairs

def expression(e, g, top, encoding):
    if type(e) is str: need(e in g.rules, f'{e!r:.40} is no rule, or comes later'); return e
    op, *parts = array(e) or [None]
    inner = lambda p: expression(p, g, top, encoding)
    if op in ('seq', 'alt'): return (op, *map(inner, parts))
    if op == 'not': return (op, inner(*array(parts, 1)))
    if op == 'set': return boxes(encoded(ranges(parts, 0x110000), encoding) if encoding else [(r,) for r in ranges(parts, top)])
    if op == 'boxes': need(all(parts), 'a box is empty'); return boxes(ranges(array(box), top) for box in parts)
    need(op == 'repeat', f'{e!r:.40} is no expression')
    body, low, high = array(parts, 3)
    need(high is None or number(high, 2**31 - 1) >= number(low, 2**31 - 1), 'a repetition ends before it begins')
    body, low = inner(body), number(low, 2**31 - 1)
    need(not g.peg or high is not None or g.facts(body)[1], 'a repetition of a PEG may take nothing')
    return (op, body, low, high)

def formula(f, *grammar):
    op, *parts = array(f) or [None]
    if op in ('or', 'and'): return join(op, [formula(p, *grammar) for p in parts])
    if op == 'not': return negate(formula(*array(parts, 1), *grammar))
    need(op in ('is', 'begins'), f'{f!r:.40} is no formula')
    rest = tuple(expression(p, *grammar) for p in parts)
    need(grammar[0].steps(('seq', *rest)) <= MOST_STEPS, 'a derivative would take too many steps')
    return at(op, rest)

def cuts_of(e):  # where a range begins, or ends
    if type(e) is not tuple: return set()
    return {cut for box in e[1:] for lo, hi in box for cut in (lo, hi + 1)} if e[0] == 'boxes' else {cut for p in e for cut in cuts_of(p)}

def unique(pairs): need(len(dict(pairs)) == len(pairs), 'a key stands twice'); return dict(pairs)

# ---- The checks.
def check(c):
    need(type(c) is dict and c.get('format') == 'wellformed-certificate/1', 'this is no certificate of format 1')
    reading, encoding, size = c.get('reading'), c.get('encoding', ''), number(c.get('symbols'), 0x10001)
    need((encoding, size) in ((None, 0x100), (None, 0x10000), ('utf8', 0x100), ('utf16', 0x10000)), 'unknown encoding or symbols')
    need(reading in ('regular', 'peg'), 'unknown reading')
    g, name = Grammar(reading == 'peg'), None
    for rule in array(c.get('grammar')):
        name, body = array(rule, 2)
        need(type(name) is str and name not in g.rules, f'{name!r:.40} is no name, or a rule stands twice')
        body = expression(body, g, size, encoding)
        (g.ends[name], g.takes[name]), g.rules[name], g.costs[name] = g.facts(body), body, g.steps(body)
        need(g.costs[name] <= MOST_STEPS, f'rule {name:.40}: a derivative would take too many steps')
    runs, rows, given = array(c.get('classes')), array(c.get('next')), array(c.get('bisimulation'), len(array(c.get('next'))))
    accepting = [number(a, 2) for a in array(c.get('accepting'), len(rows))]
    classes = len(array(rows[0])) if rows else 0
    for row in rows: [number(q, len(rows)) for q in array(row, classes)]
    class_from = unique([(number(lo, size), number(k, classes)) for lo, k in (array(run, 2) for run in runs)])
    need([*class_from] == sorted({0, *class_from}), 'the runs of classes are not in order, or do not begin at 0')
    relation = [[formula(f, g, size, encoding) for f in array(fs)] for fs in given]
    known = [set(fs) for fs in relation]
    need(name is not None and rows and ('is', name) in known[0], 'state 0 is not where the grammar begins')
    # 1. Symbols between two cuts are alike, for the grammar and for the table.
    cuts = sorted(cut for cut in {*class_from, *(cut for body in g.rules.values() for cut in cuts_of(body))} if cut < size)
    for q, fs in enumerate(relation):
        need(len(fs) == len(known[q]), f'state {q}: a derivative stands twice')
        for f in fs:
            need(g.holds(f) == (accepting[q] == 1), f'state {q}: grammar and table differ on whether a text may end')
            for cut in cuts:
                cls = class_from.get(cut, cls if cut else 0)
                need(g.derive(f, cut) in known[rows[q][cls]], f'state {q}, symbol {cut:X}: grammar and table go apart')
        g.known.clear()
    # 2. From the last state, and from no other, no accepting state is reached.
    live = {q for q in range(len(rows)) if accepting[q]}
    while more := {q for q in range(len(rows)) if q not in live and live.intersection(rows[q])}: live |= more
    need(live == set(range(len(rows) - 1)), 'the last state, and no other, must be one from which nothing is accepted')
    return f'{len(rows)} states, {sum(map(len, relation))} derivatives, {len(cuts)} ranges of symbols'

def read(data):  # -0 is no whole number; NaN and Infinity are no JSON
    need(b'\\' not in data, 'there is an escape')
    def refuse(word): raise ValueError
    return json.loads(data.decode(), object_pairs_hook=unique, parse_constant=refuse, parse_int=lambda n: int(n) if n != '-0' else 0.5)

def status_of(path):
    try: data = open(path, 'rb').read() if path else sys.stdin.buffer.read()
    except OSError as error: print(f'error      {ascii(path)[1:-1]}: {error.strerror}'); return 2
    try: print(f'certified  {ascii(path)[1:-1]}: {check(read(data))}'); return 0
    except Refused as error: why = str(error)
    except (ValueError, RecursionError) as error: why = 'no JSON' if isinstance(error, ValueError) else 'nested too deeply'
    print(f'refused    {ascii(path)[1:-1]}: {ascii(why)[1:-1]}'); return 1

if __name__ == '__main__': sys.exit(max(map(status_of, sys.argv[1:] or [''])))
