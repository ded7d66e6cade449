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
import { capturesInC } from './c-captures.ts';
import { paddingIn, simdInC } from './c-simd.ts';
import { checkerInC, readFunction, skipFunctions } from './checker.ts';
import { directInC } from './direct.ts';
import { type Gaps, inLanguage, messagesInLanguage, type TargetLanguage, type TargetSyntax } from './language.ts';
import { MESSAGE_TYPES_IN_C, messagesInC } from './messages/c.ts';
import type { MessageSource, TargetSource } from './target-source.ts';

export function toC(source: TargetSource): string {
  const name = nameInC(source.form.id);
  const syntax = syntaxInC(source.form.id, SHARED_TYPES);
  return inLanguage(source, {
    ...syntax,
    types: ['uint8_t', 'uint16_t'],
    program: (gaps) => {
      const quick = gaps.simd ? simdInC(name, gaps.simd) : directInC(name, source.form.minimal);
      const parts = [startIn(name), ...(quick ? [quick] : []), pushIn(name, gaps), endIn(name, gaps, quick !== null)];
      return parts.join('\n\n');
    },
    captures: (program, gaps, element) => capturesInC(name, program, gaps, element),
  } satisfies TargetLanguage);
}

export function messagesToC(source: MessageSource): string {
  const syntax = syntaxInC(source.id, MESSAGE_TYPES_IN_C);
  return messagesInLanguage(source, syntax, (program) => messagesInC(nameInC(source.id), program));
}

const nameInC = (id: string) => `wellformed_${snakeCase(id)}`;

/** `types`: what headers that are included together share. */
function syntaxInC(id: string, types: string): TargetSyntax {
  const name = nameInC(id);
  const guard = `WELLFORMED_${upperCase(id)}_H`;
  return {
    target: 'c',
    opening: [`#ifndef ${guard}`, `#define ${guard}`, '', ...INCLUDES, '', types, ''],
    declare: ({ name: array, numbers, bits, rows }) => {
      // C has no empty array.
      const start = `static const uint${bits}_t ${name}_${array}[${Math.max(1, numbers.length)}] = {`;
      if (!rows) return [`${start}${numbers.join(', ') || '0'}};`];
      return [start, ...(rows.length > 0 ? rows : ['  0,']), '};'];
    },
    declareTexts: (array, texts) => [
      `static const char *const ${name}_${array}[${Math.max(1, texts.length)}] = {`,
      // Two question marks may begin one character of C.
      ...(texts.length > 0 ? texts : ['']).map((text) => `  ${JSON.stringify(text).replaceAll('?', '\\?')},`),
      '};',
    ],
    element: (array, index) => `${array.endsWith('blocks') ? '(size_t)' : ''}${name}_${array}[${index}]`,
    closing: `#endif // ${guard}`,
  };
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

function startIn(name: string): string {
  return `// A checker at the start of a text.
static inline wellformed_checker ${name}_start(void) {
  wellformed_checker c = {0, 0, 0};
  return c;
}`;
}

/** The functions that read a chunk. */
function pushIn(name: string, gaps: Gaps): string {
  const { simd, codeUnit, type, extent } = gaps;
  const quickly = simd && skipFunctions(gaps, simd, paddingIn(name));
  const rounded = codeUnit === 1 ? [] : [`  v.length -= v.length % ${codeUnit};`];
  const units =
    codeUnit === 1
      ? ''
      : `\n// The length of a fault is in whole code units of ${codeUnit} octets, even if the text ends inside the last one:\n// compare offset + length with the length of the text before reading that far.`;
  return `${checkerInC(name, [readFunction(gaps), ...(quickly ? [quickly] : [])].join('\n\n'))}

// The verdict on what \`read\` has read.
static inline wellformed_verdict ${name}_verdict(const wellformed_checker *c, size_t outcome) {
  wellformed_verdict v = {true, false, 0, 0, 0, NULL};
  if (outcome-- == 0) return v;
  v.well_formed = false;
  v.offset = c->offset;
  v.at = c->position;
  v.length = v.at - v.offset${extent};
${[...rounded, `  if (v.length < ${codeUnit}) v.length = ${codeUnit};`].join('\n')}
  v.reason = ${name}_reasons[${name}_outcome[outcome]];
  return v;
}

// Reads a chunk. Do not use the checker after a fault.${units}
static inline wellformed_verdict ${name}_push(wellformed_checker *c, const ${type} *text, size_t length) {
  return ${name}_verdict(c, ${name}_${simd ? 'read_quickly' : 'read'}(c, text, length));
}`;
}

/** The end of a text, and the functions for a whole text. */
function endIn(name: string, { type, simd }: Gaps, isQuick: boolean): string {
  const accepts = !isQuick || simd?.entry[0] === 0 ? null : `${name}_${simd ? 'faultless' : 'accepts'}(text, length)`;
  return `// The end of the text.
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
${accepts ? `  if (${accepts}) return ${name}_push(&c, text, 0);\n` : ''}  wellformed_verdict v = ${name}_push(&c, text, length);
  return v.well_formed ? ${name}_end(&c) : v;
}

// Whether a whole text is well-formed.
static inline bool ${name}_test(const ${type} *text, size_t length) {
  return ${!simd && accepts ? accepts : `${name}_check(text, length).well_formed`};
}`;
}
