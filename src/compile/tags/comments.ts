/**
 * The text of a grammar → the tags in its comments. The two notations differ in the
 * mark of a comment; a tag stands on a comment line of its own.
 *
 *     // @clause RFC 3629 §4 UTF8-2      ohm
 *     ; @accepts 41, C3 A9               ABNF
 *
 * A comment that explains tags indents them by more than one space, or has text
 * before them. What a tag means is in the table of tags.ts.
 */
import type { SourceText, Span } from '../../shared/source.ts';

export type Notation = 'ohm' | 'abnf';

interface CommentSyntax {
  /** A line that is a comment. */
  readonly line: RegExp;
  /** A line that has a tag, and the text after it. */
  readonly tag: RegExp;
  /** All comments of a text; in ohm also strings, so that "//" in a string does not begin a comment. */
  readonly comments: RegExp;
  /** All that is not code: comments, also behind code, and strings. */
  readonly asides: RegExp;
  /** What looks like a tag in a comment, at the end of the match. */
  readonly word: RegExp;
}

const OHM_ASIDES = /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g;

const SYNTAX: Readonly<Record<Notation, CommentSyntax>> = {
  ohm: {
    line: /^\s*\/\//,
    tag: /^\s*\/\/\s*@(?<tag>\S+)(?<rest>.*)/,
    comments: OHM_ASIDES,
    asides: OHM_ASIDES,
    word: /^(?:\/\/+|\/\*+|[ \t]*\*?)[ \t]?@(?<word>[A-Za-z]+(?:-[a-z]+)*)/gm,
  },
  abnf: {
    line: /^[ \t]*;/,
    // Only @clause may be indented further, as it always could.
    tag: /^[ \t]*;(?:[ \t]?|[ \t]*(?=@clause))@(?<tag>[A-Za-z]+(?:-[a-z]+)*)(?![\w-])(?<rest>.*)/,
    comments: /^[ \t]*;.*$/gm,
    asides: /"[^"\n]*"|;.*/g,
    word: /^[ \t]*;[ \t]?@(?<word>[A-Za-z]+(?:-[a-z]+)*)/g,
  },
};

/** A name, and where it stands. */
export interface Named {
  readonly name: string;
  readonly span: Span;
}

/** A comment line with a word after "@". */
export interface TagLine {
  readonly notation: Notation;
  readonly tag: string;
  readonly text: string;
  /** That of the text. */
  readonly span: Span;
  /** The tag itself: "@clause". */
  readonly word: Span;
  /** From the mark of the comment to the end of the text. */
  readonly whole: Span;
}

/** The lines with "@" among the comment lines directly above `offset` (in code units), from the top. */
export function linesAbove(source: SourceText, offset: number, notation: Notation): TagLine[] {
  const found: TagLine[] = [];
  let end = source.text.lastIndexOf('\n', offset - 1);
  if (source.text.slice(end + 1, offset).trim() !== '') return found;
  while (end > 0) {
    const start = source.text.lastIndexOf('\n', end - 1) + 1;
    const line = source.text.slice(start, end);
    if (!SYNTAX[notation].line.test(line)) break;
    found.unshift(...tagLine(source, start, line, notation));
    end = start - 1;
  }
  return found;
}

/** The lines with "@" of a whole text of ABNF. */
export function abnfLines(source: SourceText): TagLine[] {
  const lines = source.text.matchAll(SYNTAX.abnf.comments);
  return Array.from(lines, ({ 0: line, index }) => tagLine(source, index, line, 'abnf')).flat();
}

function tagLine(source: SourceText, start: number, line: string, notation: Notation): TagLine[] {
  const match = SYNTAX[notation].tag.exec(line);
  if (!match) return [];
  const { tag, rest } = match.groups as { tag: string; rest: string };
  const text = rest.trim();
  const from = start + line.indexOf(text, match[0].length - rest.length);
  const at = start + line.indexOf('@');
  const mark = start + line.search(/\S/);
  return [
    {
      notation,
      tag,
      text,
      span: source.span(from, from + text.length),
      word: source.span(at, at + tag.length + 1),
      whole: source.span(mark, start + line.trimEnd().length),
    },
  ];
}

/** The words of a line, without the commas between them. */
export function namesOf({ text, span }: TagLine): Named[] {
  return Array.from(text.matchAll(/[^\s,]+/g), ({ 0: name, index }) => ({
    name,
    span: span.source.span(span.start + index, span.start + index + name.length),
  }));
}

/** Whether a name stands in a text, in either case, outside of comments and strings. */
export function writtenIn({ text }: SourceText, notation: Notation): (name: string) => boolean {
  const code = text.replace(SYNTAX[notation].asides, ' ').toLowerCase();
  const names = new Set(code.match(/[\w-]+/g));
  return (name) => names.has(name.toLowerCase());
}

/** The words after "@" in the comments of a text, of tags that are read and of others; the spans have the "@". */
export function taggedWords(source: SourceText, notation: Notation): Named[] {
  const { comments, word } = SYNTAX[notation];
  return [...source.text.matchAll(comments)].flatMap(({ 0: comment, index }) =>
    Array.from(comment.matchAll(word), (match) => {
      const name = match.groups?.word as string;
      const end = index + match.index + match[0].length;
      return { name, span: source.span(end - name.length - 1, end) };
    }),
  );
}
