/**
 * Well-formed UTF-8 that was encoded twice → what it was. Its octets were read as Windows-1252 or Latin-1, and those
 * characters were encoded again, maybe more than once:
 *
 *     é   ──UTF-8──►  C3 A9   ──Windows-1252──►  Ã©   ──UTF-8──►  C3 83 C2 A9
 *
 * A run of characters outside of ASCII goes the same way back, as a whole and in one of the two encodings, so that no
 * step loses anything. What it gives must be characters that texts have: É» is DD BB, too.
 */
import { isUtf8 } from 'node:buffer';
import { printable } from '../../shared/printable.ts';
import { decodeAs } from './charset.ts';
import { LETTERED_LANGUAGES } from './languages.ts';
import type { Guess } from './sample.ts';

const ALL = Uint8Array.from({ length: 256 }, (_, octet) => octet);

/** Character → octet. Where Windows-1252 has no character, it is the control of Latin-1. */
const ENCODINGS = [Buffer.from(ALL).toString('latin1'), decodeAs('windows-1252', ALL) as string].map(
  (characters) => new Map([...characters].map((character, octet) => [character, octet])),
);

/** Letters of U+0100 to U+07FF that texts have: other pairs of octets come about by chance. */
const LETTERS: ReadonlySet<string> = new Set(LETTERED_LANGUAGES.flatMap(({ frequency }) => [...frequency.keys()]));

/** How often a text can have been encoded again. */
const MAX_TIMES = 4;

/** With fewer runs, or a smaller share of them, that were encoded twice a text has no hint. */
const MIN_RUNS = 2;
const MIN_SHARE = 0.9;

/** Runs that make a part. */
const MIN_RUNS_OF_PART = 3;

export const RUNS = /\P{ASCII}+/gu;

export function hintOfDoubleEncoding(head: Uint8Array): Guess | undefined {
  // The octets can begin and end inside a character.
  const runs = (new TextDecoder().decode(head).match(RUNS) ?? []).filter((run) => !run.includes('\uFFFD'));
  const twice = runs.filter((run) => encodedOnce(run) !== run);
  const [first] = twice;
  const isPart = twice.length < MIN_SHARE * runs.length;
  if (!first || twice.length < (isPart ? MIN_RUNS_OF_PART : MIN_RUNS)) return undefined;
  const start = (text: string, length: number) => printable([...text].slice(0, length).join(''));
  const sample = `${start(first, 12)} is ${start(encodedOnce(first), 6)}`;
  return {
    kind: 'double',
    text: `probably ${isPart ? 'in part ' : ''}UTF-8 that was read as Windows-1252 and encoded again: ${sample}, and so are ${twice.length} of ${runs.length} words`,
  };
}

/** The same run where nothing was encoded twice. */
export function encodedOnce(run: string, times = 0): string {
  const once = times < MAX_TIMES ? decoded(run) : undefined;
  const text = once?.replace(RUNS, (part) => encodedOnce(part, times + 1));
  return text && Array.from(text).every(isUsual) ? text : run;
}

function decoded(run: string): string | undefined {
  for (const octetOf of ENCODINGS) {
    const octets = Array.from(run, (character) => octetOf.get(character));
    if (octets.includes(undefined)) continue;
    const again = Buffer.from(octets as number[]);
    if (isUtf8(again)) return again.toString();
  }
  return undefined;
}

function isUsual(character: string): boolean {
  const isOfTwoOctets = character > '\u00FF' && character < '\u0800';
  return !isOfTwoOctets || LETTERS.has(character.toLowerCase()) || ENCODINGS.some((each) => each.has(character));
}
