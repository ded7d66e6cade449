/**
 * A document of our own in the style of an RFC, whose section 3.1 recurs in an
 * appendix, with a grammar and the classification of its rows.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowDigest } from '../../src/audit/ledger/signature.ts';
import { parseLedger } from '../../src/audit/ledger/text.ts';
import { type Outcome, runCli } from './command-line.ts';
import { put } from './temporary-folder.ts';

export const PARCEL = readFileSync(new URL('../audit/documents/parcel.txt', import.meta.url), 'utf8');

export const CARRIER = `; @clause parcel §3.1
; @accepts 61, 61 2B
; @rejects empty, 31, 61 5F
carrier = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
`;

/** What a person writes for each row. */
const DECIDED: Readonly<Record<string, string>> = {
  '0bb122ac': 'out-of-scope heading',
  ef925416: 'definition\n  says   The first character is a letter.\n  rules  carrier',
  d90c8fba: 'normative MUST\n  says   Then letters, digits and three signs.\n  rules  carrier',
  '7f546dfc': 'definition\n  says   The rule of carriers.\n  rules  carrier',
  '3e5e2196': 'out-of-scope conduct\n  word   SHOULD\n  excused A. Doe, 2026-11-22',
};

/** A ledger that audit start wrote, with the rows that `decided` has decided. */
export function decide(started: string, decided: Readonly<Record<string, string>> = DECIDED): string {
  const text = started.replace(
    /^(\S+) \S+(?: [^=\n]+)? (= \S+ \S+)\n((?: {2}.*\n)*)/gm,
    (whole, row: string, rest: string, proposed: string) => {
      const [head, ...fields] = decided[row]?.split('\n') ?? [];
      const kept = proposed.match(/^ {2}(?:item|by) .*\n/gm) ?? [];
      return head === undefined ? whole : [`${row} ${head} ${rest}`, ...fields, kept.join('')].join('\n');
    },
  );
  return /^ledger /m.test(text) ? signedText(text) : text;
}

/** A ledger whose names and dates have got the digest of their row. */
export function signedText(text: string): string {
  const ledger = parseLedger('MY.ledger', text);
  const names = /^( {2}(?:excused|review) +.*, \d{4}-\d{2}-\d{2})$/;
  const lines = text.split('\n');
  return lines
    .map((line, i) => {
      const row = ledger.rows.findLast((each) => each.line <= i);
      return row ? line.replace(names, `$1, ${rowDigest(ledger, row)}`) : line;
    })
    .join('\n');
}

export interface World {
  readonly folder: string;
  readonly ledger: string;
  readonly grammar: string;
  /** Runs `audit` on the ledger, the grammar and the text. */
  audit(...more: string[]): Promise<Outcome>;
}

/** A new folder in `parent` with text, ledger and grammar. */
export async function userWorld(parent: string, grammar = CARRIER, text = PARCEL, file = 'parcel.txt'): Promise<World> {
  const folder = mkdtempSync(join(parent, 'world-'));
  const document = put(folder, file, text);
  const ledger = join(folder, 'carrier.ledger');
  await runCli(['audit', 'start', document, '--section', '3.1', '-o', ledger]);
  put(folder, 'carrier.ledger', decide(readFileSync(ledger, 'utf8')));
  const path = put(folder, 'carrier.abnf', grammar);
  const audit = (...more: string[]) => runCli(['audit', ledger, '--grammar', path, '--spec', folder, ...more]);
  return { folder, ledger, grammar: path, audit };
}
