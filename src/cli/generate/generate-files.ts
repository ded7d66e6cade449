/**
 * `generate my.ohm -o src/generated`: writes the validators of users' grammars into
 * their project, or compares them with the files there. Everything is compiled
 * before anything is written.
 */

import type { CompiledUserGrammar, UserForm } from '../../author/compile-user-grammar.ts';
import { exportNameOf } from '../../author/export-name.ts';
import { titleWithDepths } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT } from '../command.ts';
import { printDiagnostic } from '../errors.ts';
import { type FileState, stateLine } from '../files/generated-files.ts';
import { fitted } from '../fit.ts';
import { withNoun } from '../numbers.ts';
import { Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import {
  compareGenerated,
  compileUserGrammars,
  type GenerateJob,
  generatedFiles,
  readUserGrammars,
  writeGenerated,
} from './job.ts';

/** `targets`: other files of the project, by path. With `check`, only compares. Returns the exit status. Throws SpecError, CommandError. */
export async function generateFiles(
  job: GenerateJob,
  check: boolean,
  terminal: Terminal,
  targets: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  const progress = new Progress(terminal);
  const compiled = compileUserGrammars({ ...job, progress }, readUserGrammars(job));
  for (const each of compiled) await printDiagnostics(each, terminal, { ...job, progress });
  const own = compareGenerated(job.folder, await generatedFiles(job, compiled));
  const others = compareGenerated('.', targets);
  if (check) return reportCheck(job, own, others, terminal);
  const states = [...own, ...others];
  writeGenerated(states);
  const { out } = terminal;
  for (const each of states) out.write(stateLine(each.state === 'fresh' ? 'fresh' : 'written', each));
  for (const form of compiled.flatMap(({ forms }) => forms))
    out.write(`${describeForm(form)}${simdRemark(job, form, own)}\n`);
  for (const { rules, table } of compiled.flatMap(({ messages = [] }) => messages))
    out.write(
      `${exportNameOf(rules.start)}: messages ${printable(rules.start)}; ${withNoun(table.rules.length, 'rule')}\n`,
    );
  return EXIT.ok;
}

/** Notes and warnings go to standard error and do not change the exit status. */
export async function printDiagnostics(
  compiled: CompiledUserGrammar,
  terminal: Terminal,
  { warns, progress }: Pick<GenerateJob, 'warns' | 'progress'>,
): Promise<void> {
  const { notes } = compiled;
  if (warns) progress?.say('looking for probable mistakes');
  const all = [...notes, ...(warns ? compiled.warnings : [])];
  await progress?.clear();
  for (const each of all) terminal.err.write(fitted(printDiagnostic(each), terminal.err.columns));
}

function reportCheck(
  { folder, paths, commandFor }: GenerateJob,
  own: readonly FileState[],
  others: readonly FileState[],
  { out }: Terminal,
): number {
  const different = [...own, ...others].filter(({ state }) => state !== 'fresh');
  for (const each of different) out.write(stateLine(each.state, each));
  if (different.length > 0) {
    out.write(`not up to date: run ${printable(commandFor(paths))}\n`);
    return EXIT.failed;
  }
  out.write(`fresh    ${withNoun(own.length, 'file')} in ${printable(folder)}\n`);
  for (const each of others) out.write(stateLine('fresh', each));
  return EXIT.ok;
}

function simdRemark({ simd }: GenerateJob, { id }: UserForm, states: readonly FileState[]): string {
  if (!simd) return '';
  if (states.some(({ name }) => name === `${id}.simd.txt`)) return ', SIMD kernel';
  return '; no SIMD kernel: a window of a few octets does not show every fault';
}

/** `myString: MyString in UTF-8, over octets; a text matches my_string; 9 states, 12 classes, shift kernel` */
export function describeForm(form: UserForm): string {
  const { exportName, start, minimal, table } = form;
  const kernel = table.shifts.length > 0 ? ', shift kernel' : '';
  const size = `${withNoun(minimal.next.length, 'state')}, ${minimal.classes.length} classes${kernel}`;
  return `${exportName}: ${printable(titleWithDepths(form))}, over ${table.alphabet}; a text matches ${start}; ${size}`;
}
