/**
 * The alphabets of texts: octets (00–FF), 16-bit code units (0000–FFFF) and,
 * before any encoding, Unicode scalar values (0000–10FFFF without D800–DFFF). A
 * symbol is a number of its alphabet. Symbols are written in upper-case
 * hexadecimal: two digits for an octet, four for a code unit, four to six for a
 * scalar value.
 *
 *     formatRanges(octets, [[0x41, 0x41], [0x80, 0x9f]])   →  "41, 80..9F"
 */

export interface Alphabet {
  readonly name: 'octets' | 'units' | 'scalars';
  /** The name of a symbol in messages. */
  readonly noun: 'octet' | 'code unit' | 'scalar value';
  /** Symbols are the integers 0 … size − 1. D800 … DFFF are not scalar values, and occur in no text over them. */
  readonly size: number;
  /** The least number of hexadecimal digits of a symbol. */
  readonly digits: number;
}

export const octets: Alphabet = { name: 'octets', noun: 'octet', size: 0x100, digits: 2 };
export const units: Alphabet = { name: 'units', noun: 'code unit', size: 0x10000, digits: 4 };
/** For grammars only: a grammar over scalar values is compiled to tables over octets or code units. */
export const scalars: Alphabet = { name: 'scalars', noun: 'scalar value', size: 0x110000, digits: 4 };

export const ALPHABETS: readonly Alphabet[] = [octets, units, scalars];

/** The alphabet of a name, such as a folder below `grammar/`; `undefined` for another name. */
export function alphabetNamed(name: Alphabet['name']): Alphabet;
export function alphabetNamed(name: string | undefined): Alphabet | undefined;
export function alphabetNamed(name: string | undefined): Alphabet | undefined {
  return ALPHABETS[ALPHABETS.findIndex((alphabet) => alphabet.name === name)];
}

/** An inclusive range of symbols. */
export type SymbolRange = readonly [from: number, to: number];

const fromCharCode = /* @__PURE__ */ (() => String.fromCharCode)();
const DIGITS = '0123456789ABCDEF';

/** Octets that were written before: a fault is made of few strings. */
const written: string[] = [];

/** `0xE0` → `"E0"`. */
export function formatSymbol({ digits }: Alphabet, symbol: number): string {
  if (digits !== 2) return formatNumber(symbol, digits);
  written[symbol] ??= formatNumber(symbol, 2);
  return written[symbol] as string;
}

function formatNumber(symbol: number, digits: number): string {
  // A loop: `toString`, `toUpperCase` and `padStart` would take as long as the rest of a fault.
  let text = '';
  for (let rest = symbol; text.length < digits || rest > 0; rest >>= 4) text = DIGITS[rest & 15] + text;
  return text;
}

/** `[0xED, 0xA0]` → `"ED A0"` */
export function formatSymbols(alphabet: Alphabet, symbols: readonly number[]): string {
  // A loop: `map` and `join` would take as long as the rest of a fault.
  let text = '';
  for (let i = 0; i < symbols.length; i++) text += (text && ' ') + formatSymbol(alphabet, symbols[i] as number);
  return text;
}

/** `"ED A0"` without its spaces → `[0xED, 0xA0]`; `undefined` if these are not the digits of symbols. */
export function parseSymbols({ digits }: Alphabet, text: string): number[] | undefined {
  if (!/^[0-9A-Fa-f]+$/.test(text) || text.length % digits !== 0) return undefined;
  const parts = text.match(new RegExp(`.{${digits}}`, 'g')) ?? [];
  return parts.map((part) => Number.parseInt(part, 16));
}

/** A text in a sentence: its symbols, or `the empty text`. `characters`: printable ASCII also as such, `"A+:" (41 2B 3A)`. */
export function formatWitness(alphabet: Alphabet, symbols: readonly number[], characters = false): string {
  const shown = formatSymbols(alphabet, symbols) || 'the empty text';
  const isPrintable = symbols.length > 0 && symbols.every((symbol) => symbol >= 0x20 && symbol < 0x7f);
  return characters && isPrintable ? `"${String.fromCharCode(...symbols)}" (${shown})` : shown;
}

/** Printable ASCII as characters, other symbols as numbers: `[[0x23, 0x27], [0x80, 0x9f]]` → `"#".."'", 80..9F`. */
export function formatCharacters(alphabet: Alphabet, ranges: readonly SymbolRange[]): string {
  const quoted = (symbol: number) => `"${fromCharCode(symbol)}"`;
  // A quotation mark between quotation marks would be unreadable.
  const isPrintable = (symbol: number) => symbol >= 0x20 && symbol < 0x7f && symbol !== 0x22;
  return ranges
    .map(({ 0: from, 1: to }) => {
      if (!isPrintable(from) || !isPrintable(to)) return formatRanges(alphabet, [[from, to]]);
      return from === to ? quoted(from) : `${quoted(from)}..${quoted(to)}`;
    })
    .join(', ');
}

/** `[[0x41, 0x41], [0x80, 0x9f]]` → `"41, 80..9F"`. */
export function formatRanges(alphabet: Alphabet, ranges: readonly SymbolRange[]): string {
  let text = '';
  for (let i = 0; i < ranges.length; i++) {
    const { 0: from, 1: to } = ranges[i] as SymbolRange;
    text += (text && ', ') + formatSymbol(alphabet, from);
    if (from !== to) text += `..${formatSymbol(alphabet, to)}`;
  }
  return text;
}
