/**
 * A grammar text → its tokens, for what must work while the text is broken: colours,
 * names at the cursor, layout. No verdict depends on them.
 *
 *     b = 2*3"x" ; c   →   definition b, operator =, count 2*3, string "x", comment ; c
 *
 * What is no token of the notation is of the kind `other`, one character each.
 */

export type TokenKind =
  | 'comment'
  | 'string'
  | 'number'
  | 'count'
  | 'label'
  | 'definition'
  | 'grammar'
  | 'name'
  | 'operator'
  | 'bracket'
  | 'other';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** In UTF-16 code units. */
  readonly start: number;
}

/** The first row that matches counts. */
export const TOKENS: Readonly<Record<'ohm' | 'abnf', readonly (readonly [kind: TokenKind, pattern: RegExp])[]>> = {
  ohm: [
    ['comment', /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/],
    ['string', /"(?:[^"\\\r\n]|\\.)*"?/],
    ['label', /--[ \t]*\w+/],
    ['operator', /<:|:=|\+=|\.\.\.?|[=|*+?~&#]/],
    ['grammar', /[A-Za-z_]\w*(?=\s*(?:\{|<:))/],
    ['definition', /[A-Za-z_]\w*(?=\s*(?:<[^<>]*>\s*)?(?:\([^)]*\)\s*)?(?::=|\+=|=))/],
    ['name', /\w+/],
    ['bracket', /[{}()<>,]/],
  ],
  abnf: [
    ['comment', /;[^\r\n]*/],
    ['string', /%[is]?"[^"\r\n]*"?|"[^"\r\n]*"?|<(?:[^<>]|<">)*>?/i],
    ['number', /%[xdb][0-9A-F]+(?:-[0-9A-F]+|(?:\.[0-9A-F]+)*)/i],
    ['count', /\d*[*#]\d*|\d+/],
    ['definition', /[A-Za-z][\w-]*(?=\s*=)/],
    ['name', /[A-Za-z][\w-]*/],
    ['operator', /=\/|[=/]/],
    ['bracket', /[()[\]]/],
  ],
};

const whole = (rows: (typeof TOKENS)['ohm']) =>
  new RegExp(
    rows
      .map(([, { source }], i) => `(?<r${i}>${source})`)
      .join('|')
      .concat('|(?<other>\\S)'),
    'giu',
  );

const WHOLE = { ohm: whole(TOKENS.ohm), abnf: whole(TOKENS.abnf) };

export function tokensOf(text: string, notation: 'ohm' | 'abnf'): Token[] {
  const rows = TOKENS[notation];
  const tokens = Array.from(text.matchAll(WHOLE[notation]), ({ 0: found, index, groups = {} }) => {
    const row = rows.findIndex((_, i) => groups[`r${i}`] !== undefined);
    return { kind: rows[row]?.[0] ?? ('other' as const), text: found, start: index };
  });
  // A comment may stand between a name and its sign.
  return tokens.map((token, i) =>
    token.kind === 'name' && tokens[i + 1]?.kind === 'comment' && isDefined(tokens, i + 1)
      ? { ...token, kind: 'definition' }
      : token,
  );
}

function isDefined(tokens: readonly Token[], from: number): boolean {
  let next = from;
  while (tokens[next]?.kind === 'comment') next++;
  return /^(?:=|=\/|:=|\+=)$/.test(tokens[next]?.text ?? '');
}
