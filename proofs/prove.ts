/**
 * `npm run prove [FORM…]`: checks the proofs with Coq. It installs nothing and
 * trusts nothing that this package computed:
 *
 *   1. proofs/forms/ is what `emit FORM --target coq` writes today;
 *   2. coqc accepts the library and each file;
 *   3. each theorem says what it has to say, and rests on no axiom: the statements
 *      are written here once more, so that a theorem weakened to `True` is refused.
 *
 * With `--coqchk`, coqchk then checks the compiled files with no code of coqc's
 * but the kernel's. That takes minutes.
 *
 * Exit status: 0 proved, 1 refused, 2 error, 4 something was not proved: there is
 * no coqc, it is too old, or it ran out of time or memory.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLibrary } from '../src/compile/index.ts';
import { coqModuleName } from '../src/export/coq.ts';
import { PUBLISHED, proofFiles } from '../src/export/proof-files.ts';
import { SourceText } from '../src/source.ts';
import { statementsOf } from './statements.ts';

const NOT_PROVED = 4;
const OLDEST = [8, 16] as const;
/** For one file, in milliseconds: the slowest takes seconds on an idle machine. */
const TIME_LIMIT = 600_000;
const LIBRARY = ['Wellformed', 'Encodings', 'Verdicts'];

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');

/** An end that is no proof: a line for the user, and the exit status. */
class Ended extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

function main(words: readonly string[]): number {
  const wanted = words.filter((word) => !word.startsWith('-'));
  const library = loadLibrary(root);
  const unknown = wanted.find((id) => !library.has(id));
  if (unknown !== undefined) throw new Ended(`no form is called ${unknown}`, 2);
  requireCoq('coqc');
  const source = new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8'));
  requireFresh(proofFiles(library, source));
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-prove-'));
  try {
    for (const name of LIBRARY) compile(folder, join(here, `${name}.v`), name);
    for (const id of wanted.length > 0 ? wanted : library.ids) proveForm(folder, id);
    if (words.includes('--coqchk')) checkAgain(folder, (wanted.length > 0 ? wanted : library.ids).map(coqModuleName));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return 0;
}

function requireCoq(program: string): void {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (error)
    throw new Ended(`${program} is not installed, so nothing was proved (Debian: apt-get install coq)`, NOT_PROVED);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
  if (isOld)
    throw new Ended(`${program} ${major}.${minor} is older than ${OLDEST.join('.')}: nothing was proved`, NOT_PROVED);
}

function requireFresh(expected: ReadonlyMap<string, string>): void {
  const stale = [...expected].find(([name, text]) => contentOf(join(here, 'forms', name)) !== text);
  if (stale) throw new Ended(`proofs/forms/${stale[0]} is not what its grammar and table give: npm run generate`, 1);
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function proveForm(folder: string, id: string): void {
  const name = coqModuleName(id);
  compile(folder, join(here, 'forms', `${name}.v`), name);
  const table = readFileSync(join(root, 'generated', `${id}.ts`), 'utf8');
  const { text, theorems } = statementsOf(name, table, id === PUBLISHED.id);
  writeFileSync(join(folder, `${name}Statements.v`), text);
  const output = run(
    'coqc',
    ['-q', '-Q', folder, '', join(folder, `${name}Statements.v`)],
    `the statements of ${name}`,
  );
  const closed = output.split('Closed under the global context').length - 1;
  if (closed !== theorems.length) throw new Ended(`${name}: a theorem rests on an axiom\n${output}`, 1);
  process.stdout.write(`proved   ${name}: ${theorems.join(', ')}\n`);
}

function compile(folder: string, path: string, name: string): void {
  const copy = join(folder, `${name}.v`);
  cpSync(path, copy);
  run('coqc', ['-q', '-Q', folder, '', copy], name);
}

function checkAgain(folder: string, names: readonly string[]): void {
  requireCoq('coqchk');
  const output = run('coqchk', ['-silent', '-o', '-Q', folder, '', ...names], 'coqchk');
  if (!/Axioms: <none>/.test(output.replace(/\s+/g, ' '))) throw new Ended(`coqchk: there is an axiom\n${output}`, 1);
  process.stdout.write(`checked  ${names.length} files by coqchk, no axiom\n`);
}

function run(program: string, words: readonly string[], what: string): string {
  const { status, signal, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: TIME_LIMIT,
  });
  const said = stdout + stderr;
  const isExhausted = signal !== null || error !== undefined || /Out of memory|Stack overflow/i.test(said);
  if (isExhausted) throw new Ended(`${what} was not proved: ${program} ran out of time or memory`, NOT_PROVED);
  if (status !== 0) throw new Ended(`${what} is refused by ${program}:\n${said.trim()}`, 1);
  return said;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Ended)) throw error;
  process.stderr.write(`prove: ${error.message}\n`);
  process.exitCode = error.status;
}
