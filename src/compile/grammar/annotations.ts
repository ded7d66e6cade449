/**
 * Tags in comments → facts about a rule or a grammar. A tag is in the comment
 * lines directly above the definition; other comment lines have no meaning.
 *
 *     // @clause  RFC 3629 §4 UTF8-2
 *     // @accepts C2 80, DF BF
 *     // @rejects C1 BF
 *     utf8_2 = "\xC2".."\xDF" utf8_tail
 */

import { ALPHABETS, type Alphabet, alphabetNamed } from '../../alphabet.ts';
import { type Clause, parseClause } from '../../clause.ts';
import { SpecError } from '../../diagnostic.ts';
import { ENCODINGS, type EncodingName, isEncodingName } from '../../encodings.ts';
import { printable } from '../../printable.ts';
import type { SourceText, Span } from '../../source.ts';
import { closest } from '../../spelling.ts';
import { type GrammarExample, readExamples } from '../examples.ts';
import { type DepthBound, MAX_DEPTH, type Named } from '../tags.ts';

export interface Annotations {
  readonly title?: string;
  readonly clause?: Clause;
  /** The restriction that the grammar lifts. */
  readonly reason?: string;
  /** Why the grammar has no regular reading. */
  readonly peg?: string;
  /** Why alternatives of the rule match the same texts. */
  readonly overlap?: string;
  /** How many symbols make one code unit, if not one. */
  readonly codeUnit?: number;
  /** Of a grammar over scalar values: the encodings to compile it for. */
  readonly encodings?: readonly EncodingName[];
  /** Of a relaxation: where its texts end while no text may end there. A fault begins there at the earliest. */
  readonly boundary?: string;
  /** What messages name ("U+0000 is not allowed in …"): `an MQTT string`. */
  readonly within?: string;
  /** The rules that a text can be, each a form of its own. */
  readonly starts?: readonly Named[];
  /** For recursive rules: how many levels may be inside one another. */
  readonly depths?: readonly DepthBound[];
  readonly alphabet?: Alphabet;
  readonly accepts: readonly GrammarExample[];
  readonly rejects: readonly GrammarExample[];
}

/** What a tag can be above. */
type TagTarget = 'grammar' | 'rule';

const TAG_TARGETS = {
  title: ['grammar'],
  clause: ['grammar', 'rule'],
  reason: ['grammar'],
  peg: ['grammar'],
  overlap: ['rule'],
  codeunit: ['grammar'],
  encodings: ['grammar'],
  within: ['grammar'],
  start: ['grammar'],
  depth: ['grammar'],
  alphabet: ['grammar'],
  boundary: ['grammar'],
  accepts: ['grammar', 'rule'],
  rejects: ['grammar', 'rule'],
} as const satisfies Record<string, readonly TagTarget[]>;
type Tag = keyof typeof TAG_TARGETS;

export const ANNOTATION_TAGS = Object.keys(TAG_TARGETS) as readonly Tag[];

interface TagLine {
  readonly tag: Tag;
  readonly text: string;
  readonly span: Span;
  /** The tag itself: "@clause". */
  readonly word: Span;
}

/** Reads the tags above a definition that starts at `offset` (in code units). Throws SpecError('annotation'). */
export function annotationsAbove(
  source: SourceText,
  offset: number,
  alphabet: Alphabet,
  target: TagTarget,
): Annotations {
  const lines = tagLines(source, offset);
  for (const line of lines) requireTarget(line, target);
  const texts = (tag: Tag) => lines.filter((line) => line.tag === tag);
  const single = (tag: Tag) => {
    const [first, second] = texts(tag);
    if (second) {
      throw new SpecError('annotation', `a second @${tag} for one definition`, {
        span: second.span,
        remedy: 'keep one; write the rest as a comment without a tag',
      });
    }
    if (first && !first.text) {
      throw new SpecError('annotation', `@${tag} has no text`, {
        span: first.span,
        remedy: 'write the text on the same line, or remove the tag',
      });
    }
    return first;
  };
  const clause = single('clause');
  const codeUnit = single('codeunit');
  const encodings = single('encodings');
  const [start, alphabetTag] = [single('start'), single('alphabet')];
  const depths = texts('depth').map(readDepth);
  return {
    ...optional('title', single('title')?.text),
    ...optional('clause', clause && readClause(clause)),
    ...optional('reason', single('reason')?.text),
    ...optional('peg', single('peg')?.text),
    ...optional('overlap', single('overlap')?.text),
    ...optional('codeUnit', codeUnit && readCodeUnit(codeUnit)),
    ...optional('encodings', encodings && readEncodings(encodings)),
    ...optional('within', single('within')?.text),
    ...optional('boundary', single('boundary')?.text),
    ...optional('starts', start && namesIn(start)),
    ...optional('depths', depths.length > 0 ? depths : undefined),
    ...optional('alphabet', alphabetTag && readAlphabet(alphabetTag)),
    accepts: texts('accepts').flatMap((line) => readExamples(line, alphabet)),
    rejects: texts('rejects').flatMap((line) => readExamples(line, alphabet)),
  };
}

/** The error of a first grammar tagged @reason: it is the grammar whose restrictions the others lift. */
export function misplacedReason(name: string, span: Span): SpecError {
  return new SpecError(
    'annotation',
    `@reason belongs above a grammar that lifts a restriction of the first one, but ${name} is the first`,
    {
      span,
      remedy: 'remove the tag, or put the grammar that this one extends above it',
    },
  );
}

