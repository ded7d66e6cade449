/**
 * `generate --dump STAGE`: a stage of a grammar of this package, by its name,
 * or of the grammars in files.
 *
 *     generate utf8 --dump table
 *     generate my.ohm --encodings utf8 --dump minimal
 */
import { compileForm, type DumpSource, type Library, loadLibrary, packageRoot } from '../../compile/index.ts';
import type { ParsedArgs } from '../command.ts';
import { printDumps } from '../dump.ts';
import { UsageError } from '../errors.ts';
import type { Terminal } from '../terminal.ts';
import { printDiagnostics } from './generate-files.ts';
import { compileUserGrammars, readJob, readUserGrammars } from './job.ts';

/** Options that are about the files that `generate` writes. */
const ABOUT_FILES = ['out', 'javascript', 'simd', 'watch', 'check', 'root'];

export async function generateDump(stage: string, args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals } = args;
  if (positionals.length === 0) {
    throw new UsageError(
      '--dump needs a FILE or a grammar of this package',
      `wellformed generate utf8 --dump ${stage}`,
    );
  }
  const misplaced = ABOUT_FILES.find((name) => values[name] !== undefined);
  if (misplaced) throw new UsageError(`--dump writes no file, so --${misplaced} means nothing with it`);
  const library = loadLibrary(packageRoot());
  const isPackaged = (name: string) => library.ids.includes(name);
  const files = positionals.filter((name) => !isPackaged(name));
  const packaged = positionals.filter(isPackaged).map((name) => packagedSource(name, library));
  return printDumps(
    stage,
    [...packaged, ...(files.length > 0 ? userSources({ values, positionals: files }, terminal) : [])],
    terminal.out,
  );
}

function packagedSource(name: string, library: Library): DumpSource {
  const file = library.file(name);
  return { name, rules: file.main.rules, reading: 'peg', form: () => compileForm(file) };
}

/** Compiles the files. Warnings go to standard error. */
function userSources(args: ParsedArgs, terminal: Terminal): DumpSource[] {
  const job = readJob(args);
  const compiled = compileUserGrammars(job, readUserGrammars(job));
  for (const each of compiled) printDiagnostics(each, terminal);
  return compiled
    .flatMap(({ forms }) => forms)
    .map((form) => ({
      name: form.id,
      rules: form.rules,
      reading: form.grammars.length > 0 ? 'peg' : 'regular',
      form: () => form,
    }));
}
