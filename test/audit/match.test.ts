/** Each change of a text gives one row the right state, and changes no other row. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordDifference } from '../../src/audit/common-subsequence.ts';
import { type Ledger, rowName } from '../../src/audit/ledger/ledger.ts';
import { parseLedger } from '../../src/audit/ledger/text.ts';
import { matchLedger } from '../../src/audit/match.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { root } from '../support/library.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

/** The rows that are not VERIFIED, and the new items: `SUSPECT 1/3 → 1/3`. */
function doubts(ledger: Ledger, text: string): string[] {
  const { states, newItems, furniture } = matchLedger(ledger, readDocument(ledger.file, text));
  const rows = [...states].filter(([, { state }]) => state !== 'VERIFIED');
  return [
    ...rows.map(([row, { state, found }]) => `${state} ${row}${found ? ` → ${rowName({ ...found, part: '' })}` : ''}`),
    ...newItems.map(({ section, ordinal }) => `NEW ${section}/${ordinal}`),
    ...furniture.map(() => 'NEW furniture'),
  ];
}

function edit(text: string, from: string | RegExp, to: string): string {
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  return edited;
}

describe('the sample text', () => {
  const ledger = sampleLedger();
  const cases: [string, string | RegExp, string, string[]][] = [
    ['one digit changed', '07FF', '06FF', ['SUSPECT 1/3 → 1/3']],
    ['MUST for SHOULD', 'MUST', 'SHOULD', ['SUSPECT 1/2 → 1/2']],
    ['a row of a table changed', '0-1    |  plain', '0-2    |  plain', ['SUSPECT 1/11 → 1/11']],
    ['a bound of a rule changed', '%x4B', '%x4C', ['SUSPECT 1/15 → 1/15']],
    [
      'a sentence doubled',
      'A knot MUST be tied twice.',
      'A knot MUST be tied twice.  A knot MUST be tied twice.',
      ['AMBIGUOUS 1/2 → 1/2'],
    ],
    [
      'a sentence doubled in another section',
      'Thanks to everyone.',
      'Thanks to everyone.  A knot MUST be tied twice.',
      ['NEW acknowledgement/3'],
    ],
    ['a sentence removed', 'A knot MUST be tied twice.  ', '', ['SUSPECT 1/2']],
    [
      'a sentence added',
      'Thanks to everyone.',
      'Thanks to everyone.  But a knot MAY be red.',
      ['NEW acknowledgement/3'],
    ],
    [
      'two sentences swapped',
      'A line has knots.  This memo counts them, e.g. for\n   A. Roe and others.',
      'This memo counts them, e.g. for\n   A. Roe and others.  A line has knots.',
      ['MOVED abstract/2 → abstract/3'],
    ],
    ['a heading changed', '2.  Lines', '2.  Ropes', ['SUSPECT 2/1 → 2/1']],
    ['a heading that no longer is one', 'Acknowledgement\n', 'Thanks\n', ['SUSPECT acknowledgement/1', 'NEW 2/5']],
    [
      'the date in the page furniture',
      'Knots                    January 2001',
      'Knots                    January 2002',
      ['NEW furniture'],
    ],
    ['two sentences joined', 'be tied twice.  A line', 'be tied twice, a line', ['SUSPECT 1/2', 'SUSPECT 1/3 → 1/2']],
    [
      'a sentence replaced',
      'Thanks to everyone.',
      'Anything else is well.',
      ['SUSPECT acknowledgement/2 → acknowledgement/2'],
    ],
    [
      'words in the page furniture',
      'RFC 9999                         Knots ',
      'RFC 9999               No knot is tied ',
      ['NEW furniture'],
    ],
    ['a page number', '[Page 1]', '[Page 2]', []],
    ['white space', 'A knot MUST be', 'A  knot\n   MUST be', []],
  ];

  test.each(cases)('%s', (_what, from, to, expected) => {
    expect(doubts(ledger, edit(SAMPLE, from, to))).toEqual(expected);
  });

  test('a sentence moved to another section', () => {
    const moved = edit(
      edit(SAMPLE, 'A knot MUST be tied twice.  ', ''),
      'Thanks to everyone.',
      'Thanks to everyone.  A knot MUST be tied twice.',
    );
    expect(doubts(ledger, moved)).toEqual(['MOVED 1/2 → acknowledgement/3']);
  });

  test('nothing changed', () => {
    expect(doubts(ledger, SAMPLE)).toEqual([]);
  });

  test('no text: every row is UNVERIFIED', () => {
    const { states } = matchLedger(ledger, null);
    expect([...new Set([...states.values()].map(({ state }) => state))]).toEqual(['UNVERIFIED']);
    expect(states.size).toBe(ledger.rows.length);
  });

  test('a suspect sentence is shown with the words that changed', () => {
    const row = ledger.rows.find(({ section, ordinal }) => section === '1' && ordinal === 2);
    const words = wordDifference(row?.sketch ?? '', 'A knot SHOULD be tied twice.');
    expect(words.map(({ kind, text }) => (kind === 'kept' ? text : `${kind} ${text}`)).join(', ')).toBe(
      'A, knot, gone □, added SHOULD, be, tied, twice.',
    );
  });
});

