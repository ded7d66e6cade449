/**
 * Form → what a validator in C or Rust needs to run its look-up kernels: the states from which each reads, its
 * constants, its lists of intrinsics, and how it gets back to the state of the table inside a text.
 *
 *     entry      state → number of the kernel that reads from it, or 0
 *     between    state → bit k: kernel k meets it between two symbols. After as many symbols as the delay, all of
 *                them have become one (of UTF-8 after E2 82: one octet is missing)
 *
 * Kernels say that there is a fault, and near where; which one it is, the table says.
 */

import { formToSimdKernels, statePairs, tableToAutomaton } from '../compile/index.ts';
import { octets } from '../shared/alphabet.ts';
import type { SimdKernel } from '../shared/layout.ts';
import { printable } from '../shared/printable.ts';
import {
  callText,
  INSTRUCTION_SETS,
  type InstructionSet,
  type IntrinsicParts,
  type Straight,
  toIntrinsics,
} from './intrinsics.ts';
import { type FaultMachine, machineToAutomaton } from './machine.ts';
import { Unprovable } from './provable.ts';
import { kernelParts } from './smt/smt.ts';
import type { TargetSource } from './target-source.ts';

export interface NativeKernel {
  /** From 1 on. */
  readonly number: number;
  /** Octets after the end of a text that are read. */
  readonly overrun: number;
  /** Sixteen octets each; the first is the padding. */
  readonly constants: readonly (readonly [name: string, sixteen: readonly number[]])[];
  readonly sets: readonly (readonly [InstructionSet, IntrinsicParts])[];
}

export interface NativeKernels {
  readonly kernels: readonly NativeKernel[];
  /** Octets in a symbol of the form, and of the kernels. */
  readonly octets: 1 | 2;
  readonly width: number;
  /** In symbols of the form. */
  readonly delay: number;
  readonly entry: readonly number[];
  readonly between: readonly number[];
}

/** Throws Unprovable where the form has no look-up kernel. Cost: up to seconds. */
export function nativeKernels({ form }: TargetSource, machine: FaultMachine): NativeKernels {
  const kernels = formToSimdKernels(form);
  const [first] = kernels;
  if (!first) throw new Unprovable(`${printable(form.id)} has no look-up kernel: leave out --simd`);
  const states = machine.next.length;
  const tableStates = new Map<number, number>();
  for (const { state } of statePairs(machineToAutomaton(machine), tableToAutomaton(form.table)))
    if (state[0] < states) tableStates.set(...state);
  const size = machine.alphabet === octets ? 1 : 2;
  const delay = (first.flagDelay * first.width) / size;
  const perState = (of: (tableState: number) => number) =>
    Array.from({ length: states }, (_, state) => of(tableStates.get(state) ?? -1));
  const between = perState((at) =>
    kernels.reduce((bits, { boundaryStates }, k) => (boundaryStates.includes(at) ? bits | (2 << k) : bits), 0),
  );
  return {
    kernels: kernels.map(nativeKernel),
    octets: size,
    width: first.width,
    delay,
    entry: perState((at) => kernels.findIndex(({ entryState }) => entryState === at) + 1),
    between: between.map((bits) =>
      kernels.reduce((kept, _, k) => (isDefinite(machine, between, k + 1, delay) ? kept : kept & ~(2 << k)), bits),
    ),
  };
}

function nativeKernel({ module }: SimdKernel, i: number): NativeKernel {
  const parts = kernelParts(module);
  const others = [...parts.constants].filter(([local]) => local !== parts.padding);
  const padding = [parts.padding, parts.constants.get(parts.padding) as readonly number[]] as const;
  return {
    number: i + 1,
    overrun: parts.overrun,
    constants: [padding, ...others].map(([local, sixteen]) => [`c${local}`, sixteen]),
    sets: INSTRUCTION_SETS.map((set) => [set, toIntrinsics(parts, set)]),
  };
}

/**
 * Whether `symbols` symbols lead all states between two symbols, where they lead to a state at all, to the same. The
 * states of the table do, which is proved; those of the machine are more, since they know the reasons of faults.
 */
function isDefinite({ next, classes }: FaultMachine, between: readonly number[], kernel: number, symbols: number) {
  const start = between.flatMap((bits, state) => ((bits >> kernel) & 1 ? [state] : []));
  let sets = new Map([[start.join(), start]]);
  for (let i = 0; i < symbols; i++) {
    const reached = new Map<string, number[]>();
    for (const states of sets.values()) {
      classes.forEach((_, c) => {
        const after = states.map((state) => next[state]?.[c] as number).filter((cell) => cell < next.length);
        const set = [...new Set(after)].sort((a, b) => a - b);
        if (set.length > 0) reached.set(set.join(), set);
      });
    }
    sets = reached;
  }
  return [...sets.values()].every(({ length }) => length === 1);
}

/** The intrinsics of one kind of processor: those of x86-64, or of AArch64. */
export function setsOf({ sets }: NativeKernel, isNeon: boolean): NativeKernel['sets'] {
  return sets.filter(([{ name }]) => (name === 'neon') === isNeon);
}

/** How a language writes what a list of intrinsics consists of. */
interface StraightSyntax {
  declare(name: string, value: string): string;
  /** The address of octets after `m`, and of a constant by its index. */
  octets(offset: number): string;
  lanes(index: number): string;
  /** An address as one of vectors. */
  pointer(vector: string, from: string): string;
}

/** The constants that a list names, and its lines. */
export function straightLines(
  { constants }: NativeKernel,
  { load, cast, repeat, type }: InstructionSet,
  { lines, value }: Straight,
  { declare, octets, lanes, pointer }: StraightSyntax,
): string[] {
  const read = (from: string) => `${load}(${cast ? pointer(type, from) : from})`;
  const constant = (i: number) =>
    repeat ? `${repeat}(_mm_loadu_si128(${pointer('__m128i', lanes(i))}))` : read(lanes(i));
  const own = lines.map(([name, term]) =>
    declare(name, typeof term === 'number' ? read(octets(term)) : callText(term)),
  );
  const text = [...own, callText(value)].join('\n');
  const named = constants.flatMap(([name], i) =>
    new RegExp(`\\b${name}\\b`).test(text) ? [declare(name, constant(i))] : [],
  );
  return [...named, ...own];
}
