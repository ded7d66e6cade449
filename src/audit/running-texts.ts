/**
 * A form → the texts on which every way to run its validator is compared. They
 * reach each lane of a vector and each cell of a kernel's tables:
 *
 *     E2 89 A2 E2 89 A2 … C0 80 41 …    each reason at each length up to 300,
 *     41 41 41 … ED A0 80 41 …          after short and after long characters; and at two lengths far above
 *     41 41 41 … F6 80 80 80 41 …       each symbol that a state refuses, far into a text
 *     41 41 41 … EC 80 2F 41 …          a wrong symbol after each one that a state takes
 *     C2 80 C2 81 … F4 8F BF BF         all symbols that the states take, one after the other
 */

import { type Automaton, classOfSymbol, liveStates, liveSymbols, mapToClasses, START_STATE } from '../compile/index.ts';
import { alphabetNamed, formatRanges, formatSymbols } from '../shared/alphabet.ts';
import type { FormTable } from '../shared/layout.ts';
import { memoize } from '../shared/memoize.ts';
import type { AuditedForm, WayFault } from './audited-form.ts';
import { charactersOf } from './predicates/characters.ts';
import type { SymbolText } from './predicates/decision.ts';
import { edgesOf } from './predicates/edges.ts';
import { borderWitnesses } from './predicates/equality.ts';

/** The longest text before a refused one: longer than two blocks of every kernel. */
const LONGEST = 300;
/** More symbols than any tier reads at once: 4,096, and 65,536. */
const LONG = [5_000, 70_000];
/** Symbols before a refused one: one block of a kernel, and up to one more, so that each lane is reached. */
const BLOCK = 64;
/** Symbols of a large alphabet that are tried: the borders of classes, and one in this many. */
const STRIDE = 64;

export function runningTexts(form: AuditedForm): SymbolText[] {
  return [...reasonTexts(form), ...cellTexts(form.compiled.minimal)];
}

/** Refused texts, one for each reason, at each length; and the same lengths without them. */
function reasonTexts({ compiled }: AuditedForm): SymbolText[] {
  const refused = new Map<string, SymbolText>();
  for (const text of borderWitnesses(compiled.minimal).refused) {
    const reason = expectedFault(compiled.table, text)?.reason;
    if (reason !== undefined && !refused.has(reason)) refused.set(reason, text);
  }
  const fillers = fillersOf(compiled.minimal);
  return fillers.flatMap((filler) => {
    const counts = Array.from({ length: Math.floor(LONGEST / filler.length) + 1 }, (_, n) => n);
    return [...counts, ...LONG.map((length) => Math.ceil(length / filler.length))].flatMap((n) => {
      const before = repeated(filler, n * filler.length);
      const after = repeated(filler, 3 * filler.length);
      // Every second block of lengths ends with the ill-formed sequence itself.
      const end = (n / BLOCK) & 1 ? [] : after;
      return [before, ...[...refused.values()].map((text) => before.concat(text, end))];
    });
  });
}

/** A shortest and a longest character. */
function fillersOf(automaton: Automaton): SymbolText[] {
  const { boxes } = charactersOf(automaton);
  const sorted = boxes.map((box) => box.map(([from, to]) => (from + to) >> 1)).sort((a, b) => a.length - b.length);
  // A form that is no sequence of characters has pairs of octets.
  const [short, long] = [sorted[0] ?? [0x00, 0x41], sorted.at(-1) ?? [0xd8, 0x48, 0xdf, 0x45]];
  return short.length === long.length ? [short] : [short, long];
}

/** Each state with each symbol: a refused text for both, and one well-formed text with all that is taken. */
function cellTexts(automaton: Automaton): SymbolText[] {
  const edges = edgesOf(automaton);
  const symbols = samplesOf(automaton);
  const fillers = fillersOf(automaton);
  const [filler, longest] = [fillers[0] ?? [], fillers.at(-1) ?? []];
  const taken: SymbolText[] = [];
  const refused: SymbolText[] = [];
  for (const state of edges.reachable()) {
    const before = edges.prefixTo(state);
    for (const symbol of symbols) {
      const to = targetOf(automaton, state, symbol);
      refused.push([...before, symbol, ...wrongAfter(automaton, to, symbols, refused.length)]);
      if (edges.live[to]) taken.push([...before, symbol, ...edges.suffixFrom(to)]);
      // A refused symbol in the place of a right one: F6 80 80 80 for F0 90 80 80.
      else refused.push([...before, symbol, ...longest.slice(before.length + 1)]);
    }
  }
  const lengths = Array.from({ length: BLOCK }, (_, lane) => repeated(filler, BLOCK + lane));
  const after = repeated(filler, 3);
  return [
    taken.flat(),
    ...refused.map((text, i) => (lengths[i % BLOCK] as SymbolText).concat(text, i & BLOCK ? [] : after)),
  ];
}

/** A symbol that the state refuses, another one each time; none where it takes all of them, or refuses all. */
function wrongAfter(automaton: Automaton, state: number, symbols: readonly number[], turn: number): SymbolText {
  const { live } = edgesOf(automaton);
  if (!live[state]) return [];
  const wrong = symbols.filter((symbol) => !live[targetOf(automaton, state, symbol)]);
  return wrong.length === 0 ? [] : [wrong[turn % wrong.length] as number];
}