/** The real texts with one change each. Sentences are found by words that are facts, not quoted. */
const REAL: readonly (readonly [
  file: string,
  what: string,
  change: (text: string) => string,
  expected: readonly string[],
])[] = [
  ['rfc3629.txt', 'a digit of the bit table', (text) => edit(text, '0000 07FF', '0000 06FF'), ['SUSPECT 3/15 → 3/15']],
  ['rfc3629.txt', 'MUST → SHOULD', (text) => edit(text, 'above MUST', 'above SHOULD'), ['SUSPECT 3/35 → 3/35']],
  ['rfc3629.txt', 'a bound of the ABNF', (text) => edit(text, '%x80-9F', '%x80-A0'), ['SUSPECT 4/9 → 4/9']],
  ['rfc3629.txt', 'the octets that never appear', (text) => edit(text, 'C1, F5', 'C1, F4'), ['SUSPECT 1/19 → 1/19']],
  [
    'rfc3629.txt',
    'a rule doubled',
    (text) => edit(text, /^( +UTF8-tail {3}=.*)$/m, '$1\n$1'),
    ['AMBIGUOUS 4/11 → 4/11'],
  ],
  ['rfc3629.txt', 'a rule gone', (text) => edit(text, /^ +UTF8-tail {3}=.*\n/m, ''), ['SUSPECT 4/11']],
  [
    'rfc3629.txt',
    'a year in a page header',
    (text) => edit(text, /(RFC 3629 +UTF-8 +November) 2003/, '$1 2004'),
    ['NEW furniture'],
  ],
  [
    'draft-hoffman-utf16.txt',
    'the number of a section',
    (text) => edit(text, ' 5. Examples', ' 5, Examples'),
    ['SUSPECT 4/7', 'SUSPECT 5/1 → 4/7'],
  ],
  ['rfc3629.txt', 'an example octet', (text) => edit(text, 'A3 8E B4\n', 'A3 8E B5\n'), ['SUSPECT 7/16 → 7/16']],
  [
    'draft-yergeau-rfc2279bis-03.txt',
    'the octets that never appear',
    (text) => edit(text, 'C1, FE', 'C1, FD'),
    ['SUSPECT 1/19 → 1/19'],
  ],
  [
    'draft-yergeau-utf8-rev-00.txt',
    'a row of the table',
    (text) => edit(text, '0400 0000-7FFF', '0400 0000-6FFF'),
    ['SUSPECT 2/15 → 2/15'],
  ],
  ['rfc3629-fr.txt', 'a bound of the ABNF', (text) => edit(text, '%xC2-DF', '%xC1-DF'), ['SUSPECT 4/8 → 4/8']],
  [
    'draft-hoffman-utf16.txt',
    'a bound of a step',
    (text) => edit(text, 'W1 > 0xDFFF', 'W1 > 0xDFFE'),
    ['SUSPECT 2.2/4 → 2.2/4'],
  ],
  [
    'draft-hoffman-utf16.txt',
    'an example corrected',
    (text) => edit(text, 'BOM: D8 48', 'BOM: D8 08'),
    ['SUSPECT 5/4 → 5/4'],
  ],
];

describe.each(REAL)('%s: %s', (file, _what, change, expected) => {
  const text = sharedSpec(file);
  test.skipIf(text === null)('gives the right state and changes no other row', () => {
    const id = file.replace('.txt', '');
    const ledger = parseLedger(id, readFileSync(`${root}grammar/spec/${id}.ledger`, 'utf8'));
    expect(doubts(ledger, text as string)).toEqual([]);
    expect(doubts(ledger, change(text as string))).toEqual(expected);
  });
});

describe('page breaks of the real texts', () => {
  test.each(['rfc3629.txt', 'draft-yergeau-rfc2279bis-03.txt', 'draft-yergeau-utf8-rev-00.txt'])(
    '%s: a page break changes nothing between any two lines of a paragraph',
    (file) => {
      const text = sharedSpec(file);
      if (text === null) return;
      const id = file.replace('.txt', '');
      const ledger = parseLedger(id, readFileSync(`${root}grammar/spec/${id}.ledger`, 'utf8'));
      const pageBreak = /\n\n+[^\n]*\[Page \d+\]\n+[^\n]+\n\n+/.exec(text)?.[0] as string;
      const lines = text.split('\n');
      // Between two lines of one paragraph: the first is too long, and ends too openly, to end it.
      const inside = lines.flatMap((line, i) =>
        /^ {3}\S.{40,}[\w,.]$/.test(line) && /^ {3}\w/.test(lines[i + 1] ?? '') ? [i] : [],
      );
      expect(inside.length).toBeGreaterThan(20);
      for (const at of inside.filter((_, n) => n % 9 === 0)) {
        const moved = [...lines.slice(0, at + 1).join('\n'), pageBreak, ...lines.slice(at + 1).join('\n')].join('');
        expect([at, doubts(ledger, moved)]).toEqual([at, []]);
      }
    },
  );
});

test('a copy of a sentence in an appendix makes no row ambiguous', () => {
  const ledger = { ...sampleLedger(), covers: '1', rows: sampleLedger().rows.filter(({ section }) => section === '1') };
  const rule = 'A line of up to 07FF knots is\n   short; a longer one is not (see Section 2).';
  const repeated = edit(SAMPLE, 'Thanks to everyone.', `Thanks to everyone.  ${rule}`);
  expect(doubts(ledger, repeated)).toEqual([]);
  // The ledger of the whole document has a row for each sentence, so the copy is new there.
  expect(doubts(sampleLedger(), repeated)).toEqual(['NEW acknowledgement/3']);
  // A copy within the section is ambiguous.
  expect(doubts(ledger, edit(SAMPLE, rule, `${rule}  ${rule}`)).join()).toContain('AMBIGUOUS 1/3');
});
