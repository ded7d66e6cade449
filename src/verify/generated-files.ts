/**
 * Generated files, as they lie on the disk → which of them are proved. Tables
 * and kernels are read from the text of their modules: nothing that is derived
 * again stands between what is shipped and its proof.
 *
 *     utf8.ts        the shift kernel steps as the table does
 *     utf8.simd.ts   the modules flag what the table refuses, and nothing else
 *     steps.ts       the module for all automata takes a state through 64 octets, in order
 *     kernels.ts     a table is given the kernels that were proved against it
 *     forms.ts       each entry loads the table that it describes
 */
import type { SimdKernel } from '../layout.ts';
import { requireLookupKernel } from './lookup-kernel.ts';
import { requireShiftKernel, type ShiftTable } from './shift-kernel.ts';
import { requireStepModule } from './step-module.ts';
import { Unproved } from './unproved.ts';

export interface Proof {
  readonly name: string;
  /** How many kernels were proved: a table has one, or none. */
  readonly kernels: number;
  /** Why there is no proof. */
  readonly trouble: string | null;
}

const SIMD = '.simd.ts';
const REGISTRY = 'kernels.ts';
const FORMS = 'forms.ts';
const STEPS = 'steps.ts';

/** `files`: name → content of the modules of tables and kernels; others are not looked at. */
export function proveGeneratedFiles(files: ReadonlyMap<string, string>): Proof[] {
  return [...files].flatMap(([name, text]) => {
    if (!name.endsWith('.ts')) return [];
    if (name === STEPS) return proof(name, () => proveSteps(text));
    if (name === REGISTRY) return proof(name, () => requireRegistry(text, files));
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
  const [, module, relaxed] = new RegExp(`module:${BASE64},\\s+relaxed:${BASE64},`).exec(text) ?? [];
  if (module === undefined || relaxed === undefined) throw new Unproved('its modules cannot be read');
  for (const base64 of [module, relaxed]) requireStepModule(Buffer.from(joined(base64), 'base64'));
  return 1;
}

function proveKernels(name: string, text: string, files: ReadonlyMap<string, string>): number {
  const table = files.get(`${name.slice(0, -SIMD.length)}.ts`);
  if (table === undefined) throw new Unproved('there is no table for it');
  const kernels = readKernels(text);
  for (const kernel of kernels) requireLookupKernel(readTable(table), kernel);
  return kernels.length;
}

/** Each digest leads to the kernels beside the table that has it. */
function requireRegistry(text: string, files: ReadonlyMap<string, string>): number {
  const fileOf = new Map(
    [...text.matchAll(/kernels as (\w+) } from '\.\/([^']+)\.simd\.ts'/g)].map(([, name, id]) => [name, id]),
  );
  for (const [, digest, name] of text.matchAll(/^ {2}'(\w+)': (\w+),$/gm)) {
    const id = fileOf.get(name);
    if (!files.get(`${id}.ts`)?.includes(`digest: '${digest}',`)) {
      throw new Unproved(`it gives the kernels of ${id} to another table, ${digest}`);
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
    if (differs) throw new Unproved(`the ${differs} of ${id} is not that of its table`);
    return `${id}.ts`;
  });
  const isTable = (name: string) =>
    name.endsWith('.ts') && !name.endsWith(SIMD) && ![FORMS, REGISTRY, STEPS].includes(name);
  const missing = [...files.keys()].find((name) => isTable(name) && !loaded.includes(name));
  if (missing) throw new Unproved(`it has no entry for ${missing}`);
  return 0;
}

function proof(name: string, prove: () => number): Proof[] {
  try {
    return [{ name, kernels: prove(), trouble: null }];
  } catch (error) {
    if (!(error instanceof Unproved)) throw error;
    return [{ name, kernels: 0, trouble: error.message }];
  }
}

/** The table in the text of a generated module. Throws `Unproved` where there is none. */
export function readTable(text: string): ShiftTable {
  const bare = text.replace(/\/\*.*?\*\/|\/\/[^\n]*/g, '');
  // The diagnosis has such lists too, behind those of the table.
  const read = (pattern: RegExp): string => {
    const found = pattern.exec(bare)?.[1];
    if (found === undefined) throw new Unproved(`it has no table that can be read: ${pattern.source}`);
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
  `home: (\\d+),\\s+between: \\[([^\\]]*)\\],\\s+width: (\\d+),\\s+settle: (\\d+),\\s+module:${BASE64},\\s+relaxed:${BASE64},`,
  'g',
);

/** The kernels in the text of a generated module. Throws `Unproved` where they cannot be read. */
export function readKernels(text: string): SimdKernel[] {
  const bare = text.replace(/\s\/\/[^\n]*/g, '');
  const kernels = [...bare.matchAll(KERNEL)].map(([, home, between, width, settle, module, relaxed]) => ({
    home: Number(home),
    between: (between as string).split(',').map(Number),
    width: Number(width),
    settle: Number(settle),
    module: joined(module as string),
    relaxed: joined(relaxed as string),
  }));
  const announced = [...bare.matchAll(/\bhome:/g)].length;
  if (kernels.length === 0 || kernels.length !== announced) throw new Unproved('its kernels cannot be read');
  return kernels;
}

function joined(rows: string): string {
  return [...rows.matchAll(/'([^']*)'/g)].map(([, row]) => row).join('');
}
