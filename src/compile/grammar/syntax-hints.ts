/**
 * What authors of ohm write by mistake → what they probably meant. ohm's own sentence
 * lists what it expected; in its place comes what was found.
 */
import { printable } from '../../shared/printable.ts';
import { type FoundRemedy, type Remedy, remedyFor } from '../remedies.ts';

interface Hint extends FoundRemedy {
  readonly summary: string;
}

const ESCAPES = 'the escapes are \\xHH, \\uHHHH, \\u{H…}, \\n, \\r, \\t, \\b, \\\\ and \\"';
const COUNTS = 'ohm has no counts: repeat the part, or write "*", "+" or "?" after it';

const OHM_REMEDIES: readonly Remedy[] = [
  { at: /^\/\*/, remedy: 'close the comment: "*/"' },
  { at: /^\s*$/, expected: /"\}"/, remedy: 'close the grammar: "}"', edit: '\n}\n' },
  { at: /^(?=[\r\n])/, expected: /"\\""/, remedy: 'close the string on the line it begins on: "', edit: '"' },
  { at: /^\\/, remedy: ESCAPES },
  {
    at: /^=/,
    expected: /"<:"/,
    remedy: 'put the rules into a grammar, Name { … }; if this is ABNF, give the file a name that ends in .abnf',
  },
  {
    at: /^\{/,
    after: /^(?:\s|\/\/.*\n)*$/,
    remedy: 'give the grammar a name: My { … }',
    edit: (_, [all]) => `${all}My {`,
  },
  {
    at: /^(?::|<|extends\b)/,
    expected: /"<:"/,
    remedy: 'write "<:" between a grammar and the one it extends',
    edit: '<:',
  },
  { at: /^/, expected: /"<:"/, remedy: 'write "{" after the name of the grammar' },
  { at: /^\}/, expected: /end of input/, remedy: 'remove it: the grammar is already closed', edit: '' },
  {
    at: /^%x([0-9A-F]{2})-([0-9A-F]{2})\b/i,
    remedy: ([, a, b]) => `this is ABNF; in ohm, write "\\x${a}".."\\x${b}"`,
    edit: ([, a, b]) => `"\\x${a}".."\\x${b}"`,
  },
  {
    at: /^%x([0-9A-F]{2}(?:\.[0-9A-F]{2})*)\b/i,
    remedy: ([, all]) => `this is ABNF; in ohm, write "${octets(all)}"`,
    edit: ([, all]) => `"${octets(all)}"`,
  },
  { at: /^%/, remedy: 'this is ABNF; in ohm, write a symbol as an escape in a string: "\\x41"' },
  {
    at: /^\/(?![/*])([^/\n]*)\//,
    after: /[=|(]\s*$/,
    remedy: ([, inside]) =>
      `ohm has no regular expressions: write the parts of /${inside}/ as strings and ranges, such as "a"+ for /a+/ and "a".."z" for [a-z]`,
  },
  { at: /^\/(?![/*])/, remedy: 'write alternatives with "|"', edit: '|' },
  { at: /^!(?=\S)/, remedy: 'write "~" before what must not come here', edit: '~' },
  { at: /^[$^]/, remedy: 'remove it: a text must match the rule from its start to its end', edit: '' },
  { at: /^\(\*([^\n]*?)\*\)/, remedy: 'write a comment as // … or /* … */', edit: ([, inside]) => `/*${inside}*/` },
  { at: /^[;#](?=[ \t]*\r?\n|[ \t]*\})/, remedy: 'remove it: a rule has no end mark', edit: '' },
  { at: /^[;#]/, remedy: 'begin a comment with "//"; a rule has no end mark', edit: '//' },
  { at: /^\[/, remedy: 'write a set of characters as ("a".."z" | "_"), and an optional part as part?' },
  { at: /^\{/, remedy: COUNTS },
  { at: /^\d/, after: /[|=]\s*$/, remedy: `${COUNTS}; a name begins with a letter` },
  {
    at: /^([0-9A-Fa-f]{2,6})\b/,
    after: /U\+$/i,
    remedy: ([, digits]) => `write the character in quotes: "\\u{${digits}}"`,
    edit: ([, digits]) => `"\\u{${digits}}"`,
  },
  { at: /^\d/, remedy: 'begin the name with a letter' },
  {
    at: /^['`´‘’“”„«»]([^'`´‘’“”„«»"\r\n]*)['`´‘’“”„«»]/,
    remedy: 'write strings in plain double quotes: "a"',
    edit: ([, text]) => `"${text}"`,
  },
  { at: /^['`´‘’“”„«»]/, remedy: 'write strings in plain double quotes: "a"' },
  {
    at: /^(?:-\w+)+/,
    after: /(?<![\w"])[A-Za-z]\w*$/,
    remedy: ([rest], [first]) => {
      const name = `${first}${rest}`;
      return `a name cannot contain "-": write ${name.replaceAll('-', '_')} for ${name}`;
    },
    edit: ([rest], [first]) => `${first}${rest}`.replaceAll('-', '_'),
  },
  {
    at: /^\.(\w*)/,
    after: /\bsuper$/,
    remedy:
      'ohm has no "super": in a rule with ":=", "..." means the alternatives of the extended grammar; "+=" adds to them',
  },
  {
    at: /^./,
    expected: /":=".*"="/,
    remedy: 'write "=" to define a rule, ":=" to override one, "+=" to add alternatives',
  },
  {
    at: /^[=+>:]/,
    after: /[=:+]\s?$/,
    remedy: 'write "=" to define a rule, ":=" to override one, "+=" to add alternatives',
  },
  {
    at: /^\.\.\.\s*(?=")/,
    after: /"\s*$/,
    remedy: 'write a range with two points: "a".."z"',
    edit: (_, [quote]) => `${quote.trim()}..`,
  },
  {
    at: /^\.\.\./,
    remedy: 'use "..." only in a rule that overrides another (":="): it means the alternatives of that rule',
  },
  { at: /^\.\./, remedy: 'write one character at each end of a range: "a".."z"' },
  {
    at: /^\s*(?:\.|-|–)\s*(?=")/,
    after: /"$/,
    remedy: 'write a range with two points: "a".."z"',
    edit: '"..',
  },
  { at: /^\./, remedy: 'write a range with two points: "a".."z"' },
  { at: /^./, after: /\.\.\s*$/, remedy: 'put the bound of the range in double quotes: "a".."z"' },
  { at: /^-/, remedy: 'write two hyphens before the label of an alternative: "--"' },
  { at: /^,/, remedy: 'remove it: separate parts by a space', edit: '' },
  { at: /^<(\w+)>/, remedy: 'write the name of a rule without "<" and ">"', edit: ([, name = '']) => name },
  { at: /^</, remedy: 'write the name of a rule without "<" and ">"' },
  {
    at: /^[\u00A0\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]/,
    remedy: 'this character only looks like a space: write a plain one',
    edit: ' ',
  },
];

/** `offset`: where ohm stopped, in code units. `undefined` if no hint matches. */
export function syntaxHint(text: string, offset: number, message: string): Hint | undefined {
  const hint = remedyFor(OHM_REMEDIES, text, offset, message);
  return hint && { summary: `unexpected ${found(text.slice(offset))}`, ...hint };
}

/**
 * The offset (in code units) of the innermost "(" that is still open where ohm stopped, if the rule ends there: at the
 * "}" of the grammar, at the "=" of the next rule, at a label, or at the end of the text.
 */
export function unclosedParenthesis(text: string, offset: number): number | undefined {
  if (!/^\s*(?:\}|[:+]?=|--|<[^>]*>\s*[:+]?=|$)/.test(text.slice(offset))) return undefined;
  const open: number[] = [];
  // Strings and comments are passed over.
  for (const { 0: token, index } of text
    .slice(0, offset)
    .matchAll(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\/|[()]/g)) {
    if (token === '(') open.push(index);
    else if (token === ')') open.pop();
  }
  return open.at(-1);
}

function found(rest: string): string {
  if (rest.trim() === '') return 'end of the text';
  if (/^[\r\n]/.test(rest)) return 'end of the line';
  const [word = ''] = /^(?:\w+|[^\w\s"]{1,3}|[\s\S])/u.exec(rest) ?? [];
  return `"${printable(word.slice(0, 20))}"`;
}

function octets(values: string | undefined): string {
  return (values ?? '')
    .split('.')
    .map((value) => `\\x${value}`)
    .join('');
}
