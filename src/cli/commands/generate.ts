/**
 * `generate FILE…`: users' grammars → their validators (generate/). Without FILE:
 * <root>/grammar → <root>/generated. Everything is compiled before anything is
 * written, so a mistake in one grammar leaves all files unchanged.
 */

import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Artefacts,
  buildArtefacts,
  compareArtefacts,
  type Freshness,
  loadLibrary,
  MANIFEST,
  RESERVED_IDS,
  readArtefacts,
} from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { type FileProof, proveGeneratedFiles } from '../../verify/generated-files.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { DUMP_OPTION } from '../dump.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
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
    encodings: {
      value: 'LIST',
      about: 'for grammars in scalar values: utf8,utf16,… (default: the tag @encodings, else utf8)',
    },
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
  const misplaced = ['output', 'rule', 'section', 'encodings', 'alphabet', 'javascript', 'simd', 'watch'].find(
    (name) => values[name] !== undefined,
  );
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
  const folder = join(root, 'generated');
  const files = buildArtefacts(library);
  const proofs = projectProofs(root, library);
  if (values.check) {
    const found = compareArtefacts(folder, files);
    await out.write(report('generated', found, files, ['missing', 'stale', 'extra']));
    const stated = proofs.map((one) => ({ ...one, found: compareArtefacts(join(root, one.folder), one.files) }));
    for (const one of stated) await out.write(report(one.folder, one.found, one.files, ['missing', 'stale', 'extra']));
    // Proves the committed kernels, read from disk, not those just derived.
    const committed = proveGeneratedFiles(readArtefacts(folder, files));
    await out.write(proofReport(committed));
    const stale = [...stated, { folder: 'generated', found }].filter((one) => !isFresh(one.found));
    for (const { folder: of } of stale) await out.write(`${of}/ is not up to date: run wellformed generate\n`);
    return stale.length === 0 && committed.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.failed;
  }
  requireGeneratedFolder(folder, files);
  requireProved(files);
  await out.write(report('generated', writeArtefacts(folder, files), files, ['written', 'written', 'removed']));
  for (const { folder: of, files: texts } of proofs) {
    const done = writeArtefacts(join(root, of), texts);
    await out.write(report(of, done, texts, ['written', 'written', 'removed']));
  }
  return EXIT.ok;
}

/** Writes missing and stale files and removes extra ones. Returns which they were. */
function writeArtefacts(folder: string, expected: Artefacts): Freshness {
  const difference = compareArtefacts(folder, expected);
  for (const name of [...difference.missing, ...difference.stale]) {
    writeFile(join(folder, name), expected.get(name) as string, { folders: true });
  }
  for (const name of difference.extra) rmSync(join(folder, name), { recursive: true });
  return difference;
}

function requireGrammars(root: string): void {
  if (existsSync(join(root, 'grammar')) && statSync(join(root, 'grammar')).isDirectory()) return;
  throw new UsageError(
    `${root === '.' ? 'the current folder' : printable(root)} has no folder grammar/`,
    'go to the root of your project, or name it with --root FOLDER',
  );
}

/** Extra files are removed, so a folder without a manifest is not touched: generate did not write it. */
function requireGeneratedFolder(folder: string, files: Artefacts): void {
  const { extra } = compareArtefacts(folder, files);
  if (extra.length === 0 || existsSync(join(folder, MANIFEST))) return;
  throw new CommandError(
    `${shown(folder)} has ${withNoun(extra.length, 'file')} that generate did not write, such as ${printable(extra[0] as string)}: ` +
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

function isFresh({ missing, stale, extra }: Freshness): boolean {
  return missing.length + stale.length + extra.length === 0;
}

/** One line for each file that differs, and the number of the others. */
function report(
  folder: string,
  found: Freshness,
  files: Artefacts,
  [missing, stale, extra]: readonly [string, string, string],
): string {
  const line = (verb: string) => (name: string) => `${verb.padEnd(8)} ${folder}/${printable(name)}\n`;
  const unchanged = files.size - found.missing.length - found.stale.length;
  return [
    ...found.missing.map(line(missing)),
    ...found.stale.map(line(stale)),
    ...found.extra.map(line(extra)),
    `unchanged ${withNoun(unchanged, 'file')}\n`,
  ].join('');
}

function shown(path: string): string {
  return path === '.' ? 'the current folder' : printable(path);
}
