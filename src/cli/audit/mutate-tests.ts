/**
 * `audit link … --run COMMAND --mutate-tests`: do the tests of a row notice when the
 * code accepts something else? Each mutant of the rules that such a row names is
 * a counter-language. Its table takes the place of the generated module, and COMMAND
 * runs the tests:
 *
 *     tide.abnf  height = ( "+" / "-" ) 1*2DIGIT      without "-"
 *     src/generated/tide.mjs                          the module of the changed grammar, for one run
 *     tide#2/3 has a sign                             fails: it notices the change
 *
 * However the run ends, the modules come back; after kill −9, `generate` writes them
 * again: only modules that are as it makes them are replaced, and each counter-language
 * says at its start what it is.
 *
 * A test that fails with none of the counter-languages of its row does not show the
 * row. A run without results, or beyond its time, shows nothing.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { type Ledger, sentenceId } from '../../audit/ledger/ledger.ts';
import type { RecordedTest, Unnoticed } from '../../audit/links/record.ts';
import { readResults } from '../../audit/links/results.ts';
import { ownMutants } from '../../audit/mutation/by-examples.ts';
import type { GrammarChange } from '../../audit/mutation/grammars.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { userArtefacts } from '../../author/user-module.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError } from '../errors.ts';
import { withoutCommand } from '../files/generated-files.ts';
import { saysGenerated, writeFile } from '../files/write-file.ts';
import type { OwnGrammar } from '../own/grammar.ts';
import { nativeCheckOf } from '../own/native-check.ts';
import { readText } from '../read-text.ts';
import { endOnSignals } from '../signals.ts';

/** The first line of a module that is a counter-language. */
const MARK =
  '// A counter-language of audit link --mutate-tests, left by a run that was killed: run wellformed generate.\n';

/** The tests, and how they are run. */
export interface TestRun {
  readonly tests: readonly RecordedTest[];
  /** Files among which the generated modules are. */
  readonly files: readonly string[];
  readonly command: string;
  /** The files of results that the command writes. */
  readonly results: readonly string[];
  /** The most milliseconds of a run. */
  readonly limit: number;
}

interface MutatedTests extends TestRun {
  readonly own: OwnGrammar;
  /** The audit, whose rows name `form:rule`. */
  readonly audited: Pick<AuditOptions, 'ledgers' | 'forms'>;
  readonly say: (what: string) => void;
}

export interface NoticedCounters {
  /** The tests of rows that name rules, each with how many counter-languages it noticed. */
  readonly tests: readonly RecordedTest[];
  readonly unnoticed: readonly Unnoticed[];
  /** The grammar, and the modules that were replaced. */
  readonly sources: readonly string[];
}

/** One run for each counter-language. Throws CommandError where the modules are not those of the grammar. */
export async function mutateTests(inputs: MutatedTests): Promise<NoticedCounters> {
  const { own, audited, tests, files, results, say } = inputs;
  const rulesOf = rulesByRow(audited.ledgers);
  const judging = tests.filter(({ row, outcome }) => outcome === 'passed' && (rulesOf.get(row)?.size ?? 0) > 0);
  const counters = countersOf(audited, new Set(judging.flatMap(({ row }) => [...(rulesOf.get(row) ?? [])])));
  const modules = modulesOf(own, files);
  const sources = [own.path, ...modules.keys()];
  if (counters.length === 0) return { tests, unnoticed: [], sources };
  const written = results.map((file) => [file, readText(file)] as const);
  const failures: { change: GrammarChange; witness: string; failed: ReadonlySet<string> | null }[] = [];
  const restore = () => {
    for (const [path, content] of modules) writeFile(path, content, { sync: true });
  };
  process.once('exit', restore);
  endOnSignals();
  try {
    for (const [i, { change, witness }] of counters.entries()) {
      say(`audit: counter-language ${i + 1} of ${counters.length}: ${change.place} ${change.change}`);
      const changed = changedModules(change, own, modules.keys());
      if (!changed) continue;
      for (const [path, content] of changed) writeFile(path, MARK + content);
      failures.push({ change, witness, failed: await failedTests(inputs) });
    }
  } finally {
    process.off('exit', restore);
    restore();
    for (const [file, text] of written) writeFile(file, text);
  }
  const of = (row: string) => failures.filter(({ change }) => change.rules.some((rule) => rulesOf.get(row)?.has(rule)));
  const isNoticed = (failed: ReadonlySet<string> | null, { name }: RecordedTest) => failed?.has(name) === true;
  return {
    sources,
    tests: tests.map((test) => {
      if (!judging.includes(test)) return test;
      const run = of(test.row);
      return {
        ...test,
        counters: { noticed: run.filter((each) => isNoticed(each.failed, test)).length, of: run.length },
      };
    }),
    unnoticed: [...new Set(judging.map(({ row }) => row))].flatMap((row) => {
      const named = judging.filter((test) => test.row === row);
      const kept = of(row).filter(({ failed }) => !named.some((test) => isNoticed(failed, test)));
      return kept.map(({ change: { place, change }, witness, failed }) => ({
        row,
        what: printable(`${place} ${change}: ${failed ? `passes with ${witness}` : 'the run gave no results'}`),
      }));
    }),
  };
}

