/**
 * The first octets → UTF-16 or UTF-32 without a signature. The automaton decides
 * what is well-formed, but most octets are well-formed UTF-16 of some kind. So the
 * text must also look like one: more NUL octets where the high octets of ASCII
 * characters stand than elsewhere, and nearly all characters letters, digits or punctuation.
 *
 *     3F 04 40 04 38 04 20 00   UTF-16LE: «при »
 */

import type { OctetForm } from '../forms.ts';
import { type Guess, isWellFormedIn } from './sample.ts';

interface WideForm {
  readonly form: OctetForm;
  readonly title: string;
  readonly unit: 2 | 4;
  /** The index of the octet in a code unit that is never zero in an ASCII character. */
  readonly low: number;
}

const FORMS: readonly WideForm[] = [
  { form: 'utf32le', title: 'UTF-32LE', unit: 4, low: 0 },
  { form: 'utf32be', title: 'UTF-32BE', unit: 4, low: 3 },
  { form: 'utf16le', title: 'UTF-16LE', unit: 2, low: 0 },
  { form: 'utf16be', title: 'UTF-16BE', unit: 2, low: 1 },
];

/** The least number of code units. */
const MIN_UNITS = 8;

/** The least share of code units with such a NUL: line feeds, spaces, digits. One in a text of UTF-8 is no UTF-16. */
const MIN_ZEROS = 0.01;

/** The least share of characters that texts are made of. */
const MIN_PLAIN = 0.98;

const PLAIN = /[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\p{So}\p{Sk}\p{Zs}\t\n\r\u200B-\u200F]/u;

export async function hintOfWideForm(head: Uint8Array, form: string): Promise<Guess | undefined> {
  for (const wide of FORMS) {
    if (wide.form === form || head.length < MIN_UNITS * wide.unit || !hasZerosOfAscii(head, wide)) continue;
    if (!(await isWellFormedIn(wide.form, head, false))) continue;
    const characters = charactersIn(head, wide);
    const plain = characters.filter((character) => PLAIN.test(character)).length;
    if (plain < MIN_PLAIN * characters.length) continue;
    const evidence = `its first ${characters.length} characters are well-formed so, ${plain} of them letters, digits or punctuation`;
    return { kind: wide.form, text: `probably ${wide.title} without a signature: ${evidence}` };
  }
  return undefined;
}

/** Whether more NUL octets are high octets than low ones: those of ASCII, and those of U+4E00 and a few others. */
function hasZerosOfAscii(octets: Uint8Array, { unit, low }: WideForm): boolean {
  let high = 0;
  let lower = 0;
  for (const [i, octet] of octets.entries()) {
    if (octet !== 0) continue;
    if (i % unit === low) lower++;
    else high++;
  }
  return high > lower && high >= MIN_ZEROS * (octets.length / unit);
}

function charactersIn(octets: Uint8Array, { unit, form }: WideForm): string[] {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
  const little = form.endsWith('le');
  const units = Array.from({ length: Math.floor(octets.length / unit) }, (_, i) =>
    unit === 2 ? view.getUint16(2 * i, little) : view.getUint32(4 * i, little),
  );
  return [...units.map((each) => (unit === 2 ? String.fromCharCode(each) : String.fromCodePoint(each))).join('')];
}
