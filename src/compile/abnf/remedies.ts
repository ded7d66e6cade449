/** What authors of ABNF write by mistake → what they probably meant. */
import type { Remedy } from '../remedies.ts';

const COUNT_FIRST =
  'write the count before what it counts: *"x", 1*"x", 2"x"; write an optional part in brackets: ["x"]';
const COMMENT = 'begin comments with ";"';
const CONVERT = 'to convert a whole file: wellformed init --from FILE NEW.abnf';

/** What a count can be written after, at the end of the text: a string, a name, a number, a group, an option. */
const PART = /((?:%[si])?"[^"\r\n]*"|[A-Za-z][\w-]*|%[xdb][\dA-F.-]+|\([^()\r\n]*\)|\[[^[\]\r\n]*\])[ \t]*$/i;

export const ABNF_REMEDIES: readonly Remedy[] = [
  { at: /^\{/, after: /^\s*[A-Za-z]\w*\s*$/, remedy: 'this is ohm: give the file a name that ends in .ohm' },
  {
    at: /^<([\w-]*)>?/,
    expected: /a rule name/,
    after: /(?:^|\n)\s*$/,
    remedy: `this is BNF: write the name of a rule without "<" and ">"; ${CONVERT}`,
    edit: ([, name = ''], [before]) => `${before}${name}`,
  },
  { at: /^</, after: /[\w-]$/, remedy: 'rules of ABNF take no parameters: write a rule of its own for each use' },
  {
    at: /^\(/,
    after: /[\w-]$/,
    remedy: 'write a space before "(": rules of ABNF take no parameters',
    edit: (_, [before]) => `${before} (`,
  },
  { at: /^\*?([^\r\n]*)\*\)/, after: /\(\*?$/, remedy: COMMENT, edit: ([, inner]) => `;${inner}` },
  { at: /^\(\*([^\r\n]*)\*\)/, after: /(?<=^|\n)[ \t]*$/, remedy: COMMENT, edit: ([, inner]) => `;${inner}` },
  {
    at: /^(?:\/\/|\/\*|#|--)([^\r\n]*?)(?:\*\/)?[ \t]*(?=[\r\n]|$)/,
    after: /(?:^|\n|[ \t])$/,
    remedy: COMMENT,
    edit: ([, inner], [before]) => `${before}; ${inner?.trim()}`,
  },
  // "/" and "#" are read before it: an alternative, and a list of RFC 9110.
  {
    at: /^[/ \t]([^"\r\n]*?)[ \t]*(?=[\r\n]|$)/,
    after: /[ \t](?:\/|#)$/,
    remedy: COMMENT,
    edit: ([, inner]) => ` ; ${inner?.trim()}`,
  },
  { at: /^\.(?=[ \t]*(?:[\r\n]|$))/, remedy: 'remove the point: a rule ends with its line', edit: '' },
  { at: /^\d/, after: /(?:^|\n)\s*$/, remedy: 'begin the name with a letter' },
  { at: /^=+/, after: /=$/, remedy: 'write one "="', edit: '=' },
  { at: /^=/, remedy: 'start every rule in the same column: an indented line continues the rule above' },
  { at: /^::?=/, remedy: 'write "=", as RFC 5234 does', edit: '=' },
  { at: /^\|\|?/, remedy: `write alternatives with "/"; ${CONVERT}`, edit: '/' },
  {
    at: /^[&!]/,
    remedy:
      'this is SABNF: ABNF has no look-ahead; write ; @except above a rule of one symbol, or write the grammar in ohm',
  },
  { at: /^\\\w/, remedy: 'this is SABNF: ABNF has no back reference; write out what can come here' },
  { at: /^\$(?=\w)/, remedy: 'write the name of a rule without "$"', edit: '' },
  {
    at: /^[$^]/,
    after: /[ \t]?$/,
    remedy: 'remove it: a text must match the rule from its start to its end',
    edit: '',
  },
  {
    at: /^_[\w-]*/,
    after: /[\w-]*$/,
    remedy: 'a name cannot contain "_": write "-"',
    edit: ([rest], [first]) => `${first}${rest}`.replaceAll('_', '-'),
  },
  // As web pages and word processors write them.
  {
    at: /^[“”„«»‘’'`´]([^“”„«»‘’'`´"\r\n]*)[“”„«»‘’'`´]/,
    remedy: ([, text]) => `write a string in straight double quotes: "${text}"`,
    edit: ([, text]) => `"${text}"`,
  },
  { at: /^[“”„«»‘’'`´]/, remedy: 'write a string in straight double quotes: "x"' },
  { at: /^[‐‑‒–—−]/, remedy: 'write an ASCII hyphen: -', edit: '-' },
  { at: /^[\u00A0\u2000-\u200B\u202F\u3000\uFEFF]/, remedy: 'write an ordinary space', edit: ' ' },
  {
    at: /^[^\0-\x7F][^"\r\n]*"/,
    after: /"[^"\r\n]*$/,
    expected: /a closing quote/,
    remedy: (at, after, whole) =>
      isOverScalars(whole)
        ? `a string has ASCII characters only: write ${spelledOut(at, after, whole)} (scalar values)`
        : `a string has ASCII characters only: write ${spelledOut(at, after, whole)} (octets of UTF-8)`,
    edit: spelledOut,
  },
  {
    at: /^[^\0-\x7F]/u,
    remedy: ([character]) =>
      `write it as a number: ${octetsOf(character)} (octets of UTF-8), or with ; @alphabet scalars ${scalarOf(character)}`,
  },
  {
    at: /^-([0-9A-F]+)/i,
    after: /(%[xdb])([0-9A-F.]+)\.([0-9A-F]+)$/i,
    remedy: (at, after) => `write the sequence and the range apart: ${apart(at, after)}`,
    edit: apart,
  },
  {
    at: /^-([0-9A-F]+)/i,
    after: /(%[xdb][0-9A-F]+)[ \t]+([0-9A-F]+)$/i,
    remedy: ([, to], [, low, rest]) => `write a number without a space: ${low}${rest}-${to}`,
    edit: ([, to], [, low, rest]) => `${low}${rest}-${to}`,
  },
  {
    at: /^-[ \t]*([0-9A-F]+)\b/i,
    after: /(%[xdb][0-9A-F]+)[ \t]+$/i,
    remedy: ([, to], [, low]) => `write a range without spaces: ${low}-${to}`,
    edit: ([, to], [, low]) => `${low}-${to}`,
  },
  {
    at: /^[ \t]+([0-9A-F]+)\b/i,
    after: /(%[xdb][0-9A-F]+-)$/i,
    remedy: ([, to], [, low]) => `write a range without spaces: ${low}${to}`,
    edit: ([, to], [, low]) => `${low}${to}`,
  },
  {
    at: /^(?:-|\.\.+)(\d+)/,
    after: /([\s=/([])(\d+)$/,
    remedy: ([, most], [, , least]) => `write the least and the most times with "*" between them: ${least}*${most}`,
    edit: ([, most], [, before, least]) => `${before}${least}*${most}`,
  },
  // What ABNF does not have.
  {
    at: /^-\s*%x([0-9A-F]+)(?:-([0-9A-F]+))?/i,
    after: /%x([0-9A-F]+)-([0-9A-F]+)[ \t]*$/i,
    remedy: (at, after) => `ABNF cannot subtract: write the ranges that remain: ${remaining(at, after)}`,
    edit: remaining,
  },
  {
    at: /^-/,
    after: /[\w\])">][ \t]+$/,
    remedy: 'ABNF cannot subtract: write what remains, such as %x41-44 / %x46-5A; for a hyphen in the text, write "-"',
  },
  {
    at: /^"([^"\r\n]*)"/,
    after: /%$/,
    remedy: ([all]) => `write %s${all} to match these letters in this case only, or ${all} to match both cases`,
  },
  // Numbers.
  {
    at: /^\.+-?([0-9A-F]+)/i,
    after: /(%[xdb][0-9A-F]+)\.$/i,
    remedy: ([, to], [, low]) => `write a range with a hyphen: ${low}-${to}`,
    edit: ([, to], [, low]) => `${low}-${to}`,
  },
  { at: /^%?[xX]/, after: /-$/, remedy: 'write the base of a range once: %x41-5A', edit: '-' },
  { at: /^[\s\S]?/, after: /%[xX]$/, remedy: 'write hexadecimal digits after %x: %x41' },
  { at: /^[\s\S]?/, after: /%[xX][\dA-Fa-f.]*[-.]$/, remedy: 'write hexadecimal digits after it, or remove it' },
  {
    at: /^[G-Zg-z_]/,
    after: /%[xX][\dA-Fa-f.-]*$/,
    remedy: 'hexadecimal digits are 0 to 9 and A to F: correct the number, or write a space after it',
  },
  { at: /^[^\s/)\]]/, after: /%[dD][\d.-]*$/, remedy: 'write decimal digits, or %x for hexadecimal digits: %x41' },
  { at: /^[^\s/)\]]/, after: /%[bB][01.-]*$/, remedy: 'write 0 and 1 only, or %x for hexadecimal digits: %x41' },
  { at: /^[\s\S]?/, after: /%[dD][\d.-]*$/, remedy: 'write decimal digits after it, or remove it' },
  { at: /^[\s\S]?/, after: /%[bB][01.-]*$/, remedy: 'write 0 and 1 after it, or remove it' },
  { at: /^[\s\S]?/, after: /%[sSiI]$/, remedy: 'write a string right after it: %s"Mime"' },
  { at: /^[\s\S]?/, after: /%$/, remedy: 'write a number as %x41 (hexadecimal), %d65 or %b1000001' },
  {
    at: /^\s*(?:\.\.+|-)\s*"([!-~])"/,
    after: /"([!-~])"[ \t]*$/,
    remedy: (at, after) => `write a range with numbers: ${characterRange(at, after)}`,
    edit: characterRange,
  },
  { at: /^\.\.|^-/, after: /"$/, remedy: 'a range has one character at each end, as a number: %x61-7A' },
  // Strings and brackets.
  {
    at: /^(?=[\r\n]|$)/,
    expected: /a closing quote/,
    remedy: 'close the string on the line it begins on: "',
    edit: '"',
  },
  {
    at: /^((?:[^"\\\r\n]|\\[^\r\n])*)"/,
    after: /"((?:[^"\\\r\n]|\\[^"\r\n])*\\")$/,
    remedy: (at, after) => `strings have no escapes: write ${unescaped(at, after)}`,
    edit: unescaped,
  },
  // Parts.
  {
    at: /^\)/,
    after: /\(\s*$/,
    remedy: 'the group is empty: write "" for the empty text, or what the group holds',
    edit: '""',
  },
  { at: /^[)\]]/, after: /[([]\s*$/, remedy: 'write what the brackets hold, or remove them' },
  { at: /^[\r\n]|^$/, after: /[([]\s*$/, remedy: 'write what the brackets hold, and close them' },
  {
    at: /^\s*$|^[\r\n)\]/]/,
    after: /[\s(/=[](\d*[*#]\d*|\d+)[ \t]*$/,
    remedy: (_, [, count]) =>
      `write what is counted after ${count}, such as ${count}DIGIT; for a digit, write it in quotes`,
  },
  {
    at: /^\+([0-9A-F]{2,6})/i,
    after: /\b[uU]$/,
    remedy: ([, digits]) => `write the number as %x${digits}`,
    edit: ([, digits]) => `%x${digits}`,
  },
  {
    at: /^(?:([*+?])|\{(\d*)(,?)(\d*)\})/,
    after: PART,
    remedy: (at, after) => `write the count before what it counts: ${counted(at, after)}`,
    edit: counted,
  },
  { at: /^[*+?{]/, remedy: COUNT_FIRST },
  {
    at: /^[ \t]+/,
    after: /[\d*]$/,
    remedy: 'write the count right before what it counts, without a space: 2"x"',
    edit: (_, [before]) => before,
  },
  { at: /^,[ \t]*/, after: /[ \t]*$/, remedy: 'remove it: separate parts by a space', edit: ' ' },
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
    at: /^["%[(<A-Za-z]/,
    after: /[\w"\])>]$/,
    expected: /a space/,
    remedy: 'write a space between two parts',
    edit: ([next], [before]) => `${before} ${next}`,
  },
  { at: /^[ \t]*(?=[\r\n]|$)/, expected: /"\)"/, remedy: 'close the group: ")"', edit: ' )' },
  { at: /^[ \t]*(?=[\r\n]|$)/, expected: /"\]"/, remedy: 'close the option: "]"', edit: ' ]' },
  { at: /^[\])]/, expected: /"\)"/, remedy: 'close the group: ")"', edit: ')' },
  { at: /^[\])]/, expected: /"\]"/, remedy: 'close the option: "]"', edit: ']' },
  { at: /^/, expected: /"\)"/, remedy: 'close the group: ")"' },
  { at: /^/, expected: /"\]"/, remedy: 'close the option: "]"' },
  { at: /^[)\]}]/, remedy: 'remove it, or open what it closes', edit: '' },
  {
    at: /^/,
    expected: /"=\/"/,
    remedy: 'write "=" between the name of a rule and what it matches; a name has letters, digits and "-"',
  },
];

/** Where no row matches. */
export const PLAIN_ABNF = 'write rules as RFC 5234 does: name = 1*ALPHA / "x" %x41-5A';

const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
const scalarOf = (character: string) => `%x${hex(character.codePointAt(0) ?? 0)}`;
const octetsOf = (text: string) => `%x${Array.from(new TextEncoder().encode(text), hex).join('.')}`;

/** Whether the numbers of a text are scalar values, as far as can be seen. */
const isOverScalars = (text: string) =>
  /^[ \t]*;[ \t]*@alphabet[ \t]+scalars/m.test(text) ||
  (!/^[ \t]*;[ \t]*@alphabet/m.test(text) && /%x[0-9A-F]{3,}/i.test(text));

/** `"café"` → `"caf" %xC3.A9` */
function spelledOut([rest]: RegExpExecArray, [first]: RegExpExecArray, whole: string): string {
  const scalars = isOverScalars(whole);
  const pieces = `${first}${rest}`.slice(1, -1).match(/[\0-\x7F]+|[^\0-\x7F]+/g) ?? [];
  const written = pieces.map((piece) => {
    if (/^[\0-\x7F]/.test(piece)) return `"${piece}"`;
    return scalars ? `%x${Array.from(piece, (each) => scalarOf(each).slice(2)).join('.')}` : octetsOf(piece);
  });
  return written.join(' ');
}

/** `"say \"hi\""` → `"say " DQUOTE "hi" DQUOTE` */
function unescaped([, rest = '']: RegExpExecArray, [, first = '']: RegExpExecArray): string {
  const pieces = `${first}${rest}`.split(/(\\")/).filter((piece) => piece !== '');
  return pieces.map((piece) => (piece === '\\"' ? 'DQUOTE' : `"${piece.replaceAll('\\\\', '\\')}"`)).join(' ');
}

/** `%x41.42-43` → `%x41 %x42-43` */
function apart([, to]: RegExpExecArray, [, base, first, last]: RegExpExecArray): string {
  return `${base}${first} ${base}${last}-${to}`;
}

function characterRange([, to = '']: RegExpExecArray, [, from = '']: RegExpExecArray): string {
  return `%x${hex(from.charCodeAt(0))}-${hex(to.charCodeAt(0))}`;
}

/** `"x"*` → `*"x"`, `"x"?` → `["x"]`, `"x"{2,3}` → `2*3"x"` */
function counted([, sign, least = '', comma, most = '']: RegExpExecArray, [, part = '']: RegExpExecArray): string {
  if (sign === '?') return `[${part.startsWith('[') ? part.slice(1, -1) : part}]`;
  if (sign) return `${sign === '+' ? '1*' : '*'}${part}`;
  return `${comma ? `${least}*${most}` : least}${part}`;
}

/** `%x41-44 / %x46-5A` for 41-5A without 45. */
function remaining([, from = '', to = from]: RegExpExecArray, [, first = '', last = '']: RegExpExecArray): string {
  const [low, high, without, until] = [first, last, from, to].map((digits) => Number.parseInt(digits, 16)) as [
    number,
    number,
    number,
    number,
  ];
  const ranges = [
    [low, Math.min(high, without - 1)],
    [Math.max(low, until + 1), high],
  ].filter(([start = 0, end = 0]) => start <= end);
  return ranges.map((ends) => `%x${[...new Set(ends)].map(hex).join('-')}`).join(' / ');
}
