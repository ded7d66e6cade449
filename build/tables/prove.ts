/**
 * The text of the generated files → a proof of each, or why it fails. Tables and
 * kernels are read from the text that ships, and not derived again.
 *
 *     utf8.ts        the shift kernel takes the same steps as the table
 *     utf8.simd.ts   the modules flag exactly the texts that the table rejects
 *     steps.ts       the step module takes each chain through four octets, in order
 *     kernels.ts     each table has the kernels that were proved against it
 *     suites.ts      the suites reach all states, and tell any two apart
 *     forms.ts       each entry loads the table that it describes
 *     encodings.ts, profiles.ts   each validator has table, verdict and kernels of one form
 *
 * `labels.ts` says nothing about a table.
 */
import type { SimdKernel } from '../../src/shared/layout.ts';
import { requireLookupKernel } from '../../src/verify/lookup-kernel.ts';
import { classesOf, type TableFacts } from '../../src/verify/octet-automaton.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { requireShiftKernel, type ShiftTable } from './shift-proof.ts';
import { requireStepModule } from './step-proof.ts';

export interface FileProof {
  readonly name: string;
  /** The number of proved kernels in the file. */
  readonly kernels: number;
  /** Why the proof fails; `null`: it does not. */
  readonly failure: string | null;
}

const SIMD = '.simd.ts';
const REGISTRY = 'kernels.ts';
const FORMS = 'forms.ts';
const SUITES = 'suites.ts';
const STEPS = 'steps.ts';
const VALIDATORS = ['encodings.ts', 'profiles.ts'];
const UNPROVED = ['labels.ts'];
const NO_TABLES = [FORMS, REGISTRY, STEPS, SUITES, ...VALIDATORS, ...UNPROVED];

/** `files`: name → content. Files that are no modules are ignored. */
export function proveGeneratedFiles(files: ReadonlyMap<string, string>): FileProof[] {
  return [...files].flatMap(([name, text]) => {
    if (!name.endsWith('.ts') || UNPROVED.includes(name)) return [];
    if (VALIDATORS.includes(name)) return proof(name, () => requireValidators(text));
    if (name === STEPS) return proof(name, () => proveSteps(text));
    if (name === REGISTRY) return proof(name, () => requireRegistry(text, files));
    if (name === SUITES) return proof(name, () => requireSuites(text, files));
    if (name === FORMS) return proof(name, () => requireForms(text, files));
    return proof(name, () => (name.endsWith(SIMD) ? proveKernels(name, text, files) : proveTable(text)));
  });
}

function proveTable(text: string): number {
  const table = readTable(text);
  requireShiftKernel(table);
  return Math.sign(table.shifts.length);
}

function proveSteps(text: string): number {
  requireStepModule(moduleIn(text));
  return 1;
}

/** The module of a file that has one. */
export function moduleIn(text: string): Buffer {
  const [, module] = new RegExp(`module:${BASE64},`).exec(text) ?? [];
  if (module === undefined) throw new Unproved('it has no readable module');
  return Buffer.from(joined(module), 'base64');
}

function proveKernels(name: string, text: string, files: ReadonlyMap<string, string>): number {
  const table = files.get(`${name.slice(0, -SIMD.length)}.ts`);
  if (table === undefined) throw new Unproved('the file of its table is missing');
  const kernels = readKernels(text);
  for (const kernel of kernels) requireLookupKernel(readTable(table), kernel);
  return kernels.length;
}

function requireSuites(text: string, files: ReadonlyMap<string, string>): number {
  for (const suite of readSuites(text)) {
    const table = files.get(`${suite.id}.ts`);
    if (table === undefined) throw new Unproved(`the table of ${suite.id} is missing`);
    requireSuite(suite, readTable(table));
  }
  return 0;
}

interface SuiteText {
  readonly id: string;
  readonly prefixes: readonly (readonly number[])[];
  readonly endings: readonly (readonly number[])[];
}

const SUITE = /^ {2}(\w+): \{\n(?:.*\n)*? {4}prefixes: (\[.*\]),\n(?:.*\n)*? {4}endings: (\[.*\]),\n {2}\},$/gm;

/** The suites in the text of the module. Throws `Unproved` where there are none. */
function readSuites(text: string): SuiteText[] {
  const texts = (list: string) =>
    JSON.parse(list.replace(/0x[0-9a-f]+/g, (number) => `${Number(number)}`)) as number[][];
  const suites = [...text.matchAll(SUITE)].map(([, id = '', prefixes = '', endings = '']) => ({
    id,
    prefixes: texts(prefixes),
    endings: texts(endings),
  }));
  if (suites.length === 0) throw new Unproved('it has no readable suites');
  return suites;
}

/**
 * Throws `Unproved` where the prefixes do not lead to all states of the table, or the endings do not tell any two apart.
 * The suite of the W-method needs both (run/kernel/qualify.ts).
 */
function requireSuite({ id, prefixes, endings }: SuiteText, table: TableFacts): void {
  const classes = classesOf(table);
  const after = (state: number, text: readonly number[]): number =>
    text.reduce((at, symbol) => table.next[at * table.classCount + (classes[symbol] as number)] as number, state);
  const answers = new Set<string>();
  for (let state = 0; state < table.accepting.length; state++) {
    const prefix = prefixes[state];
    if (!prefix || after(0, prefix) !== state) throw new Unproved(`no prefix of ${id} leads to state ${state}`);
    answers.add(endings.map((ending) => table.accepting[after(state, ending)]).join());
  }
  if (answers.size < table.accepting.length) throw new Unproved(`no ending of ${id} tells two of its states apart`);
}

/** Whether a file has a table. */
export const isTable = (name: string) => name.endsWith('.ts') && !name.endsWith(SIMD) && !NO_TABLES.includes(name);

