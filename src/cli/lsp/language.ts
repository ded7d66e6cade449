/**
 * A grammar text → its colours, its layout, the lenses over its start rules, and what can
 * be written at an offset: names of rules, tags.
 */
import type { CodeLens, CompletionItem, DocumentSymbol, SemanticTokensLegend, TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { formatGrammar } from '../../author/format.ts';
import { TAG_NAMES, TAG_TEXTS } from '../../compile/index.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import type { TokenKind } from '../../shared/tokens.ts';
import type { GrammarFiles } from './grammar-files.ts';
import { nameKey, type Outline, spanOf } from './outline.ts';
import { type CompiledText, rangeOf } from './protocol.ts';

/** The kinds of tokens → the types that editors know. */
const TYPES: Partial<Record<TokenKind, string>> = {
  comment: 'comment',
  string: 'string',
  number: 'number',
  count: 'number',
  label: 'enumMember',
  definition: 'function',
  name: 'variable',
  grammar: 'class',
  operator: 'operator',
};

export const LEGEND: SemanticTokensLegend = {
  tokenTypes: [...new Set(Object.values(TYPES))],
  tokenModifiers: ['definition'],
};

/** Each token as five numbers, relative to the one before; a token of several lines is one for each. */
export function semanticTokens({ tokens, source }: Outline, document: TextDocument): number[] {
  const data: number[] = [];
  let [line, character] = [0, 0];
  for (const { kind, text, start } of tokens) {
    const type = LEGEND.tokenTypes.indexOf(TYPES[kind] ?? '');
    if (type < 0) continue;
    for (const { 0: part, index } of text.matchAll(/[^\r\n]+/g)) {
      const at = document.positionAt(start + index);
      data.push(
        at.line - line,
        at.line === line ? at.character - character : at.character,
        part.length,
        type,
        kind === 'definition' ? 1 : 0,
      );
      [line, character] = [at.line, at.character];
    }
  }
  return source.text === document.getText() ? data : [];
}

/** After "@" in a comment the tags, elsewhere the rules that the text can use. */
export function completionsAt(outline: Outline, offset: number, files: GrammarFiles): CompletionItem[] {
  const { source, notation } = outline;
  const line = source.text.slice(source.text.lastIndexOf('\n', offset - 1) + 1, offset);
  if (/(?:;|\/\/)[ \t]?@[a-z-]*$/.test(line))
    return TAG_NAMES[notation].map((tag) => ({
      label: tag,
      kind: 14,
      documentation: TAG_TEXTS[tag as keyof typeof TAG_TEXTS],
    }));
  if (/;|\/\//.test(line.replace(/"[^"]*"?/g, ''))) return [];
  return [...files.names(outline).names.values()].map((place) => {
    const { span, text, clause } = place();
    const name = /^[\w-]+/.exec(text)?.[0] ?? span.source.text.slice(span.start, span.end);
    return { label: name, kind: 3, detail: clause ?? '', documentation: text };
  });
}

/** `null` where the text has a mistake, which it shows. */
export function formatEdits({ source, notation }: Outline): TextEdit[] | null {
  try {
    const newText = formatGrammar(source, notation);
    return newText === source.text ? [] : [{ range: rangeOf(source.span(0, source.text.length)), newText }];
  } catch (error) {
    if (error instanceof SpecError) return null;
    throw error;
  }
}

export function lensesOf(uri: string, outline: Outline, forms: CompiledText['forms']): CodeLens[] {
  return forms.flatMap(({ start, states }) => {
    const token = outline.definitions.get(nameKey(start, outline.notation));
    const title = `${states} states · try a text`;
    const command = { title, command: 'wellformed.try', arguments: [uri, null, start] };
    return token ? [{ range: rangeOf(spanOf(outline, token)), command }] : [];
  });
}

export function documentSymbols(outline: Outline): DocumentSymbol[] {
  return Array.from(outline.definitions.values(), (token) => {
    const range = rangeOf(spanOf(outline, token));
    return { name: token.text, kind: 12, range, selectionRange: range };
  });
}
