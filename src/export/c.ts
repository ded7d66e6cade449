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
import { octets } from '../shared/alphabet.ts';
import { type DirectCode, type DirectState, directStates, type OctetBranch, octetsInSet } from './direct.ts';
import { inLanguage, type ScannerParts } from './language.ts';
import { indented, printStatements, type Syntax } from './print-scanner.ts';
import type { TargetSource } from './target-source.ts';

export function toC(source: TargetSource): string {
  const { id, minimal } = source.form;
  const name = `wellformed_${snakeCase(id)}`;
  const guard = `WELLFORMED_${upperCase(id)}_H`;
  const direct = directStates(minimal);
  return inLanguage(source, {
    target: 'c',
    opening: [`#ifndef ${guard}`, `#define ${guard}`, '', ...INCLUDES, '', SHARED_TYPES, ''],
    declare: ({ name: array, numbers, bits, rows }) => {
      // C has no empty array.
      const start = `static const uint${bits}_t ${name}_${array}[${Math.max(1, numbers.length)}] = {`;
      if (!rows) return [`${start}${numbers.join(', ') || '0'}};`];
      return [start, ...(rows.length > 0 ? rows : ['  0,']), '};'];
    },
    declareReasons: (reasons) => [
      `static const char *const ${name}_reasons[${Math.max(1, reasons.length)}] = {`,
      // Two question marks may begin one character of C.
      ...(reasons.length > 0 ? reasons : ['']).map((reason) => `  ${JSON.stringify(reason).replaceAll('?', '\\?')},`),
      '};',
    ],
    program: (parts) =>
      [
        ...(direct ? [directInC(name, direct), ''] : []),
        ...chunksIn(name, parts),
        '',
        ...wholeIn(name, typeIn(parts), direct !== null),
        '',
        `#endif // ${guard}`,
      ].join('\n'),
  });
}

/** `mqtt-utf8` → `mqtt_utf8`: other characters than letters and digits become underscores. */
export function snakeCase(id: string): string {
  const name = id.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[A-Za-z]/.test(name) ? name.toLowerCase() : `form_${name}`.toLowerCase();
}

/** `mqtt-utf8` → `MQTT_UTF8`. */
export function upperCase(id: string): string {
  return snakeCase(id).toUpperCase();
}

const INCLUDES = ['#include <stdbool.h>', '#include <stddef.h>', '#include <stdint.h>'];

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

const WELL_FORMED = 'wellformed_verdict v = {true, false, 0, 0, 0, NULL};';

const typeIn = ({ alphabet }: ScannerParts) => (alphabet === octets ? 'uint8_t' : 'uint16_t');

function syntaxIn(name: string): Syntax {
  return {
    indent: '  ',
    equal: '==',
    // A class is narrower than `int`, and a block is shifted.
    element: (array, index) => `${array === 'blocks' ? '(size_t)' : ''}${name}_${array}[${index}]`,
    member: (member) => `c->${member}`,
    larger: (left, right) => `${left} > ${right} ? ${left} : ${right}`,
    declare: (variable, value) => `size_t ${variable} = ${value};`,
    when: (test) => `if (${test}) {`,
    each: ['for (size_t i = 0; i < length; i++) {', 'size_t symbol = text[i];'],
    fault: ({ offset, length, at, incomplete, reason }) => [
      `wellformed_verdict v = {false, ${incomplete}, ${offset}, ${length}, ${at}, ${name}_reasons[${reason}]};`,
      'return v;',
    ],
  };
}

/** The functions for a text in chunks. */
function chunksIn(name: string, parts: ScannerParts): string[] {
  const { codeUnit, push, end } = parts;
  const syntax = syntaxIn(name);
  const units = [
    `// The length of a fault is in whole code units of ${codeUnit} octets, even if the text ends inside the last one:`,
    '// compare offset + length with the length of the text before reading that far.',
  ];
  const body = (statements: ScannerParts['push']) =>
    indented([...printStatements(statements, syntax), WELL_FORMED, 'return v;'], syntax.indent);
  return [
    '// A checker at the start of a text.',
    `static inline wellformed_checker ${name}_start(void) {`,
    '  wellformed_checker c = {0, 0, 0};',
    '  return c;',
    '}',
    '',
    '// Reads a chunk. Do not use the checker after a fault.',
    ...(codeUnit === 1 ? [] : units),
    `static inline wellformed_verdict ${name}_push(wellformed_checker *c, const ${typeIn(parts)} *text, size_t length) {`,
    ...body(push),
    '}',
    '',
    '// The end of the text.',
    `static inline wellformed_verdict ${name}_end(const wellformed_checker *c) {`,
    ...body(end),
    '}',
  ];
}