/** Each digest maps to the kernels of the table that has it. */
function requireRegistry(text: string, files: ReadonlyMap<string, string>): number {
  const fileOf = new Map(
    [...text.matchAll(/kernels as (\w+) } from '\.\/([^']+)\.simd\.ts'/g)].map(([, name, id]) => [name, id]),
  );
  for (const [, digest, name] of text.matchAll(/^ {2}'(\w+)': (\w+),$/gm)) {
    const id = fileOf.get(name);
    if (!files.get(`${id}.ts`)?.includes(`digest: '${digest}',`)) {
      throw new Unproved(`it maps another table, ${digest}, to the kernels of ${id}`);
    }
  }
  return 0;
}

/** Each entry loads the table with its id, and says of it what the table says; each table has an entry. */
function requireForms(text: string, files: ReadonlyMap<string, string>): number {
  const entries = [...text.matchAll(/^ {2}\{\n([^}]*)^ {2}\},$/gm)].map(([, entry]) => entry as string);
  const loaded = entries.map((entry) => {
    const id = /^ {4}load: \(\) => import\('\.\/(.+)\.ts'\),$/m.exec(entry)?.[1];
    const table = files.get(`${id}.ts`);
    if (table === undefined) throw new Unproved(`an entry loads no table: ${id}`);
    const differs = ['id', 'title', 'alphabet', 'codeUnit'].find((key) => {
      const property = new RegExp(`^ +${key}: .+,$`, 'm');
      return property.exec(entry)?.[0].trim() !== property.exec(table)?.[0].trim();
    });
    if (differs) throw new Unproved(`the ${differs} of ${id} differs from its table`);
    return `${id}.ts`;
  });
  const missing = [...files.keys()].find((name) => isTable(name) && !loaded.includes(name));
  if (missing) throw new Unproved(`it has no entry for ${missing}`);
  return 0;
}

/** Each validator is made of parts whose names begin alike, and these come from the files of one form. */
function requireValidators(text: string): number {
  const imports = text.matchAll(/^import \{ (.+) \} from '(?:\.\/|#kernels\/)([^.']+)(?:\.ts)?';$/gm);
  const fileOf = new Map(
    [...imports].flatMap(([, names = '', id]) => partsIn(names).map((part) => [part, id] as const)),
  );
  for (const [, name, call = ''] of text.matchAll(/^export const (\w+) = (.+);$/gm)) {
    const files = new Set(partsIn(call).map((part) => fileOf.get(part)));
    if (files.size !== 1 || files.has(undefined)) throw new Unproved(`${name} has parts of several forms`);
  }
  return 0;
}

function partsIn(text: string): string[] {
  return text.match(/\b\w+(?:Table|Kernels|Verdict)\b/g) ?? [];
}

function proof(name: string, prove: () => number): FileProof[] {
  try {
    return [{ name, kernels: prove(), failure: null }];
  } catch (error) {
    if (!(error instanceof Unproved)) throw error;
    return [{ name, kernels: 0, failure: error.message }];
  }
}

/** The table in the text of a generated module. Throws `Unproved` where it is not readable. */
export function readTable(text: string): ShiftTable {
  const bare = text.replace(/\/\*.*?\*\/|\/\/[^\n]*/g, '');
  // The diagnosis has properties of the same names; those of the table come first.
  const read = (pattern: RegExp): string => {
    const found = pattern.exec(bare)?.[1];
    if (found === undefined) throw new Unproved(`it has no readable table: no match for ${pattern.source}`);
    return found;
  };
  const numbers = (pattern: RegExp) =>
    read(pattern)
      .match(/[^\s,]+/g)
      ?.map(Number) ?? [];
  return {
    alphabet: read(/\balphabet: '(octets|units)',/) as 'octets' | 'units',
    codeUnit: Number(read(/\bcodeUnit: (\d+),/)),
    classCount: Number(read(/\bclassCount: (\d+),/)),
    classes: numbers(/\bCLASSES = \[([^\]]*)\]/),
    next: numbers(/\bNEXT = \[([^\]]*)\]/),
    accepting: numbers(/\baccepting: \[([^\]]*)\]/),
    shifts: numbers(/\bshifts: \[([^\]]*)\]/),
    skip: numbers(/\bskip: \[([^\]]*)\]/),
  };
}

const BASE64 = "((?:\\s*'[A-Za-z0-9+/=]*'\\s*\\+?)+)";
const KERNEL = new RegExp(
  `entryState: (\\d+),\\s+boundaryStates: \\[([^\\]]*)\\],\\s+width: (\\d+),\\s+flagDelay: (\\d+),\\s+module:${BASE64},\\s+relaxed:${BASE64},`,
  'g',
);

/** The kernels in the text of a generated module. Throws `Unproved` where they are not readable. */
export function readKernels(text: string): SimdKernel[] {
  const bare = text.replace(/\s\/\/[^\n]*/g, '');
  const kernels = [...bare.matchAll(KERNEL)].map(
    ([, entryState, boundaryStates, width, flagDelay, module, relaxed]) => ({
      entryState: Number(entryState),
      boundaryStates: (boundaryStates as string).split(',').map(Number),
      width: Number(width),
      flagDelay: Number(flagDelay),
      module: joined(module as string),
      relaxed: joined(relaxed as string),
    }),
  );
  const announced = [...bare.matchAll(/\bentryState:/g)].length;
  if (kernels.length === 0 || kernels.length !== announced) throw new Unproved('it has no readable kernels');
  return kernels;
}

function joined(rows: string): string {
  return [...rows.matchAll(/'([^']*)'/g)].map(([, row]) => row).join('');
}
