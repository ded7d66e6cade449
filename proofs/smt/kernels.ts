/**
 * Form → queries in SMT-LIB 2 (QF_BV) that say: a look-up kernel of the form
 * raises no flag exactly where the table accepts. The instructions of the module
 * and the table are written out; a solver answers `unsat` to each query, or `sat`
 * with octets for which it fails.
 *
 *     (echo "an ill-formed text is flagged")   unsat: there is none that is not
 *
 * The induction over the blocks of a text is in docs/proofs.md. It needs no more
 * than three vectors: what a flag depends on lies in the vector of its octet and
 * the one before, and a flag goes up in the vector of the fault or the next one.
 */

import { formToSimdKernels } from '../../src/compile/index.ts';
import { classRuns, Unprovable } from '../../src/export/provable.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { plainRows } from '../../src/shared/blocks.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { printable } from '../../src/shared/printable.ts';
import { type DecodedModule, decodeModule } from '../../src/verify/decode-module.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { proofHeader } from '../header.ts';
import { definitionsOf } from './instructions.ts';
import { type ModuleParts, modulePartsOf } from './module-parts.ts';
import { queriesOf } from './queries.ts';
import { translate, type VectorExpression } from './translate.ts';

const VECTOR = 16;

const SORTS = [
  '(set-option :produce-models true)',
  '(set-logic QF_BV)',
  '(define-sort Octet () (_ BitVec 8))',
  '(define-sort I32 () (_ BitVec 32))',
  '(define-sort Vector () (_ BitVec 128))',
];

/** The queries of all kernels of a form. Throws Unprovable where there is no kernel, or one has an unknown shape. Cost: up to seconds. */
export function toSmt(source: TargetSource): string {
  const { form } = source;
  const kernels = formToSimdKernels(form);
  if (kernels.length === 0)
    throw new Unprovable(`${printable(form.id)} has no look-up kernel, so there is nothing to prove`);
  const header = proofHeader(source, 'What is proved of the look-up kernels of').map((line) => `; ${line}`);
  return [...header, kernels.map((kernel) => kernelToSmt(form.table, kernel)).join('(reset)\n')].join('\n');
}

/** The queries of one kernel, without a header. Throws Unprovable. */
export function kernelToSmt(table: FormTable, kernel: SimdKernel): string {
  const parts = kernelParts(kernel.module);
  requireSameButRelaxed(kernel);
  const { bits, octets, lines } = tableToSmt(table);
  const known = new Map([...parts.constants.keys()].map((local) => [local, `constant${local}`]));
  if (!known.has(parts.padding)) throw new Unprovable('the padding of the module is no constant');
  const withFlags = new Map([...known, [parts.flags, 'flags']]);
  const inRound = { load: 'octets', result: parts.flags };
  const clean = parts.clean && translate(parts.clean, known, { load: 'block' });
  const reset = translate(parts.reset, withFlags);
  const round = translate(parts.round, withFlags, inRound);
  const indices = translate(kernelParts(kernel.relaxed).round, withFlags, inRound).indices;
  const test = translate(parts.test, withFlags);
  const all = [round, test, reset, ...(clean ? [clean] : [])];
  const reject = stateName(table.accepting.length - 1, bits);
  return [
    ...SORTS,
    `(define-sort State () (_ BitVec ${bits}))`,
    section('What the instructions of WebAssembly mean. Lane 0 is the lowest octet.'),
    ...definitionsOf(new Set([...all.flatMap(({ used }) => [...used]), 'v128.or', 'v128.and'])),
    ...constantLines(kernel, parts),
    section('A round: the flags after sixteen octets. m: these, above the sixteen octets before them.'),
    ...loadsOf(round, 'octets', 256),
    functionText('round', '((flags Vector) (m (_ BitVec 256)))', 'Vector', round),
    functionText('indices', '((flags Vector) (m (_ BitVec 256)))', 'Vector', { ...round, value: orOf(indices) }),
    functionText('test', '((flags Vector))', 'I32', test),
    functionText('cleared', '((flags Vector))', 'Vector', reset),
    ...(clean
      ? [section('The octets of a block, above the sixteen before them.'), ...loadsOf(clean, 'block', 640)]
      : []),
    section(`The table ${table.digest}; it rejects in its last state.`),
    ...lines,
    `(define-fun rejected ((q State)) Bool (= q ${reject}))`,
    `(define-fun between ((q State)) Bool ${anyOf(kernel.boundaryStates.map((state) => `(= q ${stateName(state, bits)})`))})`,
    `(define-fun entry () State ${stateName(kernel.entryState, bits)})`,
    ...queriesOf({
      octets,
      width: kernel.width,
      reach: VECTOR - Math.min(VECTOR, ...round.loads),
      overrun: parts.overrun,
      padding: `constant${parts.padding}`,
      clean,
    }),
    '',
  ].join('\n');
}

