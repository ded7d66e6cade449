/**
 * A table whose texts are those of another one, UTF-8, without some characters → a first test, by octets and pairs of octets:
 *
 *     XML characters    00..1F except 09 0A 0D   ·   BF after EF
 *     PRECIS            00..1F, 7F   ·   80..9F after C2   ·   B6 B7 BE BF after BF CF DF EF
 *
 * A text of UTF-8 with nothing that the test flags is a text of the table. One with a flag may be either: EF BF BD is fine,
 * EF BF BE is not. So the test may be small: a few operations a vector, where the exact look-ups take thirty.
 *
 * The forbidden characters are the words on which the table rejects and UTF-8 does not. Each has several pairs of
 * neighbours; the pairs are chosen such that the test flags few others. How is of no importance: a walk through the product
 * of both automata proves the test (J. Hopcroft and R. Karp, 1971), and what is not proved is not used.
 */
import { PAIR_CONSTANTS, VECTOR } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { allOf, append, chosen, indexWhere, isIn, joinedLists, listBy, mapped } from '../../lists.ts';
import { filled, U8 } from '../intrinsics.ts';
import { stepOf } from './absent-octets.ts';

/** The cells of a table. */
type Cells = Pick<FormTable, 'alphabet' | 'blocks' | 'accepting' | 'classes' | 'classCount' | 'next'>;

/** What is flagged. Octets below 80 are flagged by themselves, others after certain octets only. */
export interface PairTest {
  /** ASCII below `lowest`, unless in `allowed`, where octets are below 10; and above `highest`. */
  readonly lowest: number;
  readonly highest: number;
  readonly allowed: readonly number[];
  /** 80 to before `below`, after `lead`. */
  readonly lead: number;
  readonly below: number;
  /** Octets with all bits that `now` lacks, after octets that have all bits that `before` lacks once `addend` is added. */
  readonly addend: number;
  readonly before: number;
  readonly now: number;
}

/** `before`: −1 where it is unknown: then only octets below 80 are flagged. */
export function isFlagged(test: PairTest, before: number, octet: number): boolean {
  if (octet < 0x80) return octet > test.highest || (octet < test.lowest && !isIn(test.allowed, octet));
  return (
    (before === test.lead && octet < test.below) ||
    (before >= 0 && (((before + test.addend) & 0xff) | test.before) === 0xff && (octet | test.now) === 0xff)
  );
}

/** The constants of the pair module, in their order: sixteen octets each. */
export function pairConstants(test: PairTest): number[][] {
  const rotation = 0x7f - test.highest;
  const all = { ...test, rotation, rotated: test.lowest + rotation, all: 0xff };
  return mapped(PAIR_CONSTANTS, (name) =>
    listBy(VECTOR, (i) => (name === 'allowed' ? (isIn(test.allowed, i) ? 0xff : 0) : all[name])),
  );
}

/** The mode of the pair module: whether the test has `highest` or `lead`. */
export const modeOf = ({ highest, below }: PairTest) => (highest < 0x7f || below > 0x80 ? 1 : 0);

/** The test of a table beside UTF-8, `whole`; `null` where there is none. Cost: 10 to 30 ms for XML in UTF-8 (measured), nothing for most tables. */
export function pairTest(table: Cells, whole: Cells): PairTest | null {
  if (!isRepeated(table) || !isRepeated(whole)) return null;
  const step = stepOf(table);
  const ascii = lowTest(chosen(LOW, (octet) => step(0, octet) !== 0));
  const words = ascii && forbiddenWords(table, whole);
  if (!words) return null;
  const test = { ...ascii, ...choosePairs(words, costIn(table, step)) };
  return isProved(test, table, whole) ? test : null;
}

const LOW = /* @__PURE__ */ listBy(0x80, (octet) => octet);

/** Texts of octets that are repetitions: only the start accepts. */
const isRepeated = ({ alphabet, blocks, accepting }: Cells) =>
  alphabet === 'octets' && !blocks && allOf(accepting, (accepts, state) => accepts === (state === 0 ? 1 : 0));

