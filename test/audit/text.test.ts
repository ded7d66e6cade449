/** Documents are read into sections and items without loss, apart from page furniture. */

import { describe, expect, test } from 'vitest';
import { AuditError } from '../../src/audit/problem.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { digestOf, NORMALISER, normalise, sketchOf } from '../../src/audit/text/normalise.ts';
import { splitFlat, splitSentences } from '../../src/audit/text/sentences.ts';
import { groupBy } from '../../src/shared/groups.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { SAMPLE } from './sample.ts';

const texts = (text: string) =>
  [...groupBy(readDocument('rfc9999.txt', text).items, ({ section }) => section)].flatMap(([section, items]) =>
    items.map(({ text: words }, i) => `${section}/${i + 1} ${words}`),
  );

describe('the normaliser, version 1', () => {
  test.each([
    ['two  spaces\tand\r\n a line end', 'two spaces and a line end'],
    ['\uFEFF\u00A0 ends \f', 'ends'],
    ['UTF-\n   8', 'UTF-8'],
    ['doc-\r\n uments', 'doc-uments'],
    ['a dash -\nthen more', 'a dash - then more'],
    ['Case, 07FF and "punctuation" stay.', 'Case, 07FF and "punctuation" stay.'],
    ['é is not e', 'é is not e'],
  ])('%j → %j', (before, after) => {
    expect(normalise(before)).toBe(after);
    expect(normalise(after)).toBe(after);
  });

  test('keeps its digests and sketches while its version is 1', () => {
    expect(NORMALISER).toBe(1);
    expect(digestOf('A knot is tied twice.')).toMatchInlineSnapshot(`"72b100cb3eb76b54e54b7dd94badee37"`);
    expect(sketchOf('A knot is tied twice.')).toMatchInlineSnapshot(`"Vs6ml"`);
    expect(sketchOf('')).toBe('');
  });
});

describe('sentences end', () => {
  test.each([
    ['It is. So it is! Is it? Yes.', ['It is.', 'So it is!', 'Is it?', 'Yes.']],
    ['It is, e.g. here, i.e. There. Not so.', ['It is, e.g. here, i.e. There.', 'Not so.']],
    ['By A. Doe and B. C. Roe. They wrote.', ['By A. Doe and B. C. Roe.', 'They wrote.']],
    ['He said "it is so." Then he left.', ['He said "it is so."', 'Then he left.']],
    ['(It is in brackets.) [DOE] says so.', ['(It is in brackets.)', '[DOE] says so.']],
    ['Version 2.0 was before 3.1. That is all.', ['Version 2.0 was before 3.1.', 'That is all.']],
    ['See e.g. printf() etc. until it ends.', ['See e.g. printf() etc. until it ends.']],
    ['1. Begin. 2) Stop.', ['1. Begin.', '2) Stop.']],
    ['As said in 10. Knots and lines.', ['As said in 10. Knots and lines.']],
    ['', []],
  ])('%j', (paragraph, sentences) => {
    expect(splitSentences(paragraph)).toEqual(sentences);
  });
});

