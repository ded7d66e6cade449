/**
 * A table of messages → the lines of its module: the table, the function that reads whole messages, and types.
 *
 *     export interface Packet extends Omit<Captured, 'value'> {
 *       /** Rule publish, MQTT 3.1.1 §3.3. *\/
 *       readonly publish: Publish | undefined;
 */
import type { CaptureTable } from '../../../shared/capture-table.ts';
import {
  MESSAGES_VERSION,
  type MessagePart,
  type MessageRule,
  type MessageTable,
} from '../../../shared/message-table.ts';
import type { CompiledMessages } from '../../messages/compile-messages.ts';
import { captureTypeNames, recordTypes } from '../capture-types.ts';
import { plainShape } from '../captures.ts';
import { numberRows, stringLiteral } from '../rows.ts';
import { messageReader } from './reader.ts';

/** The declarations of a module of messages. */
interface MessagesModule {
  readonly lines: readonly string[];
  /** The type of a message. */
  readonly type: string;
  /** What follows the table in the call that makes the form. */
  readonly read: string;
}

/**
 * The machine reads messages of rules with more states: as code, 186 states take two thirds of the time of their table, and 441
 * half as much again as the machine.
 */
const MOST = 256;

export function messagesModule(
  { table, captures }: CompiledMessages,
  exportName: string,
  typed: boolean,
): MessagesModule {
  const isRead = table.rules.every(({ ends }) => ends.length <= MOST);
  const lists = new Set(
    table.rules.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'field' && part.times !== undefined ? [part.rule] : [])),
    ),
  );
  const wishes = table.rules.map(({ rule }, k) =>
    k === 0 ? exportName : rule.replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase()),
  );
  const { names, taken } = captureTypeNames(wishes);
  const inner = (rule: string) => {
    const name = names[table.rules.findIndex((each) => each.rule === rule)] as string;
    return lists.has(rule) ? `readonly ${name}[]` : name;
  };
  const types = captures.flatMap(({ root }, k) => recordTypes(root, names[k] as string, taken, inner));
  return {
    lines: [...tableLines(table), ...(isRead ? messageReader(table, typed) : []), ...(typed ? types : [])],
    type: names[0] as string,
    read: isRead ? ', READ_MESSAGE' : '',
  };
}

function tableLines({ rules, forms, ...rest }: MessageTable): string[] {
  return [
    '',
    '// Flags and the rows of numbers are in runs: a value, and how often it comes.',
    'const MESSAGE_TABLE = {',
    `  version: ${MESSAGES_VERSION},`,
    ...Object.entries(rest).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`),
    '  rules: [',
    ...rules.flatMap((rule) => ruleLines(rule)),
    '  ],',
    `  forms: [${forms.length > 0 ? '' : '],'}`,
    ...forms.map((form) => `    ${JSON.stringify(form)},`),
    ...(forms.length > 0 ? ['  ],'] : []),
    '};',
  ];
}

function ruleLines({ rule, clause, captures, parts, first, ...rest }: MessageRule): string[] {
  return [
    '    {',
    `      rule: ${stringLiteral(rule)},`,
    `      clause: ${stringLiteral(clause)},`,
    ...captureLines(captures),
    '      parts: [',
    ...parts.map((part) => `        ${JSON.stringify(packedPart(part))},`),
    '      ],',
    `      first: ${JSON.stringify(first.map((flags) => flags && runsOf(flags)))},`,
    ...Object.entries(rest).map(([name, value]) => `      ${name}: ${JSON.stringify(value)},`),
    '    },',
  ];
}

function captureLines({ next, classCount, classes, shape, ...rest }: CaptureTable): string[] {
  return [
    '      captures: {',
    '        next: [',
    ...numberRows(next, classCount, () => '').map((row) => `        ${row.replace(/ \/\/ $/, '')}`),
    '        ],',
    ...Object.entries({ classCount, classes: runsOf(classes), ...rest }).flatMap(([name, value]) =>
      value === undefined ? [] : [`        ${name}: ${JSON.stringify(value)},`],
    ),
    `        shape: ${JSON.stringify(plainShape(shape))},`,
    '      },',
  ];
}

function packedPart(part: MessagePart): object {
  return part.kind === 'integer' ? { ...part, next: runsOf(part.next) } : part;
}

/** `[1, 1, 1, 0]` → `[1, 3, 0, 1]` */
function runsOf(list: readonly number[]): number[] {
  const runs: number[] = [];
  list.forEach((value, k) => {
    if (k > 0 && list[k - 1] === value) runs.push((runs.pop() as number) + 1);
    else runs.push(value, 1);
  });
  return runs;
}
