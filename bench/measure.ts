/**
 * Interleaved timing: every round times each candidate once, in rotating order,
 * so that noise hits all of them. The result is the median of the rounds, their
 * spread (half the interquartile range, relative to the median), and for ratios
 * the median of the ratios within rounds.
 */
import type { Tier } from '../src/index.ts';
import type { Candidate } from './candidates.ts';

export interface Cell {
  /** The highest tier of wellformed in use. */
  readonly tier: Tier;
  readonly task: string;
  readonly text: string;
  /** Octets of the text in memory. */
  readonly octets: number;
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly name: string;
  /** Gigabytes per second, median. */
  readonly speed: number;
  readonly spread: number;
  /** Speed of the first candidate divided by the speed of this one. */
  readonly ratio: number;
}

export interface Effort {
  readonly rounds: number;
  /** Minimum length of one timing, in nanoseconds. */
  readonly span: number;
}

type Loop<Input> = (run: (input: Input) => unknown, input: Input, times: number) => unknown;

/** A new function for each candidate, so that V8 optimizes it for that candidate only. */
function newLoop<Input>(): Loop<Input> {
  return new Function(
    'run',
    'input',
    'times',
    'let last; for (let i = 0; i < times; i++) last = run(input); return last;',
  ) as Loop<Input>;
}

const loops = new Map<unknown, Loop<never>>();

function loopOf<Input>(candidate: Candidate<Input>): Loop<Input> {
  if (!loops.has(candidate)) loops.set(candidate, newLoop<never>());
  return loops.get(candidate) as unknown as Loop<Input>;
}

function nanoseconds<Input>(candidate: Candidate<Input>, input: Input, times: number): number {
  const run = loopOf(candidate);
  const before = process.hrtime.bigint();
  run(candidate.run, input, times);
  return Number(process.hrtime.bigint() - before) / times;
}

/** Measures all candidates on one input. Throws if their answers differ. */
export function measure<Input>(
  at: Omit<Cell, 'figures'>,
  candidates: readonly Candidate<Input>[],
  input: Input,
  { rounds, span }: Effort,
): Cell {
  const answers = candidates.map(({ run }) => run(input));
  if (new Set(answers).size !== 1)
    throw new Error(`${at.task}, ${at.text}, ${at.octets}: answers differ: ${answers.join()}`);
  // First warm up all: what V8 learns from one candidate can change the code of another.
  for (const candidate of candidates) warmUp(candidate, input, span);
  const repetitions = candidates.map((candidate) => repetitionsIn(span, candidate, input));
  const taken = interleaved(candidates, input, repetitions, rounds);
  return { ...at, figures: candidates.map(({ name }, i) => figureOf(name, at.octets, taken[i] ?? [], taken[0] ?? [])) };
}

/** Runs a candidate until V8 has optimized it. */
function warmUp<Input>(candidate: Candidate<Input>, input: Input, span: number): void {
  for (let spent = 0; spent < span * 8; ) spent += Math.max(1, nanoseconds(candidate, input, 50) * 50);
}

/** The number of repetitions that fill `span` nanoseconds. */
function repetitionsIn<Input>(span: number, candidate: Candidate<Input>, input: Input): number {
  for (let count = 1; ; count *= 2) {
    const took = nanoseconds(candidate, input, count) * count;
    if (took >= span / 2) return Math.max(1, Math.round((count * span) / took));
  }
}

/** Nanoseconds per run of each candidate in each round. Every round starts with another candidate. */
function interleaved<Input>(
  candidates: readonly Candidate<Input>[],
  input: Input,
  repetitions: readonly number[],
  rounds: number,
): number[][] {
  const taken = candidates.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    candidates.forEach((_, i) => {
      const turn = (i + round) % candidates.length;
      const candidate = candidates[turn] as Candidate<Input>;
      taken[turn]?.push(nanoseconds(candidate, input, repetitions[turn] as number));
    });
  }
  return taken;
}

/** `own`: nanoseconds per run in each round; `first`: those of the first candidate. */
function figureOf(name: string, octets: number, own: readonly number[], first: readonly number[]): Figure {
  const median = quantile(own, 0.5);
  const ratios = own.map((ns, round) => ns / (first[round] as number));
  return {
    name,
    speed: octets / median,
    spread: (quantile(own, 0.75) - quantile(own, 0.25)) / 2 / median,
    ratio: quantile(ratios, 0.5),
  };
}

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number;
}
