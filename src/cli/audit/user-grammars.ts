/**
 * The grammars in a user's folder at two revisions → what changed in their
 * languages, with a shortest text whose verdict changed.
 *
 *     grammar carrier.abnf: verdicts changed
 *       well-formed now, shortest: 41 5F
 */
import { formatSymbols } from '../../alphabet.ts';
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { type Automaton, languageDifference } from '../../compile/index.ts';
import { SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { SourceText } from '../../source.ts';
import { toUserGrammar } from '../source-file.ts';
import type { Revision } from './revision.ts';

/** Grammars of ohm and ABNF whose text changed. A grammar that cannot be compiled is named, with the reason. */
export function userGrammarLines(before: Revision, after: Revision): string[] {
  const [old, now] = [before, after].map((revision) => new Set(revision.files('.').filter(isGrammar)));
  const paths = [...new Set([...(old ?? []), ...(now ?? [])])].sort();
  return paths.flatMap((path) => {
    if (!old?.has(path) || !now?.has(path))
      return ['', `grammar ${printable(path)}: ${now?.has(path) ? 'new' : 'gone'}`];
    const [was, is] = [before.read(path), after.read(path)];
    return was === is ? [] : changedLines(path, was, is);
  });
}

function isGrammar(path: string): boolean {
  return /\.(?:ohm|abnf)$/.test(path);
}

function changedLines(path: string, was: string, is: string): string[] {
  const title = `grammar ${printable(path)}`;
  try {
    const [old, now] = [formsOf(path, was), formsOf(path, is)];
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

function formsOf(path: string, text: string): readonly UserForm[] {
  const grammar = toUserGrammar(new SourceText(path, text));
  return compileUserGrammar(grammar, { skipExamples: true }, packagedGrammars).forms;
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
