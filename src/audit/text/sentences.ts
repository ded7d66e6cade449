/**
 * Paragraph → its sentences; document without line ends → its sections and
 * sentences.
 *
 *     "It is so, e.g. here (see A. Doe). But not there."
 *        → "It is so, e.g. here (see A. Doe)."   "But not there."
 *
 * A sentence ends after . ! or ? (with a closing quotation mark or bracket),
 * when white space and an opening follow: a capital, "[", "U+", a quotation
 * mark. It does not end after an initial or an abbreviation. A document without
 * line ends has no paragraphs, so there list marks ("- Doe", "2) Doe"), runs of
 * hexadecimal octets and section numbers end a sentence too. A section number
 * counts only when it is the next in order: "see Section 3. The" stays prose.
 */
import { normalise, wordsOf } from './normalise.ts';

/** Abbreviations and initials: their full stop does not end a sentence. */
const ABBREVIATIONS =
  /(?:^|[\s("'“])(?:\p{Lu}|e\.g|i\.e|a\.k\.a|etc|cf|vs|ex|Dr|Mr|Ms|No|no|pp|vol|inc|ed|eds|al|boul|St)\.$/u;

const OPENING = /^(?:["“«(<]?\p{Lu}|["“«(]?\[|["“]?\d+\)|[-–•] \S|0x|[a-z]['’]\p{Lu})/u;

/** The normalised sentences of one paragraph. */
export function splitSentences(paragraph: string): string[] {
  const all = wordsOf(normalise(paragraph));
  const sentences: string[] = [];
  let current: string[] = [];
  all.forEach((word, i) => {
    current.push(word);
    const next = all[i + 1];
    if (next !== undefined && !endsSentence(current, next, all[i + 2])) return;
    sentences.push(current.join(' '));
    current = [];
  });
  return sentences;
}

function endsSentence(current: readonly string[], next: string, afterNext: string | undefined): boolean {
  const word = current.at(-1) as string;
  if (!/[.!?]["'”»)\]]*$/.test(word)) return false;
  // "1." is the mark of a step in a list.
  if (current.length === 1 && /^\d+[.)]$/.test(word)) return false;
  // "in 10. Doe" refers to a section by number and title.
  if (/^\d{1,2}\.$/.test(word) && /^(?:in|of)$/.test(current.at(-2) ?? '')) return false;
  if (ABBREVIATIONS.test(`${current.at(-2) ?? ''} ${word}`)) return false;
  return OPENING.test(`${next} ${afterNext ?? ''}`);
}

/** A section of a one-line document: its number ("" before the first) and its sentences, title included. */
interface FlatSection {
  readonly section: string;
  readonly items: readonly string[];
}

/** "2. Doe", "2.1 Doe", "A. Doe", "A.1 Doe": only the number is taken. */
const SECTION = /(?<section>(?:(?:\d{1,2}|[A-Z])\.|(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?)(?= +\p{Lu}))/u;
const MARK = /(?<mark>-(?= \p{Lu})|\d\)(?= ))/u;
const OCTETS = /(?<octets>(?:[0-9A-F]{2} +){3,}[0-9A-F]{2}(?=\s|$))/;
/** What stands between white space: the first of these that fits, or a word. */
const TOKEN = new RegExp([SECTION, MARK, OCTETS, /\S+/].map(({ source }) => source).join('|'), 'gu');

/** Document without line ends → its sections, with all of its text. */
export function splitFlat(text: string): FlatSection[] {
  const sections: { section: string; items: string[] }[] = [{ section: '', items: [] }];
  let prose: string[] = [];
  let current = '';
  const flush = () => {
    if (prose.length > 0) sections.at(-1)?.items.push(...splitSentences(prose.join(' ')));
    prose = [];
  };
  for (const { 0: token, groups: { section, mark, octets } = {} } of text.matchAll(TOKEN)) {
    const number = section?.replace(/\.$/, '');
    const refers = /^(?:sections?|annex|appendix|and)$/i.test(prose.at(-1) ?? '');
    if (number !== undefined && !refers && isNextSection(current, number)) {
      flush();
      current = number;
      sections.push({ section: current, items: [] });
    } else if (octets !== undefined) {
      flush();
      sections.at(-1)?.items.push(normalise(octets));
    } else {
      if (mark !== undefined && /[.:!?]["')\]]*$/.test(prose.at(-1) ?? '')) flush();
      prose.push(token);
    }
  }
  flush();
  return sections.filter(({ items }) => items.length > 0);
}

/**
 * Whether `next` is the section after `current`: its first subsection, its sibling, the next section of a higher level,
 * or the first appendix. One section number may be skipped: after one damaged heading the next is still found, so only
 * the damaged heading and the sentence before it are suspect.
 */
function isNextSection(current: string, next: string): boolean {
  if (current === '') return next === '1' || next === '1.1';
  const parts = current.split('.');
  const after = [`${current}.1`, ...parts.map((_, depth) => successor(parts.slice(0, depth + 1)))];
  const afterGap = after.map((each) => successor(each.split('.')));
  const firstOfNext = `${successor(parts.slice(0, 1))}.1`;
  const appendix = /^\d/.test(current) ? ['A', 'A.1'] : [];
  return [...after, ...afterGap, firstOfNext, ...appendix].includes(next);
}

function successor(parts: readonly string[]): string {
  const last = parts.at(-1) as string;
  const next = /\d/.test(last) ? String(Number(last) + 1) : String.fromCharCode(last.charCodeAt(0) + 1);
  return [...parts.slice(0, -1), next].join('.');
}
