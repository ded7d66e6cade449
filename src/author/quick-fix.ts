/**
 * A diagnostic whose remedy says to the letter what to write → the change of the text,
 * for editors. The rows go by the sentence of the remedy: what is wrong stands in the
 * line of the mistake, over or beside its span.
 *
 *     a = "x"*     write the count before what it counts …     a = *"x"
 *     a = charctr  did you mean "character"?                   a = character
 */
import type { Diagnostic } from '../shared/diagnostic.ts';
import { excerpt } from '../shared/source.ts';

/** Offsets in the text of the diagnostic's span, in UTF-16 code units. */
interface QuickFix {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Row = readonly [remedy: RegExp, wrong: RegExp, right: (wrong: RegExpExecArray, remedy: RegExpExecArray) => string];

/** What `$` in the text of a remedy stands for: the words after "write" or ": ". */
const written = (_: RegExpExecArray, remedy: RegExpExecArray) => remedy[1] as string;
const nothing = () => '';
const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();

const NUMBER = String.raw`%[xdbXDB][\dA-Fa-f.]+`;
const PART = String.raw`(?:%[si])?"[^"]*"|[A-Za-z][\w-]*|%[xdb][\dA-F.-]+|\([^()]*\)`;
const COUNTS: Readonly<Record<string, string>> = { '*': '*', '+': '1*', '?': '' };

const ROWS: readonly Row[] = [
  // Both notations.
  [/^write alternatives with "(.)"/, /[|/]/, written],
  [/^write "(=)"(?:, as RFC 5234 does| to define a new rule)/, /::?=|\+=/, written],
  [/^write "(:=)" to override/, /(?<![:+])=/, written],
  [/^write (\d+\*\d+), the smaller bound first/, /\d+\*\d+/, written],
  [/^close the (?:group|option): "(.)"/, /(?<![)\]]\s*)$/, (_, [, bracket]) => ` ${bracket}`],
  [/^close the string/, /$/, () => '"'],
  [
    /^write the smaller bound first/,
    /(%[xdb])([\dA-F]+)-([\dA-F]+)|("[^"]*")\.\.("[^"]*")/i,
    ([, base, high, low, last, first]) => (base ? `${base}${low}-${high}` : `${first}..${last}`),
  ],
  [/^close the grammar: "(\})"/, /$/, () => '\n}'],
  [/^remove it(?!,)|^leave it out|^remove "\?"|^remove the "\?"/, /[$^,?]|\bend\b/, nothing],
  [/^write straight quotation marks/, /[“”„«»‘’'`´]([^“”„«»‘’'`´"]*)["“”„«»‘’'`´]/, ([, text]) => `"${text}"`],
  [/^write strings in plain double quotes/, /'([^']*)'|[“”]([^“”]*)[“”]/, ([, one, other]) => `"${one ?? other}"`],
  // ABNF.
  [/^begin comments with ";"/, /\(\*(.*?)\*\)|(?:\/\/|\/\*|#)(.*?)(?:\*\/)?$/, ([, one, other]) => `;${one ?? other}`],
  [
    /^write the count before what it counts/,
    new RegExp(`(${PART})(?:([*+?])|\\{(\\d+)(,?)(\\d*)\\})`),
    ([, part = '', sign = '', least = '', comma, most]) => {
      if (sign === '?') return `[ ${part} ]`;
      return `${sign ? COUNTS[sign] : comma ? `${least}*${most}` : least}${part}`;
    },
  ],
  [/^write the count right before/, /(\d*\*\d*|\d+)[ \t]+/, ([, count = '']) => count],
  [/^write the base of a range once/, /-%?[xX]/, () => '-'],
  [/^write an ASCII hyphen/, /[‐‑‒–—−]/, () => '-'],
  [/^write an ordinary space/, /[\u00A0\u2000-\u200B\u202F\u3000\uFEFF]/, () => ' '],
  [/^write the name of a rule without "\$"/, /\$/, nothing],
  [/write the name of a rule without "<"/, /<([\w-]+)>/, ([, name = '']) => name],
  [/^write a space before "\("/, /(?<=[\w-])\(/, () => ' ('],
  [/^a name cannot contain "_"/, /[\w-]*_[\w-]*/, ([name]) => name.replaceAll('_', '-')],
  [/^write the sequence and the range apart: (.+)/, new RegExp(`${NUMBER}-[\\dA-Fa-f]+`), written],
  [
    /^write a (?:number|range) without (?:a space|spaces): (.+)/,
    new RegExp(`${NUMBER}[ \\t]*[\\dA-Fa-f]*[ \\t]*-[ \\t]*[\\dA-Fa-f]+`),
    written,
  ],
  [/^write the least and the most times .*: (.+)/, /\d+(?:-|\.\.+)\d+/, written],
  [/: (%x[\dA-F-]+(?: \/ %x[\dA-F-]+)*)$/, new RegExp(`${NUMBER}-[\\dA-F]+\\s*-\\s*${NUMBER}(?:-[\\dA-F]+)?`), written],
  [/^write the number as (%x[\dA-F]+)$/, /0x[\dA-F]+|U\+[\dA-F]+/i, written],
  [/^write "=" in the first definition/, /=\//, () => '='],
  [
    /^write a range with numbers/,
    /"([!-~])"\s*(?:\.\.+|-)\s*"([!-~])"/,
    ([, from = '', to = '']) => `%x${hex(from)}-${hex(to)}`,
  ],
  // ohm.
  [/write ([\w]+) for ([\w-]+)/, /[\w-]+-[\w-]+/, written],
  [/^write a range with two points/, /"\s*(?:\.{1,3}|-|–)\s*"/, () => '".."'],
  [/^this is ABNF; in ohm, write ("\\x[\dA-F]+")/, /%x[\dA-F]+/i, written],
  [/^begin the name with a lower-case letter/, /\b[A-Z]\w*/, ([name]) => name.charAt(0).toLowerCase() + name.slice(1)],
  [/^write a comment as \/\//, /[;#]|--/, () => '//'],
];

/** `undefined` if the remedy leaves a choice to the author. */
export function quickFix({ remedy = '', span, summary }: Diagnostic): QuickFix | undefined {
  if (!span) return undefined;
  const { source, start } = span;
  const [, quoted, bare] = /^did you mean (?:"@?([\w-]+)"|@?([\w-]+))\?/.exec(remedy) ?? [];
  const name = quoted ?? bare;
  if (name !== undefined) {
    const [at = '', wrong = ''] = /^@?([\w-]+)/.exec(excerpt(span)) ?? [];
    const isMeant = at.length === span.end - start || summary.split(/[^\w-]+/).includes(wrong);
    const from = start + at.length - wrong.length;
    return wrong !== '' && isMeant ? fix(from, from + wrong.length, name) : undefined;
  }
  const { line, column } = source.lineAndColumn(start);
  const [text, lineStart] = [source.line(line), start - column + 1];
  for (const [sentence, pattern, right] of ROWS) {
    const said = sentence.exec(remedy);
    if (!said) continue;
    // The wrong text that the span is in, or nearest to.
    const all = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))];
    const distance = ({ 0: { length }, index }: RegExpExecArray) =>
      Math.max(index - (span.end - lineStart), start - lineStart - index - length, 0);
    const [wrong] = all.sort((a, b) => distance(a) - distance(b));
    if (wrong && distance(wrong) <= 1) {
      const from = lineStart + wrong.index;
      return fix(from, from + wrong[0].length, right(wrong, said));
    }
  }
  return undefined;
}

function fix(start: number, end: number, text: string): QuickFix {
  const shown = text.trim();
  return {
    title: shown === '' ? 'Remove it' : `${start === end ? 'Insert' : 'Replace with'} ${shown}`,
    start,
    end,
    text,
  };
}
