/** The table of messages as a generated module has it → the table: flags and rows of numbers are in runs there (emit/messages/module.ts). */
import type { MessageTable } from '../../shared/message-table.ts';

export function unpackedMessages(table: MessageTable): MessageTable {
  return {
    ...table,
    rules: table.rules.map((rule) => ({
      ...rule,
      captures: { ...rule.captures, classes: unpacked(rule.captures.classes) },
      parts: rule.parts.map((part) => (part.kind === 'integer' ? { ...part, next: unpacked(part.next) } : part)),
      first: rule.first.map((flags) => flags && unpacked(flags)),
    })),
  };
}

/** `[1, 3, 0, 1]` → `[1, 1, 1, 0]` */
function unpacked(runs: readonly number[]): number[] {
  const list: number[] = [];
  for (let k = 0; k < runs.length; k += 2)
    for (let times = runs[k + 1] as number; times > 0; times--) list.push(runs[k] as number);
  return list;
}
