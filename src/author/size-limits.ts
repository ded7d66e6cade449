/**
 * Texts that cannot be read for their size. ohm remembers what it tried at
 * every character, up to 3 kB for each (measured), and both readers follow
 * brackets and rules as deep as these go: a large file is refused before it
 * takes the memory of the machine, a deep one where the stack ends.
 *
 *     10,000 ranges of characters, written in ohm   250,000 characters: read
 *     a log file, taken for a grammar               refused
 */
import { SpecError } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';

/** In UTF-16 code units. Of a long document the rules are a small part. */
const MAX_LENGTH = { ohm: 500_000, abnf: 4_000_000 } as const;

type Syntax = keyof typeof MAX_LENGTH;

/** Throws SpecError('too-long') for a text that would take too much memory or time to read. */
export function requireLength(source: SourceText, syntax: Syntax): void {
  const longest = MAX_LENGTH[syntax];
  const { length } = source.text;
  if (length <= longest) return;
  const [is, most] = [length, longest].map((count) => count.toLocaleString('en'));
  throw new SpecError('too-long', `the text has ${is} characters, and ${most} can be read at most`, {
    span: source.span(longest),
    remedy: 'shorten it: lists of ranges and comments are most often what is long; is it a grammar at all?',
  });
}

/** Does work on a text. Throws SpecError('too-long') where the text is nested too deeply for that. */
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
    brackets ? `brackets stand in each other too deeply: ${depth}` : 'rules need one another too deeply to be followed',
    {
      span: source.span(brackets ? offset : 0),
      remedy: brackets
        ? 'give the inner ones rules of their own'
        : 'put several small rules into one: each may need others, but not in a chain of thousands',
    },
  );
}

/** Where the most brackets are open, without those in strings. */
function deepestBracket(text: string): { depth: number; offset: number } {
  let [open, found] = [0, { depth: 0, offset: 0 }];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[()[\]]/g)) {
    if (token === '(' || token === '[') open++;
    else if (token === ')' || token === ']') open--;
    if (open > found.depth) found = { depth: open, offset: index };
  }
  return found;
}
