/**
 * Where a parser stopped → what the author probably meant, most often what another
 * notation or a word processor would write there. What a parser expected seldom helps.
 *
 *     a = "x"*            ABNF    write the count before what it counts: *"x"
 *     text = "a" / "b"    ohm     write alternatives with "|"
 *
 * Each notation has a table, abnf/remedies.ts and grammar/syntax-hints.ts. The first
 * row that matches applies.
 */
import { excerpt, type Span } from '../shared/source.ts';
import { partsOf } from './expression.ts';

/**
 * `list = list "," item / item` → `item *( "," item )`; `undefined` if no alternative begins with the rule, or all do.
 * `isRule`: whether a part calls the rule itself.
 */
export function listOfAlternatives<E extends { readonly kind: string; readonly span: Span }>(
  alternatives: readonly E[],
  isRule: (part: E) => boolean,
  notation: 'ohm' | 'abnf',
): string | undefined {
  const text = (parts: readonly E[]) => {
    const [first, last] = [parts[0], parts.at(-1)];
    return first && last ? excerpt({ ...first.span, end: last.span.end }).replace(/\s+/g, ' ') : '';
  };
  const all = alternatives.map((e) => (e.kind === 'sequence' ? partsOf(e) : [e]));
  const isLeft = ([first]: readonly E[]) => first !== undefined && isRule(first);
  const rest = all.filter((parts) => !isLeft(parts)).map(text);
  const again = all.filter(isLeft).map((parts) => text(parts.slice(1)));
  if (rest.length === 0 || again.length === 0 || [...rest, ...again].includes('')) return undefined;
  const sign = notation === 'ohm' ? ' | ' : ' / ';
  const first = rest.length === 1 ? rest[0] : `( ${rest.join(sign)} )`;
  return notation === 'ohm' ? `${first} (${again.join(sign)})*` : `${first} *( ${again.join(sign)} )`;
}

export interface Remedy {
  /** The text where the parser stopped. */
  readonly at: RegExp;
  /** The text before that. */
  readonly after?: RegExp;
  /** What the parser expected, as its message names it. */
  readonly expected?: RegExp;
  /** A sentence, or what makes one from the matches of `at` and `after`. */
  readonly remedy: string | Make;
  /** What to write instead of what `after` and `at` match; `undefined` if the remedy leaves a choice. */
  readonly edit?: Make | string;
}

type Make = (at: RegExpExecArray, after: RegExpExecArray, whole: string) => string;

/** What to say, and a change of `[start, end)` of the text, in code units. */
export interface FoundRemedy {
  readonly remedy: string;
  readonly edit: { readonly start: number; readonly end: number; readonly text: string } | undefined;
}

/** The parser stopped at `offset` of `text`, in code units. `undefined` if no row matches. */
export function remedyFor(
  remedies: readonly Remedy[],
  text: string,
  offset: number,
  expected: string,
): FoundRemedy | undefined {
  const [rest, before] = [text.slice(offset), text.slice(0, offset)];
  for (const row of remedies) {
    const [at, after] = [row.at.exec(rest), (row.after ?? /$/).exec(before)];
    if (!at || !after || (row.expected && !row.expected.test(expected))) continue;
    const made = (make: Make | string) => (typeof make === 'string' ? make : make(at, after, text));
    const range = { start: after.index, end: offset + at[0].length };
    return { remedy: made(row.remedy), edit: row.edit === undefined ? undefined : { ...range, text: made(row.edit) } };
  }
  return undefined;
}