function targetOf(automaton: Automaton, state: number, symbol: number): number {
  return automaton.next[state]?.[classOfSymbol(automaton, symbol)] as number;
}

function samplesOf({ alphabet, classes }: Automaton): number[] {
  const borders = classes.flat(2);
  const spread = Array.from({ length: alphabet.size }, (_, symbol) => symbol);
  const every = alphabet.size > 0x100 ? STRIDE : 1;
  return [...new Set([...borders, ...spread.filter((symbol) => symbol % every === 0)])];
}

function repeated(filler: SymbolText, length: number): SymbolText {
  return Array.from({ length: Math.ceil(length / filler.length) }, () => filler).flat();
}

/**
 * The first fault of a text, by a slow walk of the tables that the grammar compiles to now: no table or code that ships
 * takes part in it. Offsets in symbols; `null` for well-formed text.
 *
 *     41 E2 89   → from offset 1, at 3, reason "unfinished"
 */
function expectedFault(table: FormTable, text: SymbolText): (WayFault & { readonly state: number }) | null {
  const classOf = symbolClasses(table);
  const { next, classCount, reasons, accepting, atEnd } = table.diagnosis;
  let [state, offset] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (accepting[state]) offset = at;
    const cell = next[state * classCount + (classOf[text[at] as number] as number)] as number;
    if (cell < 0) return { offset, at, reason: reasons[-1 - cell] as string, state };
    state = cell;
  }
  if (accepting[state] === 1) return null;
  if (accepting[state]) offset = text.length;
  return { offset, at: text.length, reason: reasons[atEnd[state] as number] as string, state };
}

/** The faults of a form, whole, and the text that a repair makes, by the same walk. */
export function expectedFaults({ compiled, automaton: { alphabet } }: AuditedForm) {
  const { table, minimal } = compiled;
  const live = liveStates(minimal);
  const follow = new Map<number, string>();
  const run = (text: SymbolText) => text.reduce((state, symbol) => targetOf(minimal, state, symbol), START_STATE);
  const whole = (text: SymbolText): WayFault => {
    const found = expectedFault(table, text);
    if (!found) return null;
    const { offset, at, state } = found;
    const incomplete = at === text.length;
    // A state of the diagnosis knows what can follow; the first text that reaches it asks the small automaton.
    const expected = follow.get(state) ?? formatRanges(alphabet, liveSymbols(minimal, run(text.slice(0, at)), live));
    follow.set(state, expected);
    const seen = text.slice(offset, at + 1);
    const cut = at - offset >= SHOWN ? '… ' : '';
    return {
      ...found,
      incomplete,
      length: incomplete ? at - offset : lengthOf(table, at - offset),
      expected,
      octets: `${cut}${formatSymbols(alphabet, seen.slice(-SHOWN))}`,
    };
  };
  return { fault: whole, repaired: memoize((text: SymbolText): SymbolText => repairedBy(table, text)) };
}

/** The most symbols of a fault that it shows. */
const SHOWN = 16;

/** A maximal subpart: whole code units, and one at least (Unicode 3.9, D93b). */
function lengthOf({ codeUnit }: FormTable, symbols: number): number {
  return Math.max(codeUnit, symbols - (symbols % codeUnit));
}

/**
 * The text with U+FFFD for each maximal subpart of an ill-formed sequence; an octet that is left after a lone high
 * surrogate at the end of the text belongs to it (WHATWG Encoding, shared UTF-16 decoder).
 */
function repairedBy(table: FormTable, text: SymbolText): SymbolText {
  let [made, rest, wasHigh]: [SymbolText, SymbolText, boolean] = [[], text, false];
  for (;;) {
    const whole = [...made, ...rest];
    const found = expectedFault(table, whole);
    if (!found) return whole;
    const { offset, at } = found;
    const isEnd = at === whole.length;
    const length = isEnd ? at - offset : lengthOf(table, at - offset);
    if (isEnd && wasHigh && offset === made.length && length < table.codeUnit) return made;
    made = [...whole.slice(0, offset), ...replacementIn(table, whole)];
    rest = whole.slice(offset + length);
    wasHigh = table.codeUnit === 2 && length === 2 && at - offset >= 2;
  }
}

/** U+FFFD in the octets or code units of a form. */
function replacementIn({ id, alphabet, codeUnit }: FormTable, text: SymbolText): SymbolText {
  if (alphabet === 'units') return [0xfffd];
  if (codeUnit === 1) return [0xef, 0xbf, 0xbd];
  const isLittle = id.endsWith('le') || (id === 'utf16-signature' && text[0] === 0xff && text[1] === 0xfe);
  const zeros = Array<number>(codeUnit - 2).fill(0);
  return isLittle ? [0xfd, 0xff, ...zeros] : [...zeros, 0xff, 0xfd];
}

const symbolClasses = memoize(({ alphabet, diagnosis }: FormTable): Uint16Array => {
  const symbols = alphabetNamed(alphabet);
  const found = new Uint16Array(symbols.size);
  mapToClasses(symbols, diagnosis.classes, diagnosis.classCount).forEach((set, c) => {
    for (const [from, to] of set) found.fill(c, from, to + 1);
  });
  return found;
});
