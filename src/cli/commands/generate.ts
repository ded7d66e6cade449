/**
 * `generate FILE…`: users' grammars → their validators (generate/). Without FILE:
 * <root>/grammar → <root>/generated. Everything is compiled before anything is
 * written, so a mistake in one grammar leaves all files unchanged.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Artefacts, buildArtefacts, loadLibrary, MANIFEST, RESERVED_IDS } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { type FileProof, proveGeneratedFiles } from '../../verify/generated-files.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { DUMP_OPTION } from '../dump.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { compareFolder, type FileState, stateLine, writeFiles } from '../files/generated-files.ts';
import { generateFiles } from '../generate/generate-files.ts';
import { readJob } from '../generate/job.ts';
import { projectProofs } from '../generate/project-proofs.ts';
import { withNoun } from '../numbers.ts';
import { GRAMMAR_OPTIONS } from '../own/grammar.ts';
import { type Project, readProject } from '../project/project.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'generate [OPTION]… [FILE]…',
  about: [
    'Compiles each FILE to a module with a table and a validator, and writes a picture of the automaton. FILE.ohm is ' +
      'a grammar, which may extend Utf8, Mqtt and the other grammars of wellformed. FILE.abnf may use the rules of ' +
      'RFC 3629 §4 and the core rules. Any other file is a document that contains ABNF, such as an RFC.',
    'Without FILE, makes everything that wellformed.json in the current folder lists: validators, and files for other ' +
      'languages. With --check it also audits the ledgers that it lists.',
    'Without FILE and without wellformed.json, compiles every grammar in FOLDER/grammar (octets/*.ohm, units/*.ohm, scalars/*.ohm) into ' +
      'FOLDER/generated, with a manifest of the digests of all inputs and outputs.',
    'The numbers of ABNF are octets, or Unicode scalar values if one of them is above FF or --encodings is given.',
    'The same grammars give the same bytes on every machine. If a grammar has a mistake, the message has its line, ' +
      'column and a remedy, and nothing is written.',
    '--check writes nothing. It compares the files with the grammars and names those that are missing, stale or ' +
      'extra. Without FILE, it also proves each kernel against its table and names those that are wrong, with a ' +
      'shortest counterexample. A project that has folders proofs/forms/ and proofs/kernels/ gets there the ' +
      'digests of the files for Coq and z3, and those of utf8, utf16 and mqtt-utf8.',
    '--dump STAGE prints FILE, or a grammar of this package by its name (utf8), at one stage of the compilation: the ' +
      'tree of its rules, the formulas of the derivative construction, the labelled automaton, the minimal automaton, ' +
      'the byte classes, the table, or the look-up kernel as WebAssembly text. No file is written.',
    'Exit status: 0 done (--check: all files are fresh and proved), 1 --check found a difference, 2 error.',
  ],
  options: {
    output: { value: 'FOLDER', short: 'o', about: 'the folder for the validators of FILE (default: generated)' },
    out: { value: 'FOLDER', about: 'the same as --output', deprecated: '--output' },
    ...GRAMMAR_OPTIONS,
    capture: { value: 'NAME,…', about: 'what the start rule captures, instead of its tag @capture' },
    encodings: {
      value: 'LIST',
      about: 'for grammars in scalar values: utf8,utf16,… (default: the tag @encodings, else utf8)',
    },
    'accept-prose': { about: 'take prose such as <any CHAR except CTLs> as the warning shows it, without the warning' },
    'no-warnings': { about: 'do not look for what is probably a mistake' },
    javascript: { about: 'modules in JavaScript, with their types in comments (default: TypeScript)' },
    simd: { about: 'derive SIMD kernels too, if the grammar has any: this can take seconds' },
    watch: { about: 'generate FILE again when it or a file that it imports is saved, and print what the edit changed' },
    dump: DUMP_OPTION,
    check: { about: 'compare only; exit 1 if the files are not up to date' },
    root: { value: 'FOLDER', about: 'without FILE: the folder that holds grammar/ (default: the current one)' },
  },
  examples: [
    ['generate my.ohm -o src/generated', 'compile your grammar'],
    ['generate rfc5198.txt --rule name', 'compile a rule of a document'],
    ['generate my.ohm -o src/generated --javascript', 'the same, for a project without TypeScript'],
    ['generate my.ohm -o src/generated --check', 'in CI: are the files up to date?'],
    ['generate my.ohm --watch', 'while you edit the grammar'],
    ['generate utf8 --dump table', 'one stage of a grammar of this package, as text'],
    ['generate', 'grammar/ → generated/'],
  ],
  run: generate,
};

async function generate(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals: operands } = words;
  if (typeof values.dump === 'string') {
    const { generateDump } = await import('../generate/dump.ts');
    return generateDump(values.dump, words, terminal);
  }
  if (operands.length > 0) return generateFromFiles(words, terminal);
  const misplaced = [
    'output',
    'rule',
    'section',
    'capture',
    'encodings',
    'alphabet',
    'accept-prose',
    'javascript',
    'simd',
    'watch',
  ].find((name) => values[name] !== undefined);
  if (misplaced) throw new UsageError(`--${misplaced} needs a FILE`, `generate FILE --${misplaced}`);
  const project = values.root === undefined ? readProject() : undefined;
  if (project) {
    const { generateProjectFile } = await import('../generate/generate-project.ts');
    const code = await generateProjectFile(project, values.check === true, terminal);
    return values.check ? auditProject(project, code, terminal) : code;
  }
  return generateProject(words, terminal);
}

/** With --check the ledgers are audited too, so one command in CI sees everything. Returns the first status that is not 0. */
async function auditProject(project: Project, code: number, terminal: Terminal): Promise<number> {
  const { auditLedgers } = await import('../project/audit-ledgers.ts');
  const { command: audit } = await import('./audit.ts');
  const audited = await auditLedgers(project, terminal, {}, audit.run);
  return code === EXIT.ok ? audited : code;
}

