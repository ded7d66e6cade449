/**
 * The profiles as arithmetic on scalar values, written from the prose of their
 * documents, not from a grammar: which characters are allowed, and further
 * conditions on a text.
 */
import { isScalarValue } from './form.ts';
import { jsonStringsOf } from './json-tokens.ts';

export interface ReferenceProfile {
  /** Whether the scalar value is allowed in a text. */
  allows(scalar: number): boolean;
  /** Whether a text of allowed characters belongs to the profile. Default: every such text does. */
  isText?(scalars: readonly number[]): boolean;
}

/** Unicode's noncharacters: FDD0..FDEF and the last two code points of each plane. */
function isNoncharacter(scalar: number): boolean {
  return scalar % 0x10000 >= 0xfffe || (scalar >= 0xfdd0 && scalar <= 0xfdef);
}

/** C0 and C1 controls and DEL. */
function isControl(scalar: number): boolean {
  return scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0);
}

function isUsefulControl(scalar: number): boolean {
  return [0x09, 0x0a, 0x0d].includes(scalar);
}

const ATEXT = "!#$%&'*+-/=?^_`{|}~";

function isAtext(scalar: number): boolean {
  if (scalar >= 0x80) return true;
  const character = String.fromCharCode(scalar);
  return /[A-Za-z0-9]/.test(character) || ATEXT.includes(character);
}

/** Whether a text is JSON tokens, and each code point that its strings stand for is allowed. */
function everyString(scalars: readonly number[], allows: (codePoint: number) => boolean): boolean {
  const values = jsonStringsOf(scalars);
  return values?.every((value) => Array.from(value, (one) => one.codePointAt(0) as number).every(allows)) === true;
}

/** Id of the grammar over scalar values → profile. */
export const profiles: Readonly<Record<string, ReferenceProfile>> = {
  // MQTT 5.0 §1.5.4
  mqtt: { allows: (scalar) => scalar !== 0 },
  'mqtt-strict': { allows: (scalar) => !isControl(scalar) && !isNoncharacter(scalar) },
  // RFC 9839 §4
  'unicode-scalars': { allows: () => true },
  'xml-characters': {
    allows: (scalar) => (scalar >= 0x20 || isUsefulControl(scalar)) && scalar !== 0xfffe && scalar !== 0xffff,
  },
  'unicode-assignables': {
    allows: (scalar) => (!isControl(scalar) || isUsefulControl(scalar)) && !isNoncharacter(scalar),
  },
  // RFC 7493 §2.1
  'i-json-characters': { allows: (scalar) => !isNoncharacter(scalar) },
  // RFC 8259 §2 and §7
  'json-tokens': { allows: () => true, isText: (scalars) => jsonStringsOf(scalars) !== null },
  // RFC 7493 §2.1
  'i-json-tokens': {
    allows: () => true,
    isText: (scalars) => everyString(scalars, (one) => isScalarValue(one) && !isNoncharacter(one)),
  },
  // PostgreSQL 15 §8.14 and §8.3
  'postgresql-jsonb-tokens': {
    allows: () => true,
    isText: (scalars) => everyString(scalars, (one) => isScalarValue(one) && one !== 0),
  },
  'postgresql-text': { allows: (scalar) => scalar !== 0 },
  // RFC 8259 §8.1
  'json-encoding': { allows: () => true, isText: (scalars) => scalars[0] !== 0xfeff },
  // RFC 7950 §9.4
  yang: { allows: (scalar) => (scalar >= 0x20 || isUsefulControl(scalar)) && !isNoncharacter(scalar) },
  // RFC 6532 §3.1 and §3.2
  'utf8-non-ascii': { allows: (scalar) => scalar >= 0x80, isText: (scalars) => scalars.length === 1 },
  atext: { allows: isAtext, isText: (scalars) => scalars.length > 0 },
};

/** Whether a text of scalar values belongs to the profile. */
export function isOfProfile(id: string, scalars: readonly number[]): boolean {
  const { allows, isText = () => true } = profiles[id] as ReferenceProfile;
  return scalars.every((scalar) => isScalarValue(scalar) && allows(scalar)) && isText(scalars);
}
