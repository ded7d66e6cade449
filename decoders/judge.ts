/**
 * The results of a decoder on the vectors of a form → what differs from the form, each with the number of texts and
 * the shortest of them.
 *
 *     F4 90 80 80   ill-formed, but: = 110000     accepts
 *     E2 82         ends too early, but: =       ends (of an encoding; a grammar seldom has a clear end)
 *     00            well-formed, but: 0           refuses
 *     F0 9F 98 80   1F600, but: = F600            changes
 *     41 FF         ill-formed at 1, but: 0 0     offset
 *     E2 82 41      one U+FFFD by the WHATWG, but two    replacements
 *
 * A decoder that writes U+FFFD and no error has refused a text if it wrote one more than the text has.
 */
import {
  cesu8,
  decode,
  type OctetsInput,
  repair,
  utf8,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
  type Validator,
} from '../src/index.ts';
import { mutf8, wtf8 } from '../src/profiles.ts';
import type { FormName, Kind } from './catalog.ts';

export interface Text {
  /** Octets in hexadecimal; code units in big-endian order. */
  readonly hex: string;
  /** Of the first fault, in octets, or in code units; null if well-formed. */
  readonly offset: number | null;
  /** Ill-formed only because it ends too early. */
  readonly incomplete?: boolean;
  readonly reason?: string;
}

export interface Difference {
  readonly count: number;
  /** The shortest text, and the line that the decoder wrote for it. */
  readonly witness: Text;
  readonly line: string;
}

export interface Judgement {
  readonly texts: number;
  readonly differences: Readonly<Partial<Record<Kind, Difference>>>;
  /** What it says besides yes or no. */
  readonly gives: { readonly offset: boolean; readonly text: boolean; readonly replacements: boolean };
  /** It leaves out U+FEFF at the start. */
  readonly dropsSignature: boolean;
}

const VALIDATORS: Readonly<Partial<Record<FormName, Validator<OctetsInput>>>> = {
  utf8,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
  cesu8,
  mutf8,
  wtf8,
};

/** The forms whose number of U+FFFD the WHATWG Encoding Standard gives. */
const COUNTED: readonly FormName[] = ['utf8', 'utf16be', 'utf16le'];

export function judge(form: FormName, texts: readonly Text[], lines: readonly string[]): Judgement {
  const found = new Map<Kind, Difference>();
  const gives = { offset: false, text: false, replacements: false };
  let dropsSignature = false;
  texts.forEach((text, i) => {
    const line = lines[i] as string;
    const answer = answerOf(line);
    gives.offset ||= answer.offset !== undefined;
    gives.text ||= answer.points !== undefined;
    const isCompared = text.offset === null || COUNTED.includes(form);
    const expected = answer.points && isCompared ? expectedPoints(form, text) : [];
    if (answer.points && isWithoutSignature(answer.points, expected)) dropsSignature = true;
    for (const kind of differences(form, text, answer, expected)) {
      const known = found.get(kind);
      const isShorter = known === undefined || isBefore(text.hex, known.witness.hex);
      found.set(kind, { ...(isShorter ? { witness: text, line } : known), count: (known?.count ?? 0) + 1 });
    }
    if (answer.points && text.offset !== null && replacements(answer.points) > literal(form, text.hex))
      gives.replacements = true;
  });
  return { texts: texts.length, differences: Object.fromEntries(found), gives, dropsSignature };
}

interface Answer {
  readonly accepts: boolean;
  readonly offset?: number;
  /** Scalar values, and surrogates that have no partner. */
  readonly points?: readonly number[];
}

function answerOf(line: string): Answer {
  const [head = '', ...rest] = line.split(' ');
  if (head === '0') return { accepts: false, ...(rest[0] === undefined ? {} : { offset: Number(rest[0]) }) };
  if (head === '1') return { accepts: true };
  const values = rest.map((value) => Number.parseInt(value, 16));
  return { accepts: true, points: head === '~' ? joined(values) : values };
}

/** Code units → scalar values. */
function joined(units: readonly number[]): number[] {
  const points: number[] = [];
  for (const unit of units) {
    const before = points.at(-1) ?? 0;
    if (unit >> 10 === 0x37 && before >> 10 === 0x36)
      points[points.length - 1] = 0x10000 + ((before & 0x3ff) << 10) + (unit & 0x3ff);
    else points.push(unit);
  }
  return points;
}

function differences(form: FormName, text: Text, answer: Answer, expected: readonly number[]): Kind[] {
  const { points } = answer;
  if (text.offset === null) {
    if (!answer.accepts) return ['refuses'];
    return points && !isSame(points, expected) && !isWithoutSignature(points, expected) ? ['changes'] : [];
  }
  if (!answer.accepts) return answer.offset !== undefined && answer.offset !== offsetIn(form, text) ? ['offset'] : [];
  if (points === undefined || replacements(points) === 0)
    return [text.incomplete && VALIDATORS[form] ? 'ends' : 'accepts'];
  // U+FFFD in the output is the one in the text: whether the decoder noticed anything cannot be seen.
  if (replacements(points) <= literal(form, text.hex)) return [];
  if (!COUNTED.includes(form)) return [];
  return replacements(points) === replacements(expected) ? [] : ['replacements'];
}

/** In octets, as programs count. */
const offsetIn = (form: FormName, { offset }: Text) => (offset ?? 0) * (form === 'utf16' ? 2 : 1);

/** The scalar values of a text, repaired if it is ill-formed. */
function expectedPoints(form: FormName, { hex }: Text): number[] {
  const octets = Buffer.from(hex, 'hex');
  const validator = VALIDATORS[form];
  if (validator) return Array.from(decode(validator, repair(validator, octets)), (c) => c.codePointAt(0) as number);
  const units = Array.from({ length: octets.length >> 1 }, (_, i) => octets.readUInt16BE(2 * i));
  return Array.from(
    new TextDecoder('utf-16le', { ignoreBOM: true }).decode(Uint16Array.from(units)),
    (c) => c.codePointAt(0) as number,
  );
}

const replacements = (points: readonly number[]) => points.filter((point) => point === 0xfffd).length;
const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);
const isWithoutSignature = (points: readonly number[], expected: readonly number[]) =>
  expected[0] === 0xfeff && isSame(points, expected.slice(1));

/** How often U+FFFD itself is in a text. */
function literal(form: FormName, hex: string): number {
  const octets = hex.match(/../g) ?? [];
  if (form.startsWith('utf32')) return replacements(valuesOf(octets, 4, form.endsWith('le')));
  if (form.startsWith('utf16')) return replacements(valuesOf(octets, 2, form.endsWith('le')));
  return octets.filter((_, i) => octets.slice(i, i + 3).join('') === 'EFBFBD').length;
}

function valuesOf(octets: readonly string[], width: number, isLittle: boolean): number[] {
  return Array.from({ length: Math.floor(octets.length / width) }, (_, i) => {
    const part = octets.slice(i * width, (i + 1) * width);
    return Number.parseInt((isLittle ? part.reverse() : part).join(''), 16);
  });
}

function isBefore(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && a < b);
}
