/** @value of a counted field: the reader takes each text that the rule of the field matches. */
import { expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { compileMessages } from '../../src/messages.ts';
import { bothOf } from './emitted.ts';
import { octetsOf } from './grammars.ts';

const grammarOf = (reader: string, rule: string, before = '') =>
  `${before}; @integer n u8\n; @length d = n\n; @capture d\n; @value d ${reader}\nm = n d\nn = OCTET\nd = ${rule}\n`;

test.each([
  ['integer', '1*3DIGIT', '\x03101', 101],
  ['integer', '1*DIGIT', '\x039\x39\x39', 999n],
  ['ascii-lower', '*ALPHA', '\x02Ab', 'ab'],
  ['text', '*ALPHA', '\x02Ab', 'Ab'],
  ['percent-decoded', '*( ALPHA / "%" 2HEXDIG )', '\x04a%41', undefined],
])('%s reads %s, by the machine and by the code', (reader, rule, text, wanted) => {
  const { machine, emitted } = bothOf(compiledMessages(grammarOf(reader, rule), {}));
  for (const form of [machine, emitted]) {
    const { d } = form.parse(octetsOf(text)) as unknown as { d: { value: unknown } };
    expect(d.value).toEqual(wanted ?? octetsOf('aA'));
  }
});

test.each([
  ['integer', '1*3OCTET', 'integer cannot read each text of d: 00 is one'],
  ['integer', '*3DIGIT', 'integer cannot read each text of d: '],
  ['ascii-lower', '*OCTET', 'ascii-lower cannot read each text of d: 80 is one'],
])('%s is refused for %s, with a text of the field', (reader, rule, wanted) => {
  expect(() => compileMessages(grammarOf(reader, rule))).toThrow(wanted);
});

test('a reader of a field with counted fields inside is refused with that reason', () => {
  const inside = '; @integer k u8\n; @length e = k\n';
  const grammar = `${grammarOf('integer', 'k e', inside)}k = OCTET\ne = *DIGIT\n`;
  expect(() => compileMessages(grammar)).toThrow('integer cannot read d: it has counted fields inside');
});
