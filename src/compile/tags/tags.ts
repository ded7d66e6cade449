/**
 * The tags of grammars, of ohm and of ABNF: a table with one row for each tag, and
 * what reads comment lines by it. To add a tag is to add a row.
 *
 *     // @clause  RFC 3629 §4 UTF8-2           { clause: RFC 3629 §4 UTF8-2,
 *     // @accepts C2 80, DF BF            →      accepts: [[C2, 80], [DF, BF]],
 *     // @rejects C1 BF                          rejects: [[C1, BF]] }
 *     utf8_2 = "\xC2".."\xDF" utf8_tail
 *
 * A tag of ohm stands directly above its rule or grammar. Other words after "@" are a
 * mistake; a note begins with "!".
 */
import type { Alphabet } from '../../shared/alphabet.ts';

import { SpecError } from '../../shared/diagnostic.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';

import { captureLabel, captureReaders, captures } from './captures.ts';
import { abnfLines, linesAbove, type Named, type Notation, type TagLine, taggedWords } from './comments.ts';
import { type GrammarExample, readExamples } from './examples.ts';
import {
  alphabet,
  clause,
  codeUnit,
  coding,
  depth,
  encodings,
  importLine,
  proseRules,
  quoted,
  sentence,
  startRules,
  tagError,
} from './values.ts';

/** What a tag of ohm can be above. */
type OhmTarget = 'grammar' | 'rule';

interface TagRow {
  /** The name of the value among those of a grammar or rule. */
  readonly field: string;
  /** What the tag stands above in ohm; no row: ohm does not have it. */
  readonly ohm?: readonly OhmTarget[];
  /** Where it stands in ABNF: above a rule, above the rules that it is about, or on any line, for the whole text. */
  readonly abnf?: 'rule' | 'rules below' | 'text';
  /** Of a tag that may be there once. */
  readonly one?: (line: TagLine) => unknown;
  /** Of a tag that may be there several times: the values of all its lines make one list. */
  readonly many?: (line: TagLine, alphabet: Alphabet) => readonly unknown[];
  /** Whether the reader of the value says what is missing if there is no text. */
  readonly readsEmpty?: boolean;
}

const TAGS = {
  title: { field: 'title', ohm: ['grammar'], one: sentence },
  clause: { field: 'clause', ohm: ['grammar', 'rule'], abnf: 'rules below', one: clause },
  reason: { field: 'reason', ohm: ['grammar'], one: sentence },
  peg: { field: 'peg', ohm: ['grammar'], one: sentence },
  error: { field: 'error', ohm: ['rule'], abnf: 'rule', one: quoted },
  overlap: { field: 'overlap', ohm: ['rule'], one: sentence },
  codeunit: { field: 'codeUnit', ohm: ['grammar'], one: codeUnit },
  coding: { field: 'coding', ohm: ['grammar'], one: coding },
  encodings: { field: 'encodings', ohm: ['grammar'], one: encodings },
  within: { field: 'within', ohm: ['grammar'], one: sentence },
  import: { field: 'imports', abnf: 'text', many: importLine, readsEmpty: true },
  start: { field: 'starts', ohm: ['grammar'], abnf: 'text', many: startRules, readsEmpty: true },
  alphabet: { field: 'alphabet', ohm: ['grammar'], abnf: 'text', one: alphabet },
  depth: { field: 'depths', ohm: ['grammar'], abnf: 'text', many: depth, readsEmpty: true },
  boundary: { field: 'boundary', ohm: ['grammar'], one: sentence },
  whole: { field: 'whole', ohm: ['grammar'], one: sentence },
  except: { field: 'except', abnf: 'rule', one: sentence },
  prose: { field: 'prose', abnf: 'text', many: proseRules, readsEmpty: true },
  capture: { field: 'captures', ohm: ['rule'], abnf: 'rule', many: captures },
  'capture-label': { field: 'captureLabel', ohm: ['rule'], abnf: 'rule', one: captureLabel },
  value: { field: 'readers', ohm: ['rule'], abnf: 'rule', many: captureReaders },
  integer: { field: 'integers', ohm: ['rule'], abnf: 'rule', many: asWritten },
  bits: { field: 'bits', ohm: ['rule'], abnf: 'rule', many: asWritten },
  length: { field: 'lengths', ohm: ['rule'], abnf: 'rule', many: asWritten },
  repeat: { field: 'repeats', ohm: ['rule'], abnf: 'rule', many: asWritten },
  switch: { field: 'switches', ohm: ['rule'], abnf: 'rule', many: asWritten },
  offset: { field: 'offsets', ohm: ['rule'], abnf: 'rule', many: asWritten },
  max: { field: 'maxima', ohm: ['rule'], abnf: 'rule', many: asWritten },
  accepts: { field: 'accepts', ohm: ['grammar', 'rule'], abnf: 'rule', many: readExamples },
  rejects: { field: 'rejects', ohm: ['grammar', 'rule'], abnf: 'rule', many: readExamples },
} as const satisfies Readonly<Record<string, TagRow>>;

