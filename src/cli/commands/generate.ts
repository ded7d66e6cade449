/**
 * `generate`: files of users → their validators (generate-user.ts, watch.ts), or
 * <root>/grammar → <root>/generated. Everything is compiled before
 * anything is written, so a mistake in one grammar leaves all files as they were.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Artefacts,
  buildArtefacts,
  compareArtefacts,
  type Freshness,
  loadLibrary,
  MANIFEST,
  readArtefacts,
  writeArtefacts,
} from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { type FileProof, proveGeneratedFiles } from '../../verify/generated-files.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { DUMP_OPTION } from '../dump.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { generateFiles } from '../generate/generate-files.ts';
import { ALPHABETS, readJob } from '../generate/job.ts';
import { withNoun } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'generate [OPTION]… [FILE]…',
  about: [
    'With files, yours: each FILE.ohm (a grammar, which may extend Utf8, Mqtt and the others of this package), ' +
      'FILE.abnf (which may name the rules of RFC 3629 §4 and the core rules) or other text with ABNF in it, such as ' +
      'an RFC, becomes a module with its table and a ready validator, and a picture of the automaton.',
    'Without files, a project laid out as this package is: every grammar below FOLDER/grammar (octets/*.ohm, ' +
      'units/*.ohm, scalars/*.ohm) goes into FOLDER/generated, with a manifest of the digests of all inputs and outputs.',
    'The numbers of ABNF are octets, or Unicode scalar values where one of them is above FF or --encodings is given.',
    'The same grammars give the same bytes on every machine. A grammar that cannot be compiled is told with its place ' +
      'and a remedy, and then nothing is written at all.',
    '--check writes nothing: it compares in memory and names the files that are missing, stale, or not from here; and ' +
      'it reads the kernels that are there, proves each against its table, and names those that are wrong, with a ' +
      'shortest text that shows it.',
    'Exit status: 0 done (--check: all is fresh and proved), 1 something is not, 2 trouble.',
  ],
  options: {
    out: { value: 'FOLDER', short: 'o', about: 'where the validators of FILE go (default: generated)' },
    rule: { value: 'NAME', about: 'the rule of FILE that a text must match (default: the one that starts it)' },
    encodings: {
      value: 'LIST',
      about: 'for grammars in scalar values: utf8,utf16,… (default: what they ask for, else utf8)',
    },
    alphabet: {
      value: 'octets|units|scalars',
      about: 'what FILE is written in (default: as what it extends; ABNF with numbers above FF: scalars; else octets)',
      choices: ALPHABETS,
    },
    javascript: { about: 'modules in JavaScript, with their types in comments (default: TypeScript)' },
    simd: { about: 'SIMD kernels too, where the grammar has any: looking for them can take seconds' },
    watch: { about: 'generate FILE again on each save, and say what the edit changed' },
    dump: DUMP_OPTION,
    check: { about: 'compare only; exit 1 when the files are not what the grammars give' },
    root: { value: 'FOLDER', about: 'without FILE: the folder that holds grammar/ (default: the current one)' },
  },
  examples: [
    ['generate my.ohm -o src/generated', 'validators of a grammar of yours'],
    ['generate rfc5198.txt --rule name', 'of a rule of a document'],
    ['generate my.ohm -o src/generated --javascript', 'the same for a project without TypeScript'],
    ['generate my.ohm -o src/generated --check', 'in CI: are they fresh?'],
    ['generate my.ohm --watch', 'while you write it'],
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
  const misplaced = ['out', 'rule', 'encodings', 'alphabet', 'javascript', 'simd', 'watch'].find(
    (name) => values[name] !== undefined,
  );
  if (misplaced)
    throw new UsageError(`--${misplaced} is about a FILE, and none is named`, `generate FILE --${misplaced}`);
  return generateProject(words, terminal);
}

async function generateFromFiles(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values } = words;
  if (values.root !== undefined) throw new UsageError('--root is about a whole project, and files are named');
  if (values.watch && values.check) throw new UsageError('--watch writes and --check does not', 'choose one of them');
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
    throw new CommandError(
      `there is no grammar in ${shown(root)}: put one into grammar/octets or grammar/units, as NAME.ohm`,
    );
  }
  const folder = join(root, 'generated');
  const files = buildArtefacts(library);
  if (values.check) {
    const found = compareArtefacts(folder, files);
    await out.write(report(found, files, ['missing', 'stale', 'extra']));
    // What is there, fresh or not: read from the disk, and nothing that was derived just now.
    const there = proveGeneratedFiles(readArtefacts(folder, files));
    await out.write(proofReport(there));
    if (!isFresh(found)) await out.write('generated/ is not what grammar/ gives: run wellformed generate\n');
    return isFresh(found) && there.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.failed;
  }
  requireOurs(folder, files);
  requireProved(files);
  await out.write(report(writeArtefacts(folder, files), files, ['written', 'written', 'removed']));
  return EXIT.ok;
}

function requireGrammars(root: string): void {
  if (existsSync(join(root, 'grammar')) && statSync(join(root, 'grammar')).isDirectory()) return;
  throw new UsageError(
    `${root === '.' ? 'the current folder' : printable(root)} holds no folder grammar/`,
    'go to the root of your project, or name it with --root FOLDER',
  );
}

/** What is extra is removed: so a folder that somebody else has filled is left alone. */
function requireOurs(folder: string, files: Artefacts): void {
  const { extra } = compareArtefacts(folder, files);
  if (extra.length === 0 || existsSync(join(folder, MANIFEST))) return;
  throw new CommandError(
    `${shown(folder)} holds ${withNoun(extra.length, 'file')} that generate did not write, such as ${printable(extra[0] as string)}: ` +
      'it would remove them; move them away first',
  );
}

/** How many kernels are proved, and why the others are not. */
function proofReport(all: readonly FileProof[]): string {
  const wrong = all.filter(({ failure }) => failure !== null);
  const kernels = all.reduce((sum, proof) => sum + proof.kernels, 0);
  return [
    ...wrong.map(({ name, failure }) => `${'wrong'.padEnd(8)} generated/${printable(name)}: ${failure}\n`),
    `proved   ${withNoun(kernels, 'kernel')}\n`,
  ].join('');
}

/** The search proves what it finds, on its own model of it: nothing is written that the other proof refuses. */
function requireProved(files: Artefacts): void {
  const wrong = proveGeneratedFiles(files).find(({ failure }) => failure !== null);
  if (wrong) throw new Error(`${wrong.name} is wrong: ${wrong.failure}; please report this`);
}

function isFresh({ missing, stale, extra }: Freshness): boolean {
  return missing.length + stale.length + extra.length === 0;
}

/** One line for each file that differs, and how many do not. */
function report(
  found: Freshness,
  files: Artefacts,
  [missing, stale, extra]: readonly [string, string, string],
): string {
  const line = (verb: string) => (name: string) => `${verb.padEnd(8)} generated/${printable(name)}\n`;
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
