/**
 * Candidates on one input → their speeds. The speed is the median of interleaved
 * rounds (rounds.ts), with its spread (half the interquartile range, relative to
 * the median); a ratio is the median of the ratios within rounds.
 */
import type { Tier } from '../src/index.ts';
import type { Candidate } from './candidates.ts';
import { type Effort, quantile, timeInRounds } from './rounds.ts';

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
  effort: Effort,
): Cell {
  const answers = candidates.map(({ run }) => run(input));
  if (new Set(answers).size !== 1)
    throw new Error(`${at.task}, ${at.text}, ${at.octets}: answers differ: ${answers.join()}`);
  const timers = candidates.map((candidate) => (times: number) => nanoseconds(candidate, input, times));
  const taken = timeInRounds(timers, effort);
  return { ...at, figures: candidates.map(({ name }, i) => figureOf(name, at.octets, taken[i] ?? [], taken[0] ?? [])) };
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