/** Tags of messages are read when messages are compiled: a bundle with regular grammars alone has no code for them. */
function asWritten(line: TagLine): TagLine[] {
  return [line];
}

/** What each tag says, for people and for editors. */
export const TAG_TEXTS = {
  title: 'The name of what the grammar describes, in headers and messages.',
  clause: 'The clause that a rule or a grammar is from.',
  reason: 'The restriction that the grammar lifts.',
  peg: 'Why the grammar has no regular reading.',
  error: 'What faults of the rule say, as their reason: `two framing fields`.',
  overlap: 'Why alternatives of the rule match the same texts.',
  codeunit: 'How many symbols make one code unit, if not one.',
  coding: 'Of an encoding form: how characters are written, step by step: `surrogate-pairs, bit-table`.',
  encodings: 'Of a grammar over scalar values: the encodings to compile it for.',
  within: 'What messages name ("U+0000 is not allowed in …"): `an MQTT string`.',
  import: 'Rules of another document: `; @import rfc3986.txt host, port`; with § and a number, of that section.',
  start: 'The rules that a text can be, each a form of its own.',
  alphabet: 'What the symbols of the grammar are.',
  depth: 'How many levels of a recursive rule may be inside one another.',
  boundary: 'Of a relaxation: where its texts end while no text may end there. A fault begins there at the earliest.',
  whole: 'Of a relaxation: what a fault of its reason takes in up to its end, although it is known before.',
  except: 'Elements of ABNF: the symbols of the rule below that it does not match.',
  prose: 'Rules written as prose that the author has read as warnings show them.',
  capture: 'What the rules that it names match below this rule becomes a field of its value.',
  'capture-label': 'The field that says which alternative of the rule matched.',
  value: 'How the text of a captured rule is read: `port integer`.',
  integer: 'A rule whose text is a number: `len u16be`.',
  bits: 'The parts of a number, the highest bits first: `flags = reserved:1=0 stream:31`.',
  length: 'How many octets a field has: `payload = len`.',
  repeat: 'How many times a field comes: `items = count`.',
  switch: 'The alternative that a number chooses: `body = type { 1: connect, 3: publish }`.',
  offset: 'A number that is the offset of an octet before a field: `name = pointer - 49152`.',
  max: 'The largest value of a length or a count: `len 65535`.',
  accepts: 'Texts of the rule. They are run.',
  rejects: 'Texts that are none of the rule. They are run.',
} as const satisfies Readonly<Record<keyof typeof TAGS, string>>;

type Table = typeof TAGS;
type Value<R> = R extends { one: (line: TagLine) => infer V }
  ? V
  : R extends { many: (line: TagLine, alphabet: Alphabet) => infer L }
    ? Readonly<L>
    : never;

/** The values of tags, by the fields of the table. */
export type TagValues = { readonly [T in keyof Table as Table[T]['field']]?: Value<Table[T]> };

