/**
 * Readers: how the text of a field becomes a value. A reader must be total: each text that the rule matches, in its
 * place, is one that the reader takes. This is decided on the marked automaton, by a walk beside that of the reader.
 *
 *     port = 1*5DIGIT  integer: a number          port = *DIGIT  refused: the empty text is no integer
 *     id   = 1*DIGIT   integer: a bigint, since a number of 16 digits may be rounded
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import type { CaptureReader } from '../../shared/capture-table.ts';
import { FIRST_PART } from '../../shared/message-table.ts';
import { type Automaton, edgesFrom, liveStates } from '../automaton/automaton.ts';
import { ANY_TEXT, encodeAutomaton } from '../encoding/encode.ts';
import { differenceOfSets, intersectionOfSets, type SymbolSet, smallestSymbol } from '../symbols.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';
import { type Capture, closeMark, openMark } from './tree.ts';

/** The texts that a reader takes: an automaton, state 0 first. */
interface Recogniser {
  readonly rows: readonly (readonly (readonly [set: SymbolSet, target: number])[])[];
  readonly accepts: (state: number) => boolean;
}

export const READERS = ['integer', 'ascii-lower', 'percent-decoded', 'text'] as const;

/** More digits than each number that a JavaScript number holds exactly. */
const DIGITS = 16;
const SIGN = 0;
const FIRST_DIGIT = 1;

/** After a sign, then a state for each digit; the last stands for all longer numbers. */
const integer: Recogniser = {
  rows: Array.from({ length: DIGITS + 2 }, (_, state) => [
    [[[0x30, 0x39]], Math.min(Math.max(state, FIRST_DIGIT) + 1, DIGITS + 1)] as const,
    ...(state === SIGN ? [[[[0x2b, 0x2b]], FIRST_DIGIT] as const, [[[0x2d, 0x2d]], FIRST_DIGIT] as const] : []),
  ]),
  accepts: (state) => state > FIRST_DIGIT,
};

const asciiLower: Recogniser = { rows: [[[[[0, 0x7f]], 0]]], accepts: () => true };

const HEX: SymbolSet = [
  [0x30, 0x39],
  [0x41, 0x46],
  [0x61, 0x66],
];

const percentDecoded = (alphabet: Alphabet): Recogniser => ({
  rows: [
    [
      [[[0x25, 0x25]], 1],
      // The value has octets: of code units only ASCII is one octet.
      [
        [
          [0, 0x24],
          [0x26, alphabet.name === 'octets' ? 0xff : 0x7f],
        ],
        0,
      ],
    ],
    [[HEX, 2]],
    [[HEX, 0]],
  ],
  accepts: (state) => state === 0,
});

/** The encoding form itself, from its bit table. */
let utf8: Recogniser | undefined;
function utf8Texts(): Recogniser {
  if (utf8) return utf8;
  const automaton = encodeAutomaton(ANY_TEXT, 'utf8');
  const live = liveStates(automaton);
  const rows = automaton.next.map((_, state) =>
    Array.from(edgesFrom(automaton, state, live), ([target, set]) => [set, target] as const),
  );
  utf8 = { rows, accepts: (state) => automaton.accepting[state] === true };
  return utf8;
}

/** What a recogniser reads from a state on of all texts of an automaton: where they end, with a text for each; or a text that it refuses. */
function readTexts(
  automaton: Automaton,
  { rows }: Recogniser,
  from: number,
): { readonly ends: ReadonlyMap<number, readonly number[]>; readonly refused: readonly number[] | undefined } {
  const live = liveStates(automaton);
  const ends = new Map<number, readonly number[]>();
  const seen = new Set<string>();
  const queue = [{ state: 0, read: from, text: [] as readonly number[] }];
  for (const { state, read, text } of queue) {
    if (automaton.accepting[state] && !ends.has(read)) ends.set(read, text);
    for (const [target, set] of edgesFrom(automaton, state, live)) {
      const { ways, rest } = stepsOf(set, rows[read] ?? []);
      if (rest.length > 0) return { ends, refused: [...text, smallestSymbol(rest)] };
      for (const { common, read: next } of ways) {
        if (seen.has(`${target} ${next}`)) continue;
        seen.add(`${target} ${next}`);
        queue.push({ state: target, read: next, text: [...text, smallestSymbol(common)] });
      }
    }
  }
  return { ends, refused: undefined };
}

