/**
 * Kernels as shipped, and the table they are for → a proof that they are right.
 * The searcher has a prover of its own, on its own model of a kernel; this one
 * shares nothing with either. It reads the modules (wasm.ts), follows every way
 * through them (scan.ts, loop.ts) and walks through all texts (language.ts).
 *
 * Beside the module, an importer is told a few facts that it relies on where it
 * looks for the place of a fault (src/run/kernel/simd.ts); they are proved too.
 */
import type { SimdKernel } from '../layout.ts';
import type { Expression } from './expressions.ts';
import { moduleToScan, type Scan } from './module-to-scan.ts';
import { OctetAutomaton, type TableFacts } from './octet-automaton.ts';
import { requireSameVerdict } from './product.ts';
import { Unproved } from './unproved.ts';

/** Throws `Unproved`. Cost: some tenths of a second. */
export function requireLookupKernel(table: TableFacts, kernel: SimdKernel): void {
  const stepper = new OctetAutomaton(table);
  requireFacts(stepper, table, kernel);
  const plain = moduleToScan(Buffer.from(kernel.module, 'base64'));
  requireSameVerdict(plain, stepper, kernel);
  const relaxed = named('with relaxed SIMD', () => moduleToScan(Buffer.from(kernel.relaxed, 'base64')));
  // The same functions of the same octets need no second proof.
  if (keyOf(relaxed) !== keyOf(plain)) named('with relaxed SIMD', () => requireSameVerdict(relaxed, stepper, kernel));
}

function named<T>(name: string, f: () => T): T {
  try {
    return f();
  } catch (error) {
    if (error instanceof Unproved) throw new Unproved(`${name}, ${error.message}`);
    throw error;
  }
}

function keyOf({ flags, clean, before, behind, extra }: Scan): string {
  const functions = flags.map((flag) => [described(flag.function), flag.first, flag.stride]);
  return JSON.stringify([functions, clean?.map((set) => [...set]), before, behind, extra]);
}

function described(expression: Expression): unknown {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'octet':
      return [expression.at, expression.table.values.join()];
    case 'unknown':
      throw new Unproved('a flag is not known');
    default:
      return [expression.operation, described(expression.left), described(expression.right)];
  }
}

/** The home accepts; texts begun there are, between symbols, in the states named; `settle` symbols tell in which. */
function requireFacts(stepper: OctetAutomaton, table: TableFacts, { home, between, width, settle }: SimdKernel): void {
  if (!stepper.isAccepting(home)) throw new Unproved(`state ${home}, where texts begin, does not accept`);
  if (width % (table.codeUnit * stepper.octets) !== 0) throw new Unproved(`${width} octets are no whole symbols`);
  const reached = new Set([home]);
  for (const state of reached) for (const next of afterSymbol(stepper, new Set([state]), width)) reached.add(next);
  if ([...reached].sort((a, b) => a - b).join() !== [...between].sort((a, b) => a - b).join()) {
    throw new Unproved(`between symbols a text is in the states ${[...reached]}, not ${between}`);
  }
  let pairs = new Map(between.flatMap((a) => between.map((b) => [`${a} ${b}`, [a, b] as const])));
  for (let octets = 0; octets < settle * width; octets++) pairs = afterOctet(stepper, pairs);
  const apart = [...pairs.values()].find(([a, b]) => a !== b);
  if (apart) throw new Unproved(`${settle} symbols do not tell state ${apart[0]} from ${apart[1]}`);
}

/** The states that a symbol of `width` octets leads to, where a text can go on. */
function afterSymbol(stepper: OctetAutomaton, states: ReadonlySet<number>, width: number): Set<number> {
  let now = new Set(states);
  for (let i = 0; i < width; i++) {
    const next = new Set<number>();
    for (const state of now) {
      for (const octet of stepper.representatives) {
        const to = stepper.step(state, octet);
        if (stepper.isLive(to)) next.add(to);
      }
    }
    now = next;
  }
  return now;
}

type Pairs = Map<string, readonly [number, number]>;

/** The pairs of states in which the same octet can go on from both. */
function afterOctet(stepper: OctetAutomaton, pairs: Pairs): Pairs {
  const next: Pairs = new Map();
  for (const [a, b] of pairs.values()) {
    for (const octet of stepper.representatives) {
      const to = [stepper.step(a, octet), stepper.step(b, octet)] as const;
      if (to.every((state) => stepper.isLive(state))) next.set(to.join(' '), to);
    }
  }
  return next;
}
