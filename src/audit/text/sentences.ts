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
import P from 'parsimmon';
import { normalise } from './normalise.ts';

/** Abbreviations and initials: their full stop does not end a sentence. */
const ABBREVIATIONS =
  /(?:^|[\s("'“])(?:\p{Lu}|e\.g|i\.e|a\.k\.a|etc|cf|vs|ex|Dr|Mr|Ms|No|no|pp|vol|inc|ed|eds|al|boul|St)\.$/u;

const OPENING = /^(?:["“«(<]?\p{Lu}|["“«(]?\[|["“]?\d+\)|[-–•] \S|0x|[a-z]['’]\p{Lu})/u;

const space = P.regexp(/\s+/);
const chunk = P.regexp(/\S+/);
/** All words of a text, separated by white space. */
const words: P.Parser<string[]> = P.optWhitespace.then(P.sepBy(chunk, space)).skip(P.optWhitespace);

/** The normalised sentences of one paragraph. */
export function splitSentences(paragraph: string): string[] {
  const all = words.tryParse(normalise(paragraph));
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

interface Token {
  readonly kind: 'section' | 'mark' | 'octets' | 'word';
  readonly text: string;
}

/** "2. Doe", "2.1 Doe", "A. Doe", "A.1 Doe": only the number is taken. */
const sectionNumber = P.regexp(/(?:(?:\d{1,2}|[A-Z])\.|(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?)(?= +\p{Lu})/u);
const listMark = P.regexp(/-(?= \p{Lu})|\d\)(?= )/u);
const octetRun = P.regexp(/(?:[0-9A-F]{2} +){3,}[0-9A-F]{2}(?=\s|$)/);

const token: P.Parser<Token> = P.alt<Token>(
  sectionNumber.map((text): Token => ({ kind: 'section', text })),
  listMark.map((text): Token => ({ kind: 'mark', text })),
  octetRun.map((text): Token => ({ kind: 'octets', text: normalise(text) })),
  chunk.map((text): Token => ({ kind: 'word', text })),
);
const line: P.Parser<Token[]> = P.optWhitespace.then(P.sepBy(token, space)).skip(P.optWhitespace);

/** Document without line ends → its sections, with all of its text. */
export function splitFlat(text: string): FlatSection[] {
  const sections: { section: string; items: string[] }[] = [{ section: '', items: [] }];
  let prose: string[] = [];
  let current = '';
  const flush = () => {
    if (prose.length > 0) sections.at(-1)?.items.push(...splitSentences(prose.join(' ')));
    prose = [];
  };
  for (const each of line.tryParse(text)) {
    if (each.kind === 'section') {
      const number = each.text.replace(/\.$/, '');
      const refers = /^(?:sections?|annex|appendix|and)$/i.test(prose.at(-1) ?? '');
      if (!refers && isNextSection(current, number)) {
        flush();
        current = number;
        sections.push({ section: current, items: [] });
      } else prose.push(each.text);
    } else if (each.kind === 'octets') {
      flush();
      sections.at(-1)?.items.push(each.text);
    } else {
      if (each.kind === 'mark' && /[.:!?]["')\]]*$/.test(prose.at(-1) ?? '')) flush();
      prose.push(each.text);
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
