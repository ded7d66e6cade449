/**
 * Blocks of a document → text in the layout of an RFC, which the reader of
 * sentences and the reader of ABNF then read like any text. So a sentence has
 * the same digest in every format:
 *
 *     <h2>3.1. Carrier</h2><p>It is so.</p>   →   3.1. Carrier
 *                                                    It is so.
 *
 * A paragraph is one line: it cannot break at a word that looks like the start
 * of something else. Headings without a number get one, if no heading has one.
 */
import { AuditError } from '../../problem.ts';

export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Lines as they are: ABNF, pictures, rows of a table. */
  | { readonly kind: 'verbatim'; readonly text: string };

/** The largest document in code units, and the deepest nesting of its elements. More is hostile, or no specification. */
const LARGEST = 32 * 1024 * 1024;
const DEEPEST = 200;

/** Throws AuditError for a document that is too large. */
export function requireSize(file: string, text: string): void {
  if (text.length > LARGEST) throw new AuditError(`${file} has more than ${LARGEST} code units: it is not read`);
}

/** Throws AuditError for elements that are nested too deeply. */
export function requireDepth(file: string, depth: number): void {
  if (depth > DEEPEST) throw new AuditError(`${file} nests elements more than ${DEEPEST} deep: it is not read`);
}

const NUMBERED = /^(?:appendix\s+[A-Z]\b|[A-Z](?:\.\d+)+\b|\d+(?:\.\d+)*[.:]?\s+\S)/i;
/** Headings that are never numbered: the reader of text knows their names. */
const NEVER_NUMBERED =
  /^(?:abstract|status of this memo|copyright notice|table of contents|acknowledge?ments?|authors?'s? address(?:es)?)$/i;

/** The text of a document. */
export function blocksToText(blocks: readonly TextBlock[]): string {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const number = headings.some(({ text }) => NUMBERED.test(text)) ? () => '' : numbering(headings);
  // A page that is one text in <pre> has its headings in that text.
  const margin = headings.length > 0 ? '   ' : '';
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'heading') return ['', `${number(block)}${inline(block.text)}`, ''];
    if (block.kind === 'paragraph') return ['', `   ${inline(block.text)}`, ''];
    return ['', ...block.text.split(/\r\n|[\r\n]/).map((line) => `${margin}${line}`.trimEnd()), ''];
  });
  return `${lines.join('\n')}\n`;
}

/** One line, without the characters that only guide the breaking of lines. */
export function inline(text: string): string {
  return text
    .replace(/[\u200B\u2060\u00AD\uFEFF]/g, '')
    .replace(/\u2011/g, '-')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
}

/** A number for each heading: `1. `, `1.1. `. A single heading of the top level is the title, which has none. */
function numbering(
  headings: readonly { level: number; text: string }[],
): (heading: { text: string; level: number }) => string {
  const top = Math.min(...headings.map(({ level }) => level));
  const isTitled = headings.length > 1 && headings.filter(({ level }) => level === top).length === 1;
  const base = isTitled ? Math.min(...headings.filter(({ level }) => level > top).map(({ level }) => level)) : top;
  const counts: number[] = [];
  return ({ text, level }) => {
    if (level < base || NEVER_NUMBERED.test(inline(text))) return '';
    const depth = Math.min(level - base, counts.length);
    counts.length = depth + 1;
    counts[depth] = (counts[depth] ?? 0) + 1;
    return `${counts.join('.')}. `;
  };
}