/** The symbols of a set that a row of a recogniser takes, and those that it does not. */
function stepsOf(set: SymbolSet, row: Recogniser['rows'][number]) {
  const ways = row.flatMap(([symbols, read]) => {
    const common = intersectionOfSets(set, symbols);
    return common.length > 0 ? [{ common, read }] : [];
  });
  return { ways, rest: ways.reduce((left, { common }) => differenceOfSets(left, common), set) };
}

/** A text of the field that the reader does not take; otherwise how the value is read. */
type Total = { readonly refused: readonly number[] } | { readonly reader: CaptureReader };

export function requireTotal(name: (typeof READERS)[number], automaton: MarkedAutomaton, capture: Capture): Total {
  const { alphabet } = automaton;
  if (name === 'text' && alphabet.name !== 'octets') return { reader: name };
  const recogniser = {
    integer,
    'ascii-lower': asciiLower,
    'percent-decoded': percentDecoded(alphabet),
    get text() {
      return utf8Texts();
    },
  }[name];
  const { refused, finals } = walk(automaton, capture, recogniser);
  if (refused) return { refused };
  return { reader: name === 'integer' && finals.has(DIGITS + 1) ? 'bigint' : name };
}

interface Pair {
  readonly state: number;
  readonly read: number;
  readonly from: Pair | null;
  /** The symbol between, or the text of a part. */
  readonly text: readonly number[];
}

/** All texts between the marks of a capture, beside the recogniser: a text that it does not take, and where it ends. */
function walk(
  { edges, ends, parts }: MarkedAutomaton,
  capture: Capture,
  recogniser: Recogniser,
): { refused: readonly number[] | undefined; finals: Set<number> } {
  const { rows, accepts } = recogniser;
  const [open, close] = [openMark(capture), closeMark(capture)];
  const finals = new Set<number>();
  const seen = new Set<number>();
  const queue: Pair[] = [];
  let refused: readonly number[] | undefined;
  const ended = (pair: Pair) => {
    finals.add(pair.read);
    if (!accepts(pair.read)) refused ??= textOf(pair);
  };
  const goOn = (pair: Pair, target: number, read: number, text: readonly number[]) => {
    const key = target * rows.length + read;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push({ state: target, read, from: pair, text });
  };
  const step = (pair: Pair, { set, target }: MarkedEdge) => {
    const own = parts ? intersectionOfSets(set, [[0, FIRST_PART - 1]]) : set;
    const { ways, rest } = stepsOf(own, rows[pair.read] ?? []);
    if (rest.length > 0) refused ??= [...textOf(pair), smallestSymbol(rest)];
    for (const { common, read } of ways) goOn(pair, target, read, [smallestSymbol(common)]);
    for (const [from, to] of differenceOfSets(set, own)) {
      for (let part = from; part <= to; part++) {
        const texts = parts?.textsOf(part);
        const found = texts && readTexts(texts, recogniser, pair.read);
        if (!found || found.refused) refused ??= [...textOf(pair), ...(found?.refused ?? [part])];
        else for (const [read, text] of found.ends) goOn(pair, target, read, text);
      }
    }
  };
  // The whole text has no marks around it: it begins in the first state, and ends where the automaton does.
  const isWhole = capture.parent === null;
  if (isWhole) {
    const start: Pair = { state: 0, read: 0, from: null, text: [] };
    if ((ends[0] ?? []).length > 0) ended(start);
    for (const edge of edges[0] ?? []) step(start, edge);
  }
  edges.forEach((out, state) => {
    const start: Pair = { state, read: 0, from: null, text: [] };
    const opensAndCloses = (marks: readonly number[]) => {
      const at = marks.indexOf(open);
      if (at >= 0 && marks.indexOf(close, at) >= 0) ended(start);
      return marks.lastIndexOf(open) > marks.lastIndexOf(close);
    };
    for (const edge of out) if (opensAndCloses(edge.marks)) step(start, edge);
    for (const marks of ends[state] ?? []) opensAndCloses(marks);
  });
  for (const pair of queue) {
    for (const edge of edges[pair.state] ?? []) {
      if (edge.marks.includes(close)) ended(pair);
      else step(pair, edge);
    }
    for (const marks of ends[pair.state] ?? []) if (isWhole || marks.includes(close)) ended(pair);
  }
  return { refused, finals };
}

function textOf(pair: Pair): number[] {
  const texts: (readonly number[])[] = [];
  for (let at = pair; at.from; at = at.from) texts.unshift(at.text);
  return texts.flat();
}
