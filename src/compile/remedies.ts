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

export interface Remedy {
  /** The text where the parser stopped. */
  readonly at: RegExp;
  /** The text before that. */
  readonly after?: RegExp;
  /** What the parser expected, as its message names it. */
  readonly expected?: RegExp;
  /** A sentence, or what makes one from the matches of `at` and `after`. */
  readonly remedy: string | ((at: RegExpExecArray, after: RegExpExecArray) => string);
}

/** The parser stopped at `offset` of `text`, in code units. `undefined` if no row matches. */
export function remedyFor(
  remedies: readonly Remedy[],
  text: string,
  offset: number,
  expected: string,
): string | undefined {
  const [rest, before] = [text.slice(offset), text.slice(0, offset)];
  for (const row of remedies) {
    const [at, after] = [row.at.exec(rest), (row.after ?? /^/).exec(before)];
    if (!at || !after || (row.expected && !row.expected.test(expected))) continue;
    return typeof row.remedy === 'string' ? row.remedy : row.remedy(at, after);
  }
  return undefined;
}
