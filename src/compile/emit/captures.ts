/**
 * Captures of a form → the lines of its module: the table, the loop (capture-loop.ts) and types (capture-types.ts).
 *
 *     const captureTable = { … };   const captureMatch: CaptureMatch = …   export interface Uri { … }
 */
import { CAPTURES_VERSION, type CaptureShape, type CaptureTable } from '../../shared/capture-table.ts';
import type { CompiledCaptures } from '../captures/compile-captures.ts';
import { loopOf } from '../captures/loop.ts';
import { loopLines } from './capture-loop.ts';
import { captureTypeName, captureTypes } from './capture-types.ts';
import { numberRows, sixteenToARow } from './rows.ts';

export function capturesModule({ table: plain, root }: CompiledCaptures, exportName: string, typed: boolean): string[] {
  const loop = loopOf(plain);
  const table = loop?.table ?? plain;
  const how = table.back
    ? 'Two passes, the second backwards over the cells of the first: too much is uncertain for registers.'
    : `One pass, ${table.registers} registers.`;
  return [
    '',
    `// Captures. ${how}`,
    '// One row for each state: the next row, -1, or -1 - f: flagged[2f] is the next row, flagged[2f + 1] what to do first.',
    ...tableLines(table),
    ...(loop ? loopLines(loop, typed) : []),
    ...(typed ? captureTypes(root, captureTypeName(exportName)) : []),
  ];
}

/** The arguments of `capturing` after the validator. */
export function captureArguments({ table }: CompiledCaptures): string {
  return hasLoop(table) ? 'captureTable, captureMatch' : 'captureTable';
}

/** Whether a module has a loop of its own; others are interpreted. */
export function hasLoop(table: CaptureTable): boolean {
  return loopOf(table) !== undefined;
}

function tableLines(table: CaptureTable): string[] {
  const { next, alphabet, classCount, classes, shape, ...rest } = table;
  const label = (first: number) => String(first);
  return [
    'const CAPTURE_NEXT = [',
    ...numberRows(next, classCount, () => '').map((row) => row.replace(/ \/\/ $/, '')),
    '];',
    'const CAPTURE_CLASSES = [',
    ...sixteenToARow(classes, label),
    '];',
    'const captureTable = {',
    `  version: ${CAPTURES_VERSION},`,
    `  alphabet: '${alphabet}',`,
    `  classCount: ${classCount},`,
    '  classes: CAPTURE_CLASSES,',
    '  next: CAPTURE_NEXT,',
    ...Object.entries(rest).flatMap(([name, value]) =>
      value === undefined ? [] : [`  ${name}: ${JSON.stringify(value)},`],
    ),
    `  shape: ${JSON.stringify(plainShape(shape))},`,
    '};',
  ];
}

/** Without what only the compiler knows. */
export function plainShape(shape: CaptureShape): CaptureShape {
  const { field, occurs, slot, id, isText, reader, bits, isRecord, inner, fields, label, frame } = shape;
  const rest = {
    ...(reader && { reader }),
    ...(bits && { bits }),
    ...(inner && { inner }),
    ...(label && { label }),
    ...(frame && { frame }),
  };
  return { field, occurs, slot, id, isText, isRecord, fields: fields.map(plainShape), ...rest };
}
