/** Numbers of a sentence ↔ numbers of its rows ↔ constants of the evidence. */
import { describe, expect, test } from 'vitest';
import { loadLedgers } from '../../src/audit/files.ts';
import { rowIndex } from '../../src/audit/ledger/check.ts';
import { type Row, rowName } from '../../src/audit/ledger/ledger.ts';
import { numberProblems, numbersIn } from '../../src/audit/ledger/numbers.ts';
import { matchLedger } from '../../src/audit/match.ts';
import { evidenceCatalogue } from '../../src/audit/shipped.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { root } from '../support/library.ts';
import { edit } from './faults.ts';
import { constantProblems } from './mutants/constants.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

test.each<[string, number[]]>([
  ['The octets C0, C1, F5 to FF never appear.', [0xc0, 0xc1, 0xf5, 0xff]],
  ['From U+0000 to U+10FFFF, not 0xD800.', [0, 0xd800, 0x10ffff]],
  ['0000 0800-0000 FFFF | 1110xxxx 10xxxxxx 10xxxxxx', [0x800, 0xffff]],
  ['name = %xC2-DF tail', [0xc2, 0xdf]],
  ['the sequence ED A1 8C ED BE B4 of octets', [0xa1, 0xb4, 0xbe, 0xed, 0x8c].sort((a, b) => a - b)],
  ['UTF-16BE, RFC 3629, section 10, 21 bits, a BOM, EBCDIC, IDEA.', []],
])('the numbers of %j', (sentence, expected) => {
  expect(numbersIn(sentence)).toEqual(expected);
});

describe('a row in scope', () => {
  const ledgers = loadLedgers(root);
  const rfc = ledgers.find(({ id }) => id === 'rfc3629') as (typeof ledgers)[number];
  const withNumbers = (numbers: string[]) => ({
    ...rfc,
    rows: rfc.rows.map((row) => (rowName(row) === '1/19' ? { ...row, numbers } : row)),
  });

  test('prints only numbers that its evidence uses', () => {
    expect(ledgers.flatMap((ledger) => constantProblems(ledger, evidenceCatalogue))).toEqual([]);
    expect(ledgers.flatMap(({ rows }) => rows.filter(({ numbers }) => numbers.length > 0)).length).toBeGreaterThan(80);
  });

  test('with another number than its evidence is a problem', () => {
    expect(constantProblems(withNumbers(['C0', 'C1', 'F6', 'FF']), evidenceCatalogue)).toEqual([
      { kind: 'number', where: 'rfc3629#1/19', what: 'prints F6, which its evidence does not use' },
    ]);
    expect(constantProblems(withNumbers(['C0', '-', 'F6']), evidenceCatalogue)).toEqual([]);
  });
});

describe('a supplied sentence with a number', () => {
  const ledger = sampleLedger();
  const found = (numbers: string[], text = SAMPLE) => {
    const rows = ledger.rows.map(
      (row): Row => (row.section === '1' && row.ordinal === 3 ? { ...row, kind: 'definition', numbers } : row),
    );
    const changed = { ...ledger, rows };
    const document = readDocument('rfc9999.txt', text);
    return numberProblems(changed, document, matchLedger(changed, document), rowIndex([changed])).map(
      ({ where, what }) => `${where} ${what}`,
    );
  };

  test('that its row has is right', () => {
    expect(found(['7FF'])).toEqual([]);
    expect(found(['-', '7FF'])).toEqual([]);
  });

  test('that no row has, or that it does not print, is a problem', () => {
    expect(found([])).toEqual(['rfc9999#1/3 its sentence prints 7FF, which no row has in "numbers"']);
    expect(found(['7FF', '6FF'])).toEqual(['rfc9999#1/3 a row has the number 6FF, which its sentence does not print']);
  });

  test('that changed is suspect, and nothing else', () => {
    expect(found(['7FF'], edit(SAMPLE, '07FF', '06FF'))).toEqual([]);
  });
});
