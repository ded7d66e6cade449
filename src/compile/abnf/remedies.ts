/** What authors of ABNF write by mistake → what they probably meant. */
import type { Remedy } from '../remedies.ts';

const QUOTED_RANGE = 'write a range with numbers: %x61-7A';
const COUNT_FIRST =
  'write the count before what it counts: *"x", 1*"x", 2"x"; write an optional part in brackets: ["x"]';
const COMMENT = 'begin comments with ";"';
const CONVERT = 'to convert a whole file: wellformed init --from FILE NEW.abnf';

export const ABNF_REMEDIES: readonly Remedy[] = [
  { at: /^\{/, after: /^\s*[A-Za-z]\w*\s*$/, remedy: 'this is ohm: give the file a name that ends in .ohm' },
  {
    at: /^</,
    expected: /a rule name/,
    after: /(?:^|\n)\s*$/,
    remedy: `this is BNF: write the name of a rule without "<" and ">"; ${CONVERT}`,
  },
  { at: /^</, after: /[\w-]$/, remedy: 'rules of ABNF take no parameters: write a rule of its own for each use' },
  { at: /^\(/, after: /[\w-]$/, remedy: 'write a space before "(": rules of ABNF take no parameters' },
  { at: /^[ \t].*\*\)|^.*\*\)/, after: /\(\*$/, remedy: COMMENT },
  { at: /^(?:\/\/|\/\*|\(\*|#)/, after: /(?:^|\n)\s*$/, remedy: COMMENT },
  { at: /^\d/, after: /(?:^|\n)\s*$/, remedy: 'begin the name with a letter' },
  { at: /^=/, remedy: 'start every rule in the same column: an indented line continues the rule above' },
  { at: /^::?=/, remedy: 'write "=", as RFC 5234 does' },
  { at: /^\|/, remedy: `write alternatives with "/"; ${CONVERT}` },
  {
    at: /^[&!]/,
    remedy:
      'this is SABNF: ABNF has no look-ahead; write ; @except above a rule of one symbol, or write the grammar in ohm',
  },
  { at: /^\\\w/, remedy: 'this is SABNF: ABNF has no back reference; write out what can come here' },
  { at: /^\$\w/, remedy: 'write the name of a rule without "$"' },
  { at: /^[$^]/, remedy: 'remove it: a text must match the rule from its start to its end' },
  { at: /^_/, remedy: 'a name cannot contain "_": write "-"' },
  // As web pages and word processors write them.
  { at: /^[“”„«»‘’'`´]/, remedy: 'write straight quotation marks: "' },
  { at: /^[‐‑‒–—−]/, remedy: 'write an ASCII hyphen: -' },
  { at: /^[\u00A0\u2000-\u200B\u202F\u3000\uFEFF]/, remedy: 'write an ordinary space' },
  { at: /^[^\0-\x7F]/, remedy: 'write a non-ASCII character as a number: %xE9 (scalar value) or %xC3.A9 (octets)' },
  {
    at: /^-([0-9A-F]+)/i,
    after: /(%[xdb])([0-9A-F.]+)\.([0-9A-F]+)$/i,
    remedy: ([, to], [, base, first, last]) =>
      `write the sequence and the range apart: ${base}${first} ${base}${last}-${to}`,
  },
  {
    at: /^-([0-9A-F]+)/i,
    after: /(%[xdb][0-9A-F]+)[ \t]+([0-9A-F]+)$/i,
    remedy: ([, to], [, low, rest]) => `write a number without a space: ${low}${rest}-${to}`,
  },
  {
    at: /^-[ \t]*([0-9A-F]+)\b/i,
    after: /(%[xdb][0-9A-F]+)[ \t]+$/i,
    remedy: ([, to], [, low]) => `write a range without spaces: ${low}-${to}`,
  },
  {
    at: /^(?:-|\.\.+)(\d+)/,
    after: /[\s=/([](\d+)$/,
    remedy: ([, most], [, least]) => `write the least and the most times with "*" between them: ${least}*${most}`,
  },
  // What ABNF does not have.
  {
    at: /^-\s*%x([0-9A-F]+)(?:-([0-9A-F]+))?/i,
    after: /%x([0-9A-F]+)-([0-9A-F]+)[ \t]*$/i,
    remedy: ([, from, to = from], [, low, high]) =>
      `ABNF cannot subtract: write the ranges that remain${remaining([low, high, from, to])}`,
  },
  {
    at: /^-/,
    after: /[\w\])">][ \t]+$/,
    remedy: 'ABNF cannot subtract: write what remains, such as %x41-44 / %x46-5A',
  },
  {
    at: /^"([^"\r\n]*)"/,
    after: /%$/,
    remedy: ([all]) => `write %s${all} to match these letters in this case only, or ${all} to match both cases`,
  },
  // Numbers.
  { at: /^%?[xX]/, after: /-$/, remedy: 'write the base of a range once: %x41-5A' },
  { at: /^[\s\S]?/, after: /%[xX]$/, remedy: 'write hexadecimal digits after %x: %x41' },
  { at: /^[\s\S]?/, after: /%[xX][\dA-Fa-f.]*[-.]$/, remedy: 'write hexadecimal digits after it, or remove it' },
  { at: /^[\s\S]?/, after: /%[dD][\d.-]*$/, remedy: 'write decimal digits, or %x for hexadecimal digits: %x41' },
  { at: /^[\s\S]?/, after: /%[bB][01.-]*$/, remedy: 'write 0 and 1 only, or %x for hexadecimal digits: %x41' },
  { at: /^[\s\S]?/, after: /%[sSiI]$/, remedy: 'write a string right after it: %s"Mime"' },
  { at: /^[\s\S]?/, after: /%$/, remedy: 'write a number as %x41 (hexadecimal), %d65 or %b1000001' },
  { at: /^\.\.|^-/, after: /"$/, remedy: QUOTED_RANGE },
  // Strings and brackets.
  { at: /^[\r\n]|^$/, expected: /a closing quote/, remedy: 'close the string on the line it begins on: "' },
  { at: /^"/, after: /\\"$/, remedy: 'strings have no escapes: write a quotation mark as DQUOTE, a backslash as "\\"' },
  { at: /^/, expected: /"\)"/, remedy: 'close the group: ")"' },
  { at: /^/, expected: /"\]"/, remedy: 'close the option: "]"' },
  { at: /^[)\]}]/, remedy: 'remove it, or open what it closes' },
  // Parts.
  { at: /^\+([0-9A-F]{2,6})/i, after: /\b[uU]$/, remedy: ([, digits]) => `write the number as %x${digits}` },
  { at: /^[*+?{]/, remedy: COUNT_FIRST },
  { at: /^[ \t]/, after: /[\d*]$/, remedy: 'write the count right before what it counts, without a space: 2"x"' },
  { at: /^,/, remedy: 'remove it: separate parts by a space' },
  {
    at: /^[\r\n]|^$/,
    after: /=\s*$/,
    remedy: 'write what the rule matches after "="; indent the lines that continue it',
  },
  {
    at: /^[\r\n]|^$/,
    after: /\/\s*$/,
    remedy: 'write an alternative after "/"; indent the lines that continue it',
  },
  { at: /^\//, after: /[=/([]\s*$/, remedy: 'write an alternative before "/", or remove it' },
  {
    at: /^/,
    expected: /"=\/"/,
    remedy: 'write "=" between the name of a rule and what it matches; a name has letters, digits and "-"',
  },
];

/** Where no row matches. */
export const PLAIN_ABNF = 'write rules as RFC 5234 does: name = 1*ALPHA / "x" %x41-5A';

/** `: %x41-44 / %x46-5A` for 41-5A without 45; empty if nothing remains. */
function remaining(digits: readonly (string | undefined)[]): string {
  const [low, high, from, to] = digits.map((each) => Number.parseInt(each ?? '', 16)) as [
    number,
    number,
    number,
    number,
  ];
  const ranges = [
    [low, Math.min(high, from - 1)],
    [Math.max(low, to + 1), high],
  ].filter(([first = 0, last = 0]) => first <= last);
  const shown = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
  const written = ranges.map(([first = 0, last = 0]) =>
    first === last ? `%x${shown(first)}` : `%x${shown(first)}-${shown(last)}`,
  );
  return written.length > 0 ? `: ${written.join(' / ')}` : '';
}