/** The test of ASCII; `null` where an octet from 10 on that is common would be flagged, or all are. */
function lowTest(absent: readonly number[]): Pick<PairTest, 'lowest' | 'highest' | 'allowed'> | null {
  let highest = 0x7f;
  while (isIn(absent, highest)) highest--;
  const low = chosen(absent, (octet) => octet < highest);
  const lowest = low.length > 0 ? (low[low.length - 1] as number) + 1 : 0;
  const allowed = chosen(LOW, (octet) => octet < lowest && !isIn(absent, octet));
  return highest >= lowest && allOf(allowed, (octet) => octet < VECTOR) ? { lowest, highest, allowed } : null;
}

/** Words with the same beginning: a set of octets for each octet. */
type Words = readonly (readonly number[])[];

/** Octets of the longest word. */
const LONGEST = 4;

/** The words from the start on which the table rejects and `whole` does not; `null` where a single octet is one. */
function forbiddenWords(table: Cells, whole: Cells): Words[] | null {
  const high = listBy(0x80, (i) => 0x80 + i);
  const kind = (octet: number) =>
    (table.classes[octet] as number) * whole.classCount + (whole.classes[octet] as number);
  const firsts = chosen(high, (octet) => indexWhere(high, (other) => kind(other) === kind(octet)) === octet - 0x80);
  const sets = mapped(firsts, (first) => chosen(high, (octet) => kind(octet) === kind(first)));
  const step = stepOf(table);
  const stepWhole = stepOf(whole);
  const found: Words[] = [];
  const walk = (words: Words, state: number, wholeState: number): void => {
    const last: number[] = [];
    for (let i = 0; i < sets.length; i++) {
      const set = sets[i] as number[];
      const to = step(state, set[0] as number);
      const toWhole = stepWhole(wholeState, set[0] as number);
      if (toWhole === whole.accepting.length - 1) continue;
      if (to === table.accepting.length - 1) for (let k = 0; k < set.length; k++) append(last, set[k] as number);
      else if (toWhole !== 0 && words.length < LONGEST) walk(joinedLists(words, [set]), to, toWhole);
    }
    if (last.length > 0) append(found, joinedLists(words, [last]));
  };
  walk([], 0, 0);
  return allOf(found, (words) => words.length > 1) ? found : null;
}

/** Pairs of each of some octets with each of others. */
interface PairSet {
  readonly firsts: readonly number[];
  readonly seconds: readonly number[];
}

type Pairs = Pick<PairTest, 'lead' | 'below' | 'addend' | 'before' | 'now'>;

/** From the last pair of each word on, goes back in a word as long as the test flags less. */
function choosePairs(words: readonly Words[], costOf: Cost): Pairs {
  const at = mapped(words, (sets) => sets.length - 1);
  let best = fewestPairs(words, at, costOf);
  for (let word = 0; word < words.length; word++) {
    const before = at[word] as number;
    let kept = before;
    for (let other = 1; other < (words[word] as Words).length; other++) {
      if (other === before) continue;
      at[word] = other;
      const found = fewestPairs(words, at, costOf);
      if (found.cost >= best.cost) continue;
      best = found;
      kept = other;
    }
    at[word] = kept;
  }
  const { cost, ...pairs } = best;
  return pairs;
}

/** The test of the pairs that end at a position of each word, the first that can be that of `lead` as such. */
function fewestPairs(words: readonly Words[], at: readonly number[], costOf: Cost): Pairs & { cost: number } {
  const pairs = mapped(words, (sets, i) => ({
    firsts: sets[(at[i] as number) - 1] as readonly number[],
    seconds: sets[at[i] as number] as readonly number[],
  }));
  const isLed = ({ firsts, seconds }: PairSet) =>
    firsts.length === 1 && allOf(seconds, (octet) => octet < 0x80 + seconds.length);
  const { firsts, seconds } = pairs[indexWhere(pairs, isLed)] ?? { firsts: [], seconds: [] };
  const others = rectangle(chosen(pairs, (pair) => pair.firsts !== firsts));
  return {
    ...others,
    lead: firsts[0] ?? 0,
    below: 0x80 + seconds.length,
    cost: costOf(firsts, seconds) + costOf(withBits(others.before, ADDEND), withBits(others.now, 0)),
  };
}

