/**
 * What every runtime is asked: the whole table of cases, on the package as it
 * is published. This file is sent into runtimes as it is, without its types, so
 * it uses nothing but the language and what the package itself needs.
 *
 * A case passes when all ways of asking say what the table says: `test`,
 * `check`, `assert`, a checker fed symbol by symbol, and a WellFormedStream; and
 * for code units also the same text as a string.
 */
import type { Fault, Validator } from 'wellformed';

/** A row of the table, as JSON. */
export interface Row {
  readonly form: string;
  readonly octets: boolean;
  readonly symbols: readonly number[];
  readonly fault: Pick<Fault, 'offset' | 'length' | 'at' | 'incomplete' | 'reason'> | null;
}

export interface Tally {
  readonly cases: number;
  readonly passed: number;
  /** The first few that did not pass, in words. */
  readonly failures: readonly string[];
}

type Text = Uint8Array | Uint16Array | string;
type Package = typeof import('wellformed');

/** How often each case is asked: for a reader of the table. */
export const WAYS = ['test', 'check', 'assert', 'checker', 'WellFormedStream'] as const;

export async function judge(wellformed: Package, rows: readonly Row[]): Promise<Tally> {
  const forms = new Map<string, Validator<Text>>();
  for (const one of Object.values(wellformed) as Partial<Validator<Text>>[]) {
    if (one.id) forms.set(one.id, one as Validator<Text>);
  }
  const failures: string[] = [];
  for (const row of rows) {
    const wrong = await wrongWays(wellformed, forms.get(row.form) as Validator<Text>, row);
    if (wrong.length > 0) failures.push(`${row.form} [${row.symbols}]: ${wrong.join('; ')}`);
  }
  return { cases: rows.length, passed: rows.length - failures.length, failures: failures.slice(0, 5) };
}

/** Two tallies as one. */
export function together(a: Tally, b: Tally): Tally {
  return {
    cases: a.cases + b.cases,
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
  };
}

async function wrongWays(wellformed: Package, form: Validator<Text>, row: Row): Promise<string[]> {
  const inputs: Text[] = row.octets
    ? [Uint8Array.from(row.symbols)]
    : [Uint16Array.from(row.symbols), row.symbols.map((unit) => String.fromCharCode(unit)).join('')];
  const wrong: string[] = [];
  const compare = (way: (typeof WAYS)[number], got: Fault | null | undefined) => {
    if (words(got) !== words(row.fault)) wrong.push(`${way} gives ${words(got)} for ${words(row.fault)}`);
  };
  for (const input of inputs) {
    if (form.test(input) !== (row.fault === null)) wrong.push(`test gives ${row.fault !== null}`);
    compare('check', form.check(input));
    compare(
      'assert',
      thrown(wellformed, () => form.assert(input)),
    );
    compare('checker', fed(form, input));
    compare('WellFormedStream', await piped(wellformed, form, input));
  }
  return wrong;
}

function words(fault: Row['fault'] | undefined): string {
  return fault ? [fault.offset, fault.length, fault.at, fault.incomplete, fault.reason].join(' ') : 'no fault';
}

function thrown({ IllFormedError }: Package, action: () => void): Fault | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof IllFormedError) return error.fault;
    throw error;
  }
}

function fed(form: Validator<Text>, input: Text): Fault | null {
  const checker = form.checker();
  for (let i = 0; i < input.length; i++) {
    const fault = checker.push(input.slice(i, i + 1));
    if (fault) return fault;
  }
  return checker.end();
}

async function piped({ WellFormedStream, IllFormedError }: Package, form: Validator<Text>, input: Text) {
  const source = new ReadableStream<Text>({
    start(controller) {
      controller.enqueue(input.slice(0, 1));
      controller.enqueue(input.slice(1));
      controller.close();
    },
  });
  const reader = source.pipeThrough(new WellFormedStream(form)).getReader();
  try {
    while (!(await reader.read()).done);
    return null;
  } catch (error) {
    if (error instanceof IllFormedError) return error.fault;
    throw error;
  }
}
