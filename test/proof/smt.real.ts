/**
 * Queries in SMT-LIB on the look-up kernels, answered by z3 or cvc5: those of a true kernel with `unsat` and those of
 * a wrong one with `sat`, with a text on which the kernel is run and is wrong. The
 * meaning that the queries give to an instruction is compared with the engine.
 */
import { describe, expect, test } from 'vitest';
import { definitionsOf, INSTRUCTIONS } from '../../proofs/smt/instructions.ts';
import { kernelToSmt } from '../../proofs/smt/kernels.ts';
import { answersTo, solver, wrongText } from '../../proofs/solve.ts';
import { instantiate } from '../../src/run/kernel/module.ts';
import type { SimdKernel } from '../../src/shared/layout.ts';
import { form } from '../support/library.ts';
import { changed, kernelsOf, load, sixteen } from './changed-kernel.ts';
import { engineResult } from './vector-module.ts';

if (!solver())
  process.stderr.write('left out: neither z3 nor cvc5 is installed, so no look-up kernel is proved here\n');

const hex = (octets: readonly number[]) => Buffer.from(octets).toString('hex');
/** Lane 0 is the last of the digits. */
const vector = (octets: readonly number[]) => `#x${hex([...octets].reverse())}`;

describe.skipIf(!solver())('the solver', () => {
  test.each(['utf8', 'utf16', 'utf32be'])('proves each query on %s', (id) => {
    const { table } = form(id);
    const answers = answersTo(kernelToSmt(table, kernelsOf(table)[0] as SimdKernel), id);
    expect(answers.filter(({ result }) => result !== 'unsat')).toEqual([]);
    expect(answers.length).toBeGreaterThan(14);
  });

  const LOW = [0xf5, 0xf0, 0xd0, 0xd0, 0xd8, 0xdc, 0xdc, 0xdc, 0xdc];
  test.each<[string, string, number[], number[]]>([
    ['a nibble removed from a box', 'utf8', LOW, [0xd5]],
    ['a nibble added to a box', 'utf8', LOW, [...LOW.slice(0, 8), 0xdd]],
    ['a threshold, one higher', 'utf8', sixteen(0x60), sixteen(0x61)],
    ['a threshold, one lower', 'utf8', sixteen(0x70), sixteen(0x6f)],
    ['another octet in the exemption', 'utf8', load(14), load(13)],
    ['an end at which nothing is looked for', 'utf8', [0x41, 3, 0x6a], [0x41, 0, 0x6a]],
    ['an instruction in place of another', 'utf8', [0xfd, 0x73], [0xfd, 0x71]],
    ['a clean set with one octet too many', 'mqtt-utf8', sixteen(0x7f), sixteen(0x80)],
    ['an octet of a code unit that is not read', 'utf16', new Array(8).fill([0, 0xff]).flat(), [0, 0]],
  ])('refuses %s, and names a text on which the kernel is wrong', (_, id, from, to) => {
    const { table } = form(id);
    const kernel = changed(id, from, to);
    const last = answersTo(kernelToSmt(table, kernel), id).at(-1);
    expect(last?.result).toBe('sat');
    // It runs the kernel on the text.
    expect(wrongText(table, kernel, last?.values ?? new Map())).not.toBeNull();
  });

  test.each([
    [[0x20, 6, 0x20, 6, 0xfd, 0x51], [0x20, 6, 0x20, 6, 0xfd, 0x50], 'flags are clear before a block'],
    [[...sixteen(0), ...sixteen(0x0f)], sixteen(0xc3), 'padding leads from the entry, and from each state'],
  ])('refuses a module whose control needs what does not hold, %#', (from, to, query) => {
    const last = answersTo(kernelToSmt(form('utf8').table, changed('utf8', from, to)), 'utf8').at(-1);
    expect([last?.result, last?.query]).toEqual(['sat', expect.stringContaining(query)]);
  });

  test('means by each instruction what the engine does, on random and on extreme lanes', () => {
    const random = randomOctets(7);
    const cases = INSTRUCTIONS.flatMap((op) =>
      Array.from({ length: 12 }, (_, i) => {
        const [a, b] = [lanes(random, i), lanes(random, i + 1)];
        const result = engineResult(op, a, b);
        const [one, other] = op === 'i32.eqz' ? [integer(a), ''] : [vector(a), vector(b)];
        if (typeof result === 'number') return `(= (${op} ${one}) ${integer([result & 0xff, (result >> 8) & 0xff])})`;
        return `(= (${op} ${one} ${op === 'i16x8.shr_u' ? integer(b) : other}) ${vector(result)})`;
      }),
    );
    expect(answerTo(`(not (and ${cases.join('\n')}))`, definitionsOf(new Set(INSTRUCTIONS)))).toBe('unsat');
    const planted = (cases[0] as string).replace('(= ', '(distinct ');
    expect(answerTo(`(not (and ${planted} ${cases.join('\n')}))`, definitionsOf(new Set(INSTRUCTIONS)))).toBe('sat');
  });

  test.each(['utf8', 'utf16', 'mqtt-strict-utf8'])('means by a block of %s what its module does', (id) => {
    const { table } = form(id);
    const kernel = kernelsOf(table)[0] as SimdKernel;
    const [definitions = ''] = kernelToSmt(table, kernel).split('(push 1)');
    const exports = instantiate({ module: kernel.module, relaxed: '' });
    const random = randomOctets(3);
    const isUp: boolean[] = [];
    const cases = Array.from({ length: 24 }, (_, i) => {
      // Most octets are of ASCII: random ones would all be flagged.
      const octets = Array.from({ length: 80 }, (_, at) =>
        random() % 60 < (i % 4) * 15 ? random() : at % 2 ? 0x20 + (i % 2) : 0x21,
      );
      new Uint8Array(exports?.memory.buffer as ArrayBuffer).set(octets, 1008);
      isUp.push(exports?.scan(1024, 1088, 0) !== 0);
      const at = (i: number) => vector(octets.slice(16 * i, 16 * i + 16));
      const rounds = [0, 1, 2, 3].map((i) => `(up (flags-of ${at(i)} ${at(i + 1)}))`);
      return `(= (or ${rounds.join(' ')}) ${isUp.at(-1)})`;
    });
    expect(new Set(isUp).size).toBe(2);
    expect(answerTo(`(not (and ${cases.join('\n')}))`, [definitions], [])).toBe('unsat');
  });
});

const SORTS = [
  '(set-logic QF_BV)',
  '(define-sort Octet () (_ BitVec 8))',
  '(define-sort I32 () (_ BitVec 32))',
  '(define-sort Vector () (_ BitVec 128))',
];

function answerTo(claim: string, definitions: readonly string[], sorts: readonly string[] = SORTS): string | undefined {
  const text = [...sorts, ...definitions, '(echo "one")', `(assert ${claim})`, '(check-sat)', ''].join('\n');
  return answersTo(text, 'a test')[0]?.result;
}

/** 32 bits of the first octets. */
function integer(octets: readonly number[]): string {
  return `#x${hex([...octets.slice(0, 4), 0, 0, 0, 0].slice(0, 4).reverse())}`;
}

/** Random, small, or extreme octets; a zero vector first. */
function lanes(random: () => number, i: number): number[] {
  if (i === 0) return sixteen(0);
  if (i === 1) return sixteen(0xff);
  if (i % 3 === 0) return Array.from({ length: 16 }, () => random() % 20);
  if (i % 3 === 1) return Array.from({ length: 16 }, () => [0, 0x7f, 0x80, 0xff][random() % 4] as number);
  return Array.from({ length: 16 }, random);
}

function randomOctets(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) & 0xff;
  };
}