/** EF and BF, the octets before FFFE, FFFF and the like, share most bits once this is added. */
const ADDEND = 0x10;

/** The test of all pairs of which neither octet differs in a bit that others share; of none where there are no pairs. */
function rectangle(pairs: readonly PairSet[]): Pick<Pairs, 'addend' | 'before' | 'now'> {
  const missing = (octetsOf: (pair: PairSet) => readonly number[], addend: number) => {
    let bits = 0xff;
    for (let i = 0; i < pairs.length; i++) {
      const octets = octetsOf(pairs[i] as PairSet);
      for (let k = 0; k < octets.length; k++) bits &= (octets[k] as number) + addend;
    }
    return 0xff & ~bits;
  };
  return { addend: ADDEND, before: missing(({ firsts }) => firsts, ADDEND), now: missing(({ seconds }) => seconds, 0) };
}

/** The octets that have all bits that `missing` lacks once `addend` is added. */
function withBits(missing: number, addend: number): number[] {
  return chosen(
    listBy(0x100, (octet) => octet),
    (octet) => (((octet + addend) & 0xff) | missing) === 0xff,
  );
}

type Cost = (firsts: readonly number[], seconds: readonly number[]) => number;

/** In how many states of the table such pairs can follow: a measure of how many texts have them. */
function costIn({ accepting }: Cells, step: (state: number, octet: number) => number): Cost {
  const reject = accepting.length - 1;
  return (firsts, seconds) => {
    let cost = 0;
    for (let state = 0; state < reject; state++) {
      for (let i = 0; i < firsts.length; i++) {
        const after = step(state, firsts[i] as number);
        if (after !== reject) cost += chosen(seconds, (second) => step(after, second) !== reject).length;
      }
    }
    return cost;
  };
}

/**
 * Whether each text of `whole` without flags is one of the table. Wherever both are between two words, so is the other one:
 * a text can be tested from there on. Between them, octets that are not flagged and below 80 stay.
 */
function isProved(test: PairTest, table: Cells, whole: Cells): boolean {
  const states = table.accepting.length;
  const step = stepOf(table);
  const stepWhole = stepOf(whole);
  if (!allOf(LOW, (octet) => isFlagged(test, -1, octet) || step(0, octet) === 0)) return false;
  const met = new U8(states * whole.accepting.length * 0x101);
  /** States of both, and the octet before, which is of no importance between words. */
  const open = [{ state: 0, wholeState: 0, before: -1 }];
  for (let i = 0; i < open.length; i++) {
    const { state, wholeState, before } = open[i] as (typeof open)[number];
    for (let octet = 0; octet < 0x100; octet++) {
      const toWhole = stepWhole(wholeState, octet);
      if (toWhole === whole.accepting.length - 1 || isFlagged(test, before, octet)) continue;
      const to = step(state, octet);
      if (to === states - 1 || (to === 0) !== (toWhole === 0)) return false;
      const known = to === 0 ? -1 : octet;
      const key = (toWhole * states + to) * 0x101 + known + 1;
      if (!met[key]) append(open, { state: to, wholeState: toWhole, before: known });
      met[key] = 1;
    }
  }
  return true;
}

/** For each octet, whether a text of `whole` has it between words only, or nowhere. */
export function boundaryOctets(whole: Cells): Uint8Array {
  const step = stepOf(whole);
  const reject = whole.accepting.length - 1;
  const isBoundary = (octet: number) =>
    allOf(whole.accepting, (_, state) => state === 0 || step(state, octet) === reject);
  return filled(new U8(0x100), (octet) => (isBoundary(octet) ? 1 : 0));
}
