/**
 * Files → texts and back: the only part of the compile wing that touches a
 * disk. The folder a grammar lies in names its alphabet:
 *
 *     grammar/octets/utf8.ohm   id utf8, over octets
 *     grammar/units/utf16.ohm   id utf16, over code units
 *     grammar/scalars/mqtt.ohm  over scalar values: id mqtt-utf8 and one for each other encoding it asks for
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Alphabet, octets, scalars, units } from '../alphabet.ts';
import { SourceText } from '../source.ts';
import type { Artefacts } from './emit/artefacts.ts';
import { type GrammarText, Library } from './grammar/library.ts';

const ALPHABETS: readonly Alphabet[] = [octets, units, scalars];

/** The folder of this package, which holds `grammar/`: the nearest one above this file with a package.json. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Every grammar below `<root>/grammar`; names in messages are relative to `root`, with "/" on every system. */
export function loadLibrary(root: string): Library {
  return new Library(readGrammars(root));
}

/** Their texts, for a library that is to hold others too. */
export function readGrammars(root: string): GrammarText[] {
  return ALPHABETS.flatMap((alphabet) => grammarTexts(root, alphabet));
}

function grammarTexts(root: string, alphabet: Alphabet): GrammarText[] {
  const folder = join(root, 'grammar', alphabet.name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ohm'))
    .sort()
    .map((name) => readGrammar(root, join(folder, name), alphabet));
}

/** One grammar file. Throws what `fs` throws when it cannot be read. */
function readGrammar(root: string, path: string, alphabet: Alphabet): GrammarText {
  const name = relative(root, path).replaceAll('\\', '/');
  return { id: basename(path, '.ohm'), alphabet, source: new SourceText(name, readFileSync(path, 'utf8')) };
}

/** What a folder holds compared with what it should: names of files, sorted. */
export interface Freshness {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly extra: readonly string[];
}

/** Compares in memory; writes nothing. */
export function compareArtefacts(folder: string, expected: Artefacts): Freshness {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  return {
    missing: [...expected.keys()].filter((name) => !present.includes(name)).sort(),
    stale: present
      .filter((name) => expected.has(name) && readFileSync(join(folder, name), 'utf8') !== expected.get(name))
      .sort(),
    extra: present.filter((name) => !expected.has(name)).sort(),
  };
}

/** Of the files that a folder should hold, those that are there. */
export function readArtefacts(folder: string, expected: Artefacts): Artefacts {
  const there = [...expected.keys()].filter((name) => existsSync(join(folder, name)));
  return new Map(there.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Writes what is missing or stale and removes what is extra; each file is whole at every moment. */
export function writeArtefacts(folder: string, expected: Artefacts): Freshness {
  mkdirSync(folder, { recursive: true });
  const difference = compareArtefacts(folder, expected);
  for (const name of [...difference.missing, ...difference.stale]) {
    replaceFile(join(folder, name), expected.get(name) as string);
  }
  for (const name of difference.extra) rmSync(join(folder, name), { recursive: true });
  return difference;
}

/** Writes beside the file and renames, so that nobody ever reads half of it. */
export function replaceFile(path: string, content: string): void {
  const temporary = join(dirname(path), `.wellformed-${process.pid}-${basename(path)}`);
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
