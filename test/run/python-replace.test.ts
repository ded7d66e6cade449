/**
 * Python's `errors='replace'` beside `repair`: python-replace.txt has what Python made of a text with each kind of
 * fault, written by python-replace.py. Each text is repaired whole, and in two chunks at every cut.
 *
 * One difference is wanted: U+FFFE at the start of UTF-16 is a signature in the other order, and is replaced
 * (draft-hoffman-utf16 §3.2, §3.3). Python keeps it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decode, Repairer, repair, utf8, utf16be, utf16le, utf32be, utf32le } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';

const FORMS = { 'utf-8': utf8, 'utf-16-le': utf16le, 'utf-16-be': utf16be, 'utf-32-le': utf32le, 'utf-32-be': utf32be };

const facts = readFileSync(new URL('python-replace.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));

const codePoints = (text: string) => Array.from(text, (c) => (c.codePointAt(0) as number).toString(16).toUpperCase());

describe.each(Object.entries(FORMS))('Python %s', (encoding, form) => {
  const texts = facts.filter(([of]) => of === encoding);

  test('has a hundred facts here at least, also of well-formed text', () => {
    expect(texts.length).toBeGreaterThan(99);
    expect(new Set(texts.map(([, octets]) => form.test(unhex(octets as string))))).toEqual(new Set([true, false]));
  });

  test('replaces what `repair` does, however the text is cut', () => {
    const other: string[] = [];
    for (const [, octets = '', ...read] of texts) {
      const characters = encoding.startsWith('utf-16') && read[0] === 'FFFE' ? ['FFFD', ...read.slice(1)] : read;
      const text = unhex(octets);
      const results = [repair(form, text)];
      for (let cut = 0; cut <= text.length; cut++) {
        const repairer = new Repairer(form);
        const parts = [repairer.push(text.subarray(0, cut)), repairer.push(text.subarray(cut)), repairer.end()];
        results.push(Uint8Array.from(parts.flatMap((part) => [...part])));
      }
      for (const result of results) {
        const ours = codePoints(decode(form, result)).join(' ');
        if (ours !== characters.join(' ')) other.push(`${octets}: Python ${characters.join(' ')}, here ${ours}`);
      }
    }
    expect([...new Set(other)]).toEqual([]);
  });
});
