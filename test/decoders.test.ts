/** The comparison with other decoders (decoders/): what it notices, and that its page leaves no decoder out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DECODERS, type Decoder, FORMS, type FormName, type Kind } from '../decoders/catalog.ts';
import { rowsOf } from '../decoders/compare.ts';
import { judge, type Text } from '../decoders/judge.ts';
import { Workshop } from '../decoders/languages.ts';
import { report } from '../decoders/report.ts';
import { root } from './support/library.ts';

const workshop = new Workshop();
afterAll(() => workshop.remove());

describe('a decoder of UTF-8 that', () => {
  const texts: readonly Text[] = [
    { hex: '41', offset: null },
    { hex: 'F09F9880', offset: null },
    { hex: '41FF', offset: 1 },
    { hex: 'FF', offset: 0 },
    { hex: 'E282', offset: 0, incomplete: true },
  ];
  const right = ['~ 41', '~ d83d de00', '0 1', '0 0', '0 0'];
  const rows: [string, readonly string[], Partial<Record<Kind, [number, string]>>][] = [
    ['is right has no difference', right, {}],
    ['says yes and no, and is right, has none', ['1', '1', '0', '0', '0'], {}],
    ['writes U+FFFD has none', ['= 41', '= 1f600', '= 41 fffd', '= fffd', '= fffd'], {}],
    ['drops octets accepts', ['= 41', '= 1f600', '= 41', '=', '0'], { accepts: [2, 'FF'] }],
    ['drops the end accepts the end', ['= 41', '= 1f600', '0', '0', '='], { ends: [1, 'E282'] }],
    ['refuses a character refuses', ['1', '0', '0', '0', '0'], { refuses: [1, 'F09F9880'] }],
    ['cuts a character to 16 bits changes', ['= 41', '= f600', '0', '0', '0'], { changes: [1, 'F09F9880'] }],
    ['counts from 1 has another offset', ['1', '1', '0 2', '0 1', '0 1'], { offset: [3, 'FF'] }],
    [
      'writes one U+FFFD for each octet has another number',
      ['= 41', '= 1f600', '0', '0', '= fffd fffd'],
      { replacements: [1, 'E282'] },
    ],
  ];

  test.each(rows)('%s', (_, lines, expected) => {
    const { differences } = judge('utf8', texts, lines);
    const found = Object.entries(differences).map(([kind, { count, witness }]) => [kind, [count, witness.hex]]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test('leaves out a signature has that said of it, and no difference', () => {
    const judgement = judge('utf8', [{ hex: 'EFBBBF41', offset: null }], ['~ 41']);
    expect([judgement.dropsSignature, judgement.differences]).toEqual([true, {}]);
  });
});

describe('run on the vectors', () => {
  const decoder = (expression: string, more: Partial<Decoder> = {}): Decoder => ({
    name: 'planted',
    language: 'node',
    forms: { utf16: expression },
    ...more,
  });

  test('a right decoder has no difference', () => {
    const [row] = rowsOf(decoder('s.isWellFormed()'), workshop);
    expect(row?.judgement?.texts).toBeGreaterThan(500);
    expect(row?.judgement?.differences).toEqual({});
  });

  test('a wrong one has its shortest text', () => {
    const [row] = rowsOf(decoder('!/[\\ud800-\\udbff](?![\\udc00-\\udfff])/.test(s)'), workshop);
    expect(row?.judgement?.differences.accepts?.witness.hex).toBe('DC00');
    expect(report(row ? [row] : [], '2026-11-22')).toContain('accepts ill-formed text');
  });

  test('one that is not installed, or that lacks something, is not run, and the report says so', () => {
    const rows = [
      ...rowsOf(decoder('s', { npm: 'no-such-package-here' }), workshop),
      ...rowsOf(decoder('noSuchFunction(s)', { name: 'lacking' }), workshop),
    ];
    expect(rows.map(({ judgement }) => judgement)).toEqual([undefined, undefined]);
    const [, list = ''] = report(rows, '2026-11-22').split('## Not run');
    expect(list).toContain('planted, 16-bit code units: not installed here');
    expect(list).toContain('lacking, 16-bit code units: refuses a plain text');
  });
});

test('docs/decoders.md has its date, and every pair of decoder and form, run or not', () => {
  const page = readFileSync(join(root, 'docs/decoders.md'), 'utf8');
  expect(page).toMatch(/^Run on \d{4}-\d{2}-\d{2} with the vectors of wellformed \d/m);
  const [, pairs = ''] = page.split('## All pairs');
  const missing = DECODERS.flatMap(({ name, forms }) =>
    (Object.keys(forms) as FormName[])
      .filter((form) => {
        const { title } = FORMS[form];
        const isRun = pairs
          .split('\n')
          .some((line) => line.startsWith(`| ${name} | `) && line.includes(` | ${title} | `));
        return !isRun && !pairs.includes(`- ${name}, ${title}: `);
      })
      .map((form) => `${name}, ${form}`),
  );
  expect(missing, 'npm run decoders').toEqual([]);
});
