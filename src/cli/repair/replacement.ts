/**
 * The value of --with → what replaces an ill-formed sequence:
 *
 *     61 E9 62   with FFFD           →   61 EF BF BD 62    U+FFFD
 *                with skip           →   61 62
 *                with escape         →   61 5C 78 45 39 62   \xE9, in ASCII
 *                with windows-1252   →   61 C3 A9 62       é, as E9 is read there
 *
 * A charset must have one octet for a character: of others, a sequence that is
 * ill-formed in UTF-8 can be a part of a character only. Its characters are those
 * of the package iconv-lite. An octet that it does not define becomes U+FFFD, and
 * so does a character that the form does not allow.
 */

import { printable } from '../../printable.ts';
import type { Fault } from '../../run/fault.ts';
import type { OctetsInput } from '../../run/input.ts';
import type { RepairOptions } from '../../run/repair.ts';
import type { Validator } from '../../run/validator.ts';
import { UsageError } from '../errors.ts';
import { withNoun } from '../numbers.ts';

/** What `repair` does with ill-formed sequences. */
export interface Replacement {
  readonly options: RepairOptions;
  /** What was done, for the report: `replaced by U+FFFD`. */
  describe(): string;
}

/** The form of the text: its validator, and what of its table decides which replacements it can have. */
export interface RepairedForm {
  readonly validator: Validator<OctetsInput>;
  readonly codeUnit: number;
  /** Whether it restricts the characters of an encoding form. */
  readonly isProfile: boolean;
}

const INSTEAD = '\uFFFD';

/** Throws UsageError for a value that is none, and for one that the form cannot have. */
export async function replacementNamed(name: string, form: RepairedForm): Promise<Replacement> {
  if (/^(?:u\+)?fffd$/i.test(name)) return { options: {}, describe: () => 'replaced by U+FFFD' };
  if (name === 'skip') return { options: { skip: true }, describe: () => 'left out' };
  if (name === 'escape') return escaping(form);
  return decoding(name, form);
}

function escaping({ validator, isProfile }: RepairedForm): Replacement {
  if (isProfile) {
    throw new UsageError(
      `--with escape writes octets, and ${validator.title} also refuses characters`,
      'use --with FFFD or --with skip',
    );
  }
  const replacement = (fault: Fault) =>
    octetsOf(fault)
      .map((octet) => `\\x${octet}`)
      .join('');
  return { options: { replacement }, describe: () => 'escaped' };
}

async function decoding(charset: string, { validator, codeUnit }: RepairedForm): Promise<Replacement> {
  if (codeUnit > 1) {
    throw new UsageError(
      `--with ${printable(charset)} is for text in octets, not for ${validator.title}`,
      'use --with FFFD, skip or escape',
    );
  }
  const characters = await charactersOf(charset);
  let undefinedOctets = 0;
  const characterOf = (octet: string) => {
    const character = characters[Number.parseInt(octet, 16)] as string;
    if (character !== INSTEAD && validator.test(Buffer.from(character))) return character;
    undefinedOctets++;
    return INSTEAD;
  };
  const replacement = (fault: Fault) => {
    return fault.disallowed === undefined ? octetsOf(fault).map(characterOf).join('') : INSTEAD;
  };
  const rest = () =>
    undefinedOctets > 0 ? `; ${withNoun(undefinedOctets, 'octet')} without a character there became U+FFFD` : '';
  return { options: { replacement }, describe: () => `read as ${charset.toLowerCase()}${rest()}` };
}

/** The ill-formed octets of a fault in an encoding form, in hexadecimal: at most six, so none is left out there. */
function octetsOf({ octets, length }: Fault): string[] {
  return octets.split(' ').slice(0, length);
}

/** The characters of a charset, by octet. Throws UsageError. */
async function charactersOf(charset: string): Promise<string[]> {
  const { default: iconv } = await import('iconv-lite');
  const others = 'it can be FFFD, skip, escape, or a charset such as windows-1252, iso-8859-15, koi8-r or cp437';
  if (!iconv.encodingExists(charset)) throw new UsageError(`--with cannot be ${printable(charset)}`, others);
  const all = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  const characters = [...iconv.decode(Buffer.from(all), charset, { stripBOM: false })];
  // In a charset of one octet a character, the upper half has characters, and each octet is one.
  const isOneForOne = characters.length === 256 && characters.slice(128).some((character) => character !== INSTEAD);
  if (isOneForOne) return characters;
  throw new UsageError(`--with ${printable(charset)}: that is no charset with one octet for each character`, others);
}
