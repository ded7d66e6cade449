/**
 * A shipped look-up kernel and its table → a proof that they agree. The compile
 * wing has a proof of its own, on its own model of a kernel; this one shares
 * nothing with it. It decodes the module (decode-module.ts), executes all its
 * paths (module-to-scan.ts, block-loop.ts) and walks through all texts
 * (product.ts).
 *
 * The run wing also relies on facts stored beside the module, to find the fault
 * near a flag (src/run/kernel/lookup.ts). They are proved too.
 */
import type { SimdKernel } from '../shared/layout.ts';
import type { SymbolicExpression } from './expressions.ts';
import { moduleToScan, type Scan } from './module-to-scan.ts';
import { OctetAutomaton, type TableFacts } from './octet-automaton.ts';
import { requireSameVerdict } from './product.ts';
import { Unproved } from './unproved.ts';

/** The same for all kernels of a table, and for all changes of one. */
const automata = new WeakMap<TableFacts, OctetAutomaton>();

/** Throws `Unproved` where kernel and table differ. Cost: some tenths of a second. */
export function requireLookupKernel(table: TableFacts, kernel: SimdKernel): void {
  const automaton = automata.get(table) ?? new OctetAutomaton(table);
  automata.set(table, automaton);
  requireFacts(automaton, table, kernel);
  const plain = moduleToScan(Buffer.from(kernel.module, 'base64'));
  requireSameVerdict(plain, automaton, kernel);
  const relaxed = inContext('with relaxed SIMD', () => moduleToScan(Buffer.from(kernel.relaxed, 'base64')));
  // A module that computes the same functions needs no second proof.
  if (behaviourKey(relaxed) !== behaviourKey(plain))
    inContext('with relaxed SIMD', () => requireSameVerdict(relaxed, automaton, kernel));
}

function inContext<T>(name: string, f: () => T): T {
  try {
    return f();
  } catch (error) {
    if (error instanceof Unproved) throw new Unproved(`${name}, ${error.message}`);
    throw error;
  }
}

function behaviourKey({ flags, cleanSets, paddingBefore, paddingAfter, overrun }: Scan): string {
  const functions = flags.map((flag) => [describe(flag.function), flag.first, flag.stride]);
  return JSON.stringify([functions, cleanSets?.map((set) => [...set]), paddingBefore, paddingAfter, overrun]);
}

function describe(expression: SymbolicExpression): unknown {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'octet':
      return [expression.at, expression.table.values.join()];
    case 'unknown':
      throw new Unproved('a flag depends on a value carried over from the block before');
    default:
      return [expression.operation, describe(expression.left), describe(expression.right)];
  }
}

/**
 * The entry state accepts. The boundary states are those that texts from there reach at symbol boundaries. The last
 * symbols, as many as the flag delay, determine the state.
 */
function requireFacts(
  automaton: OctetAutomaton,
  table: TableFacts,
  { entryState, boundaryStates, width, flagDelay }: SimdKernel,
): void {
  if (!automaton.isAccepting(entryState)) throw new Unproved(`the entry state, ${entryState}, does not accept`);
  if (width % (table.codeUnit * automaton.octets) !== 0)
    throw new Unproved(`${width} octets are not a whole number of code units`);
  const reached = new Set([entryState]);
  for (const state of reached) for (const next of afterSymbol(automaton, new Set([state]), width)) reached.add(next);
  if ([...reached].sort((a, b) => a - b).join() !== [...boundaryStates].sort((a, b) => a - b).join()) {
    throw new Unproved(`the boundary states are ${[...reached]}, not ${boundaryStates}`);
  }
  let pairs = new Map(boundaryStates.flatMap((a) => boundaryStates.map((b) => [`${a} ${b}`, [a, b] as const])));
  for (let octets = 0; octets < flagDelay * width; octets++) pairs = afterOctet(automaton, pairs);
  const apart = [...pairs.values()].find(([a, b]) => a !== b);
  if (apart) throw new Unproved(`the last ${flagDelay} symbols do not tell state ${apart[0]} from state ${apart[1]}`);
}

/** The live states that a symbol of `width` octets leads to. */
function afterSymbol(automaton: OctetAutomaton, states: ReadonlySet<number>, width: number): Set<number> {
  let now = new Set(states);
  for (let i = 0; i < width; i++) {
    const next = new Set<number>();
    for (const state of now) {
      for (const octet of automaton.representatives) {
        const to = automaton.step(state, octet);
        if (automaton.isLive(to)) next.add(to);
      }
    }
    now = next;
  }
  return now;
}

type Pairs = Map<string, readonly [number, number]>;

/** The pairs of live states that one octet leads to from each pair. */
function afterOctet(automaton: OctetAutomaton, pairs: Pairs): Pairs {
  const next: Pairs = new Map();
  for (const [a, b] of pairs.values()) {
    for (const octet of automaton.representatives) {
      const to = [automaton.step(a, octet), automaton.step(b, octet)] as const;
      if (to.every((state) => automaton.isLive(state))) next.set(to.join(' '), to);
    }
  }
  return next;
}
