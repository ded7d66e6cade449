/**
 * Hexadecimal numbers in a supplied sentence ↔ those that its rows say that it prints:
 *
 *     "The octet values C0, C1, F5 to FF never appear."   C0 C1 F5 FF
 *       numbers C0 C1 F5 FF
 *
 * A number in a row must stand in its sentence. A number of the sentence must
 * stand in one of its rows; after "-" a row has those that it does not use. The
 * tests of this package compare them with the constants of its evidence too. A
 * ledger of a user asks for the check by `needs numbers` in its head.
 */

import type { LedgerMatch } from '../match.ts';
import type { Problem } from '../problem.ts';
import type { Item, SpecDocument } from '../text/document.ts';
import { inScope, type Ledger, type Row } from './ledger.ts';

/** `0000 07FF`, `U+10FFFF`, `0xD800`, `%xC2-DF`, or capitals and digits such as `F5` with a letter among them. */
const NUMBER =
  /(?<![0-9A-Za-z]|UTF-)(?:([0-9A-F]{4} [0-9A-F]{4})(?![0-9A-Za-z])|(?:U\+|0x|%x)([0-9A-Fa-f]{2,8})(?![0-9A-Za-z])|(?=[0-9A-F]*[A-F])((?:[0-9A-F]{2}){1,4}|1[0-9A-F]{4,5})(?![0-9A-Za-z]))/g;

/** The numbers that a sentence prints, each once, in order. */
export function numbersIn(sentence: string): number[] {
  const found = [...sentence.matchAll(NUMBER)].map(([, pair, marked, bare]) =>
    Number.parseInt((pair ?? marked ?? bare ?? '').replace(' ', ''), 16),
  );
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The numbers of a row: those that its evidence uses, and those after "-" that it does not. */
export function numbersOfRow({ numbers }: Row): { used: number[]; unused: number[] } {
  const at = numbers.indexOf('-');
  const values = (list: readonly string[]) => list.map((each) => Number.parseInt(each, 16));
  if (at < 0) return { used: values(numbers), unused: [] };
  return { used: values(numbers.slice(0, at)), unused: values(numbers.slice(at + 1)) };
}

/** Numbers that the sentence has and no row, or a row and not the sentence; for rows in scope whose text was supplied. */
export function numberProblems(
  ledger: Ledger,
  document: SpecDocument,
  matching: LedgerMatch,
  index: ReadonlyMap<string, readonly Row[]>,
): Problem[] {
  const supplied = new Set(document.items);
  return [...matching.states].flatMap(([key, { found, state }]) => {
    if (!found || !supplied.has(found) || state === 'SUSPECT') return [];
    const rows = index.get(`${ledger.id}#${key}`) ?? [];
    return rows.some(inScope) ? sentenceProblems(`${ledger.id}#${key}`, found, rows) : [];
  });
}

function sentenceProblems(where: string, { text }: Item, rows: readonly Row[]): Problem[] {
  const printed = numbersIn(text);
  const named = rows.map(numbersOfRow).flatMap(({ used, unused }) => [...used, ...unused]);
  return [
    ...printed
      .filter((number) => !named.includes(number))
      .map((number) => problem(where, `its sentence prints ${hex(number)}, which no row has in "numbers"`)),
    ...[...new Set(named)]
      .filter((number) => !printed.includes(number))
      .map((number) => problem(where, `a row has the number ${hex(number)}, which its sentence does not print`)),
  ];
}

function hex(number: number): string {
  return number.toString(16).toUpperCase();
}

function problem(where: string, what: string): Problem {
  return { kind: 'number', where, what };
}
