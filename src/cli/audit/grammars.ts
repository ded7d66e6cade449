/**
 * The grammars of a user's folder, or of the package, at two revisions → what
 * changed in their languages, with a shortest text whose verdict changed.
 *
 *     grammar carrier.abnf: verdicts changed
 *       well-formed now, shortest: 41 5F
 */
import { basename } from 'node:path';
import { compileUserGrammar } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { type Automaton, compileGrammar, Library, languageDifference, minimise } from '../../compile/index.ts';
import { ALPHABETS, formatSymbols } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { SourceText } from '../../shared/source.ts';
import { alphabetOfFile } from '../own/grammar.ts';
import { projectGrammar } from '../project/project.ts';
import { toUserGrammar } from '../source-file.ts';
import { atBoth, type Revision } from './revision.ts';

/** A grammar at a revision. Nothing is read before it is asked for. */
interface GrammarAt {
  /** Its own text; of a packaged grammar also those that it extends. */
  text(): string;
  forms(): readonly { readonly id: string; readonly minimal: Automaton }[];
}

/** The grammars whose text changed. One that cannot be compiled is named, with the reason. */
export function grammarLines(before: Revision, after: Revision): string[] {
  return atBoth(before, after, grammarsAt).flatMap(([name, was, is]) => {
    const title = `grammar ${printable(name)}`;
    if (!was || !is) return ['', `${title}: ${is ? 'new' : 'gone'}`];
    return was.text() === is.text() ? [] : changedLines(title, was, is);
  });
}

/** A user's, by path; those of the package, by id. */
function grammarsAt(revision: Revision): Map<string, GrammarAt> {
  if (!revision.isOfUser) {
    const library = libraryAt(revision);
    const textOf = (id: string) => library.inputsOf(id).map(({ text }) => text);
    const formsOf = (id: string) => [{ id, minimal: minimalOf(library, id) }];
    return new Map(library.ids.map((id) => [id, { text: () => textOf(id).join('\0'), forms: () => formsOf(id) }]));
  }
  const formsOf = (source: SourceText) => {
    const { starts, section, depths, encodings } = projectGrammar(source.name);
    const options = { starts, section, depths, encodings, skipExamples: true };
    return compileUserGrammar(toUserGrammar(source, alphabetOfFile(source.name)), options, packagedGrammars).forms;
  };
  const paths = revision.files('.').filter((path) => /\.(?:ohm|abnf)$/.test(path));
  const grammarIn = (path: string): GrammarAt => ({
    text: () => revision.read(path),
    forms: () => formsOf(new SourceText(path, revision.read(path))),
  });
  return new Map(paths.map((path) => [path, grammarIn(path)]));
}

function libraryAt(revision: Revision): Library {
  const textAt = (path: string) => new SourceText(`${revision.name}:${path}`, revision.read(path));
  const texts = ALPHABETS.flatMap((alphabet) => {
    const paths = revision.files(`grammar/${alphabet.name}`).filter((path) => path.endsWith('.ohm'));
    return paths.map((path) => ({ id: basename(path, '.ohm'), alphabet, source: textAt(path) }));
  });
  return new Library(texts);
}

export function minimalOf(library: Library, id: string): Automaton {
  return minimise(compileGrammar(library.file(id).main)).automaton;
}

function changedLines(title: string, was: GrammarAt, is: GrammarAt): string[] {
  try {
    const [old, now] = [was.forms(), is.forms()];
    return now.flatMap((form) => {
      const same = old.find(({ id }) => id === form.id);
      return same
        ? verdictLines(now.length > 1 ? `${title}, ${form.id}` : title, same.minimal, form.minimal)
        : ['', `${title}: ${form.id} is new`];
    });
  } catch (error) {
    if (error instanceof SpecError) return ['', `${title}: cannot be compared: ${printable(error.message)}`];
    throw error;
  }
}

/** Whether two languages are the same; where they differ, a shortest text in each direction. */
export function verdictLines(title: string, old: Automaton, now: Automaton): string[] {
  const { onlyLeft, onlyRight } = languageDifference(old, now);
  if (!onlyLeft && !onlyRight) return ['', `${title}: the same texts (proved)`];
  const show = (text: readonly number[]) => formatSymbols(old.alphabet, text) || 'the empty text';
  return [
    '',
    `${title}: verdicts changed`,
    ...(onlyLeft ? [`  no longer well-formed, shortest: ${show(onlyLeft)}`] : []),
    ...(onlyRight ? [`  well-formed now, shortest: ${show(onlyRight)}`] : []),
  ];
}
