/**
 * The text of a regular expression, in the part of the syntax that `emit` writes, → rules: `/^a{2}[b-d]*$/` is a sequence of
 * two repetitions. Written from ECMA-262 §22.2.1; it shares nothing with the code that writes the text.
 */

import type { Expression, RuleSet } from '../../src/compile/expression.ts';
import { symbolSet } from '../../src/compile/symbols.ts';
import type { Alphabet, SymbolRange } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';

export function readRegExp(text: string, alphabet: Alphabet): RuleSet {
  const source = new SourceText('pattern', text);
  const span = source.span(0, text.length);
  let at = 0;
  const take = (token: string) => {
    if (!text.startsWith(token, at)) throw new SyntaxError(`no ${token} at ${at}: ${text.slice(at, at + 20)}`);
    at += token.length;
  };
  const symbol = (): number => {
    const [, two, four, other, bare] = /^(?:\\x(..)|\\u(....)|\\([^A-Za-z0-9])|([^\\]))/s.exec(text.slice(at)) ?? [];
    const number = two ?? four;
    at += number ? number.length + 2 : other ? 2 : 1;
    return number ? Number.parseInt(number, 16) : ((other ?? bare) as string).charCodeAt(0);
  };
  const set = (ranges: readonly SymbolRange[]): Expression => ({ kind: 'set', set: symbolSet(ranges), span });
  const atom = (): Expression => {
    if (text.startsWith('(?:', at)) {
      take('(?:');
      const body = choice();
      take(')');
      return body;
    }
    if (text[at] !== '[') {
      if (/[.*+?{}()|^$/]/.test(text[at] as string)) throw new SyntaxError(`unescaped ${text[at]} at ${at}`);
      const one = symbol();
      return set([[one, one]]);
    }
    take('[');
    const ranges: SymbolRange[] = [];
    while (text[at] !== ']') {
      const from = symbol();
      const isRange = text[at] === '-' && text[at + 1] !== ']';
      if (isRange) take('-');
      ranges.push([from, isRange ? symbol() : from]);
    }
    take(']');
    return set(ranges);
  };
  const repeated = (): Expression => {
    const body = atom();
    const [whole, star, min, comma, max] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(text.slice(at)) ?? [];
    if (!whole) return body;
    at += whole.length;
    if (star) return { kind: 'repeat', body, min: star === '+' ? 1 : 0, max: star === '?' ? 1 : Infinity, span };
    const least = Number(min);
    return { kind: 'repeat', body, min: least, max: max ? Number(max) : comma ? Infinity : least, span };
  };
  const sequence = (): Expression => {
    const parts: Expression[] = [];
    while (at < text.length && !')|$'.includes(text[at] as string)) parts.push(repeated());
    return { kind: 'sequence', parts, span };
  };
  const choice = (): Expression => {
    const alternatives = [sequence()];
    while (text[at] === '|') {
      at++;
      alternatives.push(sequence());
    }
    return { kind: 'choice', alternatives, span };
  };
  take('^');
  const body = choice();
  take('$');
  if (at !== text.length) throw new SyntaxError(`more text at ${at}`);
  const rules = new Map([['pattern', { name: 'pattern', parameters: [], body, span }]]);
  return { name: 'pattern', alphabet, rules, start: 'pattern' };
}
