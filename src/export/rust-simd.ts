/**
 * The look-up kernels of a form in Rust, as in C (c-simd.ts). `scan` takes the octets as a slice, whose length says how
 * many blocks there are; below it, and for the octets of code units, the module is `unsafe`. It asks `std` what the
 * processor can do.
 */

import { checkerInRust, faultlessFunction } from './checker.ts';
import { callText, type InstructionSet, type IntrinsicParts, type Straight, type VectorTerm } from './intrinsics.ts';
import type { Gaps } from './language.ts';
import { type NativeKernel, type NativeKernels, setsOf, straightLines } from './simd.ts';

const X86 = 'target_arch = "x86_64"';
const NEON = 'all(target_arch = "aarch64", target_endian = "little")';

/** Arrays and functions outside the checker. */
export function simdInRust(gaps: Gaps, simd: NativeKernels): string {
  const { kernels, entry, between } = simd;
  const scans = (isNeon: boolean) =>
    kernels.flatMap((kernel) =>
      setsOf(kernel, isNeon).flatMap(([set, parts]) => scanLines(kernel, set, parts, isNeon ? NEON : X86)),
    );
  return [
    `#[cfg(${X86})]\nuse core::arch::x86_64::{__m128i, __m256i};`,
    '',
    '// Of each state: the kernel that reads from it, and the kernels that meet it between two symbols.',
    `static ENTRY: [u8; ${entry.length}] = [${entry.join(', ')}];`,
    `static BETWEEN: [u8; ${between.length}] = [${between.join(', ')}];`,
    ...kernels.flatMap(({ number, constants }) => [
      '#[rustfmt::skip]',
      `static LANES${number}: [[u8; 16]; ${constants.length}] = [`,
      ...constants.map(([, sixteen]) => `    [${sixteen.join(', ')}],`),
      '];',
    ]),
    '',
    ...scans(false),
    ...scans(true),
    ...chooseLines(kernels),
    '',
    ...(gaps.type === 'u8' ? [] : [OCTETS]),
    ...(entry[0] === 0 ? [] : ['', checkerInRust(faultlessFunction(simd, PADDING))]),
  ].join('\n');
}

function scanLines(kernel: NativeKernel, set: InstructionSet, { clean, round, test }: IntrinsicParts, on: string) {
  const { type, octets, name } = set;
  const own = `${kernel.number}_${name}`;
  const attributes = [`#[cfg(${on})]`, '#[inline]', `#[target_feature(enable = "${name}")]`];
  const linesOf = (straight: Straight, indent: string) =>
    straightLines(kernel, set, straight, {
      declare: (value, text) => `${indent}let ${value} = ${text};`,
      octets: (offset) => `m.add(${offset})`,
      lanes: (i) => `LANES${kernel.number}[${i}].as_ptr()`,
      pointer: (_, from) => `${from}.cast()`,
    });
  const rounds = Array.from({ length: 64 / octets }, (_, i) => i * octets);
  const uses = `    use core::arch::${name === 'neon' ? 'aarch64' : 'x86_64'}::*;`;
  return [
    ...attributes,
    `unsafe fn round${own}(m: *const u8, flags: ${name === 'neon' ? 'core::arch::aarch64::' : ''}${type}) -> ${name === 'neon' ? 'core::arch::aarch64::' : ''}${type} {`,
    uses,
    '    unsafe {',
    ...linesOf(round, '        ').slice(0, -1),
    `        ${callText(round.lines.at(-1)?.[1] as VectorTerm)}`,
    '    }\n}\n',
    ...attributes,
    `unsafe fn scan${own}(start: *const u8, blocks: usize) -> usize {`,
    uses,
    '    for block in 0..blocks {',
    '        unsafe {',
    '            let m = start.add(64 * block);',
    `            let flags = ${callText(set.zero)};`,
    ...(clean
      ? [
          '            {',
          ...linesOf(clean, '                '),
          `                if ${callText(clean.value)} {\n                    continue;\n                }`,
          '            }',
        ]
      : []),
    ...rounds.map((at) => `            let flags = round${own}(m.add(${at}), flags);`),
    ...linesOf(test, '            '),
    `            if ${callText(test.value)} {\n                return block;\n            }`,
    '        }\n    }\n    blocks\n}\n',
  ];
}

function chooseLines(kernels: readonly NativeKernel[]): string[] {
  const call = (set: string) => {
    const all = kernels.map(({ number }) => `${number} => unsafe { scan${number}_${set}(m.as_ptr(), blocks) },`);
    return `return match kernel { ${all.join(' ')} _ => 0 };`;
  };
  const detected = (set: string) =>
    `        if std::is_x86_feature_detected!("${set}") {\n            ${call(set)}\n        }`;
  return [
    '/// How many blocks of 64 octets, after the first 16, come before the first with a flag. Without vectors: none.',
    '#[rustfmt::skip]',
    '#[allow(unreachable_code, unused_variables)]',
    'fn scan(kernel: usize, m: &[u8]) -> usize {',
    '    let blocks = m.len().saturating_sub(16) / 64;',
    '    // SAFETY: the processor has the instructions, and `m` the octets.',
    `    #[cfg(${X86})]\n    {`,
    detected('avx2'),
    detected('ssse3'),
    '    }',
    `    #[cfg(${NEON})]`,
    `    ${call('neon')}`,
    '    0\n}',
  ];
}

const OCTETS = `fn octets_of(text: &[u16]) -> &[u8] {
    // SAFETY: a code unit is two octets.
    unsafe { core::slice::from_raw_parts(text.as_ptr().cast(), 2 * text.len()) }
}`;

/** The padding of a kernel. */
export const PADDING = (kernel: number): string => `&LANES${kernel}[0]`;
