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

import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import type { OctetsInput } from '../../run/input.ts';
import { Repairer } from '../../run/repair.ts';
import type { Validator } from '../../run/validator.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { UsageError } from '../errors.ts';
import type { Charset } from '../hints/charset.ts';
import { withNoun } from '../numbers.ts';
import { type Input, isFile } from '../sources/input.ts';
import type { LookedInput } from './two-passes.ts';

/** The repair of one text. */
export interface TextRepair {
  /** How many changes were made. */
  readonly faults: number;
  /** Whether what is written is another text even without a fault. */
  readonly converts?: boolean;
  push(octets: Uint8Array): Uint8Array;
  end(): Uint8Array;
  /** What was done, for the report: `3 ill-formed sequences replaced by U+FFFD`. */
  describe(): string;
  /** After the repair: why its result is not to be trusted. */
  warning(): string | undefined;
}

/** How each file is repaired, maybe by what is in it. */
export type RepairWay = (input: LookedInput) => Promise<TextRepair>;

const INSTEAD = '\uFFFD';

type OctetCharset = Charset & { readonly characters: readonly string[] };

/** The form of the text. Its table decides which replacements it can have. */
export interface RepairedForm {
  readonly validator: Validator<OctetsInput>;
  readonly table: FormTable;
}

/** Throws UsageError for a value that is none, and for one that the form cannot have. */
export async function replacementNamed(name: string, form: RepairedForm): Promise<RepairWay> {
  const { validator } = form;
  if (/^(?:u\+)?fffd$/i.test(name)) return async () => described(new Repairer(validator), () => 'replaced by U+FFFD');
  if (name === 'skip') {
    try {
      new Repairer(validator, { skip: true });
    } catch (error) {
      throw new UsageError((error as Error).message, 'use --with FFFD');
    }
    return async () => described(new Repairer(validator, { skip: true }), () => 'left out');
  }
  return name === 'escape' ? escaping(form) : decoding(name, form);
}

/** A repair that replaces each ill-formed sequence. `how`: what became of them. */
function described(
  repairer: Pick<TextRepair, 'faults' | 'push' | 'end'>,
  how: () => string,
  warning: () => string | undefined = () => undefined,
): TextRepair {
  const describe = () => `${withNoun(repairer.faults, 'ill-formed sequence')} ${how()}`;
  return Object.assign(repairer, { describe, warning });
}

function escaping({ validator, table }: RepairedForm): RepairWay {
  // It restricts the characters of an encoding form.
  if (table.scalars) {
    throw new UsageError(
      `--with escape writes octets, and ${validator.title} also refuses characters`,
      'use --with FFFD or --with skip',
    );
  }
  const replacement = (fault: Fault) =>
    octetsOf(fault)
      .map((octet) => `\\x${octet}`)
      .join('');
  return async () => described(new Repairer(validator, { replacement }), () => 'escaped');
}

async function decoding(label: string, { validator, table }: RepairedForm): Promise<RepairWay> {
  if (table.codeUnit > 1) {
    throw new UsageError(
      `--with ${printable(label)} is for text in octets, not for ${validator.title}`,
      'use --with FFFD, skip or escape',
    );
  }
  const charset = await charsetOf(label);
  const { characters } = charset;
  return async (input) => {
    const { repairer, undefinedOctets } =
      validator.id === 'utf8' ? await inWords(charset, table) : bySequences(characters, validator);
    const against = isFile(input) ? await contradiction(characters, input) : undefined;
    const rest = () =>
      undefinedOctets() > 0 ? `; ${withNoun(undefinedOctets(), 'octet')} without a character there became U+FFFD` : '';
    return described(
      repairer,
      () => `read as ${label.toLowerCase()}${rest()}`,
      () => (undefinedOctets() > 0 ? 'octets without a character became U+FFFD' : against),
    );
  };
}

/** For UTF-8, the repair of words, which is faster than a call for each sequence. */
async function inWords(charset: Charset, table: FormTable) {
  const { FAULTS_ALONE, LegacyRepair } = await import('./legacy-repair.ts');
  const { LegacyWords } = await import('./words.ts');
  const repair = new LegacyRepair(
    new LegacyWords(anyEngine(table) as Engine<Uint8Array>, charset),
    charset,
    FAULTS_ALONE,
  );
  const repairer = {
    get faults() {
      return repair.sequences;
    },
    push: (octets: Uint8Array) => repair.push(octets),
    end: () => repair.end(),
  };
  return { repairer, undefinedOctets: () => repair.unread };
}

/** In other forms, which can refuse a character. */
function bySequences(characters: readonly string[], validator: Validator<OctetsInput>) {
  let undefinedOctets = 0;
  const characterOf = (octet: string) => {
    const character = characters[Number.parseInt(octet, 16)] ?? INSTEAD;
    if (character !== INSTEAD && validator.test(Buffer.from(character))) return character;
    undefinedOctets++;
    return INSTEAD;
  };
  const replacement = (fault: Fault) =>
    fault.disallowed === undefined ? octetsOf(fault).map(characterOf).join('') : INSTEAD;
  const repairer: Pick<TextRepair, 'faults' | 'push' | 'end'> = new Repairer(validator, { replacement });
  return { repairer, undefinedOctets: () => undefinedOctets };
}

/** The ill-formed octets of a fault in an encoding form, in hexadecimal: at most six, so none is left out there. */
function octetsOf({ octets, length }: Fault): string[] {
  return octets.split(' ').slice(0, length);
}

/** Why the faults of a file are in another encoding, by the hint of `check`, where that reads them otherwise. */
async function contradiction(characters: readonly string[], input: Input): Promise<string | undefined> {
  const { evidenceIn } = await import('./evidence-in.ts');
  const { charsetNamed } = await import('../hints/charset.ts');
  const { hint, octets = [] } = (await evidenceIn(input)) ?? {};
  const other = hint && charsetNamed(hint.kind);
  if (!other || octets.every((octet) => other.characters?.[octet] === characters[octet])) return undefined;
  return `the evidence is against it: ${hint.text}`;
}

/** A charset of one octet for each character. Throws UsageError. */
async function charsetOf(charset: string): Promise<OctetCharset> {
  const { charsetNamed } = await import('../hints/charset.ts');
  const found = charsetNamed(charset);
  if (found?.characters) return found as OctetCharset;
  if (found) {
    throw new UsageError(
      `--with ${printable(charset)}: that is no charset with one octet for each character`,
      `use --from ${found.name}`,
    );
  }
  throw new UsageError(
    `--with cannot be ${printable(charset)}`,
    'it can be FFFD, skip, escape, or a charset with one octet for each character, such as windows-1252, koi8-r or cp437',
  );
}