/** The error of a tag @boundary above a grammar without @reason: its texts would be read by nothing. */
export function misplacedBoundary(name: string, span: Span): SpecError {
  return new SpecError('annotation', `@boundary belongs above a grammar with @reason, but ${name} has none`, {
    span,
    remedy: 'add the reason of a fault at the end of such a text, or remove the tag',
  });
}

/** The citation of a rule. A labelled alternative `utf8_3_ed` has the citation of `utf8_3`. */
export function clauseOf(name: string, annotations: ReadonlyMap<string, Annotations>): Clause | undefined {
  for (let prefix = name; prefix; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('_')))) {
    const clause = annotations.get(prefix)?.clause;
    if (clause) return clause;
  }
  return undefined;
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

/** Throws SpecError if the tag cannot be above a rule, or above a grammar: it would have no effect. */
function requireTarget({ tag, word }: TagLine, target: TagTarget): void {
  const targets: readonly TagTarget[] = TAG_TARGETS[tag];
  if (targets.includes(target)) return;
  throw new SpecError('annotation', `@${tag} belongs above a ${targets[0]}, not above a ${target}`, {
    span: word,
    remedy:
      target === 'rule' ? 'move it to the line above the name of the grammar' : 'move it to the line above the rule',
  });
}

/** The tags in the comment lines directly above `offset`. */
export function tagLines(source: SourceText, offset: number): TagLine[] {
  const found: TagLine[] = [];
  let end = source.text.lastIndexOf('\n', offset - 1);
  if (source.text.slice(end + 1, offset).trim() !== '') return found;
  while (end > 0) {
    const start = source.text.lastIndexOf('\n', end - 1) + 1;
    const line = source.text.slice(start, end);
    const comment = /^\s*\/\/(.*?)\s*$/.exec(line);
    if (!comment) break;
    const tag = /^\s*\/\/\s*@(\S*)\s*/.exec(line);
    if (tag && isTag(tag[1] as string)) found.unshift(readTag(source, start, line, tag[1] as Tag, tag[0].length));
    end = start - 1;
  }
  return found;
}

function isTag(word: string): word is Tag {
  return (ANNOTATION_TAGS as readonly string[]).includes(word);
}

function readTag(source: SourceText, start: number, line: string, tag: Tag, length: number): TagLine {
  const at = start + line.indexOf('@');
  const text = line.slice(length).trim();
  const from = start + line.indexOf(text, length);
  return { tag, text, span: source.span(from, from + text.length), word: source.span(at, at + tag.length + 1) };
}

/** Names with commas or spaces between them. */
function namesIn({ text, span }: TagLine): Named[] {
  return Array.from(text.matchAll(/[^\s,]+/g), ({ 0: name, index }) => ({
    name,
    span: span.source.span(span.start + index, span.start + index + name.length),
  }));
}

function readDepth(line: TagLine): DepthBound {
  const [rule, count, ...others] = namesIn(line);
  const depth = /^[1-9]\d{0,2}$/.test(count?.name ?? '') ? Number(count?.name) : Number.NaN;
  if (rule && others.length === 0 && depth <= MAX_DEPTH) return { ...rule, depth };
  throw new SpecError('annotation', `@depth takes a recursive rule and how deep it may be: 1 to ${MAX_DEPTH}`, {
    span: line.word,
    remedy: 'write for example: @depth value 3',
  });
}

function readAlphabet(line: TagLine): Alphabet {
  const alphabet = alphabetNamed(line.text);
  if (alphabet) return alphabet;
  throw new SpecError('annotation', '@alphabet takes one alphabet', {
    span: line.span,
    remedy: `write one of ${ALPHABETS.map(({ name }) => name).join(', ')}: @alphabet octets`,
  });
}

function readClause(line: TagLine): Clause {
  const clause = parseClause(line.text);
  if (clause) return clause;
  throw new SpecError('annotation', 'a citation has a document, a section sign with a number, and an item', {
    span: line.span,
    remedy: 'write for example: @clause RFC 3629 §4 UTF8-tail',
  });
}

function readCodeUnit(line: TagLine): number {
  if (/^[1-9]\d?$/.test(line.text)) return Number(line.text);
  throw new SpecError('annotation', '@codeunit takes a number from 1 to 99: how many symbols make one code unit', {
    span: line.span,
    remedy: 'write for UTF-16 in octets: @codeunit 2',
  });
}

function readEncodings(line: TagLine): EncodingName[] {
  const words = line.text.split(',').map((word) => word.trim());
  const names = Object.keys(ENCODINGS);
  const reject = (summary: string, remedy: string): never => {
    throw new SpecError('annotation', summary, { span: line.span, remedy });
  };
  return words.map((name, i) => {
    if (name === '') return reject('the name of an encoding is missing', 'remove the comma, or write a name after it');
    if (words.indexOf(name) < i) return reject(`${printable(name)} is named twice`, 'name each encoding once');
    if (isEncodingName(name)) return name;
    const parts = name.split(/\s+/);
    if (parts.every(isEncodingName)) return reject('a comma is missing', `write @encodings ${parts.join(', ')}`);
    const meant = closest(name, names);
    return reject(
      `${printable(name)} is not an encoding`,
      meant ? `did you mean ${meant}?` : `the encodings are ${names.join(', ')}`,
    );
  });
}