/** What the tags above a rule or a grammar say. */
export type Annotations = TagValues & {
  readonly accepts: readonly GrammarExample[];
  readonly rejects: readonly GrammarExample[];
};

const ROWS: Readonly<Record<string, TagRow>> = TAGS;

const namesIn = (notation: Notation) => Object.keys(TAGS).filter((tag) => ROWS[tag]?.[notation] !== undefined);

/** The tags of each notation, in the order of the table. */
export const TAG_NAMES: Readonly<Record<Notation, readonly string[]>> = { ohm: namesIn('ohm'), abnf: namesIn('abnf') };

/** The tags among the comment lines directly above `offset` (in code units). */
export function tagLines(source: SourceText, offset: number, notation: Notation): TagLine[] {
  return linesAbove(source, offset, notation).filter(({ tag }) => TAG_NAMES[notation].includes(tag));
}

/** Reads the tags above a definition of ohm that starts at `offset` (in code units). Throws SpecError('annotation'). */
export function annotationsAbove(
  source: SourceText,
  offset: number,
  symbols: Alphabet,
  target: OhmTarget,
): Annotations {
  const lines = tagLines(source, offset, 'ohm');
  for (const { tag, word } of lines) {
    const targets = ROWS[tag]?.ohm ?? [];
    if (targets.includes(target)) continue;
    const place = target === 'rule' ? 'the name of the grammar' : 'the rule';
    throw tagError(
      `@${tag} belongs above a ${targets[0]}, not above a ${target}`,
      word,
      `move it to the line above ${place}`,
    );
  }
  return { accepts: [], rejects: [], ...readTags(lines, symbols) };
}

/** The values of the tags of a whole text of ABNF. */
export function abnfTextTags(source: SourceText): TagValues {
  const values = readTags(abnfLines(source).filter(({ tag }) => ROWS[tag]?.abnf === 'text'));
  requireOnce(values.starts, 'name each start rule once');
  requireOnce(values.depths, 'give each rule one bound');
  return values;
}

function requireOnce(named: readonly Named[] = [], remedy: string): void {
  const names = named.map(({ name }) => name.toLowerCase());
  const twice = named.find((_, i) => names.indexOf(names[i] as string) < i);
  if (twice) throw tagError(`${twice.name} is named twice`, twice.span, remedy);
}

/** The citations of a text of ABNF. Each is of the rules below it, up to the next. */
export function abnfClauses(
  source: SourceText,
): { readonly line: TagLine; readonly clause: ReturnType<typeof clause> }[] {
  const lines = abnfLines(source).filter(({ tag }) => tag === 'clause');
  return lines.map((line) => ({ line, clause: clause(line) }));
}

const ABNF_RULE = /^[ \t]*(?<name>[A-Za-z][A-Za-z0-9-]*)[ \t]*=/gm;

/** What the tags above each rule of an ABNF file say, by its name in lower case. Throws SpecError for a tag elsewhere. */
export function abnfRuleTags(source: SourceText, symbols: Alphabet): Map<string, Annotations> {
  const isOfRule = ({ tag }: TagLine) => ROWS[tag]?.abnf === 'rule';
  const unread = new Map(
    abnfLines(source)
      .filter(isOfRule)
      .map((line) => [line.word.start, line]),
  );
  const above = new Map<string, TagLine[]>();
  for (const { index, groups } of source.text.matchAll(ABNF_RULE)) {
    const name = groups?.name?.toLowerCase() ?? '';
    const lines = linesAbove(source, index, 'abnf').filter(isOfRule);
    for (const { word } of lines) unread.delete(word.start);
    if (lines.length > 0) above.set(name, [...(above.get(name) ?? []), ...lines]);
  }
  const annotations = (lines: TagLine[]) => ({ accepts: [], rejects: [], ...readTags(lines, symbols) });
  const found = new Map(Array.from(above, ([name, lines]) => [name, annotations(lines)]));
  for (const { tag, span } of unread.values()) {
    throw tagError(`@${tag} belongs above a rule`, span, 'move it to the line above the rule it is about');
  }
  return found;
}

