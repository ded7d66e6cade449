/**
 * The comment lines of an ABNF text that say how to read it:
 *
 *     ; @import rfc3986.txt host, port     these rules of another document; § and a number before them: of that section
 *     ; @start Host, Via                   the rules that a text can be, each a form of its own
 *     ; @alphabet octets                   what the numbers are
 *     ; @depth comment 3                   how many levels of a recursive rule may be inside one another
 *     ; @clause RFC 9110 §7.2              the clause of the rules below (citation.ts)
 *     ; @accepts 41, C3 A9                 texts of the rule below; @rejects: no texts of it (author/abnf-examples.ts)
 *
 * Each stands on a line of its own. Other words after "@" have no meaning here.
 */
import { ALPHABETS, type Alphabet, alphabetNamed } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import type { SourceText, Span } from '../../source.ts';
import { type DepthBound, MAX_DEPTH, type Named } from '../tags.ts';

export interface ImportLine {
  /** Relative to the folder of the text. */
  readonly file: string;
  /** `7.3.1`; `undefined`: the whole document. */
  readonly section: string | undefined;
  /** None: all rules. */
  readonly names: readonly Named[];
  readonly span: Span;
}

export interface Directives {
  readonly imports: readonly ImportLine[];
  readonly starts: readonly Named[];
  readonly alphabet: Alphabet | undefined;
  readonly depths: readonly DepthBound[];
}

/** What can stand in a comment of ABNF. */
export const ABNF_TAGS = ['clause', 'import', 'start', 'alphabet', 'depth', 'accepts', 'rejects'] as const;

const LINE = /^[ \t]*;[ \t]?@(?<tag>import|start|alphabet|depth)(?![\w-])(?<rest>.*)$/gm;

/** Reads the directives of a text. Throws SpecError('annotation') for one that is malformed. */
export function readDirectives(source: SourceText): Directives {
  const found = { imports: [] as ImportLine[], starts: [] as Named[], depths: [] as DepthBound[] };
  let alphabet: Alphabet | undefined;
  for (const match of source.text.matchAll(LINE)) {
    const { tag, rest } = match.groups as { tag: (typeof ABNF_TAGS)[number]; rest: string };
    const start = match.index + match[0].length - rest.length;
    const words = wordsOf(source, start, rest);
    const line = source.span(match.index + match[0].indexOf(';'), match.index + match[0].trimEnd().length);
    if (tag === 'import') found.imports.push(readImport(words, line));
    else if (tag === 'start') found.starts.push(...readNames(words, line, '; @start Host, Via'));
    else if (tag === 'depth') found.depths.push(readDepth(words, line));
    else {
      if (alphabet) throw malformed('a second @alphabet', line, 'keep one: all numbers of a text are of one kind');
      alphabet = readAlphabet(words, line);
    }
  }
  const twice = found.starts.find(({ name }, i) => found.starts.slice(0, i).some((other) => same(name, other.name)));
  if (twice) throw malformed(`${twice.name} is named twice`, twice.span, 'name each start rule once');
  return { ...found, alphabet };
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The words of a line, without the commas between them. */
function wordsOf(source: SourceText, start: number, text: string): Named[] {
  return Array.from(text.matchAll(/[^\s,]+/g), ({ 0: name, index }) => ({
    name,
    span: source.span(start + index, start + index + name.length),
  }));
}

function malformed(summary: string, span: Span, remedy: string): SpecError {
  return new SpecError('annotation', summary, { span, remedy });
}

const RULE_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

function readNames(words: readonly Named[], line: Span, example: string): readonly Named[] {
  const wrong = words.find(({ name }) => !RULE_NAME.test(name));
  if (wrong) throw malformed(`${printable(wrong.name)} is not the name of a rule`, wrong.span, `write ${example}`);
  if (words.length === 0) throw malformed('the name of a rule is missing', line, `write ${example}`);
  return words;
}

function readImport(words: readonly Named[], line: Span): ImportLine {
  const example = '; @import rfc3986.txt host';
  const [file, ...rest] = words;
  if (!file) throw malformed('@import names no file', line, `write ${example}`);
  // A path that begins at the root would not be the same file on another machine.
  if (/^(?:[\\/]|[A-Za-z]:|[a-z]+:\/\/)/.test(file.name))
    throw malformed('@import takes a path relative to this file', file.span, `write ${example}`);
  const section = /^§(?<number>[A-Za-z]?[\d.]*\w)$/.exec(rest[0]?.name ?? '')?.groups?.number;
  const names = section === undefined ? rest : rest.slice(1);
  return {
    file: file.name,
    section,
    names: names.length > 0 ? readNames(names, line, example) : [],
    span: line,
  };
}

function readAlphabet(words: readonly Named[], line: Span): Alphabet {
  const [word, ...others] = words;
  const alphabet = others.length === 0 ? alphabetNamed(word?.name) : undefined;
  if (alphabet) return alphabet;
  const names = ALPHABETS.map(({ name }) => name).join(', ');
  throw malformed('@alphabet takes one alphabet', line, `write one of ${names}: ; @alphabet octets`);
}

function readDepth(words: readonly Named[], line: Span): DepthBound {
  const [rule, count, ...others] = words;
  const depth = /^[1-9]\d{0,2}$/.test(count?.name ?? '') ? Number(count?.name) : Number.NaN;
  if (rule && RULE_NAME.test(rule.name) && others.length === 0 && depth <= MAX_DEPTH) return { ...rule, depth };
  throw malformed(
    `@depth takes a recursive rule and how deep it may be: 1 to ${MAX_DEPTH}`,
    line,
    'write ; @depth comment 3: a comment, with comments inside it, and comments inside those',
  );
}