/** Row → the rules of all its clauses. */
function rulesByRow(ledgers: readonly Ledger[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const ledger of ledgers)
    for (const row of ledger.rows) {
      const id = sentenceId(ledger, row);
      found.set(id, new Set([...(found.get(id) ?? []), ...row.rules]));
    }
  return found;
}

/** The mutants that change one of these rules and some verdict, each once, in whichever forms it is. */
function countersOf({ forms }: MutatedTests['audited'], rules: ReadonlySet<string>) {
  const found = new Map<string, { readonly change: GrammarChange; readonly witness: string }>();
  for (const form of forms)
    for (const { change, witness } of ownMutants(form)) {
      const key = `${change.kind} ${change.place} ${change.change}`;
      const before = found.get(key)?.change.rules ?? [];
      if (witness !== null && change.rules.some((rule) => rules.has(rule)))
        found.set(key, { change: { ...change, rules: [...before, ...change.rules] }, witness });
    }
  return [...found.values()];
}

/** Path → content of the modules that generate has made of a grammar. Throws CommandError when one is missing or stale. */
function modulesOf(own: OwnGrammar, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const form of formsOf(own)) {
    const named = files.filter((path) => idOf(path) === form.id);
    const made = named.filter((path) => /\.(?:ts|mjs)$/.test(path) && saysGenerated(Buffer.from(readText(path))));
    if (made.length === 0)
      throw new CommandError(
        `there is no module ${printable(form.id)} that generate made of ${printable(own.path)}: name its folder with --source`,
      );
    for (const path of made) {
      const present = readText(path);
      const now = moduleOf(form, path, /\bconst kernels\b/.test(present));
      if (withoutCommand(present) !== withoutCommand(now))
        throw new CommandError(
          `${printable(path)} is not what generate makes of ${printable(own.path)} as it is audited: run generate`,
        );
      found.set(path, present);
    }
  }
  return found;
}

function formsOf({ text, options }: OwnGrammar, edit?: GrammarChange['edit']): readonly UserForm[] {
  const asked = { ...options, skipExamples: true, ...(edit && { edit }) };
  return compileUserGrammar(text, asked, packagedGrammars).forms;
}

function moduleOf(form: UserForm, path: string, simd = false): string {
  const language = path.endsWith('.mjs') ? 'mjs' : 'ts';
  const files = userArtefacts(form, { command: 'npx wellformed generate', language, simd, nativeCheckOf });
  return files.get(`${form.id}.${language}`) as string;
}

/** Path → the module of a changed grammar; `null` where it cannot be compiled. */
function changedModules({ edit }: GrammarChange, own: OwnGrammar, paths: Iterable<string>): Map<string, string> | null {
  try {
    const forms = new Map(formsOf(own, edit).map((form) => [form.id, form]));
    return new Map(
      [...paths].flatMap((path) => {
        const form = forms.get(idOf(path));
        return form ? [[path, moduleOf(form, path)] as const] : [];
      }),
    );
  } catch (error) {
    if (error instanceof SpecError) return null;
    throw error;
  }
}

function idOf(path: string): string {
  return basename(path).replace(/\.(?:ts|mjs)$/, '');
}

/** The names of the tests that fail now; `null` where the run gave no results. */
async function failedTests({ command, results, limit }: TestRun): Promise<Set<string> | null> {
  for (const file of results) rmSync(file, { force: true });
  await runQuietly(command, limit);
  if (!results.every((file) => existsSync(file))) return null;
  try {
    const tests = results.flatMap((file) => readResults(file, readText(file)).tests);
    return new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ name }) => printable(name)));
  } catch {
    // A run that was cut off.
    return null;
  }
}

/** Runs a command in a process group of its own, which ends with this process and when its time is over. */
function runQuietly(command: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'ignore', detached: process.platform !== 'win32' });
    const end = () => {
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended.
      }
    };
    process.once('exit', end);
    const timer = setTimeout(end, limit);
    const over = (then: () => void) => {
      clearTimeout(timer);
      process.off('exit', end);
      then();
    };
    child.once('error', (error) =>
      over(() => reject(new CommandError(`cannot run ${printable(command)}: ${printable(error.message)}`))),
    );
    child.once('close', () => over(resolve));
  });
}