function readTags(lines: readonly TagLine[], symbols?: Alphabet): TagValues {
  const values: Record<string, unknown> = {};
  for (const line of lines) {
    const { field, one, many, readsEmpty } = ROWS[line.tag] as TagRow;
    if (line.text.startsWith(':')) throw tagError('a tag has no colon', line.word, `write @${line.tag} without ":"`);
    if (line.text === '' && !readsEmpty) {
      const place = line.notation === 'ohm' ? line.span : line.word;
      throw tagError(`@${line.tag} has no text`, place, 'write the text on the same line, or remove the tag');
    }
    if (one && field in values) throw second(line);
    if (one) values[field] = one(line);
    else values[field] = [...((values[field] as unknown[]) ?? []), ...(many?.(line, symbols as Alphabet) ?? [])];
  }
  return values as TagValues;
}

function second({ tag, span, notation }: TagLine): SpecError {
  return notation === 'ohm'
    ? tagError(`a second @${tag} for one definition`, span, 'keep one; write the rest as a comment without a tag')
    : tagError(`a second @${tag}`, span, 'keep one: all numbers of a text are of one kind');
}

/** Throws SpecError('annotation') for the first tag of an ohm text that is not above a definition: `offsets`. */
export function requireTagsAbove(source: SourceText, offsets: readonly number[]): void {
  const read = new Set(offsets.flatMap((offset) => tagLines(source, offset, 'ohm').map(({ word }) => word.start)));
  for (const { name, span } of taggedWords(source, 'ohm')) {
    if (read.has(span.start) || !TAG_NAMES.ohm.includes(name)) continue;
    throw noEffect(name, span, '//');
  }
}

function noEffect(name: string, span: Span, comment: ';' | '//'): SpecError {
  const where = comment === ';' ? 'rule' : 'rule or grammar';
  const remedy = `write "${comment} @${name} …" on a line of its own, directly above its ${where}, with no empty line between`;
  return tagError(`@${name} has no effect here`, span, remedy);
}

/** A tag in the comment of a line that has code too. */
const TAG_AFTER_RULE = /^(?<before>[ \t]*[^;\s](?:[^";\r\n]|"[^"\r\n]*")*;[ \t]?)@(?<name>[a-z]+(?:-[a-z]+)*)/gm;

/** Words above the grammars of this package, which say how their forms are exported (build/tables/export-tags.ts). */
const EXPORT_TAGS = ['about', 'example', 'export', 'charset', 'alias', 'explains', 'audited'];

/** Throws SpecError for the first word after "@" that is no tag of the notation, or is a tag behind code: it would have no effect. */
export function requireKnownTags(source: SourceText, notation: Notation): void {
  const tags = TAG_NAMES[notation];
  const other = notation === 'ohm' ? 'abnf' : 'ohm';
  const mark = notation === 'ohm' ? '//' : ';';
  for (const { index, groups } of notation === 'abnf' ? source.text.matchAll(TAG_AFTER_RULE) : []) {
    const { before = '', name = '' } = groups ?? {};
    const at = index + before.length;
    if (tags.includes(name)) throw noEffect(name, source.span(at, at + name.length + 1), ';');
  }
  for (const { name, span } of taggedWords(source, notation)) {
    if (tags.includes(name) || (notation === 'ohm' && EXPORT_TAGS.includes(name))) continue;
    if (TAG_NAMES[other].includes(name)) {
      const [here, there] = notation === 'ohm' ? ['ohm', 'ABNF'] : ['ABNF', 'ohm'];
      throw tagError(
        `@${name} is not read in ${here}`,
        span,
        `use ${there}: wellformed help annotation lists the tags of both`,
      );
    }
    const known = didYouMean(
      `@${name}`,
      tags.map((tag) => `@${tag}`),
      'wellformed help annotation lists the tags.',
    );
    const remedy = `${known} A note begins with "!": ${mark} ! @${name} …`;
    throw new SpecError('unknown-tag', `@${name} is not a tag`, { span, remedy });
  }
}
