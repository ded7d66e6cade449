/**
 * The lists of intrinsics in C and Rust do what the modules do, says a solver, of each kernel that ships and of own
 * grammars; and what the queries assume of an intrinsic is what the processor does: AVX2, SSSE3, and NEON under qemu.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INTRINSICS, intrinsicDefinitions } from '../../proofs/intrinsics.ts';
import { sameSteps } from '../../proofs/same-steps.ts';
import { answersTo, solver } from '../../proofs/solve.ts';
import { formToSimdKernels } from '../../src/compile/index.ts';
import { INSTRUCTION_SETS, type InstructionSet } from '../../src/export/intrinsics.ts';
import { form, library } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { kernelsOf } from './changed-kernel.ts';
import { comparedWithProcessor } from './intrinsics-in-c.ts';
import { abnfForm } from './target-source.ts';

if (!solver())
  process.stderr.write('left out: neither z3 nor cvc5 is installed, so no list of intrinsics is proved here\n');

type Name = InstructionSet['name'];
type Changes = Record<string, InstructionSet['operations'][string]>;

const utf8 = kernelsOf(form('utf8').table);

describe.skipIf(!solver())('the solver', () => {
  test('proves that the intrinsics of every kernel do what its module does', () => {
    const all = library.ids.flatMap((id) => kernelsOf(form(id).table));
    expect(all.length).toBeGreaterThan(28);
    const answers = answersTo(sameSteps(all), 'all kernels');
    expect(answers.filter(({ result }) => result !== 'unsat')).toEqual([]);
    expect(answers.length).toBeGreaterThan(55);
  });

  test.each([
    ['a range of second octets', 'own = *(%x20-7E / %xC3 %x80-BF / %x1B %x30-39)\n'],
    ['three octets', 'own = *(%x09-7E / %xE3 %x80-8F %x41-5A)\n'],
  ])('and those of an own grammar with %s', (_, grammar) => {
    const kernels = formToSimdKernels(abnfForm('own', 'own.abnf', grammar).form);
    expect(kernels.length).toBeGreaterThan(0);
    expect(answersTo(sameSteps(kernels), 'own').filter(({ result }) => result !== 'unsat')).toEqual([]);
  });

  test.each<[string, Name, string, Changes[string]]>([
    ['a difference that wraps', 'avx2', 'i8x16.sub_sat_u', (a, b) => ['_mm256_sub_epi8', a, b]],
    ['operands in the other order', 'ssse3', 'i8x16.swizzle', (a, b) => ['_mm_shuffle_epi8', b, a]],
    ['another operation', 'neon', 'v128.xor', (a, b) => ['vorrq_u8', a, b]],
    ['a greater shift', 'ssse3', 'i16x8.shr_u', (a) => ['_mm_srli_epi16', a, '5']],
    ['one operand twice', 'avx2', 'v128.and', (a) => ['_mm256_and_si256', a, a]],
  ])('refuses %s', (_, name, op, changed) => {
    const operations = INSTRUCTION_SETS.find((set) => set.name === name)?.operations as Changes;
    const before = operations[op] as Changes[string];
    operations[op] = changed;
    try {
      expect(answersTo(sameSteps(utf8), 'utf8').at(-1)?.result).toBe('sat');
    } finally {
      operations[op] = before;
    }
  });
});

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

const PROCESSORS: readonly (readonly [Name, string, readonly string[], readonly string[]])[] = [
  ['ssse3', 'gcc', ['-mssse3'], []],
  ['avx2', 'gcc', ['-mavx2'], []],
  ['neon', 'aarch64-linux-gnu-gcc', ['-static'], ['qemu-aarch64']],
];

/** Compiles and runs the comparison; the lines of results that it shows. */
function run([name, compiler, flags, emulator]: (typeof PROCESSORS)[number], definitions = INTRINSICS[name]): string[] {
  writeFileSync(at(`${name}.c`), comparedWithProcessor(name, definitions));
  runProgram(compiler, ['-std=c99', '-Wall', '-Wextra', '-Werror', '-O2', ...flags, at(`${name}.c`), '-o', at(name)]);
  const [program = at(name), ...words] = emulator.length > 0 ? [...emulator, at(name)] : [at(name)];
  return runProgram(program, words).trim().split('\n');
}

describe.each(PROCESSORS.map((one) => [one[0], one] as const))('%s', (name, processor) => {
  const programs = [processor[1], ...processor[3]];
  const set = INSTRUCTION_SETS.find((one) => one.name === name) as InstructionSet;

  test.skipIf(!programs.every((program) => isInstalled(program)))('does what its definitions say', () => {
    const lines = run(processor);
    expect(Number(lines.at(-1)?.replace('compared ', ''))).toBeGreaterThan(10_000_000);
    if (!solver()) return;
    const shown = lines.slice(0, -1).map((line) => {
      const [intrinsic = '', n, a, b, result] = line.split(' ');
      const { by, of } = INTRINSICS[name][intrinsic] as (typeof INTRINSICS)[Name][string];
      const shift = Number(n)
        .toString(16)
        .padStart(set.integer / 4, '0');
      const second = by === 'shift' || by === 'pairs' ? ` #x${shift}` : /\bb\b/.test(of) ? ` #x${b}` : '';
      return `(= (${intrinsic} #x${a}${second}) #x${result})`;
    });
    const [sorts = ''] = sameSteps(utf8).split('\n; ----------');
    const answerTo = (claims: readonly string[]) =>
      answersTo(
        [
          sorts,
          ...intrinsicDefinitions(set),
          '(echo "one")',
          `(assert (not (and ${claims.join('\n')})))`,
          '(check-sat)',
          '',
        ].join('\n'),
        name,
      )[0]?.result;
    expect(shown.length).toBeGreaterThan(80);
    expect(answerTo(shown)).toBe('unsat');
    expect(answerTo([(shown[5] as string).replace('(= ', '(distinct ')])).toBe('sat');
  });

  test.skipIf(!programs.every((program) => isInstalled(program)))('does not do what wrong definitions say', () => {
    const wrong = Object.entries(INTRINSICS[name]).map(([intrinsic, one]) => {
      const of = WRONG.reduce((text, [from, to]) => (text === one.of ? text.replace(from, to) : text), one.of);
      expect(of, intrinsic).not.toBe(one.of);
      return [intrinsic, { ...one, of }] as const;
    });
    // One program, since a compiler takes longer than the comparison: it names each that does something else.
    let said = '';
    try {
      run(processor, Object.fromEntries(wrong));
    } catch (error) {
      said = (error as Error).message;
    }
    for (const [intrinsic] of wrong) expect(said).toContain(`${intrinsic} does something else`);
  });
});

const WRONG: readonly (readonly [string | RegExp, string])[] = [
  ['#x7f', '#x8f'],
  [/^b$/, '(bvand b #x1f)'],
  ['extract 7 7', 'extract 6 6'],
  ['bvlshr a b', 'bvlshr a #x01'],
  ['(ite (bvult a b) a b)', '(ite (bvugt a b) a b)'],
  ['bvugt', 'bvult'],
  ['bvult', 'bvule'],
  ['bvule', 'bvult'],
  ['(= (bvand a b) #x00)', '(= (bvor a b) #x00)'],
  ['(= a b)', '(bvule a b)'],
  ['bvand', 'bvor'],
  ['bvor', 'bvxor'],
  ['bvxor', 'bvor'],
  ['bvsub', 'bvxor'],
];
