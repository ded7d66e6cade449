/**
 * `generate --dump STAGE`: a stage of a grammar of this package, by its name,
 * or of the grammars in files.
 *
 *     generate utf8 --dump table
 *     generate my.ohm --encodings utf8 --dump minimal
 */
import { existsSync } from 'node:fs';
import { compileForm, type DumpSource, type Library, loadLibrary, packageRoot } from '../../compile/index.ts';
import type { ParsedArgs } from '../command.ts';
import { printDumps } from '../dump.ts';
import { UsageError, unknownGrammar } from '../errors.ts';
import type { Terminal } from '../terminal.ts';
import { printDiagnostics } from './generate-files.ts';
import { compileUserGrammars, readJob, readUserGrammars } from './job.ts';

/** Options for the files that `generate` writes. */
const OUTPUT_OPTIONS = ['output', 'javascript', 'simd', 'watch', 'check', 'root'];
/** Options for the files that `generate` reads. */
const INPUT_OPTIONS = ['rule', 'section', 'encodings', 'alphabet'];

/** Prints a stage of each grammar, in the order of the arguments. Returns the exit status. */
export async function generateDump(stage: string, args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals } = args;
  const library = loadLibrary(packageRoot());
  const isPackaged = (name: string) => library.ids.includes(name);
  const files = positionals.filter((name) => !isPackaged(name));
  requireUsage(stage, args, files);
  const missing = files.find((path) => !existsSync(path));
  if (missing !== undefined) throw unknownGrammar(missing, library.ids);
  const fromFiles = files.length > 0 ? await fileSources({ values, positionals: files }, terminal) : [];
  const sources = positionals.flatMap((name) =>
    isPackaged(name) ? [packagedSource(name, library)] : (fromFiles[files.indexOf(name)] as DumpSource[]),
  );
  return printDumps(stage, sources, terminal.out);
}

function requireUsage(stage: string, { values, positionals }: ParsedArgs, files: readonly string[]): void {
  const [name] = positionals;
  if (name === undefined) {
    throw new UsageError(
      '--dump needs a FILE or a grammar of this package',
      `for example: wellformed generate utf8 --dump ${stage}`,
    );
  }
  const output = OUTPUT_OPTIONS.find((option) => values[option] !== undefined);
  if (output) throw new UsageError(`--dump writes no file, so --${output} has no meaning with it`);
  const input = INPUT_OPTIONS.find((option) => values[option] !== undefined);
  if (input && files.length === 0) {
    throw new UsageError(`--${input} is for a FILE, and ${name} is a grammar of this package`);
  }
}

function packagedSource(name: string, library: Library): DumpSource {
  const file = library.file(name);
  return { name, rules: file.main.rules, reading: 'peg', form: () => compileForm(file) };
}

/** The forms of each file. Warnings go to standard error. */
async function fileSources(args: ParsedArgs, terminal: Terminal): Promise<DumpSource[][]> {
  const job = readJob(args);
  const compiled = compileUserGrammars(job, readUserGrammars(job));
  for (const each of compiled) await printDiagnostics(each, terminal, job);
  return compiled.map(({ forms }) =>
    forms.map((form) => ({
      name: form.id,
      rules: form.rules,
      reading: form.grammars.length > 0 ? 'peg' : 'regular',
      form: () => form,
    })),
  );
}
