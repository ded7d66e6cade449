/**
 * How ohm and ABNF are coloured: one token (tokens.ts) after the other, with nothing
 * carried from line to line but an open comment. A wrong colour changes no verdict.
 */
import { StreamLanguage, type StringStream } from '@codemirror/language';
import { TOKENS, type TokenKind } from '../../shared/tokens.ts';

/** The kinds of tokens that CodeMirror has other words for. */
const STYLES: Partial<Record<TokenKind, string>> = {
  count: 'number',
  label: 'labelName',
  definition: 'variableName.definition',
  grammar: 'typeName',
  name: 'variableName',
};

interface State {
  /** Whether a comment in ohm goes on. */
  open: boolean;
}

type Rows = readonly (readonly [pattern: RegExp, style: string])[];

function token(stream: StringStream, state: State, rows: Rows): string | null {
  if (stream.eatSpace()) return null;
  if (state.open) {
    if (stream.match(/^.*?\*\//)) state.open = false;
    else stream.skipToEnd();
    return 'comment';
  }
  const start = stream.pos;
  for (const [pattern, style] of rows) {
    if (!stream.match(pattern)) continue;
    const found = stream.string.slice(start, stream.pos);
    state.open = found.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(found);
    return style;
  }
  stream.next();
  return null;
}

function language(notation: keyof typeof TOKENS, mark: string): StreamLanguage<State> {
  const rows: Rows = TOKENS[notation].map(([kind, { source, flags }]) => [
    new RegExp(`^(?:${source})`, flags),
    STYLES[kind] ?? kind,
  ]);
  return StreamLanguage.define<State>({
    startState: () => ({ open: false }),
    copyState: (state) => ({ ...state }),
    token: (stream, state) => token(stream, state, rows),
    languageData: { commentTokens: { line: mark } },
  });
}

export const LANGUAGES = { ohm: language('ohm', '//'), abnf: language('abnf', ';') } as const;
