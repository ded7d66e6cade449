/**
 * The table of cases: texts and their verdicts, one file per form in cases/.
 * Every implementation runs on all of it. A row reads
 *
 *     41 E2 89 42   | 1+2 @3 truncated | note
 *     E2 89         | 0+2 end truncated
 *     41 E2 89 A2   | ok
 *
 * that is: the text in hexadecimal, `(41 00)*33` for a repeated group; the fault
 * as offset + length @ at and reason, with `end` for the `at` of an incomplete
 * text; a note. A line with `#` begins a group and the notes of its rows. Three
 * kinds of row expand to several cases:
 *
 *     cut E2 89 A2      | 41 C2            cut off after each symbol; then the
 *                                          text ends, or 41 or C2 follows
 *     far C0            | 0+1 @0 overlong  after 1, 7, 8 … 65 well-formed units
 *     far-mixed C0      | 0+1 @0 overlong  the same, with characters of several units
 *
 * Definitions. offset: length of the longest prefix before the fault that is
 * well-formed. at: index of the first symbol that cannot follow the text before
 * it, or the length of the text if it is incomplete, that is, if it ends inside
 * a sequence that more input could complete. length: at − offset, the maximal
 * subpart, and at least 1; if a code unit has 2 or 4 octets and the text is not
 * incomplete, a whole number of code units, at least one, so that offset +
 * length can exceed the length of the text.
 *
 * The reason is the @reason of the relaxed grammar in which the text up to and
 * including `at` has a continuation, or which accepts an incomplete text. If
 * there is none: `truncated` inside a sequence; at its start,
 * `unexpected-continuation` for an octet that well-formed text can contain, and
 * `never-used` for any other.
 */
import { readFileSync } from 'node:fs';
import { type FormId, formIds } from './reference/index.ts';

export interface Case {
  /** The id of a grammar file. */
  readonly form: string;
  /** Octets or 16-bit code units, depending on the form. */
  readonly symbols: readonly number[];
  readonly fault: null | {
    readonly offset: number;
    readonly length: number;
    readonly at: number;
    readonly incomplete: boolean;
    readonly reason: string;
  };
  readonly note: string;
}

/** Lengths around the block sizes of kernels, in code units of the form. */
const FAR = [1, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65];

/** The characters that `far` and `far-mixed` put before a fault: one of a single unit, one of several. */
const fillers: Record<FormId, { readonly one: string; readonly several: string }> = {
  utf8: { one: '41', several: 'E2 89 A2' },
  'utf8-1997': { one: '41', several: 'F8 88 80 80 80' },
  cesu8: { one: '41', several: 'ED A1 8C ED BE B4' },
  utf16be: { one: '00 41', several: 'D8 48 DF 45' },
  utf16le: { one: '41 00', several: '48 D8 45 DF' },
  'utf16-signature': { one: '00 41', several: 'D8 48 DF 45' },
  utf32be: { one: '00 00 00 41', several: '00 02 33 B4' },
  utf32le: { one: '41 00 00 00', several: 'B4 33 02 00' },
  utf16: { one: '0041', several: 'D848 DF45' },
  ucs2: { one: '0041', several: '2262' },
};

/** `41 (E2 89)*2` → 41 E2 89 E2 89. */
export function readSymbols(text: string): number[] {
  if (text === 'empty') return [];
  const plain = text.replace(/\(([^)]*)\)\*(\d+)/g, (_, group: string, count: string) =>
    Array(Number(count)).fill(group).join(' '),
  );
  return plain.split(/\s+/).map((word) => {
    if (!/^([0-9A-F]{2}|[0-9A-F]{4})$/.test(word))
      throw new SyntaxError(`expected hexadecimal, got "${word}" in "${text}"`);
    return Number.parseInt(word, 16);
  });
}

/** `1+2 @3 truncated` → the fault, for a text of `total` symbols. */
function readFault(text: string, total: number): Case['fault'] {
  if (text === 'ok') return null;
  const match = /^(\d+)\+(\d+) (?:@(\d+)|end) ([\w-]+)$/.exec(text);
  if (!match) throw new SyntaxError(`expected "ok" or "1+2 @3 reason", got "${text}"`);
  const [, offset, length, at, reason] = match;
  return {
    offset: Number(offset),
    length: Number(length),
    at: at === undefined ? total : Number(at),
    incomplete: at === undefined,
    reason: reason as string,
  };
}

/** Every proper prefix of a sequence: the text ends there, or one of `followers` comes next. */
function cutCases(form: FormId, sequence: readonly number[], followers: readonly number[], note: string): Case[] {
  return sequence.slice(1).flatMap((_, index): Case[] => {
    const length = index + 1;
    const prefix = sequence.slice(0, length);
    const fault = (incomplete: boolean) => ({ offset: 0, length, at: length, incomplete, reason: 'truncated' });
    return [
      { form, symbols: prefix, fault: fault(true), note: `${note}, ends after ${length}` },
      ...followers.map((follower) => ({
        form,
        symbols: [...prefix, follower],
        fault: fault(false),
        note: `${note}, cut after ${length}`,
      })),
    ];
  });
}

/** The same case after `units` code units of well-formed text. */
function farCase(base: Case, form: FormId, units: number, mixed: boolean): Case {
  const one = readSymbols(fillers[form].one);
  const several = mixed ? readSymbols(fillers[form].several) : one;
  const total = units * one.length;
  const rest = total % several.length;
  const filler: number[] = [];
  while (filler.length < rest) filler.push(...one);
  while (filler.length < total) filler.push(...several);
  return {
    form,
    symbols: [...filler, ...base.symbols],
    fault: base.fault && { ...base.fault, offset: base.fault.offset + total, at: base.fault.at + total },
    note: `${base.note}, after ${units}`,
  };
}

function readRow(form: FormId, row: string, heading: string): Case[] {
  const [left = '', middle = '', right] = row.split('|').map((cell) => cell.trim());
  const [, kind = '', text = ''] = /^(cut |far |far-mixed )?(.*)$/.exec(left) ?? [];
  const symbols = readSymbols(text.trim());
  const note = right ? `${heading}: ${right}` : heading;
  if (kind === 'cut ') return cutCases(form, symbols, readSymbols(middle), note);
  const base: Case = { form, symbols, fault: readFault(middle, symbols.length), note };
  return kind === '' ? [base] : FAR.map((units) => farCase(base, form, units, kind === 'far-mixed '));
}

function readTable(form: FormId, table: string): Case[] {
  let heading = '';
  return table.split('\n').flatMap((line): Case[] => {
    if (line.startsWith('# ')) heading = line.slice(2).trim();
    return line === '' || line.startsWith('#') ? [] : readRow(form, line, heading);
  });
}

/** All cases of all forms. */
export const cases: readonly Case[] = formIds.flatMap((form) =>
  readTable(form, readFileSync(new URL(`cases/${form}.txt`, import.meta.url), 'utf8')),
);
