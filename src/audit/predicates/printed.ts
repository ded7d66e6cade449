/**
 * Symbols as documents print them → numbers:
 *
 *     texts('C0 80, 2F C0 AE')   →  [[0xc0, 0x80], [0x2f, 0xc0, 0xae]]
 *     ranges('C0..C1, FE')       →  [[0xc0, 0xc1], [0xfe, 0xfe]]
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import type { SymbolText } from './decision.ts';

export function texts(printed: string): SymbolText[] {
  return printed.split(', ').map((text) => text.split(' ').map(symbol));
}

export function ranges(printed: string): SymbolRange[] {
  return printed.split(', ').map((range): SymbolRange => {
    const [from = '', to = from] = range.split('..');
    return [symbol(from), symbol(to)];
  });
}

function symbol(digits: string): number {
  return Number.parseInt(digits, 16);
}
