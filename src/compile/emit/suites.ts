/**
 * The forms that platforms have a check of → the suites that such a check must
 * pass before its first use (run/kernel/qualify.ts).
 */
import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import { shortestPrefixes } from '../automaton/automaton.ts';
import { characterisingSet } from '../automaton/suite.ts';
import type { CompiledForm } from '../form.ts';
import { generatedHeader } from './header.ts';

/** `buffer.isUtf8` checks UTF-8, `isWellFormed` of strings UTF-16. */
const CHECKED_BY_PLATFORMS = ['utf8', 'utf16'];

/** File name → content; empty for a library without such forms. */
export function suiteFiles(forms: readonly CompiledForm[]): [string, string][] {
  const checked = forms.filter(({ id }) => CHECKED_BY_PLATFORMS.includes(id));
  return checked.length > 0 ? [['suites.ts', suitesModule(checked)]] : [];
}

function suitesModule(checked: readonly CompiledForm[]): string {
  return [
    ...generatedHeader('The suites that a platform’s own check must pass before its first use.', []).map(
      (line) => `// ${line}`,
    ),
    'export const SUITES = {',
    ...checked.flatMap(({ id, minimal }) => [
      `  ${id}: {`,
      '    // For each state, a shortest text that leads to it.',
      ...textsProperty('prefixes', shortestPrefixes(minimal), minimal.alphabet),
      '    // Any two states differ on one of these endings.',
      ...textsProperty('endings', characterisingSet(minimal), minimal.alphabet),
      '  },',
    ]),
    '};',
    '',
  ].join('\n');
}

function textsProperty(name: string, texts: readonly (readonly number[] | undefined)[], alphabet: Alphabet): string[] {
  const literal = (text: readonly number[] = []) =>
    `[${text.map((symbol) => `0x${formatSymbol(alphabet, symbol).toLowerCase()}`).join(', ')}]`;
  return [`    ${name}: [${texts.map(literal).join(', ')}],`];
}
