/**
 * The mistakes of mistakes.txt. Each row has the text, the place, the reason and the
 * remedy, and the text as the remedy says to the letter: it compiles, accepts one
 * text and rejects another. Where the diagnostic has an edit, the edited text must
 * be that text, or accept and reject the same.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, type SpecError } from '../../src/compiler.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';

interface Mistake {
  readonly what: string;
  readonly wrong: string;
  readonly code: string;
  readonly at: string;
  readonly says: string;
  readonly remedy: string;
  readonly right: string;
  readonly accepts: string;
  readonly rejects: string;
}

/** `## what`, then lines of the wrong text, the error, the right text and its verdicts. */
function readMistakes(table: string): Mistake[] {
  return table
    .split(/^## /m)
    .slice(1)
    .map((row) => {
      const [what = '', ...lines] = row.split('\n');
      const textOf = (mark: string) =>
        lines
          .filter((line) => line.startsWith(mark))
          .map((line) => line.slice(mark.length))
          .join('\n');
      const [code = '', at] = textOf('error   ').split(' ');
      const wrong = textOf('| ');
      return {
        what,
        wrong,
        code,
        at: `${fileOf(wrong)}:${at}:`,
        says: textOf('says    '),
        remedy: textOf('remedy  '),
        right: textOf('> '),
        accepts: JSON.parse(textOf('accepts ')),
        rejects: JSON.parse(textOf('rejects ')),
      };
    });
}

/** The name tells the notation, as a file's name does. */
function fileOf(text: string): string {
  return text === '' || /^(?:\/\/.*\n)*(?:[A-Z]\w* (?:<: \w+ )?)?\{/.test(text) ? 'grammar.ohm' : 'grammar.abnf';
}

/** `npm run test:long` has those that take seconds, too. */
const isRun = ({ what }: Mistake) => process.env.WELLFORMED_FUZZ !== undefined || !what.endsWith('takes seconds');
const ALL = readMistakes(readFileSync(new URL('mistakes.txt', import.meta.url), 'utf8')).filter(isRun);

/** The text with the edits of all its mistakes; `undefined` if one has none. */
function editedText(wrong: string, { diagnostic, others }: SpecError): string | undefined {
  let text = wrong;
  for (const { edit } of [diagnostic, ...others].toReversed()) {
    if (!edit) return undefined;
    text = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  }
  return text;
}

describe('the message of a mistake', () => {
  it('is rated for more than a hundred mistakes, each with a name of its own', () => {
    expect(ALL.length).toBeGreaterThan(100);
    expect(new Set(ALL.map(({ what }) => what)).size).toBe(ALL.length);
    expect(ALL.filter(({ says, remedy }) => says === '' || remedy === '')).toEqual([]);
  });

  it.each(ALL)('has place, reason and remedy: $what', (mistake) => {
    const { wrong, code, at, says, remedy } = mistake;
    const error = specErrorOf(() => compile(wrong, { name: fileOf(wrong) }));
    expect([error.code, error.message.split(' ')[0]]).toEqual([code, at]);
    expect(error.summary).toContain(says);
    expect(error.remedy).toContain(remedy);
    expectOneScreen(error);
    const edited = editedText(wrong, error);
    if (edited !== undefined) expectSame(mistake, edited);
  });

  it.each(ALL)('has a remedy that works to the letter: $what', ({ right, accepts, rejects }) => {
    const validator = compile(right, { name: fileOf(right) });
    const verdicts = [accepts, rejects].map((text) => validator.test(new TextEncoder().encode(text)));
    expect(verdicts).toEqual([true, false]);
  });

  it('has an edit for more than seventy mistakes', () => {
    const edited = ALL.filter(
      ({ wrong }) => specErrorOf(() => compile(wrong, { name: fileOf(wrong) })).diagnostic.edit,
    );
    expect(edited.length).toBeGreaterThan(70);
  });
});

/** The edited text is what the row says, or means the same. */
function expectSame({ right, remedy, accepts, rejects }: Mistake, edited: string): void {
  const spaceless = (text: string) => text.replace(/\s+/g, '');
  if (spaceless(edited) === spaceless(right)) return;
  // The remedy may also need a rule that the text has not, or a grammar without the one that it misspells.
  if (right.split('\n').length > edited.split('\n').length || /^did you mean Utf8/.test(remedy)) return;
  const validator = compile(edited, { name: fileOf(edited) });
  const verdicts = [accepts, rejects].map((text) => validator.test(new TextEncoder().encode(text)));
  expect(verdicts, edited).toEqual([true, false]);
}