/** The functions for a whole text. `isDirect`: there is code that accepts a text without the table. */
function wholeIn(name: string, type: string, isDirect: boolean): string[] {
  const accepts = `${name}_accepts(text, length)`;
  return [
    '// The verdict on a whole text: its first fault, if any.',
    `static inline wellformed_verdict ${name}_check(const ${type} *text, size_t length) {`,
    `  wellformed_checker c = ${name}_start();`,
    ...(isDirect ? [`  if (${accepts}) return ${name}_push(&c, text, 0);`] : []),
    `  wellformed_verdict v = ${name}_push(&c, text, length);`,
    `  if (v.well_formed) return ${name}_end(&c);`,
    '  if (v.length > length - v.offset) v.length = length - v.offset;',
    '  return v;',
    '}',
    '',
    '// Whether a whole text is well-formed.',
    `static inline bool ${name}_test(const ${type} *text, size_t length) {`,
    `  return ${isDirect ? accepts : `${name}_check(text, length).well_formed`};`,
    '}',
  ];
}

/*
 * Direct code → a function of C: a label for each state, a comparison for each range.
 *
 *     s0: if (end - text < 2) return false;           two octets at least are missing
 *         c = *text++;
 *         if (!(c - 48u <= 9u)) return false;         0 to 9
 *         goto n1;                                    one more is there, as s0 has seen
 *
 * `s` looks whether the text is long enough for the shortest that is accepted from there, `n` need not.
 */

function directInC(name: string, { states, rows }: DirectCode): string {
  const stateOf = new Map(states.map((state) => [state.number, state]));
  const entered = new Set<string>();
  const jump = (from: DirectState, to: number) => {
    const { accepting, missing } = stateOf.get(to) as DirectState;
    const label = `${!accepting && missing === from.missing - 1 ? 'n' : 's'}${to}`;
    entered.add(label);
    return `goto ${label};`;
  };
  const bodies = states.map((state) => bodyOf(state, (to) => jump(state, to)));
  const label = (name: string) => (entered.has(name) ? [`${name}:`] : []);
  const tables = rows.map((row) => `    {${row.join(', ')}},`);
  return [
    '// Whether a whole text is well-formed. A label is a state; from there on, no text is read that is too short.',
    `static inline bool ${name}_accepts(const uint8_t *text, size_t length) {`,
    ...(rows.length > 0 ? [`  static const uint8_t sets[${rows.length}][256] = {`, ...tables, '  };'] : []),
    '  const uint8_t *const end = text + length;',
    ...(states.some(hasBranches) ? ['  unsigned c;'] : []),
    ...states.flatMap(({ number, accepting, missing }, i) => [
      ...label(`s${number}`),
      ...(i === 0 || entered.has(`s${number}`)
        ? [`  if (${accepting ? 'text == end) return true' : `(size_t)(end - text) < ${missing}) return false`};`]
        : []),
      ...label(`n${number}`),
      ...indented(bodies[i] as string[], '  '),
    ]),
    '}',
  ].join('\n');
}

const hasBranches = ({ tests, choices }: DirectState) => tests.length + choices.length > 0;

function bodyOf(state: DirectState, jump: (target: number) => string): string[] {
  const { tests, choices } = state;
  if (!hasBranches(state)) return ['return false;'];
  const read = 'c = *text++;';
  if (choices.length === 0) {
    // What refuses comes last: compilers lay out the rest as one line.
    const last = tests.at(-1) as OctetBranch;
    const others = tests.slice(0, -1).map((branch) => `if (${testOf(branch)}) ${jump(branch.target)}`);
    return [read, ...others, `if (!(${testOf(last)})) return false;`, jump(last.target)];
  }
  return [
    read,
    ...tests.map((branch) => `if (${testOf(branch)}) ${jump(branch.target)}`),
    'switch (c) {',
    ...choices.map(({ set, target }) => {
      const cases = octetsInSet(set).map((octet) => `case ${octet}:`);
      return `  ${cases.join(' ')} ${jump(target)}`;
    }),
    '  default: return false;',
    '}',
  ];
}

function testOf({ set, lookUp }: OctetBranch): string {
  if (lookUp) return `sets[${lookUp.row}][c] & ${1 << lookUp.bit}`;
  return set.map(([from, to]) => rangeOf(from, to)).join(' || ');
}

function rangeOf(from: number, to: number): string {
  if (from === to) return `c == ${from}`;
  if (from === 0) return `c <= ${to}`;
  return to === 0xff ? `c >= ${from}` : `c - ${from}u <= ${to - from}u`;
}
