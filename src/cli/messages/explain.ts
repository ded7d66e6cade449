/**
 * `explain` for a grammar with counted fields: each number, field and rule with its octets, as the machine reads them.
 *
 *     0..8  netstring
 *     0..1    size         35
 *     2..7    string       68 65 6C 6C 6F
 */

import type { Fault } from '../../run/fault.ts';
import { MessageMachine } from '../../run/messages/message-machine.ts';
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import type { MessageTable } from '../../shared/message-table.ts';

/** Octets of a field that are shown. */
const SHOWN = 16;

/** The lines of a walk through octets. */
export function walkMessage(table: MessageTable, text: Uint8Array, fault: Fault | null): string[] {
  const machine = new MessageMachine(table);
  const rows: { readonly rule: string; readonly start: number; readonly end: number; readonly depth: number }[] = [];
  machine.onEnd = (rule, start, end, depth) => rows.push({ rule, start, end, depth });
  machine.run(text, 0, text.length);
  machine.finish();
  rows.sort((a, b) => a.start - b.start || a.depth - b.depth || a.end - b.end);
  const range = ({ start, end }: (typeof rows)[number]) => `${start}..${end}`;
  const wide = Math.max(0, ...rows.map((row) => range(row).length));
  const lines = rows.map((row, i) => {
    const isLeaf = !rows
      .slice(i + 1)
      .some(({ start, end, depth }) => depth > row.depth && start >= row.start && end <= row.end);
    const shown = formatSymbols(octets, [...text.subarray(row.start, Math.min(row.end, row.start + SHOWN))]);
    const more = row.end - row.start > SHOWN ? ' …' : '';
    return `${range(row).padEnd(wide)}  ${'  '.repeat(row.depth)}${row.rule}${isLeaf ? `  ${shown}${more}` : ''}`;
  });
  return fault ? [...lines, fault.message] : lines;
}
