/**
 * One process of `npm run bench:short`: measures one task and prints its rows
 * as JSON. `short-probe TASK ROOT [all]`: with `all`, after all forms were used;
 * the task `first` is the first verdict of a process.
 */
import { utf8 } from '../src/index.ts';
import { type Effort, quantile, timeInRounds } from './rounds.ts';
import { type Contender, type Row, TASKS, useAllForms } from './short-tasks.ts';

export interface ShortFigure {
  readonly name: string;
  /** Nanoseconds a call: the median and the least of the rounds. */
  readonly median: number;
  readonly least: number;
  /** How many times as fast the first candidate is: the median of the ratios within rounds, and the ratio of the least times. */
  readonly ratio: number;
  readonly leastRatio: number;
}

export interface ShortRow {
  readonly text: string;
  readonly size: number | null;
  readonly figures: readonly ShortFigure[];
}

/** The first verdict of a process on a text that the platform checks. Milliseconds. */
export interface FirstUse {
  readonly processor: number;
  readonly wall: number;
}

/** Short timings: a pause of the machine spoils one round, and not its neighbours. */
const EFFORT: Effort = { rounds: 101, span: 100_000 };

type Loop = (run: Contender['run'], inputs: readonly unknown[], times: number) => unknown;

/** A new function for each candidate, so that V8 optimizes it for that candidate only. */
const newLoop = () =>
  new Function(
    'run',
    'inputs',
    'times',
    'let last; for (let t = 0; t < times; t++) for (let i = 0; i < inputs.length; i++) last = run(inputs[i]); return last;',
  ) as Loop;

function measureRow(contenders: readonly Contender[], loops: readonly Loop[], { text, size, inputs }: Row): ShortRow {
  const inputsOf = (i: number) => (inputs[i] ?? inputs[0]) as readonly never[];
  const answers = new Set(contenders.flatMap(({ run }, i) => inputsOf(i).map((input) => run(input))));
  if (answers.size !== 1) throw new Error(`answers differ on ${text}, ${size}`);
  const timers = contenders.map(({ run }, i) => (times: number) => {
    const before = process.hrtime.bigint();
    (loops[i] as Loop)(run, inputsOf(i), times);
    return Number(process.hrtime.bigint() - before) / times;
  });
  // A run takes all inputs in turn.
  const taken = timeInRounds(timers, EFFORT).map((all, i) => all.map((time) => time / inputsOf(i).length));
  return { text, size, figures: contenders.map(({ name }, i) => figureOf(name, taken[i] ?? [], taken[0] ?? [])) };
}

function figureOf(name: string, own: readonly number[], first: readonly number[]): ShortFigure {
  const ratios = own.map((ns, round) => ns / (first[round] as number));
  const least = Math.min(...own);
  return {
    name,
    median: quantile(own, 0.5),
    least,
    ratio: quantile(ratios, 0.5),
    leastRatio: least / Math.min(...first),
  };
}

function firstUse(): FirstUse {
  const text = Buffer.alloc(600, 'Zoë ');
  const [processor, wall] = [process.cpuUsage(), process.hrtime.bigint()];
  if (!utf8.test(text)) throw new Error('utf8.test refuses a well-formed text');
  const { user, system } = process.cpuUsage(processor);
  return { wall: Number(process.hrtime.bigint() - wall) / 1e6, processor: (user + system) / 1e3 };
}

function rowsOf(name: string, root: string, afterAll: boolean): ShortRow[] {
  const task = TASKS[name];
  if (!task) throw new Error(`no task ${name}`);
  if (afterAll) useAllForms();
  const { contenders, rows } = task(root);
  const loops = contenders.map(newLoop);
  return rows.map((row) => measureRow(contenders, loops, row));
}

const [name = '', root = '', all] = process.argv.slice(2);
process.stdout.write(JSON.stringify(name === 'first' ? firstUse() : rowsOf(name, root, all === 'all')));
