/**
 * Limits on the size of a grammar text. ohm stores what it tried at every
 * character, up to 3 kB for each (measured), and both parsers recurse as deep as
 * brackets and rules nest. A text that is too long is rejected before it is
 * parsed; one that is too deep, when the call stack overflows.
 *
 *     10,000 ranges of characters, written in ohm   250,000 characters: read
 *     a log file instead of a grammar               rejected
 */
import type { Notation } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import type { SourceText } from '../shared/source.ts';

/** In UTF-16 code units. A long document is mostly prose, so the limit for ABNF is higher. */
const MAX_LENGTH: Readonly<Record<Notation, number>> = { ohm: 500_000, abnf: 4_000_000 };

/** Throws SpecError('too-long') for a text that is longer than the limit of its notation. */
export function requireLength(source: SourceText, notation: Notation): void {
  const longest = MAX_LENGTH[notation];
  const { length } = source.text;
  if (length <= longest) return;
  const [is, most] = [length, longest].map((count) => count.toLocaleString('en'));
  throw new SpecError('too-long', `the text has ${is} characters; the limit is ${most}`, {
    span: source.span(longest),
    remedy: 'check that the file is a grammar; shorten its comments and its lists of ranges',
  });
}

/** Runs `work` on a text. Throws SpecError('too-long') if the call stack overflows. */
export function withStackLimit<T>(source: SourceText, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError && /call stack/i.test(error.message)) throw tooDeep(source);
    throw error;
  }
}

function tooDeep(source: SourceText): SpecError {
  const { depth, offset } = deepestBracket(source.text);
  const brackets = depth > 100;
  return new SpecError(
    'too-long',
    brackets
      ? `brackets are nested too deeply: ${depth} levels`
      : 'the chain of rules that use one another is too long',
    {
      span: source.span(brackets ? offset : 0),
      remedy: brackets
        ? 'give the inner groups rules of their own'
        : 'merge rules of the chain: it can have some thousand rules',
    },
  );
}

/** The offset (in code units) where the most brackets are open. Skips strings. */
function deepestBracket(text: string): { depth: number; offset: number } {
  let [open, found] = [0, { depth: 0, offset: 0 }];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[()[\]]/g)) {
    if (token === '(' || token === '[') open++;
    else if (token === ')' || token === ']') open--;
    if (open > found.depth) found = { depth: open, offset: index };
  }
  return found;
}
