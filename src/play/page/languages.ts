/**
 * How ohm and ABNF are coloured: one token after the other, with nothing carried
 * from line to line but an open comment. A wrong colour changes no verdict.
 */
import { StreamLanguage, type StringStream } from '@codemirror/language';

type Tokens = readonly (readonly [pattern: RegExp, name: string | null])[];

const OHM: Tokens = [
  [/^"(?:[^"\\]|\\.)*"?/, 'string'],
  [/^--\s*\w+/, 'labelName'],
  [/^(?:<:|:=|\+=|=|\.\.|[|*+?~&#])/, 'operator'],
  [/^\w+(?=\s*(?:<[^<>]*>\s*)?(?:\([^)]*\)\s*)?(?::=|\+=|=))/, 'variableName.definition'],
  [/^[A-Z]\w*(?=\s*(?:\{|<:))/, 'typeName'],
  [/^\w+/, 'variableName'],
  [/^[{}()<>,]/, 'bracket'],
];

const ABNF: Tokens = [
  [/^%[is]?"[^"]*"?|^"[^"]*"?/, 'string'],
  [/^%[xdb][0-9A-F]+(?:-[0-9A-F]+|(?:\.[0-9A-F]+)*)/i, 'number'],
  [/^<[^>]*>?/, 'string'],
  [/^\d*\*\d*|^\d+/, 'number'],
  [/^[A-Za-z][\w-]*(?=\s*=)/, 'variableName.definition'],
  [/^[A-Za-z][\w-]*/, 'variableName'],
  [/^(?:=\/|[=/])/, 'operator'],
  [/^[()[\]]/, 'bracket'],
];

interface State {
  /** Whether a comment in ohm goes on. */
  open: boolean;
}

function token(stream: StringStream, state: State, tokens: Tokens, comment: RegExp): string | null {
  if (stream.eatSpace()) return null;
  if (state.open) {
    if (stream.match(/^.*?\*\//)) state.open = false;
    else stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(comment)) return 'comment';
  if (tokens === OHM && stream.match(/^\/\*/)) {
    state.open = true;
    return 'comment';
  }
  for (const [pattern, name] of tokens) if (stream.match(pattern)) return name;
  stream.next();
  return null;
}

const language = (tokens: Tokens, comment: RegExp, mark: string) =>
  StreamLanguage.define<State>({
    startState: () => ({ open: false }),
    copyState: (state) => ({ ...state }),
    token: (stream, state) => token(stream, state, tokens, comment),
    languageData: { commentTokens: { line: mark } },
  });

export const LANGUAGES = {
  ohm: language(OHM, /^\/\/.*/, '//'),
  abnf: language(ABNF, /^;.*/, ';'),
} as const;
