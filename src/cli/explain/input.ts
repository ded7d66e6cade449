/**
 * Arguments of `explain` → symbols. They can be copied from a hex dump, a
 * program, a standard, or a message of `check`.
 *
 *     E2 82 AC   e282ac   0xE2   \xE2\x82\xAC   U+20AC   dump.bin:17+3   dump.bin:0x11-0x13
 */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Alphabet, parseSymbols } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { formatName, pathOf, systemPath } from '../file-name.ts';
import { withNoun } from '../numbers.ts';
import { type Coded, encodeCharacter } from './characters.ts';

/** Longer texts are for `check`. In symbols. */
const LIMIT = 1024;

export interface GivenSymbols {
  readonly symbols: readonly number[];
  /** The offset of the first symbol in its file, in octets; 0 without a file. */
  readonly offset: number;
}

/** What one way of explaining prints of the symbols, without title and verdict. */
export interface Explanation {
  readonly lines: readonly string[];
  /** How many symbols were read: all of them, or up to and including the first that is rejected. */
  readonly read: number;
  readonly isWellFormed: boolean;
  /** What follows the verdict `ill-formed`. */
  readonly note?: string;
}

/** Reads all arguments, in order. Throws UsageError, and CommandError for a file that cannot be read. */
export async function readSymbols(args: readonly string[], table: Coded, alphabet: Alphabet): Promise<GivenSymbols> {
  const symbols: number[] = [];
  let offset = 0;
  for (const argument of args.flatMap((each) => (RANGE.test(each) ? [each] : each.trim().split(/\s+/)))) {
    const range = RANGE.exec(argument);
    if (range) {
      if (args.length > 1) throw new UsageError('a range of a file must be the only argument', 'give it alone');
      offset = toNumber(range[2] as string);
      symbols.push(...(await withFileName(range[1] as string, () => readRange(range, alphabet))));
    } else {
      symbols.push(...readLiteral(argument, table, alphabet));
    }
  }
  if (symbols.length > LIMIT) {
    throw new UsageError(
      `explain shows at most ${LIMIT} ${alphabet.noun}s, got ${symbols.length}`,
      'check reads files of any size',
    );
  }
  return { symbols, offset };
}

const RANGE = /^(.+):(\d+|0[xX][0-9A-Fa-f]+)([+-])(\d+|0[xX][0-9A-Fa-f]+)$/s;

function readLiteral(literal: string, table: Coded, alphabet: Alphabet): number[] {
  const character = /^[uU]\+([0-9A-Fa-f]{1,8})$/.exec(literal);
  if (character) return encodeCharacter(table, Number.parseInt(character[1] as string, 16));
  // Digits, or groups of digits with \x or \u before each.
  const escaped = alphabet.digits === 2 ? /^(?:\\x[0-9A-Fa-f]{2})+$/ : /^(?:\\u[0-9A-Fa-f]{4})+$/;
  const digits = escaped.test(literal) ? literal.replace(/\\[xu]/g, '') : literal.replace(/^0[xX]/, '');
  const symbols = parseSymbols(alphabet, digits);
  if (!symbols) throw existsSync(systemPath(literal)) ? isFile(literal) : notSymbols(literal, alphabet);
  return symbols;
}

function isFile(name: string): UsageError {
  const file = formatName(name);
  return new UsageError(
    `${file} is a file`,
    `write ${file}:0+16 for its first 16 octets; wellformed check ${file} checks it all`,
  );
}

function notSymbols(literal: string, { noun, digits, name }: Alphabet): UsageError {
  const example = name === 'octets' ? 'E2 82 AC, e282ac, 0xE2, \\xE2\\x82' : 'D83D DE00, 0xD83D, \\uD83D';
  return new UsageError(
    `${printable(literal)} is no ${noun}: ${noun === 'octet' ? 'an' : 'a'} ${noun} has ${digits} hexadecimal digits`,
    `write ${example}, U+20AC, or FILE:OFFSET+LENGTH`,
  );
}

/** `FILE:OFFSET+LENGTH`, or `FILE:FROM-TO` with both ends included. */
async function readRange([, file, from, sign, to]: readonly string[], alphabet: Alphabet): Promise<number[]> {
  if (alphabet.name === 'units') {
    throw new UsageError(
      'a file holds octets, and this form is over code units',
      'use utf16be, utf16le or utf16-signature',
    );
  }
  const offset = toNumber(from as string);
  const length = sign === '+' ? toNumber(to as string) : toNumber(to as string) - offset + 1;
  if (length < 1)
    throw new UsageError(`${printable(`${from}${sign}${to}`)} is an empty range`, 'FROM-TO includes both ends');
  if (length > LIMIT) {
    throw new UsageError(`explain shows at most ${LIMIT} octets, got ${length}`, 'check reads files of any size');
  }
  const handle = await open(pathOf(file as string));
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset);
    if (bytesRead > 0) return [...buffer.subarray(0, bytesRead)];
    const { size } = await handle.stat();
    throw new CommandError(
      `${formatName(file as string)} ends before octet ${offset}: it has ${withNoun(size, 'octet')}`,
    );
  } finally {
    await handle.close();
  }
}

/** Decimal, or hexadecimal after 0x. */
function toNumber(text: string): number {
  return Number(text.toLowerCase());
}
