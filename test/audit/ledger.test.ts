/** The ledgers: complete, in order, without a sentence of a document; and every defect in one is found. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadLedgers } from '../../src/audit/files.ts';
import { checkLedger, rowIndex } from '../../src/audit/ledger/check.ts';
import { inScope, itemRows, type Ledger, type Row, rowName } from '../../src/audit/ledger/ledger.ts';
import { formatLedger, parseLedger } from '../../src/audit/ledger/text.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { evidenceCatalogue } from '../../src/audit/shipped.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { root } from '../support/library.ts';
import { LEDGER_DOCUMENTS, sharedSpec } from '../support/shared-folder.ts';

const ledgers = loadLedgers(root);
const index = rowIndex(ledgers);
const evidence = new Set(evidenceCatalogue.keys());
const textOf = (ledger: Ledger) => readFileSync(`${root}grammar/spec/${ledger.id}.ledger`, 'utf8');

test('there is a ledger for each of the five documents', () => {
  expect(ledgers.map(({ file }) => file)).toEqual([...LEDGER_DOCUMENTS].sort());
});

describe.each(ledgers.map((ledger) => [ledger.id, ledger] as const))('%s', (_id, ledger) => {
  test('passes its own check', () => {
    expect(checkLedger(ledger, index, evidence)).toEqual([]);
  });

  test('is byte for byte what formatLedger writes', () => {
    expect(formatLedger(ledger)).toBe(textOf(ledger));
  });

  test('has a row for every sentence of the document, and no other row', () => {
    const text = sharedSpec(ledger.file);
    if (text === null) return;
    const itemOf = ({ section, name, digest }: { section: string; name: string; digest: string }) =>
      `${section} ${name} ${digest}`;
    expect(itemRows(ledger.rows).map(itemOf)).toEqual(readDocument(ledger.file, text).items.map(itemOf));
  });

  test('records every keyword of RFC 2119 that a sentence has', () => {
    const text = sharedSpec(ledger.file);
    if (text === null) return;
    const unrecorded = readDocument(ledger.file, text).items.flatMap((item) => {
      // The sentence that lists the keywords requires nothing.
      const words = [
        ...new Set(
          item.text.match(/\b(?:MUST|SHOULD|SHALL)(?: NOT)?\b|\b(?:MAY|RECOMMENDED|REQUIRED|OPTIONAL)\b/g) ?? [],
        ),
      ];
      const rows = ledger.rows.filter((row) => row.name === item.name);
      const recorded = rows.flatMap((row) => [row, ...(index.get(row.detail) ?? [])]).map(({ keyword }) => keyword);
      return words.length > 4 || words.every((word) => recorded.includes(word)) ? [] : [`${item.name}: ${words}`];
    });
    expect(unrecorded).toEqual([]);
  });

  test('holds no run of six words of any document', () => {
    const own = formatLedger(ledger).toLowerCase();
    const found: string[] = [];
    for (const { file } of ledgers) {
      for (const { text } of readDocument(file, sharedSpec(file) ?? 'No text.').items) {
        const words = text.toLowerCase().split(' ');
        for (let i = 0; i + 6 <= words.length; i++) {
          const run = words.slice(i, i + 6).join(' ');
          // Octets and rules are facts. Prose has letters other than the hexadecimal ones.
          if (/[g-z]{2}/.test(run) && own.includes(run)) found.push(`${file}: ${run}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('every row in scope has a paraphrase, evidence and a rule', () => {
    const bare = ledger.rows.filter(
      (row) => inScope(row) && (!row.says || row.by.length === 0 || row.rules.length === 0),
    );
    expect(bare.map(rowName)).toEqual([]);
  });
});

describe('a defect in a ledger is found', () => {
  const rfc = ledgers.find(({ id }) => id === 'rfc3629') as Ledger;
  const at = rfc.rows.findIndex((row) => row.item === 'UTF8-3');
  const withRow = (change: Partial<Row>) => ({
    ...rfc,
    rows: rfc.rows.with(at, { ...(rfc.rows[at] as Row), ...change }),
  });
  const cases: [string, Ledger, RegExp][] = [
    ['a row doubled', { ...rfc, rows: rfc.rows.toSpliced(at, 0, rfc.rows[at] as Row) }, /is there twice/],
    ['the second clause of a sentence without the first', withRow({ part: 'b' }), /are \/a, \/b and so on/],
    ['no paraphrase', withRow({ says: '' }), /has no paraphrase/],
    ['no evidence', withRow({ by: [] }), /no evidence decides it/],
    ['unknown evidence', withRow({ by: ['utf8:nothing'] }), /utf8:nothing, which is not evidence/],
    ['an unknown keyword', withRow({ keyword: 'OUGHT' }), /OUGHT/],
    ['out of scope for an undefined reason', withRow({ kind: 'out-of-scope', detail: 'boredom' }), /does not define/],
    ['the same as a row that does not exist', withRow({ kind: 'same', detail: 'rfc3629#99/1' }), /which is not a row/],
    ['the same as itself', withRow({ kind: 'same', detail: 'rfc3629#45ce91cd' }), /which itself refers to another row/],
    ['another normaliser', { ...rfc, normaliser: 2 }, /normaliser 2/],
  ];
  test.each(cases)('%s', (_what, ledger, message) => {
    const found = checkLedger(ledger, rowIndex([ledger, ...ledgers.filter((each) => each !== rfc)]), evidence);
    expect(found.map(({ what }) => what).join('\n')).toMatch(message);
  });

  test.each([
    ['a line of unknown form', (text: string) => `${text}nonsense\n`, /expected a row/],
    [
      'a digest too short',
      (text: string) => text.replace(/^(\S+ definition = [0-9a-f]{31})./m, '$1'),
      /expected a row/,
    ],
    [
      'a field before any row',
      (text: string) => text.replace(/^section front/m, '  says   too early\n\nsection front'),
      /before the first row/,
    ],
    ['a row before any section', (text: string) => text.replace(/^section front\n/m, ''), /before the first section/],
    ['a field twice', (text: string) => text.replace(/^( {2}says .*)$/m, '$1\n$1'), /a second "says"/],
    ['no document', (text: string) => text.replace(/^document .*\n/m, ''), /one line "document …"/],
  ])('in its text: %s', (_what, change, message) => {
    expect(() => parseLedger('a.ledger', change(textOf(rfc)))).toThrow(AuditError);
    expect(() => parseLedger('a.ledger', change(textOf(rfc)))).toThrow(message);
  });
});
