/**
 * `npm run prove [FORM…] [captures] [FILE…]`: checks the proofs with Coq, and those of the
 * look-up kernels with z3 or cvc5, of the forms of this package and of grammars of yours. It installs nothing and trusts nothing that this
 * package computed:
 *
 *   1. the digests in proofs/ are those of what is written today of each form;
 *   2. coqc accepts the library and each file of a form;
 *   3. each theorem says what it has to say, and rests on no axiom: the statements
 *      are written here once more, so that a theorem weakened to `True` is refused;
 *   4. the solver answers `unsat` to each query on a kernel.
 *
 * With `--coqchk`, coqchk then checks the compiled files with no code of coqc's
 * but the kernel's. That takes minutes.
 *
 * With `--stamp`, proofs/proved.txt is written, by which the audit knows what was
 * proved: npm run prove -- --stamp utf8 utf16. The captures are always among it.
 * With `--keep=FOLDER`, the files that Coq reads stay in this folder. Nothing else is written.
 *
 * Exit status: 0 proved, 1 refused, 2 error, 4 something was not proved: a program
 * is not installed or too old, or it ran out of time or memory.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMS } from '../generated/forms.ts';
import { KERNELS } from '../generated/kernels.ts';
import { formatStamp, STAMP } from '../src/audit/proof-stamp.ts';
import { CommandError } from '../src/cli/errors.ts';
import { formToSimdKernels, type Library, loadLibrary } from '../src/compile/index.ts';
import { Unprovable } from '../src/export/provable.ts';
import type { TargetSource } from '../src/export/target-source.ts';
import { SpecError } from '../src/shared/diagnostic.ts';
import type { FormTable, RegisteredForm, SimdKernel } from '../src/shared/layout.ts';
import { SourceText } from '../src/shared/source.ts';
import { toCoqCaptures } from './coq/captures.ts';
import { coqModuleName, toCoq } from './coq/form.ts';
import {
  captureProofFiles,
  DIGESTS,
  digestLine,
  kernelProofFiles,
  PUBLISHED,
  proofFiles,
  userSource,
} from './files.ts';
import { Ended, ERROR, NOT_PROVED, REFUSED, run } from './programs.ts';
import { toSmt } from './smt/kernels.ts';
import { proveKernels, requireSolver } from './solve.ts';
import { captureStatement, statementsOf } from './statements.ts';

const OLDEST = [8, 16] as const;
const LIBRARY = ['Wellformed', 'Encodings', 'Verdicts', 'Reasons'];
/** What the captures need. */
const OF_CAPTURES = ['Wellformed', 'captures/Captures'];
/** Where the digests of the captures are, and in the place of a form: these. */
const CAPTURES = 'captures';
const GRAMMARS = 'captures/grammars';
/** A word that names a grammar of the user. */
const IS_FILE = /\.(?:abnf|ohm|txt)(?:#.*)?$/;
const KEEP = '--keep=';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');

/** Proves the forms that the arguments name; returns the exit status. */
export function prove(words: readonly string[]): Promise<number> {
  return statusOf(() => proveAll(words));
}

async function proveAll(words: readonly string[]): Promise<number> {
  const named = words.filter((word) => !word.startsWith('-'));
  const library = loadLibrary(root);
  const own = named.filter((word) => IS_FILE.test(word)).map(userSource);
  const ids = named.filter((word) => word !== CAPTURES && !IS_FILE.test(word));
  const unknown = ids.find((id) => !library.has(id));
  if (unknown !== undefined) throw new Ended(`no form is called ${unknown}`, ERROR);
  const wanted = named.length > 0 ? ids : library.ids;
  const withCaptures = named.length === 0 || named.includes(CAPTURES) || words.includes('--stamp');
  const statuses = [
    await statusOf(() => proveTables(library, { wanted, own, withCaptures }, words)),
    await statusOf(() => proveLookups(library, wanted, own)),
  ];
  return [ERROR, REFUSED, NOT_PROVED].find((status) => statuses.includes(status)) ?? 0;
}

/** Runs a part; what one part cannot prove does not keep the other from being proved. */
async function statusOf(prove: () => number | Promise<number>): Promise<number> {
  try {
    return await prove();
  } catch (error) {
    const status = statusOfError(error);
    if (status === undefined) throw error;
    process.stderr.write(`prove: ${(error as Error).message}\n`);
    return status;
  }
}

/** `undefined`: the error is no answer to the user. */
function statusOfError(error: unknown): number | undefined {
  if (error instanceof Ended) return error.status;
  if (error instanceof Unprovable) return NOT_PROVED;
  return error instanceof SpecError || error instanceof CommandError ? ERROR : undefined;
}

interface Wanted {
  /** Forms of this package. */
  readonly wanted: readonly string[];
  readonly own: readonly TargetSource[];
  readonly withCaptures: boolean;
}

async function proveTables(library: Library, { wanted, own, withCaptures }: Wanted, words: readonly string[]) {
  const again = words.includes('--coqchk');
  requireCoq('coqc');
  const source = new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8'));
  const files = proofFiles(library, source, wanted);
  requireFresh('forms', files);
  const captures = withCaptures ? captureProofFiles(root) : new Map<string, string>();
  requireFresh(GRAMMARS, captures);
  const kept = words.find((word) => word.startsWith(KEEP))?.slice(KEEP.length);
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept || mkdtempSync(join(tmpdir(), 'wellformed-prove-'));
  try {
    const capturing = own.filter((source) => source.captures);
    const paths = libraryOf(wanted.length + own.length > 0, withCaptures || capturing.length > 0);
    for (const path of paths) compile(folder, readFileSync(join(here, path), 'utf8'), basename(path, '.v'));
    if (again) checkLibrary(folder, paths);
    for (const [name, text] of captures) proveCaptures(folder, basename(name, '.v'), text);
    for (const id of wanted) {
      proveForm(folder, await tableOf(id), files.get(`${coqModuleName(id)}.v`) as string);
      if (again) checkAgain(folder, coqModuleName(id));
    }
    for (const source of own) proveOwn(folder, coqModuleName(source.form.id), toCoq(source));
    for (const source of capturing) proveOwn(folder, `${coqModuleName(source.form.id)}Captures`, toCoqCaptures(source));
    if (words.includes('--stamp')) stamp(wanted, captures);
  } finally {
    if (!kept) rmSync(folder, { recursive: true });
  }
  return 0;
}

/** The files that are written by hand, in the order of their dependences. */
function libraryOf(withForms: boolean, withCaptures: boolean): string[] {
  const names = [...(withForms ? LIBRARY : []), ...(withCaptures ? OF_CAPTURES : [])];
  return [...new Set(names)].map((name) => `${name}.v`);
}

/** Writes what was proved just now, for the audit to read: the library, the committed files of the forms, and the captures. */
function stamp(wanted: readonly string[], captures: ReadonlyMap<string, string>): void {
  const paths = [...libraryOf(true, true), ...wanted.map((id) => `forms/${coqModuleName(id)}.v`)];
  const present = paths.filter((path) => existsSync(join(here, path)));
  const texts = [
    ...present.map((path) => [path, readFileSync(join(here, path), 'utf8')] as const),
    ...[...captures].map(([name, text]) => [`${GRAMMARS}/${name}`, text] as const),
  ];
  const version = /version (\S+)/.exec(spawnSync('coqc', ['--version'], { encoding: 'utf8' }).stdout)?.[1];
  const stamped = new Map(texts.map(([path, text]) => [`proofs/${path}`, text]));
  writeFileSync(join(root, STAMP), formatStamp(`coq     ${version}`, stamped));
}

async function proveLookups(library: Library, wanted: readonly string[], own: readonly TargetSource[]) {
  const files = kernelProofFiles(library, wanted);
  const kernelsOf = own.flatMap((source) => {
    const kernels = formToSimdKernels(source.form);
    return kernels.length > 0 ? [{ source, kernels }] : [];
  });
  if (files.size + kernelsOf.length > 0) requireSolver();
  requireFresh('kernels', files);
  for (const [name, text] of files) {
    const id = name.slice(0, -'.smt2'.length);
    const table = await tableOf(id);
    proveKernelsOf(table, KERNELS[table.digest] ?? [], text);
  }
  for (const { source, kernels } of kernelsOf) proveKernelsOf(source.form.table, kernels, toSmt(source));
  return 0;
}

function proveKernelsOf(table: FormTable, kernels: readonly SimdKernel[], queries: string): void {
  const count = proveKernels(table, kernels, queries);
  process.stdout.write(`proved   the look-up kernels of ${table.id}: ${count} queries\n`);
}

function requireCoq(program: string): void {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (error)
    throw new Ended(`${program} is not installed, so no table was proved (Debian: apt-get install coq)`, NOT_PROVED);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
  if (isOld)
    throw new Ended(`${program} ${major}.${minor} is older than ${OLDEST.join('.')}: no table was proved`, NOT_PROVED);
}

/** Each file has the digest that is committed. */
function requireFresh(folder: string, files: ReadonlyMap<string, string>): void {
  const committed = readFileSync(join(here, folder, DIGESTS), 'utf8').split('\n');
  const stale = [...files].find(([name, text]) => !committed.includes(digestLine(name, text)));
  if (stale)
    throw new Ended(`proofs/${folder}: ${stale[0]} is not what its grammar and table give: npm run generate`, REFUSED);
}

/** The table that ships. */
async function tableOf(id: string): Promise<FormTable> {
  const { table } = await (FORMS.find((form) => form.id === id) as RegisteredForm).load();
  return table;
}

function proveForm(folder: string, table: FormTable, proof: string): void {
  const { id } = table;
  const name = coqModuleName(id);
  compile(folder, proof, name);
  const { text, theorems } = statementsOf(name, table, id === PUBLISHED.id);
  requireStatements(folder, name, text, theorems);
  const without = /\(\* -* (No theorem .*|Reasons of faults are not proved .*)\. \*\)/g;
  for (const [, why] of proof.matchAll(without)) process.stdout.write(`         ${why}\n`);
}

function proveCaptures(folder: string, name: string, proof: string): void {
  compile(folder, proof, name);
  requireStatements(folder, name, captureStatement(name), ['captures_are_the_parse']);
}

/** Of a grammar of a user: what the theorems say is read in the file, with the grammar. */
function proveOwn(folder: string, name: string, proof: string): void {
  compile(folder, proof, name);
  const theorems = Array.from(proof.matchAll(/^Theorem (\w+)/gm), ([, theorem]) => theorem as string);
  const lines = theorems.map((theorem) => `Print Assumptions ${name}.${theorem}.`);
  requireStatements(folder, name, [`Require ${name}.`, ...lines, ''].join('\n'), theorems);
}

/** The theorems say what `text` says, and rest on no axiom. */
function requireStatements(folder: string, name: string, text: string, theorems: readonly string[]): void {
  const path = join(folder, `${name}Statements.v`);
  writeFileSync(path, text);
  const output = run('coqc', ['-q', '-Q', folder, '', path], `the statements of ${name}`);
  const closed = output.split('Closed under the global context').length - 1;
  if (closed !== theorems.length) throw new Ended(`${name}: a theorem rests on an axiom\n${output}`, REFUSED);
  process.stdout.write(`proved   ${name}: ${theorems.join(', ')}\n`);
}

function compile(folder: string, text: string, name: string): void {
  const copy = join(folder, `${name}.v`);
  writeFileSync(copy, text);
  run('coqc', ['-q', '-Q', folder, '', copy], name);
}

/** The library, and all that it uses of Coq's own. */
function checkLibrary(folder: string, paths: readonly string[]): void {
  requireCoq('coqchk');
  const names = paths.map((path) => basename(path, '.v'));
  const output = run('coqchk', ['-silent', '-o', '-Q', folder, '', ...names], 'coqchk of the library');
  if (axiomsIn(output).length > 0) throw new Ended(`coqchk: there is an axiom\n${output}`, REFUSED);
  process.stdout.write('checked  the library by coqchk, no axiom\n');
}

/** One file; what it uses was checked before. Parts of Coq's own library that are not loaded again count as axioms here. */
function checkAgain(folder: string, name: string): void {
  const start = Date.now();
  const output = run('coqchk', ['-silent', '-o', '-Q', folder, '', '-norec', name], `coqchk of ${name}`);
  const axiom = axiomsIn(output).find((one) => !one.startsWith('Coq.'));
  if (axiom) throw new Ended(`coqchk: ${name} rests on an axiom, ${axiom}`, REFUSED);
  process.stdout.write(`checked  ${name} by coqchk, no axiom, ${Math.ceil((Date.now() - start) / 1000)} s\n`);
}

/** The names under "Axioms:", in what coqchk says. */
function axiomsIn(output: string): string[] {
  const listed = /\* Axioms:([^*]*)/.exec(output)?.[1]?.trim();
  if (listed === undefined) throw new Ended(`coqchk says nothing of axioms:\n${output}`, NOT_PROVED);
  return listed === '<none>' ? [] : listed.split(/\s+/);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await prove(process.argv.slice(2));
