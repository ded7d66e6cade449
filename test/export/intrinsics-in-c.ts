/**
 * The definitions of intrinsics, which are written for a solver, as a C program that compares them with the processor: on
 * all pairs of octets in each lane, all of sixteen bits, and a million random and extreme vectors. It prints some results,
 * and each intrinsic that does something else, for which it ends with 1.
 */

import type { Intrinsic } from '../../proofs/intrinsics.ts';
import { INSTRUCTION_SETS, type InstructionSet } from '../../src/export/intrinsics.ts';

/** An expression of SMT-LIB on `a`, `b` and `r`, as one of C. */
function inC(text: string, bits: number): string {
  const words = text.match(/[()]|[^()\s]+/g) as string[];
  let at = 0;
  const next = (): string => {
    const word = words[at++] as string;
    if (word !== '(') return word.replace(/^#x/, '0x').replace(/^0x0+(?=.)/, '0x') + (word.startsWith('#') ? 'u' : '');
    let op = words[at++] as string;
    if (op === '(') {
      if (words.slice(at, at + 2).join() !== '_,extract') throw new Error(`unknown: ${text}`);
      op = `extract ${words[at + 2]} ${words[at + 3]}`;
      at += 5;
    }
    const parts: string[] = [];
    while (words[at] !== ')') parts.push(next());
    at++;
    return call(op, parts, bits);
  };
  return next();
}

function call(op: string, [a, b, c]: readonly string[], bits: number): string {
  const infix: Readonly<Record<string, string>> = {
    '=': '==',
    bvugt: '>',
    bvult: '<',
    bvule: '<=',
    bvand: '&',
    bvor: '|',
    bvxor: '^',
  };
  if (infix[op]) return `(${a} ${infix[op]} ${b})`;
  if (op === 'ite') return `(${a} ? ${b} : ${c})`;
  if (op === 'bvsub') return `((${a} - ${b}) & ${2 ** bits - 1}u)`;
  if (op === 'bvlshr') return `(${b} < ${bits}u ? ${a} >> ${b} : 0u)`;
  const [, high, low] = /^extract (\d+) (\d+)$/.exec(op) ?? [];
  if (high === undefined) throw new Error(`unknown operation: ${op}`);
  return `((${a} >> ${low}) & ${2 ** (Number(high) - Number(low) + 1) - 1}u)`;
}

export function comparedWithProcessor(name: InstructionSet['name'], definitions: Readonly<Record<string, Intrinsic>>) {
  const set = INSTRUCTION_SETS.find((one) => one.name === name) as InstructionSet;
  const all = Object.entries(definitions);
  return `${HEAD(set)}
${all.map(([intrinsic, one]) => modelOf(intrinsic, one, set)).join('\n')}
static void each(const uint8_t *a, const uint8_t *b, bool show) {
${all.map(([intrinsic]) => `  check_${intrinsic}(a, b, show);`).join('\n')}
}
${MAIN}`;
}

/** One intrinsic: what its definition says, and whether the processor does so. */
function modelOf(name: string, { by, of }: Intrinsic, { octets, integer }: InstructionSet): string {
  const isBinary = /\bb\b/.test(of);
  const shifts = Array.from({ length: 7 }, (_, i) => i + 1);
  const arithmetic = inC(of, by === 'pairs' ? 16 : 8);
  const body = {
    octets: 'for (i = 0; i < W; i++) want[i] = (uint8_t)LANE(a[i], b[i], 0);',
    shift: 'for (i = 0; i < W; i++) want[i] = (uint8_t)LANE(a[i], n, 0);',
    pairs:
      'for (i = 0; i < W; i += 2) { unsigned v = LANE(a[i] | (unsigned)a[i + 1] << 8, n, 0); want[i] = (uint8_t)v; want[i + 1] = (uint8_t)(v >> 8); }',
    index:
      'for (i = 0; i < W; i++) { unsigned at = LANE(a[i], b[i], 0); want[i] = at < 16 ? a[i / 16 * 16 + at] : 0; }',
    bits: 'for (i = 0; i < W; i++) number |= LANE(a[i], 0, 0) << i;',
    fold: `number = ${integer === 32 ? 1 : 0}; for (i = 0; i < W; i++) number = LANE(a[i], b[i], number);`,
  }[by];
  const isNumber = by === 'bits' || by === 'fold';
  const run = (n: number) => {
    const operands = `load(a)${by === 'shift' || by === 'pairs' ? `, ${n}` : isBinary ? ', load(b)' : ''}`;
    return isNumber
      ? `result = (uint32_t)${name}(${operands}); memcpy(got, &result, 4); memcpy(want, &number, 4);`
      : `v = ${name}(${operands}); memcpy(got, &v, W);`;
  };
  const compare = (n: number) => `
  { const unsigned n = ${n}; (void)n; number = 0; ${body} ${run(n)}
    compare("${name}", n, a, b, got, want, ${isNumber ? integer / 8 : octets}, show, &differs); }`;
  return `#define LANE(x, y, z) lane_${name}(x, y, z)
static inline unsigned lane_${name}(unsigned a, unsigned b, unsigned r) { (void)a, (void)b, (void)r; return ${arithmetic}; }
static void check_${name}(const uint8_t *a, const uint8_t *b, bool show) {
  static bool differs = false; uint8_t want[W] = {0}, got[W] = {0}; uint32_t number, result; V v; int i; (void)v, (void)result, (void)number, (void)i;
  ${by === 'shift' || by === 'pairs' ? shifts.map(compare).join('') : compare(0)}
}
#undef LANE`;
}

const HEAD = ({ name, octets, type, load, cast, repeat }: InstructionSet) => `
#include <${name === 'neon' ? 'arm_neon.h' : 'immintrin.h'}>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W ${octets}
typedef ${type} V;
static inline V load(const uint8_t *p) { return ${load}(${cast ? `(const ${type} *)(const void *)` : ''}p); }
static void constant(const uint8_t *a) {
  V v = ${repeat ? `${repeat}(_mm_loadu_si128((const __m128i *)(const void *)a))` : 'load(a)'};
  uint8_t got[W]; memcpy(got, &v, W);
  for (int i = 0; i < W; i++) if (got[i] != a[i % 16]) { puts("a constant"); exit(1); }
}
static long compared, different;
static void compare(const char *name, unsigned n, const uint8_t *a, const uint8_t *b, const uint8_t *got, const uint8_t *want, int size, bool show, bool *differs) {
  compared++;
  if (show) {
    printf("%s %u ", name, n);
    for (int i = W - 1; i >= 0; i--) printf("%02x", a[i]);
    printf(" ");
    for (int i = W - 1; i >= 0; i--) printf("%02x", b[i]);
    printf(" ");
    for (int i = size - 1; i >= 0; i--) printf("%02x", got[i]);
    puts("");
  }
  if (*differs || memcmp(got, want, (size_t)size) == 0) return;
  fprintf(stderr, "%s does something else\\n", name);
  *differs = true;
  different++;
}`;

const MAIN = `
static uint64_t seed = 88172645463325252u;
static uint64_t random64(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed; }
int main(void) {
  static const uint8_t extreme[8] = {0x00, 0x01, 0x0f, 0x10, 0x7f, 0x80, 0xfe, 0xff};
  uint8_t a[W + 1], b[W + 1];
  for (uint32_t p = 0; p < 65536; p++) {
    for (uint32_t i = 0; i < W; i++) a[i] = (uint8_t)(p + i), b[i] = (uint8_t)((p + i) >> 8);
    each(a, b, p < 2);
    for (uint32_t i = 0; i < W; i += 2) a[i] = (uint8_t)(p + i), a[i + 1] = (uint8_t)((p + i) >> 8);
    each(a, b, p == 777);
  }
  for (long round = 0; round < 1000000; round++) {
    const unsigned kind = (unsigned)(random64() >> 20) % 4;
    for (int i = 0; i < W; i++) {
      const uint64_t r = random64() >> 11;
      const bool zero = kind == 2 && r % 64 != 0;
      a[i + round % 2] = zero ? 0 : kind == 1 ? extreme[r % 8] : (uint8_t)r;
      b[i + round % 2] = kind == 3 ? (uint8_t)(r >> 8) % 20 : kind == 1 ? extreme[(r >> 8) % 8] : (uint8_t)(r >> 8);
    }
    each(a + round % 2, b + round % 2, round < 6);
    constant(a + round % 2);
  }
  printf("compared %ld\\n", compared);
  return different > 0;
}
`;
