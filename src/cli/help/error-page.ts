/**
 * `wellformed help CODE`: the section of docs/mistakes.md on a kind of mistake: why it
 * is one, the smallest grammar that has it, and the corrected grammar. The page
 * compiles its wrong grammar when it is printed, so the message on it is never out of
 * date. A test compiles both grammars of every section.
 */
import { join } from 'node:path';
import { compileUserGrammar } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { packageRoot } from '../../compile/index.ts';
import { alphabetNamed } from '../../shared/alphabet.ts';
import {
  type Diagnostic,
  formatDiagnostic,
  SPEC_ERROR_CODES,
  SpecError,
  type SpecErrorCode,
  WARNING_CODES,
} from '../../shared/diagnostic.ts';
import { SourceText } from '../../shared/source.ts';
import { wrap } from '../../shared/words.ts';
import { readText } from '../read-text.ts';
import { toUserGrammar } from '../source-file.ts';

const WIDTH = 80;

interface ErrorPage {
  readonly code: string;
  /** Paragraphs. */
  readonly why: readonly string[];
  /** A text with the mistake, and the same without it; neither if no text can show it. */
  readonly wrong: string | undefined;
  readonly right: string | undefined;
  /** The file name of the texts; its ending gives the notation. */
  readonly file: string;
  readonly alphabet: string | undefined;
}

const WRONG = /^Wrong, in `(?<file>[^`]+)`(?: with `--alphabet (?<alphabet>\w+)`)?:$/m;

/** All sections, in their order. Throws CommandError where the file is missing. */
export function errorPages(): ErrorPage[] {
  const [, ...sections] = readText(join(packageRoot(), 'docs/mistakes.md')).split(/^## /m);
  return sections.map((section) => {
    const { index, groups } = WRONG.exec(section) ?? {};
    const [code = '', ...why] = section
      .slice(0, index)
      .trim()
      .split(/\n{2,}/);
    const [wrong, right] = Array.from(section.matchAll(/^```\w+\n([\s\S]*?)^```$/gm), ([, text]) => text);
    const paragraphs = why.map((paragraph) => paragraph.replaceAll('\n', ' ').replaceAll('`', ''));
    return { code, why: paragraphs, wrong, right, file: groups?.file ?? '', alphabet: groups?.alphabet };
  });
}

/** The page; `undefined` if there is no such code. */
export function errorPage(code: string): string | undefined {
  const page = errorPages().find((each) => each.code === code);
  if (!page) return undefined;
  const { file, wrong, right, why } = page;
  const isWarning = WARNING_CODES.some((each) => each === code);
  const lines = [
    `${code}: ${SPEC_ERROR_CODES[code as SpecErrorCode]}${isWarning ? ' (a warning)' : ''}`,
    ...why.flatMap((each) => ['', ...wrap(each, WIDTH)]),
  ];
  if (wrong !== undefined && right !== undefined) {
    const [message] = diagnosticsOf(page, wrong);
    lines.push('', `wrong, in ${file}:`, '', ...indented(wrong));
    lines.push('', 'the message:', '', ...(message ? indented(formatDiagnostic(message)) : []));
    lines.push('', 'right:', '', ...indented(right));
  }
  return `${lines.join('\n')}\n`;
}

/** What the compiler reports about the text of a page: one error, or the warnings. */
export function diagnosticsOf({ file, alphabet }: ErrorPage, text: string): readonly Diagnostic[] {
  try {
    const one = toUserGrammar(new SourceText(file, text), alphabetNamed(alphabet));
    return compileUserGrammar(one, {}, packagedGrammars).warnings;
  } catch (error) {
    if (error instanceof SpecError) return [error.diagnostic];
    throw error;
  }
}

function indented(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`));
}
