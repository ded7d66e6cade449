/**
 * Form → a C header with a matcher that can be included as it is: C99, three
 * headers that need no library, nothing allocated, nothing to link.
 *
 *     #include "mqtt_utf8.h"
 *     wellformed_verdict v = wellformed_mqtt_utf8_check(text, length);
 *     if (!v.well_formed) fprintf(stderr, "octet %zu: %s\n", v.offset, v.reason);
 *
 * Headers of several forms can be included together; they share two types.
 * A text that comes in chunks is checked by start, push and end.
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
    ...asComments(targetHeader(source, 'A matcher for', 'c')),
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
// Positions count symbols of the form, octets or 16-bit code units, from the start of the text.
typedef struct {
  bool well_formed;
  bool incomplete;    // the text ends inside a sequence that could still have become well-formed
  size_t offset;      // where the ill-formed sequence starts: all before it is well-formed
  size_t length;      // its maximal subpart; see the form, where a code unit has several octets
  size_t at;          // the first symbol that no well-formed text can have there
  const char *reason; // NULL when well-formed
} wellformed_verdict;

// All that is remembered between the chunks of a text.
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
    '// One row a state, one column a class. What is no state is an outcome:',
    ...asComments(outcomeLines(machine)),
    ...array('next', tables.next, stateRows(machine, tables)),
    '',
    oneRow('accepting', tables.accepting),
    oneRow('at_end', tables.atEnd),
    oneRow('outcome', tables.reasonOf),
    ...(anyWhole(tables) ? [oneRow('whole', tables.whole)] : []),
    `static const char *const ${name}_reasons[${machine.reasons.length}] = {`,
    ...machine.reasons.map((reason) => `  ${JSON.stringify(reason)},`),
    '};',
  ];
}

const anyWhole = ({ whole }: TargetTables) => whole.some(Boolean);

function functions(name: string, { codeUnit, alphabet }: FaultMachine, tables: TargetTables): string {
  const type = alphabet.name === 'octets' ? 'uint8_t' : 'uint16_t';
  const symbol = 'text[i]';
  const row = tables.classCount === 1 ? 'c->state' : `c->state * ${tables.classCount}`;
  const span = tables.blocks ? `((size_t)${name}_blocks[${symbol} >> 8] << 8) | (${symbol} & 0xFF)` : symbol;
  const rounded = codeUnit === 1 ? [] : [`      v.length -= v.length % ${codeUnit};`];
  const units =
    codeUnit === 1
      ? ''
      : `\n// The length of a fault is in whole code units of ${codeUnit} octets, even where the text ends inside the last one:\n// never read so far without a look at the length of the text.`;
  const whole = anyWhole(tables) ? ` + ${name}_whole[outcome]` : '';
  return `// Before the first symbol of a text.
static inline wellformed_checker ${name}_start(void) {
  wellformed_checker c = {0, 0, 0};
  return c;
}

// Reads a chunk. After a fault the checker is of no use any more.${units}
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
      v.length = v.at - v.offset${whole};
${[...rounded, `      if (v.length < ${codeUnit}) v.length = ${codeUnit};`].join('\n')}
      v.reason = ${name}_reasons[${name}_outcome[outcome]];
      return v;
    }
    c->state = cell;
    c->position++;
    if (${name}_accepting[cell]) c->offset = c->position;
  }
  return v;
}

// The text ends here.
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

// A whole text: its first fault, if it has one.
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