async function generateFromFiles(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values } = words;
  if (values.root !== undefined) throw new UsageError('--root cannot be used with a FILE');
  if (values.watch && values.check)
    throw new UsageError('--watch and --check cannot be used together', 'use one of them');
  const job = readJob(words);
  if (!values.watch) return generateFiles(job, values.check === true, terminal);
  const { watch } = await import('../generate/watch.ts');
  return watch(job, terminal);
}

async function generateProject({ values }: ParsedArgs, { out }: Terminal): Promise<number> {
  const root = typeof values.root === 'string' ? values.root : '.';
  requireGrammars(root);
  const library = withFileName(join(root, 'grammar'), () => loadLibrary(root));
  if (library.ids.length === 0) {
    throw new CommandError(`there is no grammar in ${shown(root)}: add one, such as grammar/octets/NAME.ohm`);
  }
  const reserved = library.ids.find((id) => RESERVED_IDS.includes(id));
  if (reserved) {
    throw new CommandError(
      `a grammar cannot have the name ${reserved}: generated/${reserved}.ts is not a table; rename its file`,
    );
  }
  const files = buildArtefacts(library);
  const compare = (folder: string, made: Artefacts) => ({ folder, states: compareFolder(join(root, folder), made) });
  const generated = compare('generated', files);
  const proofs = projectProofs(root, library).map((one) => compare(one.folder, one.files));
  if (values.check) {
    for (const one of [generated, ...proofs]) await out.write(report(one));
    // Proves the committed kernels, read from disk, not those just derived.
    const present = generated.states.flatMap(({ name, present }) =>
      present === undefined ? [] : [[name, present] as const],
    );
    const committed = proveGeneratedFiles(new Map(present));
    await out.write(proofReport(committed));
    const stale = [...proofs, generated].filter(({ states }) => states.some(({ state }) => state !== 'fresh'));
    for (const { folder } of stale) await out.write(`${folder}/ is not up to date: run wellformed generate\n`);
    return stale.length === 0 && committed.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.failed;
  }
  requireGeneratedFolder(join(root, 'generated'), generated.states);
  requireProved(files);
  for (const one of [generated, ...proofs]) {
    writeFiles(join(root, one.folder), one.states);
    await out.write(report(one, { missing: 'written', stale: 'written', extra: 'removed' }));
  }
  return EXIT.ok;
}

function requireGrammars(root: string): void {
  if (existsSync(join(root, 'grammar')) && statSync(join(root, 'grammar')).isDirectory()) return;
  throw new UsageError(
    `${root === '.' ? 'the current folder' : printable(root)} has no folder grammar/`,
    'go to the root of your project, or name it with --root FOLDER',
  );
}

/** Extra files are removed, so a folder without a manifest is not touched: generate did not write it. */
function requireGeneratedFolder(path: string, states: readonly FileState[]): void {
  const extra = states.filter(({ state }) => state === 'extra');
  if (!extra[0] || existsSync(join(path, MANIFEST))) return;
  throw new CommandError(
    `${shown(path)} has ${withNoun(extra.length, 'file')} that generate did not write, such as ${printable(extra[0].name)}: ` +
      'generate would remove them; move them away first',
  );
}

/** The number of kernels, and the counterexample of each wrong one. */
function proofReport(all: readonly FileProof[]): string {
  const wrong = all.filter(({ failure }) => failure !== null);
  const kernels = all.reduce((sum, proof) => sum + proof.kernels, 0);
  return [
    ...wrong.map(({ name, failure }) => `${'wrong'.padEnd(8)} generated/${printable(name)}: ${failure}\n`),
    `proved   ${withNoun(kernels, 'kernel')}\n`,
  ].join('');
}

/** The search proves a kernel on its own model. Before writing, the second checker must prove it too. */
function requireProved(files: Artefacts): void {
  const wrong = proveGeneratedFiles(files).find(({ failure }) => failure !== null);
  if (wrong) throw new Error(`${wrong.name} is wrong: ${wrong.failure}; please report this`);
}

/** One line for each file that differs, and the number of the others. `verbs`: default: the states. */
function report(
  { folder, states }: { readonly folder: string; readonly states: readonly FileState[] },
  verbs: Partial<Record<FileState['state'], string>> = {},
): string {
  const named = (wanted: FileState['state']) =>
    states.flatMap(({ name, state }) => (state === wanted ? [name] : [])).sort();
  const lines = (['missing', 'stale', 'extra'] as const).flatMap((state) =>
    named(state).map((name) => stateLine(verbs[state] ?? state, folder, name)),
  );
  return `${lines.join('')}unchanged ${withNoun(named('fresh').length, 'file')}\n`;
}

function shown(path: string): string {
  return path === '.' ? 'the current folder' : printable(path);
}