function constantLines({ module }: SimdKernel, { constants, padding }: ModuleParts): string[] {
  return [
    section(`The module: ${module.length} digits in base64. Its constants; padding is constant${padding}.`),
    ...[...constants].map(([local, sixteen]) => `(define-fun constant${local} () Vector ${vector(sixteen)})`),
  ];
}

function kernelParts(base64: string): ModuleParts {
  return modulePartsOf(decoded(base64));
}

function decoded(base64: string): DecodedModule {
  try {
    return decodeModule(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof Unproved) throw new Unprovable(error.message);
    throw error;
  }
}

/** The module for relaxed SIMD differs in its look-ups alone. That these get no index of 16 or more is a query. */
function requireSameButRelaxed({ module, relaxed }: SimdKernel): void {
  const [plain, other] = [module, relaxed].map((base64) => {
    const { body, locals, data } = decoded(base64);
    return JSON.stringify([locals, [...data], body]).replaceAll('i8x16.relaxed_swizzle', 'i8x16.swizzle');
  });
  if (plain !== other) throw new Unprovable('the module for relaxed SIMD does not do the same as the other one');
}

function section(title: string): string {
  return `\n; ---------- ${title}`;
}

function functionText(name: string, parameters: string, sort: string, { bindings, value }: VectorExpression): string {
  const lines = bindings.map(({ name: own, expression }) => `(let ((${own} ${expression}))`);
  return [`(define-fun ${name} ${parameters} ${sort}`, ...lines, `${value}${')'.repeat(lines.length + 1)}`].join('\n');
}

function loadsOf({ loads }: VectorExpression, name: string, bits: number): string[] {
  return [...loads]
    .sort((a, b) => a - b)
    .map((at) => {
      if (8 * (at + VECTOR) > bits) throw new Unprovable(`the module loads octets that are not yet there, at ${at}`);
      return `(define-fun ${name}${at} ((m (_ BitVec ${bits}))) Vector ((_ extract ${8 * at + 127} ${8 * at}) m))`;
    });
}

function orOf(names: readonly string[]): string {
  return (
    [...new Set(names)].reduce((all, name) => (all === '' ? name : `(v128.or ${all} ${name})`), '') ||
    `#x${'0'.repeat(32)}`
  );
}

/** Lane 0 is the last of the digits. */
function vector(sixteen: readonly number[]): string {
  return `#x${[...sixteen]
    .reverse()
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('')}`;
}

interface TableText {
  /** Bits of a state. */
  readonly bits: number;
  /** Octets of a symbol. */
  readonly octets: number;
  readonly lines: readonly string[];
}

/** The table of a form as functions of SMT-LIB, `step` from state and symbol to state, and `accepts`. */
function tableToSmt(table: FormTable): TableText {
  const { accepting } = table;
  const bits = Math.max(1, Math.ceil(Math.log2(accepting.length)));
  const octets = table.alphabet === 'octets' ? 1 : 2;
  const runs = classRuns(table);
  const rows = plainRows(table).map((row) => joinRuns(runs.map(([from, c]) => [from, row[c] as number])));
  const hex = (symbol: number) => `#x${symbol.toString(16).padStart(2 * octets, '0')}`;
  const lines = rows.map((row, state) => {
    const [last, ...lower] = [...row].reverse() as [Run, ...Run[]];
    const text = lower.reduce(
      (later, [, to], i) => {
        const next = [...row].reverse()[i] as Run;
        return `(ite (bvult c ${hex(next[0])}) ${stateName(to, bits)} ${later})`;
      },
      stateName(last[1], bits),
    );
    return state === rows.length - 1 ? `  ${text}` : `  (ite (= q ${stateName(state, bits)})\n    ${text}`;
  });
  const accepts = accepting.flatMap((is, state) => (is ? [`(= q ${stateName(state, bits)})`] : []));
  return {
    bits,
    octets,
    lines: [
      `(define-fun step ((q State) (c (_ BitVec ${8 * octets}))) State`,
      ...lines.slice(0, -1),
      `${lines.at(-1)}${')'.repeat(rows.length)}`,
      `(define-fun accepts ((q State)) Bool ${anyOf(accepts)})`,
    ],
  };
}

function stateName(state: number, bits: number): string {
  return `#b${state.toString(2).padStart(bits, '0')}`;
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 0 ? 'false' : terms.length === 1 ? (terms[0] as string) : `(or ${terms.join(' ')})`;
}

type Run = readonly [from: number, to: number];

/** Neighbours with the same value are one run. */
function joinRuns(runs: readonly Run[]): Run[] {
  return runs.filter(([, value], i) => i === 0 || runs[i - 1]?.[1] !== value);
}
