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
    ['string', /(?:%[isIS])?"[^"\r\n]*"?|<(?:[^<>]|<">)*>?/],
    ['number', /%[xdbXDB][0-9A-Fa-f]+(?:-[0-9A-Fa-f]+|(?:\.[0-9A-Fa-f]+)*)/],
    ['count', /\d*[*#]\d*|\d+/],
    ['definition', /[A-Za-z][\w-]*(?=\s*=)/],
    ['name', /[A-Za-z][\w-]*/],
    ['operator', /=\/|[=/]/],
    ['bracket', /[()[\]]/],
  ],
};

/** A group for each row, in its order. */
const whole = (rows: (typeof TOKENS)['ohm']) =>
  new RegExp(
    rows
      .map(([, { source }]) => `(${source})`)
      .join('|')
      .concat('|\\S'),
    'g',
  );

const WHOLE = { ohm: whole(TOKENS.ohm), abnf: whole(TOKENS.abnf) };

export function tokensOf(text: string, notation: 'ohm' | 'abnf'): Token[] {
  const rows = TOKENS[notation];
  const tokens: Token[] = [];
  for (const found of text.matchAll(WHOLE[notation])) {
    const row = found.indexOf(found[0], 1) - 1;
    tokens.push({ kind: rows[row]?.[0] ?? 'other', text: found[0], start: found.index });
  }
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

export interface RuleText {
  /** In UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
}

/** The stretches of the rules, also of those that cannot be parsed; of ohm, what is in the braces of a grammar. */
export function ruleTexts(text: string, notation: 'ohm' | 'abnf', tokens: readonly Token[]): RuleText[] {
  const rules: { from: number; tokens: Token[]; to: number }[] = [];
  let current: (typeof rules)[number] | undefined;
  for (const token of tokens) {
    const isFirst =
      token.kind === 'definition' &&
      (notation === 'ohm' || /(?:^|[\r\n])[ \t\uFEFF]*$/.test(text.slice(0, token.start).slice(-40)));
    if (token.kind === 'grammar' || (notation === 'ohm' && token.text === '}')) current = undefined;
    else if (isFirst) {
      current = { from: token.start, to: text.length, tokens: [] };
      rules.push(current);
    }
    if (current) {
      current.tokens.push(token);
      current.to = token.start + token.text.length;
    }
  }
  return rules;
}
