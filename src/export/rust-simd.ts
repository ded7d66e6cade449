/**
 * The look-up kernels of a form in Rust, as in C (c-simd.ts). `scan` takes the octets as a slice, whose length says how
 * many blocks there are; below it, and for the octets of code units, the module is `unsafe`. It asks `std` what the
 * processor can do.
 */
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
    octetsIn(gaps),
    ...(entry[0] === 0 ? [] : ['', faultlessIn(gaps, simd)]),
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
    'fn scan(kernel: u8, m: &[u8]) -> usize {',
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

function octetsIn({ type }: Gaps): string {
  if (type === 'u8') return 'fn octets_of(text: &[u8]) -> &[u8] {\n    text\n}';
  return `fn octets_of(text: &[u16]) -> &[u8] {
    // SAFETY: a code unit is two octets.
    unsafe { core::slice::from_raw_parts(text.as_ptr().cast(), 2 * text.len()) }
}`;
}

function paddingIn(kernels: readonly NativeKernel[]): string {
  return kernels.reduceRight(
    (later, { number }) =>
      later ? `if kernel == ${number} { &LANES${number}[0] } else { ${later} }` : `&LANES${number}[0]`,
    '',
  );
}

/** The part of the checker that reads with kernels. */
export function skipInRust(gaps: Gaps, { kernels, octets, width, delay }: NativeKernels, next: string): string {
  const { type, states, boundary } = gaps;
  const first = `        if kernel == 0 || text.len() < ${256 / octets} {
            return 0;
        }
        let octets = octets_of(text);
        let mut first = [0; 80];
        first[..16].copy_from_slice(${paddingIn(kernels)});
        first[16..].copy_from_slice(&octets[..64]);
        if scan(kernel, &first) == 0 {
            return 0;
        }
        let mut done = 64 + 64 * scan(kernel, &octets[48..]);
        let end = octets.len()${width > 1 ? ` - octets.len() % ${width}` : ''};
        // The rest is less than a block: the last 64 octets are one.
        if end - done < 64 && scan(kernel, &octets[end - 80..end]) == 1 {
            done = end;
        }
        let at = done${octets > 1 ? ` / ${octets}` : ''} - ${delay};`;
  return `
    /// Moves over symbols in which a kernel finds no fault, and returns how many these are. Flags go up at most
    /// ${delay} symbols after a fault, and as many symbols determine the state.
    fn skip(&mut self, text: &[${type}]) -> usize {
        let kernel = ENTRY[self.state];
${first}
        for (start, kernels) in BETWEEN.iter().enumerate() {
            if (kernels >> kernel) & 1 == 0 {
                continue;
            }
            let (mut state, mut known) = (start, None);
            for (i, &symbol) in text[at - ${delay}..at].iter().enumerate() {
${next.replaceAll('self.state', 'state').replace(/^/gm, '    ')}
                if cell >= ${states} {
                    known = None;
                    break;
                }
                state = cell;
                if ${boundary.toUpperCase()}[cell] == 1 {
                    known = Some(at - ${delay} + i + 1);
                }
            }
            if let Some(offset) = known {
                self.state = state;
                self.offset = self.position + offset;
                self.position += at;
                return at;
            }
        }
        0
    }
`;
}

function faultlessIn({ type }: Gaps, { kernels, width, entry }: NativeKernels): string {
  const kernel = entry[0] as number;
  const { overrun } = kernels[kernel - 1] as NativeKernel;
  const odd = width > 1 ? `    if octets.len() & ${width - 1} != 0 {\n        return false;\n    }\n` : '';
  return `/// Whether a kernel finds no fault in a whole text. Padding stands around it.
fn faultless(text: &[${type}]) -> bool {
    let octets = octets_of(text);
    let (blocks, rest) = (octets.len() / 64, octets.len() % 64);
${odd}    let mut m = [0; 160];
    m[..16].copy_from_slice(&LANES${kernel}[0]);
    if blocks > 0 {
        m[16..80].copy_from_slice(&octets[..64]);
        if scan(${kernel}, &m[..80]) == 0 || scan(${kernel}, &octets[48..64 * blocks]) + 1 < blocks {
            return false;
        }
        m[..16].copy_from_slice(&octets[64 * blocks - 16..64 * blocks]);
    }
    m[16..16 + rest].copy_from_slice(&octets[64 * blocks..]);
    for at in (16 + rest..144).step_by(16) {
        m[at..at + 16].copy_from_slice(&LANES${kernel}[0]);
    }
    let last = ${overrun > 0 ? `(rest + ${overrun})` : 'rest'}.div_ceil(64);
    scan(${kernel}, &m[..16 + 64 * last]) == last
}`;
}
