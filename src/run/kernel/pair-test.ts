/**
 * A table whose texts are those of another one, UTF-8, without some characters → a first test, by octets and pairs of octets:
 *
 *     XML characters    00..1F except 09 0A 0D   ·   BF after EF
 *     PRECIS            00..1F, 7F   ·   80..9F after C2   ·   B6 B7 BE BF after BF CF DF EF
 *
 * A text of UTF-8 with nothing that the test flags is a text of the table. One with a flag may be either: EF BF BD is fine,
 * EF BF BE is not. So the test may be small: a few operations a vector, where the exact look-ups take thirty.
 *
 * The test is found by counterexamples, as look-ups are (compile/kernel/lookup-search.ts). A walk through the product of both
 * automata (J. Hopcroft and R. Karp, 1971) finds a forbidden character that the test misses, and the test grows by one of its
 * pairs of neighbours, such that it flags few others; when none is missed, the walk has proved it.
 */
import { PAIR_CONSTANTS, VECTOR } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { allOf, append, chosen, isIn, joinedLists, listBy, mapped } from '../../lists.ts';
import { filled, max, U8 } from '../intrinsics.ts';
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

/**
 * The test of a table beside UTF-8, `whole`; `null` where there is none. Cost: some walks of the product, 10 to 30 ms for XML
 * in UTF-8 (measured), nothing for most tables.
 */
export function pairTest(table: Cells, whole: Cells): PairTest | null {
  if (!isRepeated(table) || !isRepeated(whole)) return null;
  const step = stepOf(table);
  const ascii = lowTest(chosen(LOW, (octet) => step(0, octet) !== 0));
  let test = ascii && { ...ascii, lead: 0, below: 0x80, addend: ADDEND, before: 0, now: 0 };
  while (test) {
    const missed = missedBy(test, table, whole);
    if (!missed) return test;
    test = grown(test, missed);
  }
  return null;
}

/** EF and BF, the octets before FFFE, FFFF and the like, share most bits once this is added. */
const ADDEND = 0x10;

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

/** The test that flags a pair of a missed word, too, and fewest others; `null` for a word without pairs. */
function grown(test: PairTest, word: readonly number[]): PairTest | null {
  let best: PairTest | null = null;
  const consider = (other: PairTest) => {
    if (!best || flaggedBy(other) <= flaggedBy(best)) best = other;
  };
  for (let i = 1; i < word.length; i++) {
    const before = word[i - 1] as number;
    const octet = word[i] as number;
    if (octet < 0x80) return null;
    consider({ ...test, before: test.before | (0xff & ~(before + test.addend)), now: test.now | (0xff & ~octet) });
    if (test.lead === 0 || test.lead === before) consider({ ...test, lead: before, below: max(test.below, octet + 1) });
  }
  return best;
}

/** How many pairs a test flags. */
const flaggedBy = ({ below, before, now }: PairTest) => below - 0x80 + 2 ** (bitCount(before) + bitCount(now));

function bitCount(octet: number): number {
  let count = 0;
  for (let left = octet; left > 0; left &= left - 1) count++;
  return count;
}

/** Octets from the last one down: the first word that is missed has the highest octet after `lead`. */
const OCTETS = /* @__PURE__ */ listBy(0x100, (i) => 0xff - i);

/**
 * A word of `whole` without flags that the table rejects; `null`: it is proved that each text of `whole` without flags is
 * one of the table. Wherever both are between two words, so is the other one, or the word is empty: a text can be tested from
 * there on. Between them, octets that are not flagged and below 80 stay.
 */
function missedBy(test: PairTest, table: Cells, whole: Cells): readonly number[] | null {
  const states = table.accepting.length;
  const step = stepOf(table);
  const stepWhole = stepOf(whole);
  if (!allOf(LOW, (octet) => isFlagged(test, -1, octet) || step(0, octet) === 0)) return [];
  const met = new U8(states * whole.accepting.length * 0x101);
  /** States of both, and the octets since both were between words. */
  const open = [{ state: 0, wholeState: 0, word: [] as readonly number[] }];
  for (let i = 0; i < open.length; i++) {
    const { state, wholeState, word } = open[i] as (typeof open)[number];
    const before = word[word.length - 1] ?? -1;
    for (let k = 0; k < OCTETS.length; k++) {
      const octet = OCTETS[k] as number;
      const toWhole = stepWhole(wholeState, octet);
      if (toWhole === whole.accepting.length - 1 || isFlagged(test, before, octet)) continue;
      const to = step(state, octet);
      const longer = joinedLists(word, [octet]);
      if (to === states - 1) return longer;
      if ((to === 0) !== (toWhole === 0)) return [];
      const key = (toWhole * states + to) * 0x101 + (to === 0 ? 0 : octet + 1);
      if (!met[key]) append(open, { state: to, wholeState: toWhole, word: to === 0 ? [] : longer });
      met[key] = 1;
    }
  }
  return null;
}

/** For each octet, whether a text of `whole` has it between words only, or nowhere. */
export function boundaryOctets(whole: Cells): Uint8Array {
  const step = stepOf(whole);
  const reject = whole.accepting.length - 1;
  const isBoundary = (octet: number) =>
    allOf(whole.accepting, (_, state) => state === 0 || step(state, octet) === reject);
  return filled(new U8(0x100), (octet) => (isBoundary(octet) ? 1 : 0));
}
