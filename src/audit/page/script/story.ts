/**
 * A step of a walk → what it says to a reader, in the order of the panes: the
 * clause, the rule, the automaton. Everything out of the box is written as
 * text, never as markup, and what cannot be seen as an escape.
 */
import { formatSymbol, octets, units } from '../../../alphabet.ts';
import { printable } from '../../../printable.ts';
import type { FormData } from '../data.ts';
import type { View } from './view.ts';
import type { Step, Walk } from './walk.ts';

export function symbolText({ table }: FormData, symbol: number): string {
  return formatSymbol(table.alphabet === 'octets' ? octets : units, symbol);
}

/** `€`, or nothing where it cannot be seen. */
export function characterText(scalar: number | null): string {
  if (scalar === null || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return '';
  const text = String.fromCodePoint(scalar);
  return printable(text) === text && !/\p{M}/u.test(text) ? text : '';
}

function scalarText(scalar: number): string {
  const shown = characterText(scalar);
  return `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}${shown.trim() && ` ${shown}`}`;
}

/** Three columns: label and text. `cited`: rows, the one that says most first. */
export function tell(step: Step, form: FormData, cited: readonly string[], view: View): HTMLElement[] {
  const { cell, fault, scalar, expected } = step;
  const symbol = symbolText(form, step.symbol);
  const goes = fault ? 'rejected' : `state ${cell.next}`;
  const where = `${symbol} in state ${cell.state}: class ${form.classes[cell.class]} → ${goes}`;
  const then = fault
    ? `only ${expected || 'the end'} goes on`
    : scalar === null
      ? ''
      : `${scalarText(scalar)} is complete`;
  return [clauses(cited, view), rules(step, form), column('automaton', [where, then], 'code')];
}

function clauses([first, ...others]: readonly string[], view: View): HTMLElement {
  if (first === undefined) return column('clause', ['none is cited by this step alone']);
  const says = view.elements(`row=${first}`)[0]?.querySelector('.says')?.textContent ?? '';
  const more = others.length > 2 ? [`and ${others.length - 2} more`] : [];
  return column(['clause', first, ...others.slice(0, 2), ...more].join('  '), [says]);
}

function rules({ ways, fault, cell }: Step, form: FormData): HTMLElement {
  const name = (rule: string) => rule.replace(/^[^:~]*[:~]/, '');
  const forbidding = fault && cell.forbidden.find((rule) => rule.endsWith(`~${fault.reason}`));
  if (forbidding)
    return column('rule', [`forbidden: ${name(forbidding)}`, form.rules[forbidding]?.cites ?? ''], 'code');
  const paths = ways.map((way) => [...(form.ways[way]?.rules ?? [])].reverse().map(name).join(' › '));
  const [first = '', ...others] = [...new Set(paths)];
  const more = others.length > 0 ? `or by ${others.length} other ${others.length === 1 ? 'way' : 'ways'}` : '';
  return column('rule', [fault ? `nothing in ${first} goes on with it` : first, more], 'code');
}

function column(label: string, lines: readonly string[], kind = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = kind;
  const head = document.createElement('b');
  head.textContent = label;
  element.append(head);
  for (const line of lines.filter(Boolean)) {
    const text = document.createElement('p');
    text.textContent = line;
    element.append(text);
  }
  return element;
}

export function verdict({ fault, symbols, steps }: Walk, form: FormData): string {
  if (fault) return fault.message;
  const noun = form.table.alphabet === 'octets' ? 'octet' : 'code unit';
  const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const characters = steps.filter(({ scalar }) => scalar !== null).length;
  return `well-formed ${form.table.title}: ${counted(symbols.length, noun)}, ${counted(characters, 'character')}`;
}
