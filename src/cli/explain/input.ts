/**
 * Operands of `explain` → symbols: what a person can copy from a dump, a
 * program, a standard or a message of ours.
 *
 *     E2 82 AC   e282ac   0xE2   \xE2\x82\xAC   U+20AC   dump.bin:17+3   dump.bin:0x11-0x13
 */
import { open } from 'node:fs/promises';
import type { Alphabet } from '../../alphabet.ts';
import { printable } from '../../printable.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import { encodeCharacter } from './characters.ts';

/** More than this is a matter for `check`. In symbols. */
const LIMIT = 1024;

export interface Symbols {
  readonly symbols: readonly number[];
  /** Where the first one stands in its file; 0 without a file. */
  readonly position: number;
}

/** Reads all operands, in order. Throws UsageError, and what `fs` throws. */
export async function readSymbols(operands: readonly string[], form: string, alphabet: Alphabet): Promise<Symbols> {
  const symbols: number[] = [];
  let position = 0;
  for (const operand of operands.flatMap((each) => (isRange(each) ? [each] : each.trim().split(/\s+/)))) {
    const range = RANGE.exec(operand);
    if (range) {
      if (operands.length > 1) throw new UsageError('a file range stands for itself', 'give it alone');
      position = toNumber(range[2] as string);
      symbols.push(...(await withFileName(range[1] as string, () => readRange(range, alphabet))));
    } else {
      symbols.push(...readWord(operand, form, alphabet));
    }
  }
  if (symbols.length > LIMIT) {
    throw new UsageError(
      `explain shows at most ${LIMIT} ${alphabet.noun}s, got ${symbols.length}`,
      'check reads files of any size',
    );
  }
  return { symbols, position };
}

const RANGE = /^(.+):(\d+|0[xX][0-9A-Fa-f]+)([+-])(\d+|0[xX][0-9A-Fa-f]+)$/s;

function isRange(operand: string): boolean {
  return RANGE.test(operand);
}

function readWord(word: string, form: string, alphabet: Alphabet): number[] {
  const character = /^[uU]\+([0-9A-Fa-f]{1,8})$/.exec(word);
  if (character) return encodeCharacter(form, Number.parseInt(character[1] as string, 16));
  // A word is digits, or groups of digits that each say they are hexadecimal.
  const escaped = alphabet.digits === 2 ? /^(?:\\x[0-9A-Fa-f]{2})+$/ : /^(?:\\u[0-9A-Fa-f]{4})+$/;
  const digits = escaped.test(word) ? word.replace(/\\[xu]/g, '') : word.replace(/^0[xX]/, '');
  if (!/^[0-9A-Fa-f]+$/.test(digits) || digits.length % alphabet.digits !== 0) throw noSymbols(word, alphabet);
  return Array.from({ length: digits.length / alphabet.digits }, (_, i) =>
    Number.parseInt(digits.slice(i * alphabet.digits, (i + 1) * alphabet.digits), 16),
  );
}

function noSymbols(word: string, { noun, digits, name }: Alphabet): UsageError {
  const example = name === 'octets' ? 'E2 82 AC, e282ac, 0xE2, \\xE2\\x82' : 'D83D DE00, 0xD83D, \\uD83D';
  return new UsageError(
    `${printable(word)} is no ${noun}: ${noun === 'octet' ? 'an' : 'a'} ${noun} has ${digits} hexadecimal digits`,
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
  const handle = await open(file as string);
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset);
    if (bytesRead > 0) return [...buffer.subarray(0, bytesRead)];
    const { size } = await handle.stat();
    throw new CommandError(
      `${printable(file as string)} ends before octet ${offset}: it has ${withNoun(size, 'octet')}`,
    );
  } finally {
    await handle.close();
  }
}

/** Decimal, or hexadecimal after 0x. */
function toNumber(text: string): number {
  return Number(text.toLowerCase());
}
