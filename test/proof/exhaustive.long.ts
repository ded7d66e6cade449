/** The exhaustive proofs, which take minutes: `npm run test:long`. */
import { expect, test } from 'vitest';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { inputOf, validators } from '../implementations.ts';
import { isScalarValue } from '../reference/form.ts';
import { formIds, reference } from '../reference/index.ts';
import { form } from '../support/library.ts';
import { allScalarValues } from './scalar-values.ts';

test.each(formIds)('%s: oracle, reference and validator agree on the W-method suite with two extra states', (id) => {
  const { grammar, minimal } = form(id);
  const wrong: number[][] = [];
  for (const text of wMethodSuite(minimal, 2)) {
    const verdict = accepts(minimal, text);
    if (oracleAccepts(grammar.ohm, text) !== verdict) wrong.push(text);
    if (reference[id].isWellFormed(text) !== verdict) wrong.push(text);
    if (validators[id].test(inputOf(id, text)) !== verdict) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

test('UTF-8: reference and validator agree on every text of three octets', () => {
  const text = new Uint8Array(3);
  const wrong: string[] = [];
  for (let word = 0; word < 0x1000000; word++) {
    [text[0], text[1], text[2]] = [word >> 16, (word >> 8) & 0xff, word & 0xff];
    if (validators.utf8.test(text) !== reference.utf8.isWellFormed(text)) wrong.push(word.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('UTF-8: the oracle accepts every scalar value', () => {
  const { grammar } = form('utf8');
  for (const { from, text } of allScalarValues())
    expect([from, oracleAccepts(grammar.ohm, text)]).toEqual([from, true]);
});

test('UTF-8: the oracle agrees on every text of three octets', () => {
  const { grammar } = form('utf8');
  const wrong: string[] = [];
  const text = new Uint8Array(3);
  for (let word = 0; word < 0x1000000; word++) {
    [text[0], text[1], text[2]] = [word >> 16, (word >> 8) & 0xff, word & 0xff];
    if (oracleAccepts(grammar.ohm, text) !== validators.utf8.test(text)) wrong.push(word.toString(16));
  }
  expect(wrong).toEqual([]);
});

test.each(formIds.filter((id) => reference[id].encode))('%s: the reference encodes every scalar value', (id) => {
  const { encode, isWellFormed } = reference[id];
  const scalars = Array.from({ length: id === 'ucs2' ? 0x10000 : 0x110000 }, (_, scalar) => scalar).filter(
    isScalarValue,
  );
  const refused = scalars.filter((scalar) => !isWellFormed(encode?.(scalar) ?? []));
  // U+FFFE is well-formed in UTF-16BE and UTF-16LE, but not as the first character.
  expect(refused).toEqual(id === 'utf16be' || id === 'utf16le' ? [0xfffe] : []);
  if (id !== 'utf8') return;
  const encoder = new TextEncoder();
  const differs = (scalar: number) => `${encode?.(scalar)}` !== `${encoder.encode(String.fromCodePoint(scalar))}`;
  expect(scalars.filter(differs)).toEqual([]);
});
