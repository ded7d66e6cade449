/**
 * A field of a message → the lines that read it, in the function of its rule.
 *
 *     e = i + n3;
 *     if (e > limit) return -1;
 *     if (!A3(x, i, e)) return -1;
 *     i = e;
 */
import { plainCells } from '../../../shared/blocks.ts';
import type { FormTable } from '../../../shared/layout.ts';
import { type FieldPart, isWholeRest, MESSAGE_FRAME, type MessageTable } from '../../../shared/message-table.ts';
import { formulaOf, takesAway } from '../../messages/count.ts';
import { type OctetRange, rangesOf } from './graph.ts';
import type { Dialect } from './numbers.ts';

/** A text of fewer octets is read here as long as the form stays in its start state: ASCII takes a third of the time of a call. */
const SHORT = 32;

interface FieldContext {
  readonly table: MessageTable;
  readonly dialect: Dialect;
  /** Of each rule the numbers that it takes from the rules around it. */
  readonly outside: readonly (readonly number[])[];
  /** The name of a constant of the module. */
  readonly constant: (letter: string, value: string) => string;
}

/** The variable of a number. */
const nameOf = (number: number) => `n${number}`;

export function fieldLines(part: FieldPart, of: FieldContext): string[] {
  const { length, times } = part;
  if (times) return itemLines(part, of, formulaOf(times, nameOf), takesAway(times));
  if (length === undefined) return [`if ((i = ${callOf(part, of, 'limit')}) < 0) return -1;`, 'T = cells;'];
  const lines = isWholeRest(length)
    ? ['e = limit;']
    : [
        `e = ${length.isRest ? 'limit' : 'i + '}${formulaOf(length, nameOf)};`,
        `if (${takesAway(length) ? 'e < i || ' : ''}e > limit) return -1;`,
      ];
  if (part.content === 'rule') return [...lines, `if ((i = ${callOf(part, of, 'e')}) !== e) return -1;`, 'T = cells;'];
  if (part.content === 'any') return [...lines, 'i = e;'];
  const accepts = of.constant('A', `accepts(${part.index})`);
  const home = homeOf(of.table.forms[part.index] as FormTable);
  if (home.length === 0) return [...lines, `if (!${accepts}(x, i, e)) return -1;`, 'i = e;'];
  const { at, isIn } = of.dialect;
  return [
    ...lines,
    `if (e - i < ${SHORT}) while (i < e && (c = ${at('x', 'i')}, ${isIn('c', home)})) i++;`,
    `if (i < e && !${accepts}(x, i, e)) return -1;`,
    'i = e;',
  ];
}

/** The octets that lead from the start state of a form back to it, if a text may end there. */
function homeOf(form: FormTable): OctetRange[] {
  if (form.accepting[0] !== 1) return [];
  const cells = plainCells(form);
  return rangesOf((octet) => cells[form.classes[octet] as number] === 0);
}

/** A repeated rule: a frame around those of its items. */
function itemLines(part: FieldPart, of: FieldContext, count: string, isSigned: boolean): string[] {
  const { length, rule, start, end, size } = MESSAGE_FRAME;
  return [
    `e = ${count};`,
    ...(isSigned ? ['if (e < 0) return -1;'] : []),
    '{',
    '  const l = t, g = i - b;',
    '  if (t > last) longer();',
    `  t += ${size};`,
    `  for (; e > 0; e--) if ((i = ${callOf(part, of, 'limit')}) < 0) return -1;`,
    '  T = cells;',
    `  T[l${length > 0 ? ` + ${length}` : ''}] = l - t;`,
    `  T[l + ${rule}] = ${~part.index};`,
    `  T[l + ${start}] = g;`,
    `  T[l + ${end}] = i - b;`,
    '}',
  ];
}

function callOf(part: FieldPart, of: FieldContext, limit: string): string {
  const numbers = (of.outside[part.index] as readonly number[]).map((number) => `n${number}`);
  return `r${part.index}(${['i', limit, ...numbers].join(', ')})`;
}
