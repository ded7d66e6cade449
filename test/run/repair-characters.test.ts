/**
 * Repair changes faults and nothing else: the characters outside of faults are the same before and after, for every encoding
 * form, policy and replacement. Where that is impossible, it throws.
 *
 *     utf8   61 FF C3 A9   →   61, the replacement, U+00E9
 *
 * The characters are read by arithmetic that is written here: nothing of the package says what they are.
 */
import { expect, test } from 'vitest';
import * as wellformed from '../../src/index.ts';
import { faults, type OctetsInput, Repairer, repair, scalars, type Validator, withSignature } from '../../src/index.ts';
import { mutf8, wtf8 } from '../../src/profiles.ts';
import { hex } from '../support/hex.ts';
import { FUZZ, type Random, random } from '../support/random.ts';

type Form = Validator<OctetsInput | string>;
type Symbols = Uint8Array | string;

const forms = [...Object.values(wellformed), mutf8, wtf8].filter(
  (value) => typeof value === 'object' && 'id' in value,
) as unknown as Form[];

/** Octets and code units in which characters, parts of them, signatures and surrogates are frequent. */
const OCTETS = [...Buffer.from('616222005C41C3A9E282ACEDA0BDEDB880F09F9880EFBBBFFFFED8DC3DDEC0BEF49001100A', 'hex')];
const UNITS = [0x61, 0x62, 0, 0xe9, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xfeff, 0xfffe, 0xffff];
const REPLACEMENTS = ['\uFFFD', '?', '', 'ab', '\uFEFF', '\uFFFE', '\u{1F600}', 'é', '\0', '\uD83D', '\uDE00'];

const isPair = (high = 0, low = 0) => high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;

function joined(units: readonly number[]): number[] {
  const characters: number[] = [];
  for (let i = 0; i < units.length; i++) {
    const [high, low] = [units[i] as number, units[i + 1]];
    if (!isPair(high, low)) characters.push(high);
    else characters.push(0x10000 + (high - 0xd800) * 0x400 + ((units[++i] as number) - 0xdc00));
  }
  return characters;
}

/** One number for each lead octet and what continues it, with as many bits as each has. */
function bits(octets: Uint8Array): number[] {
  const numbers: number[] = [];
  for (const octet of octets) {
    if (octet >= 0x80 && octet < 0xc0) numbers.push((numbers.pop() as number) * 0x40 + (octet & 0x3f));
    else numbers.push(octet < 0x80 ? octet : octet & (0x7f >> Math.clz32(~octet << 24)));
  }
  return numbers;
}

function units(octets: Uint8Array, size: number, isLittle: boolean): number[] {
  return Array.from({ length: octets.length / size }, (_, i) => {
    const unit = octets.slice(i * size, (i + 1) * size);
    return (isLittle ? unit.reverse() : unit).reduce((number, octet) => number * 256 + octet, 0);
  });
}

/** The characters of a part of a text without faults. */
function charactersOf(id: string, part: Symbols, isLittle: boolean): number[] {
  if (typeof part === 'string') return joined(Array.from({ length: part.length }, (_, i) => part.charCodeAt(i)));
  if (id.startsWith('utf16')) return joined(units(part, 2, isLittle));
  if (id.startsWith('utf32')) return units(part, 4, isLittle);
  return id === 'cesu8' || id === 'mutf8' ? joined(bits(part)) : bits(part);
}

function randomSymbols(form: Form, { below, pick }: Random): Symbols {
  const length = below(14);
  if (form.id === 'utf16' || form.id === 'ucs2')
    return String.fromCharCode(...Array.from({ length }, () => pick(UNITS)));
  return Uint8Array.from({ length }, () => pick(OCTETS));
}

/** What stands between the faults, and the replacement for each of these. */
function wanted(form: Form, text: Symbols, replacement: string): number[] {
  const isLittle = form.id.endsWith('le') || (form.id === 'utf16-signature' && text[0] === 0xff && text[1] === 0xfe);
  const instead = Array.from(replacement, (character) => character.codePointAt(0) as number);
  let at = 0;
  const found = [...faults(form, text)].flatMap(({ offset, length, joined: isJoined }) => {
    const before = charactersOf(form.id, text.slice(at, offset), isLittle);
    at = Math.min(text.length, offset + length);
    return isJoined ? before : [...before, ...instead];
  });
  return [...found, ...charactersOf(form.id, text.slice(at), isLittle)];
}

function inPieces(form: Form, text: Symbols, options: object, cut: number): number[] {
  const repairer = new Repairer(form, options);
  const parts = [repairer.push(text.slice(0, cut)), repairer.push(text.slice(cut)), repairer.end()] as Symbols[];
  return [...scalars(form, typeof text === 'string' ? parts.join('') : Buffer.concat(parts as Uint8Array[]))];
}

const COUNT = FUZZ > 1 ? 1_000_000 : 6_000;

test(`the characters outside of faults stay, in ${COUNT} texts`, () => {
  const chance = random(48);
  const outcomes = { same: 0, refused: 0 };
  for (let i = 0; i < COUNT; i++) {
    const bare = chance.pick(forms);
    const form = chance.chance(0.2) ? (withSignature(bare, 'strip') as Form) : bare;
    const text = randomSymbols(form, chance);
    const isSkip = chance.chance(0.2);
    const replacement = isSkip ? '' : chance.pick(REPLACEMENTS);
    const options = isSkip ? { skip: true } : { replacement: chance.chance(0.3) ? () => replacement : replacement };
    let repaired: Symbols;
    try {
      repaired = repair(form, text, options);
    } catch (error) {
      if (!/^(TypeError|RangeError): .*(ill-formed|left out|signature|half|halves)/s.test(String(error))) throw error;
      outcomes.refused++;
      continue;
    }
    const characters = String(wanted(form, text, replacement));
    const got = [String([...scalars(bare, repaired)]), String(inPieces(bare, text, options, chance.below(14)))];
    const note = () => `${form.id} ${typeof text === 'string' ? escape(text) : hex(text)} ${JSON.stringify(options)}`;
    if (!form.test(repaired) || got.some((one) => one !== characters))
      expect(got, note()).toEqual([characters, characters]);
    outcomes.same++;
  }
  // Most are not refused, and those that are have a reason.
  expect(outcomes.same).toBeGreaterThan(COUNT / 2);
  expect(outcomes.refused).toBeGreaterThan(COUNT / 50);
});
