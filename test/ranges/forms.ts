/** A validator for every form over octets, profiles included, and texts that are hard for it. */
import { FORMS } from '../../generated/forms.ts';
import type { OctetsInput, Validator } from '../../src/index.ts';
import { octetValidator } from '../../src/run/validator.ts';
import { type FormId, formIds } from '../reference/index.ts';
import { textsOf } from '../run/texts.ts';
import { type Random, random } from '../support/random.ts';

const tables = await Promise.all(
  FORMS.filter(({ alphabet }) => alphabet === 'octets').map(async ({ load }) => (await load()).table),
);

export const octetForms: readonly (readonly [id: string, form: Validator<OctetsInput>])[] = tables.map((table) => [
  table.id,
  octetValidator(table),
]);

/** Pieces that profiles judge: tokens and escapes of JSON, controls, noncharacters, and parts of characters. */
const PIECES = [
  '{"a":',
  '"b"}',
  '[1,2]',
  '"\\u0000"',
  '"\\uD834\\uDD1E"',
  '"\\uD834"',
  '"\\uDD1E\\n"',
  '\\',
  '\u0000',
  '\u0080',
  '\uFDD0',
  '\uFEFF',
  'é€😀',
  'text ',
].map((piece) => Buffer.from(piece));
const WILD = [0x00, 0x41, 0x80, 0x82, 0xc3, 0xd8, 0xdc, 0xe2, 0xed, 0xf0, 0xf4, 0xfe, 0xff];

function profileText(rnd: Random): Uint8Array {
  return Buffer.concat(
    Array.from({ length: rnd.below(12) }, () => {
      const piece = rnd.pick(PIECES);
      if (rnd.chance(0.1)) return Uint8Array.of(rnd.pick(WILD));
      return rnd.chance(0.8) ? piece : piece.subarray(0, rnd.below(piece.length + 1));
    }),
  );
}

/** `count` texts for a form, about a third of them well-formed; the same on every machine. */
export function octetTexts(id: string, count: number, seed: number): Uint8Array[] {
  const rnd = random(seed);
  if (!formIds.includes(id as FormId)) return Array.from({ length: count }, () => profileText(rnd));
  const all = textsOf(id as FormId, count, seed).map((symbols) => Uint8Array.from(symbols));
  return all.slice(-count);
}
