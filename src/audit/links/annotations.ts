/**
 * Comments of a source file → annotations, in the style of duvet: a line that
 * names a section, and the words of the sentence that the code obeys. Any
 * language: the mark follows whatever begins a comment.
 *
 *     //= parcel.txt#section-3.1        #= parcel.txt#section-3.1
 *     //= type=test                     #= type=test
 *     //# It MUST begin with a letter.  ## It MUST begin with a letter.
 *
 * A row can be named instead of quoted: `//= carrier#5f3c09a1`, `//= carrier#REQ-017`.
 */
import { normalise } from '../text/normalise.ts';

export const LINK_TYPES = ['implementation', 'test', 'implication', 'exception', 'todo'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface Annotation {
  /** Line of its first comment, from 1. */
  readonly line: number;
  /** What is before `#`: a document or a ledger. */
  readonly target: string;
  /** Or the name of a row, where nothing is quoted. */
  readonly section: string;
  /** As written: it may be no type. */
  readonly type: string;
  /** Why an exception is one. */
  readonly reason: string;
  /** The name of the test, where the results do not name the row. */
  readonly test: string;
  /** The quoted words, on one line. */
  readonly quote: string;
}

const FIRST =
  /^\s*(\/\/[/!]?|\/\*+|#+|--+|;+|%+|\*+|\(\*|<!--|'|"|!)=[ \t]+(\S+)#(?:section-|appendix-|name-)?([A-Za-z0-9][\w.~-]*)(?:\/[a-z])?(?:[ \t]*(?:\*\/|\*\)|-->))?[ \t]*$/;
const KEYS = /^(type|reason|test)=(.*)$/;

/** The annotations of a file, in its order. */
export function readAnnotations(text: string): Annotation[] {
  const lines = text.split(/\r\n|[\r\n]/);
  return lines.flatMap((line, at): Annotation[] => {
    const [, leader, target, section] = FIRST.exec(line) ?? [];
    if (leader === undefined || target === undefined || section === undefined) return [];
    return [{ line: at + 1, target, section, ...following(lines, at + 1, leader) }];
  });
}

/** The lines below the first that belong to it: keys, then the quote. */
function following(lines: readonly string[], from: number, leader: string) {
  const keys = new Map<string, string>();
  const quote: string[] = [];
  for (const line of lines.slice(from)) {
    const rest = line.trimStart();
    if (FIRST.test(line) || !rest.startsWith(leader)) break;
    const [mark, words] = [rest[leader.length], rest.slice(leader.length + 1).trim()];
    const [, key, value = ''] = KEYS.exec(words) ?? [];
    if (mark === '=' && key !== undefined) keys.set(key, value.trim());
    else if (mark === '#' || mark === '%') quote.push(words);
    else break;
  }
  return {
    type: keys.get('type') ?? 'implementation',
    reason: keys.get('reason') ?? '',
    test: keys.get('test') ?? '',
    quote: normalise(quote.join('\n')),
  };
}
