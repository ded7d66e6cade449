/**
 * `npm run generate`: the grammars of this package → its tables, kernels, validators and registries, in generated/, and
 * the files of its proofs. With --check nothing is written: the files are compared, and each committed kernel is proved.
 * What a user's grammar becomes is no part of this: src/cli/generate/.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectProofs } from '../../proofs/files.ts';
import { EXIT } from '../../src/cli/command.ts';
import { CommandError, UsageError, withFileName } from '../../src/cli/errors.ts';
import { compareFiles, type FileState, stateLine, writeFiles } from '../../src/cli/files/generated-files.ts';
import { withNoun } from '../../src/cli/numbers.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { loadLibrary } from '../../src/compile/index.ts';
import { printable } from '../../src/shared/printable.ts';
import { type Artefacts, buildArtefacts, MANIFEST, RESERVED_IDS } from './artefacts.ts';
import { type FileProof, proveGeneratedFiles } from './prove.ts';

/** `root`: the folder that has grammar/. Returns the exit status. Throws UsageError, CommandError, SpecError. */
export async function generateTables(root: string, check: boolean, { out }: Terminal): Promise<number> {
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
  if (check) {
    for (const one of [generated, ...proofs]) await out.write(report(one));
    // Proves the committed kernels, read from disk, not those just derived.
    const present = generated.states.flatMap(({ name, present }) =>
      present === undefined ? [] : [[name, present] as const],
    );
    const onDisk = new Map(present);
    const committed = proveGeneratedFiles(onDisk);
    await out.write(proofReport(committed));
    const stale = [...proofs, generated].filter(({ states }) => states.some(({ state }) => state !== 'fresh'));
    for (const { folder } of stale) await out.write(`${folder}/ is not up to date: run npm run generate\n`);
    return stale.length === 0 && committed.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.failed;
  }
  requireGeneratedFolder(join(root, 'generated'), generated.states);
  requireProved(files);
  for (const one of [generated, ...proofs]) {
    writeFiles(one.states);
    await out.write(report(one, { missing: 'written', stale: 'written', extra: 'removed' }));
  }
  return EXIT.ok;
}

function requireGrammars(root: string): void {
  if (existsSync(join(root, 'grammar')) && statSync(join(root, 'grammar')).isDirectory()) return;
  throw new UsageError(
    `${root === '.' ? 'the current folder' : printable(root)} has no folder grammar/`,
    'go to the root of the clone',
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
    named(state).map((name) => stateLine(verbs[state] ?? state, { folder, name })),
  );
  return `${lines.join('')}unchanged ${withNoun(named('fresh').length, 'file')}\n`;
}

function shown(path: string): string {
  return path === '.' ? 'the current folder' : printable(path);
}

/** The files in a folder, which should have no others: these follow, sorted. */
export function compareFolder(folder: string, files: ReadonlyMap<string, string>): FileState[] {
  const extra = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !files.has(name)).sort();
  return [
    ...compareFiles(folder, files),
    ...extra.map((name): FileState => ({ folder, name, content: '', state: 'extra' })),
  ];
}
