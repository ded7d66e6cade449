/**
 * The judge that runs in every runtime: all cases, on the published package.
 * Only its types are removed before it is sent, so it uses nothing except the
 * language and what the package itself needs.
 *
 * A case passes if every interface gives the expected fault: `test`, `check`,
 * `assert`, a checker that gets one symbol at a time, and a WellFormedStream. A
 * case of code units is checked as a string too.
 */
import type { Fault, Validator } from 'wellformed';

/** A case, as JSON. */
export interface Row {
  readonly form: string;
  readonly octets: boolean;
  readonly symbols: readonly number[];
  readonly fault: Pick<Fault, 'offset' | 'length' | 'at' | 'incomplete' | 'reason'> | null;
}

export interface Tally {
  readonly cases: number;
  readonly passed: number;
  /** Descriptions of the first failures. */
  readonly failures: readonly string[];
}

/** A grammar with a text of each verdict; or one that cannot be compiled, with the code of its error. */
export type GrammarRow =
  | { readonly text: string; readonly accepts: readonly number[]; readonly rejects: readonly number[] }
  | { readonly text: string; readonly code: string };

type Text = Uint8Array | Uint16Array | string;
type Package = typeof import('wellformed');

/** The interfaces that check each case. */
export const INTERFACES = ['test', 'check', 'assert', 'checker', 'WellFormedStream'] as const;

export async function judge(wellformed: Package, rows: readonly Row[]): Promise<Tally> {
  const forms = new Map<string, Validator<Text>>();
  for (const one of Object.values(wellformed) as Partial<Validator<Text>>[]) {
    if (one.id) forms.set(one.id, one as Validator<Text>);
  }
  const failures: string[] = [];
  for (const row of rows) {
    const wrong = await wrongVerdicts(wellformed, forms.get(row.form) as Validator<Text>, row);
    if (wrong.length > 0) failures.push(`${row.form} [${row.symbols}]: ${wrong.join('; ')}`);
  }
  return { cases: rows.length, passed: rows.length - failures.length, failures: failures.slice(0, 5) };
}

/** `wellformed/compile` on each grammar. */
export function judgeCompiler(
  { compile, SpecError }: typeof import('wellformed/compile'),
  rows: readonly GrammarRow[],
): Tally {
  const outcomeOf = (row: GrammarRow) => {
    try {
      const form = compile(row.text);
      return 'code' in row
        ? 'no error'
        : `${form.test(Uint8Array.from(row.accepts))} ${form.test(Uint8Array.from(row.rejects))}`;
    } catch (error) {
      if (error instanceof SpecError) return error.code;
      throw error;
    }
  };
  const failures = rows.flatMap((row) => {
    const [expected, found] = ['code' in row ? row.code : 'true false', outcomeOf(row)];
    return found === expected ? [] : [`${row.text}: ${found}, expected ${expected}`];
  });
  return { cases: rows.length, passed: rows.length - failures.length, failures };
}

/** What a view can say of itself. */
const SAID = ['buffer', 'byteLength', 'byteOffset', 'length'];

/** A text in two chunks, whose views say something else of themselves: the characters are the same. */
export function judgeDecoder({ utf8, decode, Decoder }: Package): Tally {
  const text = 'aé水😀'.repeat(50);
  const octets = new TextEncoder().encode(text);
  const failures = SAID.flatMap((name) => {
    const lying = (view: Uint8Array) => Object.defineProperty(view, name, { get: () => undefined });
    const [head, tail, all] = [octets.slice(0, 102), octets.slice(102), octets.slice()].map(lying) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const decoder = new Decoder(utf8);
    const found = [decoder.push(head) + decoder.push(tail) + decoder.end(), decode(utf8, all)];
    return found.every((each) => each === text) ? [] : [`decoded where ${name} lies: ${JSON.stringify(found)}`];
  });
  return { cases: SAID.length, passed: SAID.length - failures.length, failures };
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    cases: a.cases + b.cases,
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
  };
}

async function wrongVerdicts(wellformed: Package, form: Validator<Text>, row: Row): Promise<string[]> {
  const inputs: Text[] = row.octets
    ? [Uint8Array.from(row.symbols)]
    : [Uint16Array.from(row.symbols), row.symbols.map((unit) => String.fromCharCode(unit)).join('')];
  const wrong: string[] = [];
  const compare = (name: (typeof INTERFACES)[number], got: Fault | null | undefined) => {
    if (describe(got) !== describe(row.fault))
      wrong.push(`${name} gives ${describe(got)}, expected ${describe(row.fault)}`);
  };
  for (const input of inputs) {
    if (form.test(input) !== (row.fault === null)) wrong.push(`test gives ${row.fault !== null}`);
    compare('check', form.check(input));
    compare(
      'assert',
      faultThrown(wellformed, () => form.assert(input)),
    );
    compare('checker', cutOff(faultOfChecker(form, input), input.length));
    compare('WellFormedStream', cutOff(await faultOfStream(wellformed, form, input), input.length));
  }
  return wrong;
}

/** A part of a stream does not know where the stream ends: the fault as a whole text of `size` symbols has it. */
function cutOff(fault: Fault | null, size: number): Fault | null {
  return fault && { ...fault, length: Math.min(fault.length, size - fault.offset) };
}

function describe(fault: Row['fault'] | undefined): string {
  return fault ? [fault.offset, fault.length, fault.at, fault.incomplete, fault.reason].join(' ') : 'no fault';
}

function faultThrown({ IllFormedError }: Package, action: () => void): Fault | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof IllFormedError) return error.fault;
    throw error;
  }
}

function faultOfChecker(form: Validator<Text>, input: Text): Fault | null {
  const checker = form.checker();
  for (let i = 0; i < input.length; i++) {
    const fault = checker.push(input.slice(i, i + 1));
    if (fault) return fault;
  }
  return checker.end();
}

async function faultOfStream({ WellFormedStream, IllFormedError }: Package, form: Validator<Text>, input: Text) {
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
