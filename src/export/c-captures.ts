/**
 * Captures in C: a struct of spans, and a function that fills it. Items of lists go to arrays of the caller.
 *
 *     wellformed_uri_captures v;
 *     if (wellformed_uri_match(text, length, &v)) printf("%zu to %zu\n", v.authority.host.start, v.authority.host.end);
 */

import type { CaptureField } from '../compile/index.ts';
import {
  type CapturedFrame,
  type CapturedProgram,
  type CapturedStep,
  classIndexOf,
  isSpan,
  memberName,
  snakeName,
  structFields,
} from './captured.ts';
import { directStates } from './direct.ts';
import type { Gaps, TargetLanguage } from './language.ts';

const SPAN = `#ifndef WELLFORMED_SPAN
#define WELLFORMED_SPAN
// A part of a text: text[start] to text[end - 1]. A part that a text does not have is WELLFORMED_ABSENT in both.
#define WELLFORMED_ABSENT SIZE_MAX
typedef struct {
  size_t start;
  size_t end;
} wellformed_span;
#endif`;

/** Assignments of all ways through the states. */
const MOST_LINES = 3000;

export function capturesInC(
  name: string,
  program: CapturedProgram,
  { type }: Gaps,
  element: TargetLanguage['element'],
): string {
  const { frames, registers, states, classCount, lists, automaton, flagged, ends } = program;
  const items = frames.slice(1);
  const memory = [
    `  size_t r[${Math.max(1, registers)}];`,
    ...frames.map(({ slots }, i) => `  size_t f${i}[${Math.max(1, slots.length)}];`),
    ...items.map((_, i) => `  size_t first${i + 1};`),
  ];
  const linesOf = (list: number) =>
    lists.flatMap(([number, steps]) => (number === list ? steps.flatMap((step) => stepLines(name, step, frames)) : []));
  // A state that does a list comes after its symbol is read. Long code no longer fits where a table does.
  const short = flagged.reduce((sum, { list }) => sum + linesOf(list).length, 0) <= MOST_LINES;
  const direct = short
    ? directStates(automaton, {
        accept: (state) => `{ here = length; ${linesOf(ends[state] as number).join(' ')} goto accepted; }`,
        deedOf: (state) => {
          const { to, list } = flagged[state - states] ?? { to: -1, list: 0 };
          const lines = ['  here = length - (size_t)(end - text) - 1;', ...linesOf(list).map((line) => `  ${line}`)];
          return to < 0 ? undefined : { to, lines };
        },
      })
    : null;
  const byTable = [
    '  for (i = 0; i < length; i++) {',
    `    size_t cell = ${element('capture_next', `state * ${classCount} + ${element('capture_classes', classIndexOf(program, 'text[i]', element))}`)};`,
    `    if (cell >= ${states}) {`,
    `      size_t flag = cell - ${states};`,
    '      if (flag == 0) return false;',
    `      ${name}_operate(${element('capture_list', 'flag')}, i, m, v);`,
    `      cell = ${element('capture_state', 'flag')};`,
    '    }',
    '    state = cell;',
    '  }',
    `  if (${element('capture_end', 'state')} == 0) return false;`,
    `  ${name}_operate((size_t)${element('capture_end', 'state')} - 1, length, m, v);`,
  ];
  return [
    SPAN,
    '',
    ...typesOf(name, '', frames[0] as CapturedFrame, frames),
    '// What is known of captures while a text is read.',
    `typedef struct {\n${memory.join('\n')}\n} ${name}_memory;`,
    '',
    ...items.flatMap((frame, i) => keepItem(name, frame, i + 1, frames)),
    ...(direct
      ? []
      : [
          `static inline void ${name}_operate(size_t list, size_t here, ${name}_memory *m, ${name}_captures *v) {`,
          '  (void)here, (void)m, (void)v;',
          '  switch (list) {',
          ...lists.flatMap(([list]) => [
            `    case ${list}:`,
            ...linesOf(list).map((line) => `      ${line}`),
            '      break;',
          ]),
          '    default:\n      break;\n  }\n}',
          '',
        ]),
    '// Whether a whole text is well-formed, and then its captures. Before: set `items` and `capacity` of each list; `count`',
    '// is then how many items the text has, and the first `capacity` of them are there.',
    `static inline bool ${name}_match(const ${type} *text, size_t length, ${name}_captures *v) {`,
    `  ${name}_memory memory, *const m = &memory;`,
    `  size_t ${direct ? 'here' : 'state = 0'}, i;`,
    `  for (i = 0; i < ${Math.max(1, registers)}; i++) m->r[i] = 0;`,
    ...frames.flatMap(({ slots }, i) => slotsAtStart(slots, `m->f${i}`, '  ')),
    ...items.flatMap(({ name: path }, i) => [`  m->first${i + 1} = 0;`, `  v->${path}.count = 0;`]),
    ...(direct ? [...direct, 'accepted:', '  (void)here;'] : byTable),
    ...assignments(name, (frames[0] as CapturedFrame).field, 'v->', 'm->f0', '').map((line) => `  ${line}`),
    '  return true;\n}',
  ].join('\n');
}

