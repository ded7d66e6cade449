/** Each change of a text gives one row the right state, and changes no other row. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordDifference } from '../../src/audit/common-subsequence.ts';
import { itemRows, type Ledger } from '../../src/audit/ledger/ledger.ts';
import { parseLedger } from '../../src/audit/ledger/text.ts';
import { matchLedger } from '../../src/audit/match.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { groupBy } from '../../src/shared/groups.ts';
import { root } from '../support/library.ts';
import { sectionsOf } from '../support/sections.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

/** Name → where it stands: `3/35` is the 35th sentence of section 3. */
function places(list: readonly { readonly section: string; readonly name: string }[]) {
  const bySection = [...groupBy(list, ({ section }) => section)];
  const all = bySection.flatMap(([section, own]) => own.map(({ name }, i) => [name, `${section}/${i + 1}`] as const));
  return (name: string) => new Map(all).get(name);
}

/** The rows that are not VERIFIED, and the new items: `SUSPECT 1/3 → 1/3`. */
function doubts(ledger: Ledger, text: string): string[] {
  const document = readDocument(ledger.file, text, ledger.ids);
  const { states, newItems, furniture } = matchLedger(ledger, document);
  const rows = [...states].filter(([, { state }]) => state !== 'VERIFIED');
  const [row, item] = [places(itemRows(ledger.rows)), places(document.items)];
  return [
    ...rows.map(([name, { state, found }]) => `${state} ${row(name)}${found ? ` → ${item(found.name)}` : ''}`),
    ...newItems.map(({ name }) => `NEW ${item(name)}`),
    ...furniture.map(() => 'NEW furniture'),
  ];
}

function edit(text: string, from: string | RegExp, to: string): string {
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  return edited;
}

const CASES = sectionsOf(new URL('match.txt', import.meta.url)).map(({ name, lists }) => {
  const [from = '', to = ''] = lists.change ?? lists.pattern ?? [];
  const found = lists.pattern ? new RegExp(from, 'm') : from;
  const change = (text: string) => edit(text, found, to);
  return { what: name, file: lists.document?.[0], change, expected: lists.doubts };
});

describe('the sample text', () => {
  const ledger = sampleLedger();
  test.each(CASES.filter(({ file }) => file === undefined))('$what', ({ change, expected }) => {
    expect(doubts(ledger, change(SAMPLE))).toEqual(expected);
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
    const row = ledger.rows.find(({ keyword }) => keyword === 'MUST');
    const words = wordDifference(row?.sketch ?? '', 'A knot SHOULD be tied twice.');
    expect(words.map(({ kind, text }) => (kind === 'kept' ? text : `${kind} ${text}`)).join(', ')).toBe(
      'A, knot, gone □, added SHOULD, be, tied, twice.',
    );
  });
});

describe.each(CASES.filter(({ file }) => file !== undefined))('$file: $what', ({ file = '', change, expected }) => {
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
