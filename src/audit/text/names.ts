/**
 * Sentences of a document → their names. A name survives what is inserted, taken
 * out or moved around its sentence; no name is a number in an order.
 *
 *     REQ-017 A key MUST have a lid.   →   REQ-017     by the pattern that the ledger states: ids REQ-\d+
 *     A key MUST have a lid.           →   5f3c09a1    a digest of the sentence below the titles of its sections
 *
 * Of equal sentences below one title, each is known by the sentence before it too. Where even
 * these are equal, the further ones are `5f3c09a1~2`: the match takes none of them
 * for another one when their number changes.
 *
 * The id in a heading, or on a line of its own, is that of the next sentence.
 */
import { countsOf } from '../../shared/groups.ts';
import { AuditError } from '../problem.ts';
import { digestOf } from './normalise.ts';

const DIGITS = 8;

export interface Placed {
  /** The titles of its section and of those around it, without their numbers. */
  readonly path: string;
  readonly form: 'heading' | 'sentence' | 'verbatim';
  /** Normalised. */
  readonly text: string;
}

/** `ids`: a regular expression for the ids that the document has. Throws AuditError for one that is none. */
export function sentenceNames(sentences: readonly Placed[], ids?: string): string[] {
  const own = ids === undefined ? [] : ownIds(sentences, ids);
  const digests = sentences.map(({ path, text }) => nameOf(path, text));
  const counts = countsOf(digests);
  const seen = new Map<string, number>();
  return sentences.map(({ path, text }, i) => {
    const digest = digests[i] as string;
    const isCopy = (counts.get(digest) ?? 0) > 1;
    const name = own[i] ?? (isCopy ? nameOf(path, text, sentences[i - 1]?.text ?? '') : digest);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name}~${nth}`;
  });
}

function nameOf(...parts: readonly string[]): string {
  return digestOf(parts.join('\n')).slice(0, DIGITS);
}

/** Whether a name is an id that the document has, and no digest. */
export function isOwnId(name: string): boolean {
  return !/^[0-9a-f]{8}(?:~\d+)?$/.test(name);
}

/** The name without the mark of a further copy. */
export function withoutCopy(name: string): string {
  return name.replace(/~\d+$/, '');
}

/** What may stand before an id: marks of lists, tables, emphasis and brackets, the number of a section. */
const BEFORE = String.raw`[\s|*_>"'(\[-]*(?:[\d.]+[.)]?\s)?[\s*_(\[-]*`;

/** The id of each sentence, where it has one; an id without words is that of the next sentence. */
function ownIds(sentences: readonly Placed[], ids: string): (string | undefined)[] {
  const pattern = idPattern(ids);
  let waiting: string | undefined;
  return sentences.map(({ form, text }) => {
    const [whole, ...groups] = pattern.exec(text) ?? [];
    const id = groups.find((each) => each !== undefined);
    const saysMore = whole !== undefined && /\p{L}/u.test(text.replace(whole, ''));
    if (id !== undefined && (form === 'heading' || !saysMore)) {
      waiting = id;
      return undefined;
    }
    const found = id ?? (form === 'heading' ? undefined : waiting);
    if (form !== 'heading') waiting = undefined;
    return found;
  });
}

/** An id at the beginning of a sentence, or in the braces of an anchor. Words within a sentence only refer to one. */
function idPattern(ids: string): RegExp {
  try {
    return new RegExp(`^${BEFORE}(${ids})(?![\\w-])|\\{#(${ids})\\}`, 'u');
  } catch {
    throw new AuditError(`"ids ${ids}" is no regular expression`);
  }
}
