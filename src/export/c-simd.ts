/**
 * The look-up kernels of a form in C: a function of intrinsics for each kernel and kind of vector, one that chooses by
 * the processor it runs on, and two that use them: `faultless` for a text, `skip` for a chunk. Both only ever say "no fault
 * up to here"; without vectors they say it of nothing.
 */

import { checkerInC, faultlessFunction } from './checker.ts';
import { callText, type InstructionSet, type IntrinsicParts, type Straight } from './intrinsics.ts';
import { type NativeKernel, type NativeKernels, setsOf, straightLines } from './simd.ts';

const SHARED = `#ifndef WELLFORMED_SIMD
// Octets of the widest vectors to use: 32 (AVX2), 16 (SSSE3, NEON) or 0. Define it before to use less.
#define WELLFORMED_SIMD 32
#endif
#ifndef WELLFORMED_VECTORS
#define WELLFORMED_VECTORS
#include <string.h>
#if defined(__GNUC__) && defined(__x86_64__) && WELLFORMED_SIMD >= 16
#include <immintrin.h>
#define WELLFORMED_X86
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__AARCH64EB__) && WELLFORMED_SIMD >= 16
#include <arm_neon.h>
#define WELLFORMED_NEON
#endif
#endif`;

export function simdInC(name: string, simd: NativeKernels): string {
  const { kernels, entry, between } = simd;
  const bytes = (array: string, numbers: readonly number[]) =>
    `static const uint8_t ${name}_${array}[${numbers.length}] = {${numbers.join(', ')}};`;
  return [
    SHARED,
    '',
    '// Of each state: the kernel that reads from it, and the kernels that meet it between two symbols.',
    bytes('entry', entry),
    bytes('between', between),
    ...kernels.flatMap(({ number, constants }) => [
      `static const uint8_t ${name}_lanes${number}[${constants.length}][16] = {`,
      ...constants.map(([, sixteen]) => `  {${sixteen.join(', ')}},`),
      '};',
    ]),
    '',
    '#if defined(WELLFORMED_X86)',
    ...kernels.flatMap((kernel) =>
      setsOf(kernel, false).flatMap(([set, parts]) => scanLines(name, kernel, set, parts)),
    ),
    '#elif defined(WELLFORMED_NEON)',
    ...kernels.flatMap((kernel) => setsOf(kernel, true).flatMap(([set, parts]) => scanLines(name, kernel, set, parts))),
    '#endif',
    '',
    ...chooseLines(name, kernels),
    '',
    ...(entry[0] === 0 ? [] : ['', checkerInC(name, faultlessFunction(simd, paddingIn(name)))]),
  ].join('\n');
}

function scanLines(name: string, kernel: NativeKernel, set: InstructionSet, { clean, round, test }: IntrinsicParts) {
  const { type, octets } = set;
  const own = `${kernel.number}_${set.name}`;
  const target = set.name === 'neon' ? '' : `target("${set.name}"), `;
  const attribute = target && `__attribute__((${target.slice(0, -2)})) `;
  const linesOf = (straight: Straight, indent: string) =>
    straightLines(kernel, set, straight, {
      declare: (value, text) => `${indent}const ${type} ${value} = ${text};`,
      octets: (offset) => `m + ${offset}`,
      lanes: (i) => `${name}_lanes${kernel.number}[${i}]`,
      pointer: (vector, from) => `(const ${vector} *)(const void *)(${from})`,
    });
  const rounds = Array.from({ length: 64 / octets }, (_, i) => i * octets);
  const flags = rounds.map((at) => `    flags = ${name}_round${own}(m + ${at}, flags);`);
  return [
    `__attribute__((${target}always_inline)) static inline ${type} ${name}_round${own}(const uint8_t *m, ${type} flags) {`,
    ...linesOf(round, '  '),
    `  return ${callText(round.value)};`,
    '}',
    '',
    `${attribute}static inline size_t ${name}_scan${own}(const uint8_t *m, size_t blocks) {`,
    '  size_t block;',
    '  for (block = 0; block < blocks; block++, m += 64) {',
    `    ${type} flags = ${callText(set.zero)};`,
    ...(clean ? ['    {', ...linesOf(clean, '      '), `      if (${callText(clean.value)}) continue;`, '    }'] : []),
    ...flags,
    '    {',
    ...linesOf(test, '      '),
    `      if (${callText(test.value)}) break;`,
    '    }',
    '  }',
    '  return block;',
    '}',
    '',
  ];
}

function chooseLines(name: string, kernels: readonly NativeKernel[]): string[] {
  const each = (set: string, supported: string) =>
    kernels.map(({ number }) => {
      const conditions = [...(kernels.length > 1 ? [`kernel == ${number}`] : []), ...(supported ? [supported] : [])];
      return `  ${conditions.length > 0 ? `if (${conditions.join(' && ')}) ` : ''}return ${name}_scan${number}_${set}(m, blocks);`;
    });
  return [
    '// How many blocks of 64 octets, the first at m + 16, come before the first with a flag. Without vectors: none.',
    `static inline size_t ${name}_scan(size_t kernel, const uint8_t *m, size_t length) {`,
    '  size_t blocks = length < 16 ? 0 : (length - 16) / 64;',
    '  (void)kernel, (void)m, (void)blocks;',
    '#if defined(WELLFORMED_X86)',
    ...each('avx2', 'WELLFORMED_SIMD >= 32 && __builtin_cpu_supports("avx2")'),
    ...each('ssse3', '__builtin_cpu_supports("ssse3")'),
    '#elif defined(WELLFORMED_NEON)',
    ...each('neon', ''),
    '#endif',
    '  return 0;',
    '}',
  ];
}

/** The padding of a kernel. */
export function paddingIn(name: string): (kernel: number) => string {
  return (kernel) => `${name}_lanes${kernel}[0]`;
}
