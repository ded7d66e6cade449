/**
 * Form → a C99 header with a validator: three standard headers of types, no
 * library, no allocation, nothing to link.
 *
 *     #include "mqtt_utf8.h"
 *     wellformed_verdict v = wellformed_mqtt_utf8_check(text, length);
 *     if (!v.well_formed) fprintf(stderr, "octet %zu: %s\n", v.offset, v.reason);
 *
 * Headers of several forms can be included together; they share two types.
 * A text in chunks is checked with start, push and end.
 */
import { type FaultMachine, formToMachine } from './machine.ts';
import { snakeCase, upperCase } from './names.ts';
import {
  asComments,
  bitsFor,
  blockRows,
  classLines,
  classRows,
  machineToTables,
  outcomeLines,
  stateRows,
  type TargetTables,
} from './tables.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

export function toC(source: TargetSource): string {
  const machine = formToMachine(source.form);
  const tables = machineToTables(machine);
  const name = `wellformed_${snakeCase(source.form.id)}`;
  const guard = `WELLFORMED_${upperCase(source.form.id)}_H`;
  return [
    ...asComments(targetHeader(source, 'A validator for', 'c')),
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '',
    '#include <stdbool.h>',
    '#include <stddef.h>',
    '#include <stdint.h>',
    '',
    SHARED_TYPES,
    '',
    ...tableLines(name, machine, tables),
    '',
    functions(name, machine, tables),
    '',
    `#endif // ${guard}`,
    '',
  ].join('\n');
}

const SHARED_TYPES = `#ifndef WELLFORMED_VERDICT
#define WELLFORMED_VERDICT
// Offsets and lengths count symbols of the form: octets, or 16-bit code units.
typedef struct {
  bool well_formed;
  bool incomplete;    // the text ends inside a sequence that more input could complete
  size_t offset;      // start of the ill-formed sequence: the text before it is well-formed
  size_t length;      // its maximal subpart, in whole code units where a code unit has several octets
  size_t at;          // the first symbol that cannot follow the text before it
  const char *reason; // NULL when well-formed
} wellformed_verdict;

// The state between two chunks of a text, which has at most SIZE_MAX symbols in all.
typedef struct {
  size_t position;
  size_t offset;
  size_t state;
} wellformed_checker;
#endif`;

function tableLines(name: string, machine: FaultMachine, tables: TargetTables): string[] {
  const array = (what: string, numbers: readonly number[], rows: readonly string[]) => [
    `static const uint${bitsFor(numbers)}_t ${name}_${what}[${Math.max(1, numbers.length)}] = {`,
    ...(rows.length > 0 ? rows : ['  0,']),
    '};',
  ];
  const oneRow = (what: string, numbers: readonly number[]) => {
    const type = `static const uint${bitsFor(numbers)}_t`;
    return `${type} ${name}_${what}[${Math.max(1, numbers.length)}] = {${numbers.join(', ') || '0'}};`;
  };
  const { blocks } = tables;
  return [
    `// ${tables.states} states, ${tables.classCount} classes. Class → ${machine.alphabet.name}:`,
    ...asComments(classLines(machine)),
    ...(blocks ? array('blocks', blocks, blockRows(blocks)) : []),
    ...array('classes', tables.classes, classRows(tables)),
    '',
    '// One row per state, one column per class. A cell that is not a state is an outcome:',
    ...asComments(outcomeLines(machine)),
    ...array('next', tables.next, stateRows(machine, tables)),
    '',
    oneRow('accepting', tables.accepting),
    oneRow('at_end', tables.atEnd),
    oneRow('outcome', tables.reasonOf),
    ...(tables.boundary ? [oneRow('boundary', tables.boundary)] : []),
    ...(tables.whole ? [oneRow('whole', tables.whole)] : []),
    ...(tables.unread ? [oneRow('unread', tables.unread)] : []),
    `static const char *const ${name}_reasons[${machine.reasons.length}] = {`,
    ...machine.reasons.map((reason) => `  ${JSON.stringify(reason)},`),
    '};',
  ];
}

function functions(name: string, { codeUnit, alphabet }: FaultMachine, tables: TargetTables): string {
  const type = alphabet.name === 'octets' ? 'uint8_t' : 'uint16_t';
  const symbol = 'text[i]';
  const row = tables.classCount === 1 ? 'c->state' : `c->state * ${tables.classCount}`;
  const span = tables.blocks ? `((size_t)${name}_blocks[${symbol} >> 8] << 8) | (${symbol} & 0xFF)` : symbol;
  const rounded = codeUnit === 1 ? [] : [`      v.length -= v.length % ${codeUnit};`];
  const units =
    codeUnit === 1
      ? ''
      : `\n// The length of a fault is in whole code units of ${codeUnit} octets, even if the text ends inside the last one:\n// compare offset + length with the length of the text before reading that far.`;
  const extent =
    (tables.whole ? ` + ${name}_whole[outcome]` : '') + (tables.unread ? ` - ${name}_unread[outcome]` : '');
  const boundary = tables.boundary ? 'boundary' : 'accepting';
  return `// A checker at the start of a text.
static inline wellformed_checker ${name}_start(void) {
  wellformed_checker c = {0, 0, 0};
  return c;
}

// Reads a chunk. Do not use the checker after a fault.${units}
static inline wellformed_verdict ${name}_push(wellformed_checker *c, const ${type} *text, size_t length) {
  wellformed_verdict v = {true, false, 0, 0, 0, NULL};
  size_t i;
  for (i = 0; i < length; i++) {
    size_t cell = ${name}_next[${row} + ${name}_classes[${span}]];
    if (cell >= ${tables.states}) {
      size_t outcome = cell - ${tables.states};
      v.well_formed = false;
      v.offset = c->offset;
      v.at = c->position;
      v.length = v.at - v.offset${extent};
${[...rounded, `      if (v.length < ${codeUnit}) v.length = ${codeUnit};`].join('\n')}
      v.reason = ${name}_reasons[${name}_outcome[outcome]];
      return v;
    }
    c->state = cell;
    c->position++;
    if (${name}_${boundary}[cell]) c->offset = c->position;
  }
  return v;
}

// The end of the text.
static inline wellformed_verdict ${name}_end(const wellformed_checker *c) {
  wellformed_verdict v = {true, false, 0, 0, 0, NULL};
  if (${name}_accepting[c->state]) return v;
  v.well_formed = false;
  v.incomplete = true;
  v.offset = c->offset;
  v.at = c->position;
  v.length = v.at - v.offset;
  v.reason = ${name}_reasons[${name}_at_end[c->state]];
  return v;
}

// The verdict on a whole text: its first fault, if any.
static inline wellformed_verdict ${name}_check(const ${type} *text, size_t length) {
  wellformed_checker c = ${name}_start();
  wellformed_verdict v = ${name}_push(&c, text, length);
  return v.well_formed ? ${name}_end(&c) : v;
}

// Whether a whole text is well-formed.
static inline bool ${name}_test(const ${type} *text, size_t length) {
  return ${name}_check(text, length).well_formed;
}`;
}
