/**
 * Queries in SMT-LIB → answers, by z3 or cvc5. `sat` to a query on a look-up
 * kernel comes with octets and a state; they become a text on which the kernel
 * is run: it raises a flag where the table accepts, or none where it rejects.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simdScan } from '../src/run/kernel/module.ts';
import type { FormTable, SimdKernel } from '../src/shared/layout.ts';
import { OctetAutomaton } from '../src/verify/octet-automaton.ts';
import { Ended, isThere, NOT_PROVED, outputOf, REFUSED } from './programs.ts';

const SOLVERS: readonly (readonly [program: string, ...words: string[]])[] = [['z3'], ['cvc5', '--incremental']];
const VECTOR = 16;
const BLOCK = 64;

/** The solver that is installed; z3 is faster here. */
export function solver(): readonly string[] | undefined {
  return SOLVERS.find(([program]) => isThere(program));
}

export interface Answer {
  readonly query: string;
  /** `unsat`: proved. */
  readonly result: string;
  /** Where it is `sat`: the values that it is so for, in hexadecimal or binary. */
  readonly values: ReadonlyMap<string, string>;
}

/** Throws Ended where there is no solver. */
export function requireSolver(): void {
  if (solver()) return;
  throw new Ended(
    'neither z3 nor cvc5 is installed, so no look-up kernel was proved (Debian: apt-get install z3)',
    NOT_PROVED,
  );
}

/** Solves the queries on the kernels of a form. Returns how many there are. Throws Ended where one is not `unsat`. */
export function proveKernels(table: FormTable, kernels: readonly SimdKernel[], text: string): number {
  const each = text.split('\n(reset)\n');
  if (each.length !== kernels.length) throw new Ended(`${table.id}: a kernel has no queries`, REFUSED);
  return each.reduce((count, queries, i) => {
    const answers = answersTo(queries, `a kernel of ${table.id}`);
    return (
      count + requireProved(answers, table.id, (values) => shown(wrongText(table, kernels[i] as SimdKernel, values)))
    );
  }, 0);
}

/** How many answers there are. Throws Ended where the last is not `unsat`. `text`: what is wrong, from the values of an answer. */
function requireProved(answers: readonly Answer[], what: string, text = (_: Answer['values']) => ''): number {
  const { query, result, values } = answers.at(-1) as Answer;
  if (result === 'unknown') throw new Ended(`${what}: it is unknown whether ${query}`, NOT_PROVED);
  if (result === 'sat') throw new Ended(`${what}: it is wrong that ${query}${text(values)}`, REFUSED);
  if (result !== 'unsat') throw new Ended(`${what}: no answer to the query that ${query}: ${result}`, NOT_PROVED);
  return answers.length;
}

function shown(text: Uint8Array | null): string {
  const hex = [...(text ?? [])].map((octet) => octet.toString(16).toUpperCase().padStart(2, '0'));
  return text ? `; the kernel and the table differ on ${hex.join(' ') || 'the empty text'}` : '';
}

/** The answers to all queries, in order; it ends at the first that is not `unsat`. Throws Ended where there is no answer in time. */
export function answersTo(text: string, what: string): Answer[] {
  const said = solved(text, what);
  const queries = [...text.matchAll(/\(echo "(.*)"\)/g)];
  const results = said.filter((line) => /^(?:un)?sat$|^unknown$/.test(line));
  const bad = queries.findIndex((_, i) => results[i] !== 'unsat');
  const answers = queries.map(([, query = ''], i) => ({
    query,
    result: results[i] ?? said.join(' '),
    values: new Map(),
  }));
  if (bad < 0) return answers;
  const hasText = text.includes('(declare-const q State)');
  const last = { ...(answers[bad] as Answer), values: hasText ? valuesOf(text, bad, what) : new Map() };
  return [...answers.slice(0, bad), last];
}

function solved(text: string, what: string): string[] {
  const [program, ...words] = solver() as readonly [string, ...string[]];
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-solve-'));
  try {
    writeFileSync(join(folder, 'queries.smt2'), text);
    return outputOf(program, [...words, join(folder, 'queries.smt2')], what)
      .said.trim()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Solves up to the query again, and asks for the values. */
function valuesOf(text: string, query: number, what: string): Map<string, string> {
  const ends = [...text.matchAll(/\(check-sat\)/g)];
  const cut = text.slice(0, (ends[query]?.index ?? 0) + '(check-sat)'.length);
  const said = solved(`${cut}\n(get-value (q v0 v1 v2 v3 v4))\n`, what).join(' ');
  return new Map([...said.matchAll(/\((\w+) #[bx]([0-9a-f]+)\)/g)].map(([, name = '', digits = '']) => [name, digits]));
}

/** A text on which the kernel and the table differ, from the values of an answer; `null` where these give none. */
export function wrongText(table: FormTable, kernel: SimdKernel, values: Answer['values']): Uint8Array | null {
  const scan = simdScan({ ...kernel, relaxed: '' });
  const automaton = new OctetAutomaton(table);
  const isAccepted = (text: readonly number[]) =>
    automaton.isAccepting(text.reduce((state, octet) => automaton.step(state, octet), kernel.entryState));
  const texts = candidates(automaton, kernel, values);
  const wrong = texts.find((text) => {
    const octets = Uint8Array.from(text);
    return scan !== null && scan.flagIn(octets, octets.length) < 0 !== isAccepted(text);
  });
  return wrong ? Uint8Array.from(wrong) : null;
}

/** Texts that lead to the state q, then have some octets of v0, and v1 and v2 in their lanes; and those with a block of v1 to v4. */
function candidates(automaton: OctetAutomaton, kernel: SimdKernel, values: Answer['values']): number[][] {
  const { entryState, width } = kernel;
  const octets = (name: string) => [...Buffer.from(values.get(name) ?? '', 'hex')].reverse();
  const [v0, v1, v2, v3, v4] = ['v0', 'v1', 'v2', 'v3', 'v4'].map(octets) as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  const state = Number.parseInt(values.get('q') ?? '0', 2);
  const loop = pathTo(automaton, entryState, entryState, width) ?? [];
  const path = pathTo(automaton, entryState, state, width);
  const filled = (length: number) => Array.from({ length }, (_, i) => loop[i % loop.length] as number);
  const near = Array.from({ length: VECTOR / width }, (_, i) => (i + 1) * width).map((read) => {
    const start = [...(path ?? []), ...v0.slice(VECTOR - read)];
    return [...filled((VECTOR - (start.length % VECTOR)) % VECTOR), ...start, ...v1, ...v2];
  });
  const block = [...filled(BLOCK - VECTOR), ...v0, ...v1, ...v2, ...v3, ...v4];
  return [...near, block].flatMap((text) =>
    Array.from({ length: text.length / width }, (_, i) => text.slice(0, text.length - i * width)),
  );
}

/** A shortest text of whole symbols, of one at least, that leads from a state to another. */
function pathTo(automaton: OctetAutomaton, from: number, to: number, width: number): number[] | undefined {
  const queue: { readonly at: number; readonly text: readonly number[] }[] = [{ at: from, text: [] }];
  const seen = new Set<string>();
  for (const { at, text } of queue) {
    for (const octet of automaton.representatives) {
      const next = { at: automaton.step(at, octet), text: [...text, octet] };
      const phase = next.text.length % width;
      if (next.at === to && phase === 0) return next.text;
      const key = `${next.at} ${phase}`;
      if (!automaton.isLive(next.at) || seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return undefined;
}
