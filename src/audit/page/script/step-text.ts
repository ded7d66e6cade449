/**
 * A step of a walk → what the page says about it, in the order of the panes:
 * clause, rule, automaton. Everything is set as text, never as markup, and
 * invisible characters are escaped.
 */
import { formatSymbol, octets, units } from '../../../alphabet.ts';
import { parseTarget } from '../../../page/script/target.ts';
import { printable } from '../../../printable.ts';
import type { FormData } from '../data.ts';
import type { View } from './view.ts';
import type { Step, Walk } from './walk.ts';

export function symbolText({ table }: FormData, symbol: number): string {
  return formatSymbol(table.alphabet === 'octets' ? octets : units, symbol);
}

/** `€`; empty for a character that cannot be seen by itself. */
export function characterText(scalar: number | null): string {
  if (scalar === null || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return '';
  const text = String.fromCodePoint(scalar);
  return printable(text) === text && !/\p{M}/u.test(text) ? text : '';
}

function scalarText(scalar: number): string {
  const shown = characterText(scalar);
  return `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}${shown.trim() && ` ${shown}`}`;
}

/** Three columns, each a heading and lines. `cited`: targets of rows, the most specific first (Relations.cited). */
export function stepColumns(step: Step, form: FormData, cited: readonly string[], view: View): HTMLElement[] {
  const { cell, fault, scalar, expected } = step;
  const symbol = symbolText(form, step.symbol);
  const result = fault ? 'rejected' : `state ${cell.next}`;
  const transition = `${symbol} in state ${cell.state}: class ${form.classes[cell.class]} → ${result}`;
  const outcome = fault
    ? `expected ${expected || 'the end'}`
    : scalar === null
      ? ''
      : `${scalarText(scalar)} is complete`;
  return [clauseColumn(cited, view), ruleColumn(step, form), column('automaton', [transition, outcome], 'code')];
}

function clauseColumn([first, ...others]: readonly string[], view: View): HTMLElement {
  if (first === undefined) return column('clause', ['this step alone cites no clause']);
  const says = view.elements(first).flatMap((row) => row.querySelector('.says')?.textContent ?? []);
  const more = others.length > 2 ? [`and ${others.length - 2} more`] : [];
  const named = [first, ...others.slice(0, 2)].map((target) => parseTarget(target)[1]);
  return column(['clause', ...named, ...more].join('  '), says.slice(0, 1));
}

function ruleColumn({ derivations, fault, cell }: Step, form: FormData): HTMLElement {
  const name = (rule: string) => rule.replace(/^[^:~]*[:~]/, '');
  const forbidding = fault && cell.forbidden.find((rule) => rule.endsWith(`~${fault.reason}`));
  if (forbidding)
    return column('rule', [`forbidden: ${name(forbidding)}`, form.rules[forbidding]?.cites ?? ''], 'code');
  const paths = derivations.map((number) =>
    [...(form.derivations[number]?.rules ?? [])].reverse().map(name).join(' › '),
  );
  const [first = '', ...others] = [...new Set(paths)];
  const more = others.length > 0 ? `or ${others.length} other derivation${others.length === 1 ? '' : 's'}` : '';
  return column('rule', [fault ? `nothing in ${first} continues with it` : first, more], 'code');
}

function column(heading: string, lines: readonly string[], kind = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = kind;
  const head = document.createElement('b');
  head.textContent = heading;
  element.append(head);
  for (const line of lines.filter(Boolean)) {
    const text = document.createElement('p');
    text.textContent = line;
    element.append(text);
  }
  return element;
}

export function formatVerdict({ fault, symbols, steps }: Walk, form: FormData): string {
  if (fault) return fault.message;
  const noun = form.table.alphabet === 'octets' ? 'octet' : 'code unit';
  const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const characters = steps.filter(({ scalar }) => scalar !== null).length;
  return `well-formed ${form.table.title}: ${counted(symbols.length, noun)}, ${counted(characters, 'character')}`;
}
