/**
 * `generate FILE…`: users' grammars → their validators (generate/). Without FILE: all
 * that wellformed.json lists. Everything is compiled before anything is written, so a
 * mistake in one grammar leaves all files unchanged.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../compile/index.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { generateFiles } from '../generate/generate-files.ts';
import { readJob } from '../generate/job.ts';
import { PROJECT_FILE, type Project, readProject } from '../project/project.ts';
import type { Terminal } from '../terminal.ts';
import { GRAMMAR_OPTIONS } from '../user/grammar-file.ts';

export const command: Command = {
  options: {
    output: { value: 'FOLDER', short: 'o', about: 'the folder for the validators of FILE (default: generated)' },
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
    check: { about: 'compare only; exit 1 if the files are not up to date' },
  },
  run: generate,
};

async function generate(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals: operands } = words;
  if (operands.length > 0) return generateFromFiles(words, terminal);
  const misplaced = Object.keys(values).find((name) => name !== 'check' && name !== 'no-warnings');
  if (misplaced) throw new UsageError(`--${misplaced} needs a FILE`, `generate FILE --${misplaced}`);
  const check = values.check === true;
  const project = readProject();
  if (!project) return generateTables(check, terminal);
  const { generateProjectFile } = await import('../generate/generate-project.ts');
  const code = await generateProjectFile(project, check, terminal);
  return check ? auditProject(project, code, terminal) : code;
}

/** In a clone of wellformed: its own tables, by a program that an installed package does not have. */
async function generateTables(check: boolean, terminal: Terminal): Promise<number> {
  const program = join(packageRoot(), 'build/tables/generate.ts');
  if (!existsSync(program) || packageRoot() !== resolve('.')) {
    throw new UsageError(`there is no FILE, and no ${PROJECT_FILE} in the current folder`, 'name a grammar: my.ohm');
  }
  // The built command runs without a loader for TypeScript. A clone has one installed.
  const loader = 'tsx/esm/api';
  if (!import.meta.url.endsWith('.ts')) ((await import(/* @vite-ignore */ loader)) as { register(): void }).register();
  const made: { generateTables(root: string, check: boolean, terminal: Terminal): Promise<number> } = await import(
    /* @vite-ignore */ pathToFileURL(program).href
  );
  return made.generateTables('.', check, terminal);
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
  if (values.watch && values.check)
    throw new UsageError('--watch and --check cannot be used together', 'use one of them');
  const job = readJob(words);
  if (!values.watch) return generateFiles(job, values.check === true, terminal);
  const { watch } = await import('../generate/watch.ts');
  return watch(job, terminal);
}
