/**
 * A grammar text → what it defines and uses, by its tokens alone: so names are found
 * while the text is broken.
 *
 *     ; @import b.abnf y          definitions  x
 *     x = y / "z"                 uses         y, and the word y in the tag
 */
import { type AbnfRule, documentRules, importLines, type Notation } from '../../compile/index.ts';
import type { Edit } from '../../shared/diagnostic.ts';
import { lazy } from '../../shared/memoize.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { type Token, tokensOf } from '../../shared/tokens.ts';

export interface Outline {
  readonly source: SourceText;
  readonly notation: Notation;
  readonly tokens: readonly Token[];
  /** By key, in the order of the text; a second definition is left out. */
  readonly definitions: ReadonlyMap<string, Token>;
  /** The lines that import rules; [] if one of them cannot be read. */
  readonly imports: ReturnType<typeof importLines>;
  /** Of ohm: the grammars that its grammars extend. */
  readonly parents: readonly string[];
  /** Of a text that is no grammar file: the rules in it. */
  readonly documentRules: () => readonly AbnfRule[];
}

/** Names of ABNF are compared without case. */
export const nameKey = (name: string, notation: Notation) => (notation === 'abnf' ? name.toLowerCase() : name);

export function outlineOf(source: SourceText, notation: Notation): Outline {
  const tokens = tokensOf(source.text, notation);
  const definitions = new Map<string, Token>();
  for (const token of tokens) {
    const key = nameKey(token.text, notation);
    if (token.kind === 'definition' && !definitions.has(key)) definitions.set(key, token);
  }
  const parents = tokens.flatMap(({ text }, i) => (text === '<:' ? (tokens[i + 1]?.text ?? []) : []));
  return {
    source,
    notation,
    tokens,
    definitions,
    parents,
    imports: notation === 'abnf' ? orNone(() => importLines(source)) : [],
    documentRules: lazy(() => orNone(() => documentRules(source))),
  };
}

/** A text that is being typed often cannot be read. */
export function orNone<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The token that an offset is in, or at the end of. */
function tokenAt({ tokens }: Outline, offset: number): Token | undefined {
  const index = tokens.findLastIndex(({ start }) => start <= offset);
  const [found, before] = [tokens[index], tokens[index - 1]];
  const isIn = (token: Token | undefined) => token && offset <= token.start + token.text.length;
  if (isIn(before) && isName(before) && !isName(found)) return before;
  return isIn(found) ? found : undefined;
}

const isName = (token: Token | undefined) => token?.kind === 'name' || token?.kind === 'definition';

export const spanOf = ({ source }: Outline, { start, text }: Token): Span => source.span(start, start + text.length);

/** The word that an offset is in: a name, or a word in a comment with a tag. */
export function nameAt(outline: Outline, offset: number): Token | undefined {
  const token = tokenAt(outline, offset);
  if (isName(token)) return token;
  return token?.kind === 'comment'
    ? tagWords(outline, token).find(({ start, text }) => start <= offset && offset <= start + text.length)
    : undefined;
}

/** Tags whose words are names of rules. */
const NAMING = new Set(['start', 'depth', 'import', 'prose', 'capture', 'value', 'except']);

/** The words of a comment that a tag reads as names of rules. */
function tagWords({ notation }: Outline, { text, start }: Token): Token[] {
  const [tag = '', name = ''] = /^(?:;|\/\/)[ \t]?@([a-z-]+)[ \t]/.exec(text) ?? [];
  if (!NAMING.has(name)) return [];
  // The first word of an import is a file.
  const from = tag.length + (name === 'import' ? (/^\S+/.exec(text.slice(tag.length))?.[0].length ?? 0) : 0);
  const words = text.slice(from).matchAll(notation === 'abnf' ? /[A-Za-z][\w-]*/g : /[A-Za-z_]\w*/g);
  return Array.from(words, (word) => ({ kind: 'name', text: word[0], start: start + from + word.index }));
}

/** Every place where a text has the name of a rule, as a token or as a word of a tag. */
export function placesOf(outline: Outline, name: string): Token[] {
  const key = nameKey(name, outline.notation);
  const isIt = ({ text }: Token) => nameKey(text, outline.notation) === key;
  return outline.tokens.flatMap((token) => {
    if (token.kind === 'comment') return tagWords(outline, token).filter(isIt);
    return isName(token) && isIt(token) ? [token] : [];
  });
}

/** The text of a definition: from its name up to the next one, without the comments that are above that. */
export function definitionText(outline: Outline, { start }: Token): string {
  const { tokens, source } = outline;
  const first = tokens.findIndex((token) => token.start === start);
  const after = tokens.slice(first + 1).findIndex(({ kind }) => kind === 'definition' || kind === 'grammar');
  const own = tokens.slice(first, after < 0 ? undefined : first + 1 + after);
  const isPart = ({ kind, text }: Token) => kind !== 'comment' && (kind !== 'bracket' || /[)\]>]/.test(text));
  const last = own[Math.max(0, own.findLastIndex(isPart))] as Token;
  return source.text.slice(start, last.start + last.text.length);
}

/** Writes the tag `@start` for a rule: in place of the one that the text has, else at its top or above its grammar. */
export function startEdit({ source, notation, tokens }: Outline, rule: string): Edit | undefined {
  const mark = notation === 'ohm' ? '//' : ';';
  const tag = `${mark} @start ${rule}`;
  const old = tokens.find(({ kind, text }) => kind === 'comment' && /^(?:;|\/\/)[ \t]?@start\b/.test(text));
  if (old?.text.trim() === tag) return undefined;
  if (old) return { span: source.span(old.start, old.start + old.text.trimEnd().length), text: tag };
  const grammar = notation === 'ohm' ? tokens.find(({ kind }) => kind === 'grammar') : undefined;
  return { span: source.span(grammar?.start ?? 0), text: `${tag}\n` };
}