describe('a document with pages', () => {
  test('is read into sections, sentences, rows of tables and rules, without its page furniture', () => {
    expect(texts(SAMPLE)).toEqual([
      'front/1 Network Working Group A. Doe',
      'front/2 Request for Comments: 9999 Example',
      'front/3 Knots in a line',
      'abstract/1 Abstract',
      'abstract/2 A line has knots.',
      'abstract/3 This memo counts them, e.g. for A. Roe and others.',
      '1/1 1. Knots',
      '1/2 A knot MUST be tied twice.',
      '1/3 A line of up to 07FF knots is short; a longer one is not (see Section 2).',
      '1/4 Lines that have no knots, lines that have been cut and lines that were lost do not count.',
      '1/5 Counting proceeds as follows:',
      '1/6 1. Begin at the left.',
      '1/7 Go on to the right.',
      '1/8 2. Stop at the end.',
      '1/9 Knots | Name',
      '1/10 -------+-------',
      '1/11 0-1 | plain',
      '1/12 2-9 | rope-',
      '1/13 | like',
      '1/14 line = *( knot )',
      '1/15 knot = %x4B / %x6B',
      '2/1 2. Lines',
      '2/2 o Lines are non-empty.',
      '2/3 o Lines are never green',
      '2/4 [DOE] Doe, A. and B. Roe, "On Knots. A Survey", 1999.',
      'acknowledgement/1 Acknowledgement',
      'acknowledgement/2 Thanks to everyone.',
    ]);
  });

  test('has the same items when a page break is moved or removed, or line ends are CRLF', () => {
    const pageBreak = /\n\n\n\nDoe {10,}[\s\S]*?January 2001\n\n\n/;
    const cut = SAMPLE.match(pageBreak)?.[0] as string;
    const without = SAMPLE.replace(pageBreak, '\n');
    const moved = without
      .replace('short; a longer\n', 'short; a longer')
      .replace('A line of up to 07FF knots is\n', `A line of up to 07FF knots is\n${cut}`);
    expect(texts(moved.replace('short; a longer', 'short; a longer\n'))).toEqual(texts(SAMPLE));
    expect(texts(without)).toEqual(texts(SAMPLE));
    expect(texts(SAMPLE.replaceAll('\n', '\r\n'))).toEqual(texts(SAMPLE));
  });

  test('has furniture of the same shape for other page numbers, not for other words', () => {
    const shapes = (text: string) => readDocument('a.txt', text).furniture;
    expect(shapes(SAMPLE.replace('[Page 1]', '[Page 17]'))).toEqual(shapes(SAMPLE));
    expect(
      shapes(SAMPLE.replace('Informational                    [Page', 'Knots MUST be red                [Page')),
    ).not.toEqual(shapes(SAMPLE));
  });

  test('is an error when it is empty', () => {
    expect(() => readDocument('a.txt', '')).toThrow(/a\.txt is empty/);
    expect(() => readDocument('a.txt', ' \n\f\n')).toThrow(AuditError);
  });

  test('keeps every letter in its items and its furniture', () => {
    const letters = (text: string) => text.replace(/\s+/g, '').length;
    const { items } = readDocument('a.txt', SAMPLE);
    const furniture = SAMPLE.split('\n').filter((line) => /\[Page 1\]|January 2001/.test(line));
    expect(letters(items.map(({ text }) => text).join(''))).toBe(letters(SAMPLE) - letters(furniture.join('')));
  });
});

describe('a document of one line', () => {
  const flat =
    'Knots A. Doe All rights. 1. Knots There are knots. They are in Section 3. The rest is lines: ' +
    '- Short lines. - Long lines. 1.1 Steps Do as follows: 1) Begin. 2) Stop (see amendment 5) at once. ' +
    'Octets: 4B 4E 4F 54 are a knot 2. Lines Version 1.1. Is it? 3. End Here it ends A. More Also this. A.1 Last To: all';

  test('is split at section numbers in order, at list marks and at runs of octets', () => {
    expect(splitFlat(flat)).toEqual([
      { section: '', items: ['Knots A. Doe All rights.'] },
      {
        section: '1',
        items: [
          'Knots There are knots.',
          'They are in Section 3.',
          'The rest is lines:',
          '- Short lines.',
          '- Long lines.',
        ],
      },
      {
        section: '1.1',
        items: [
          'Steps Do as follows:',
          '1) Begin.',
          '2) Stop (see amendment 5) at once.',
          'Octets:',
          '4B 4E 4F 54',
          'are a knot',
        ],
      },
      { section: '2', items: ['Lines Version 1.1.', 'Is it?'] },
      { section: '3', items: ['End Here it ends'] },
      { section: 'A', items: ['More Also this.'] },
      { section: 'A.1', items: ['Last To: all'] },
    ]);
  });

  test('keeps every letter', () => {
    const all = splitFlat(flat).map(({ section, items }) => section + items.join(''));
    const letters = (text: string) => text.replace(/[\s.]/g, '').length;
    expect(letters(all.join(''))).toBe(letters(flat));
  });
});

test.each([
  ['rfc3629.txt', 246],
  ['draft-yergeau-rfc2279bis-03.txt', 258],
  ['draft-yergeau-utf8-rev-00.txt', 131],
  ['rfc3629-fr.txt', 168],
  ['draft-hoffman-utf16.txt', 161],
])('%s has %i items', (name, count) => {
  const text = sharedSpec(name);
  if (text === null) return;
  expect(readDocument(name, text).items.length).toBe(count);
});
