/**
 * `wellformed help CODE`: the page on a kind of mistake. The page compiles its
 * wrong grammar when it is printed, so the message on it is never out of date.
 */

import { alphabetNamed } from '../../alphabet.ts';
import { compileUserGrammar } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import {
  type Diagnostic,
  formatDiagnostic,
  SPEC_ERROR_CODES,
  SpecError,
  type SpecErrorCode,
  WARNING_CODES,
} from '../../diagnostic.ts';
import { SourceText } from '../../source.ts';
import { wrap } from '../../words.ts';
import { toUserGrammar } from '../source-file.ts';
import { ERROR_PAGES, type Page } from './error-pages.ts';

const WIDTH = 80;

/** The page; `undefined` if there is no such code. */
export function errorPage(code: string): string | undefined {
  if (!Object.hasOwn(SPEC_ERROR_CODES, code)) return undefined;
  const known = code as SpecErrorCode;
  const page: Page = ERROR_PAGES[known];
  const { file = 'my.ohm', wrong, right, why } = page;
  const isWarning = WARNING_CODES.some((each) => each === known);
  const lines = [
    `${code}: ${SPEC_ERROR_CODES[known]}${isWarning ? ' (a warning)' : ''}`,
    ...why.flatMap((each) => ['', ...wrap(each, WIDTH)]),
  ];
  if (wrong !== null && right !== null) {
    lines.push('', `wrong, in ${file}:`, '', ...indented(wrong));
    lines.push(
      '',
      'the message:',
      '',
      ...diagnosticsOf(page, wrong)
        .slice(0, 1)
        .flatMap((each) => indented(formatDiagnostic(each))),
    );
    lines.push('', 'right:', '', ...indented(right));
  }
  return `${lines.join('\n')}\n`;
}

/** What the compiler reports about the text of a page: one error, or the warnings. */
export function diagnosticsOf({ file = 'my.ohm', alphabet, rule }: Page, text: string): readonly Diagnostic[] {
  try {
    const one = toUserGrammar(new SourceText(file, text), alphabetNamed(alphabet));
    return compileUserGrammar(one, { rule }, packagedGrammars).warnings;
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
