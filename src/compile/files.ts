/**
 * Files → texts. Only this part of the compile wing touches the disk, and it writes nothing.
 * The folder of a grammar names its alphabet:
 *
 *     grammar/octets/utf8.ohm   id utf8, over octets
 *     grammar/units/utf16.ohm   id utf16, over code units
 *     grammar/scalars/mqtt.ohm  over scalar values: id mqtt-utf8, and one for each other encoding it asks for
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALPHABETS, type Alphabet } from '../shared/alphabet.ts';
import { SourceText } from '../shared/source.ts';
import { type GrammarText, Library } from './grammar/library.ts';

/**
 * The root folder of this package: the nearest folder above this file with a package.json and the grammars. Throws an Error
 * where there is none: a bundle for Node has taken this file away from them.
 */
export function packageRoot(file: string = import.meta.url): string {
  for (let folder = dirname(fileURLToPath(file)), below = ''; folder !== below; folder = dirname(folder)) {
    if (['package.json', 'grammar'].every((name) => existsSync(join(folder, name)))) return folder;
    below = folder;
  }
  throw new Error(
    'the grammars of wellformed are files beside its code: leave wellformed out of the bundle (external)',
  );
}

/** Every grammar below `<root>/grammar`. Messages name files relative to `root`, with "/" on every system. */
export function loadLibrary(root: string): Library {
  return new Library(readGrammars(root));
}

/** The texts of these grammars, for a library that holds others too. */
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
