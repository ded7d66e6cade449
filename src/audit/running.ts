/**
 * Every way in which the shipped validators run → whether it gives the right
 * fault: the shift loop, WebAssembly (SIMD where there is a kernel), the
 * platform's own check, a stream in small chunks, summaries that are merged, and
 * repair on each tier.
 *
 *     wasm (shift, wasm from 48)   for 104 octets that end in … F6 80 80 80, expected …, got no fault
 *
 * Offset, length, position, reason, what was expected, and the repaired text are
 * compared with a slow walk of the tables that the grammar compiles to now; no
 * table or code that ships takes part in it. Rule, clause and message must be the
 * same in all ways, and the lock has a digest of all of them. A form whose kernel
 * does not load is wrong, not slow.
 */

import { KERNELS } from '../../generated/kernels.ts';
import { sha256 } from '../compile/index.ts';
import { formatSymbols } from '../shared/alphabet.ts';
import { memoize } from '../shared/memoize.ts';
import type { AuditedForm, Way, WayFault } from './audited-form.ts';
import type { SymbolText } from './predicates/decision.ts';
import type { Problem } from './problem.ts';
import { expectedFaults, runningTexts } from './running-texts.ts';

export interface RunningReport {
  readonly form: string;
  /** The ways that were run, with the engine that this platform gives. */
  readonly ways: readonly string[];
  readonly texts: number;
}

interface Runs {
  readonly reports: readonly RunningReport[];
  readonly problems: readonly Problem[];
  /** Form → digest of its ways and of every fault with its message: what the lock has. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Runs every way of every form. A form without ways (of a user's grammar) is left out. Cost: some seconds, once for each form. */
export function runAll(forms: readonly AuditedForm[]): Runs {
  const runs = forms.map(runForm);
  return {
    reports: runs.flatMap(({ reports }) => reports),
    problems: runs.flatMap(({ problems }) => problems),
    digests: new Map(runs.flatMap(({ digests }) => [...digests])),
  };
}

/** Nothing about a form changes, and another audit in this process need not run it again. */
const runForm = memoize((form: AuditedForm): Runs => {
  if (!form.ways) return { reports: [], problems: [], digests: new Map() };
  const texts = runningTexts(form);
  const walk = expectedFaults(form);
  const expected = texts.map((text) => walk.fault(text));
  const first = texts.map((text) => faultBy(form.ways?.[0] as Way, text));
  const problems = [...form.ways, ...(form.imported ?? [])].flatMap((way, w): Problem[] => {
    const every = way.every ?? 1;
    const misrepairs = (text: SymbolText) => way.repaired && !sameSymbols(repairedBy(way, text), walk.repaired(text));
    const isWrong = (text: SymbolText, i: number) => {
      if (i % every !== w % every) return false;
      const found = w === 0 ? (first[i] as WayFault) : faultBy(way, text);
      return (
        !sameFault(expectedOf(expected[i] as WayFault, text, way), found) ||
        !sameWords(first[i] as WayFault, found) ||
        misrepairs(text)
      );
    };
    const wrong = texts.findIndex(isWrong);
    if (wrong < 0) return [];
    const text = texts[wrong] as SymbolText;
    const right = expectedOf(expected[wrong] as WayFault, text, way);
    const { alphabet } = form.automaton;
    const shown = formatSymbols(alphabet, text.slice(-24));
    const got = misrepairs(text) ? 'another repaired text' : show(faultBy(way, text));
    const what = `${way.name}: for ${text.length} ${alphabet.name} that end in ${shown}, expected ${show(right)}, got ${got}`;
    return [{ kind: 'running', where: form.id, what }];
  });
  // The engine in a name depends on the platform.
  const ways = form.ways.map(({ name }) => name.replace(/ \(.*/, ''));
  const digest = sha256(JSON.stringify([ways, first]));
  return {
    reports: [{ form: form.id, ways: form.ways.map(({ name }) => name), texts: texts.length }],
    problems: [...kernelProblems(form), ...problems],
    digests: new Map([[form.id, digest]]),
  };
});

/** A text that ends within a code unit ends the fault, too, for all ways that have the whole text. */
function expectedOf(fault: WayFault, text: SymbolText, { isChunked }: Way): WayFault {
  if (fault?.length === undefined || isChunked) return fault;
  return { ...fault, length: Math.min(fault.length, text.length - fault.offset) };
}

/** A form with a SIMD kernel runs it on the tier wasm; otherwise the kernel has not loaded, or was lost. */
function kernelProblems({ id, table, ways = [] }: AuditedForm): Problem[] {
  const wasm = ways.find(({ name }) => name.startsWith('wasm '));
  if ((KERNELS[table.digest] ?? []).length === 0 || !wasm || wasm.name.includes('wasm from ')) return [];
  return [{ kind: 'running', where: id, what: `its SIMD kernel does not load: the tier wasm runs as ${wasm.name}` }];
}

/** A way that throws has found a disagreement within the validator: its message stands for the reason. */
function faultBy(way: Way, text: SymbolText): WayFault {
  try {
    return way.fault(text);
  } catch (error) {
    return { offset: -1, at: -1, reason: (error as Error).message };
  }
}

/** Nothing where the way throws: no text. */
function repairedBy({ repaired }: Way, text: SymbolText): SymbolText | null {
  try {
    return repaired?.(text) ?? null;
  } catch {
    return null;
  }
}

/** What the walk knows of a fault. */
const FACTS = ['offset', 'length', 'at', 'incomplete', 'reason', 'expected', 'octets'] as const;
/** What only the validators know of it. */
const WORDS = ['rule', 'clause', 'message'] as const;

function sameSymbols(one: SymbolText | null, other: SymbolText): boolean {
  return one !== null && one.length === other.length && one.every((symbol, i) => symbol === other[i]);
}

function sameFault(one: WayFault, other: WayFault): boolean {
  if (one === null || other === null) return one === other;
  return FACTS.every((fact) => one[fact] === other[fact]);
}

function sameWords(one: WayFault, other: WayFault): boolean {
  return WORDS.every((word) => one?.[word] === other?.[word]);
}

function show(fault: WayFault): string {
  if (fault === null) return 'no fault';
  if (fault.at < 0) return fault.reason;
  const { reason, offset, at, length, expected } = fault;
  const whole = length === undefined ? '' : `, length ${length}, expecting ${expected}`;
  return `${reason} from ${offset}, at ${at}${whole}`;
}