/** The structs of the records and items of a frame, innermost first, and its own. */
function typesOf(name: string, path: string, frame: CapturedFrame, frames: readonly CapturedFrame[]): string[] {
  const isRoot = frame === frames[0];
  const own = isRoot ? `${name}_captures` : `${name}_${path}`;
  const more = isRoot
    ? frames
        .slice(1)
        .map((item) => `  struct { ${itemType(name, item)} *items; size_t capacity; size_t count; } ${item.name};`)
    : frame.lists.flatMap((list) => {
        const inner = list.name.slice(path.length + 1);
        return [`  size_t ${inner}_first; // in the items of ${list.name}`, `  size_t ${inner}_count;`];
      });
  return [
    ...frame.lists.flatMap((list) => (isSpan(list) ? [] : typesOf(name, list.name, list, frames))),
    ...(isRoot || !isSpan(frame) ? recordType(name, path, own, frame.field, more) : []),
  ];
}

function itemType(name: string, frame: CapturedFrame): string {
  return isSpan(frame) ? 'wellformed_span' : `${name}_${frame.name}`;
}

function recordType(name: string, path: string, own: string, field: CaptureField, more: readonly string[]): string[] {
  const parts = structFields(field);
  const at = (child: CaptureField) => `${path && `${path}_`}${memberName(child)}`;
  const records = parts.filter(({ isRecord }) => isRecord);
  const { label } = field;
  const lines = [
    ...(path ? ['  size_t start;', '  size_t end;'] : []),
    ...(label ? [`  ${own}_kind ${memberName({ ...field, field: label.field })};`] : []),
    ...parts.map((child) => {
      const type = child.isRecord ? `${name}_${at(child)}` : 'wellformed_span';
      return `  ${type} ${memberName(child)};${child.occurs === 'optional' ? ' // may be absent' : ''}`;
    }),
    ...more,
  ];
  return [
    ...records.flatMap((child) => recordType(name, at(child), `${name}_${at(child)}`, child, [])),
    ...(label
      ? [`typedef enum { ${label.names.map((each) => kindName(own, each)).join(', ')} } ${own}_kind;`, '']
      : []),
    `typedef struct {\n${(lines.length > 0 ? lines : ['  bool well_formed;']).join('\n')}\n} ${own};`,
    '',
  ];
}

function kindName(own: string, label: string): string {
  return `${own}_${snakeName(label)}`.toUpperCase();
}

function assignments(name: string, field: CaptureField, to: string, slots: string, path: string): string[] {
  const { label } = field;
  const own = path === '' ? `${name}_captures` : `${name}_${path}`;
  const kinds = (label?.slots ?? []).slice(0, -1).map((slot, i) => {
    return `${slots}[${slot}] != WELLFORMED_ABSENT ? ${kindName(own, label?.names[i] as string)} : `;
  });
  return [
    ...(label
      ? [
          `${to}${memberName({ ...field, field: label.field })} = ${kinds.join('')}${kindName(own, label.names.at(-1) as string)};`,
        ]
      : []),
    ...structFields(field).flatMap((child) => {
      const at = `${to}${memberName(child)}`;
      return [
        `${at}.start = ${slots}[${child.slot}];`,
        `${at}.end = ${slots}[${child.slot + 1}];`,
        ...(child.isRecord
          ? assignments(name, child, `${at}.`, slots, path ? `${path}_${memberName(child)}` : memberName(child))
          : []),
      ];
    }),
  ];
}

function keepItem(name: string, frame: CapturedFrame, number: number, frames: readonly CapturedFrame[]): string[] {
  const list = `v->${frame.name}`;
  return [
    `static inline void ${name}_keep${number}(${name}_memory *m, ${name}_captures *v) {`,
    `  if (${list}.count < ${list}.capacity) {`,
    `    ${itemType(name, frame)} *item = &${list}.items[${list}.count];`,
    `    item->start = m->f${number}[0];`,
    `    item->end = m->f${number}[1];`,
    ...assignments(name, frame.field, 'item->', `m->f${number}`, frame.name).map((line) => `    ${line}`),
    ...frame.lists.flatMap((inner) => {
      const [field, at] = [inner.name.slice(frame.name.length + 1), `m->first${frames.indexOf(inner)}`];
      return [`    item->${field}_first = ${at};`, `    item->${field}_count = v->${inner.name}.count - ${at};`];
    }),
    '  }',
    `  ${list}.count++;`,
    '}',
    '',
  ];
}

function slotsAtStart(slots: readonly number[], to: string, indent: string): string[] {
  return slots.map((at, i) => `${indent}${to}[${i}] = ${at < 0 ? 'WELLFORMED_ABSENT' : at};`);
}

function stepLines(name: string, step: CapturedStep, frames: readonly CapturedFrame[]): string[] {
  const from = step.from < 0 ? 'here' : `m->r[${step.from}]`;
  if (step.kind === 'keep') return [`m->r[${step.to}] = ${from};`];
  const offset = step.plus > 0 ? `${from} + ${step.plus}` : from;
  if (step.kind === 'slot') return [`m->f${step.frame}[${step.slot}] = ${offset};`];
  if (step.kind === 'close') return [`m->f${step.frame}[1] = ${offset};`, `${name}_keep${step.frame}(m, v);`];
  const frame = frames[step.frame] as CapturedFrame;
  return [
    ...slotsAtStart(frame.slots, `m->f${step.frame}`, '').slice(1),
    `m->f${step.frame}[0] = ${offset};`,
    ...frame.lists.map((inner) => `m->first${frames.indexOf(inner)} = v->${inner.name}.count;`),
  ];
}
