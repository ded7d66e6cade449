/**
 * A table of mistakes: those whose message once misled authors are here, a hundred
 * others in mistakes.txt. Each row has the text, the place, the reason and the
 * remedy, and the text as the remedy says to the letter: it compiles, accepts one
 * text and rejects another.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quickFix } from '../../src/author/quick-fix.ts';
import { compile, type SpecError } from '../../src/compiler.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';

interface Mistake {
  readonly what: string;
  readonly wrong: string;
  readonly code: string;
  readonly at: string;
  readonly says: string;
  readonly remedy: string;
  readonly right: string;
  readonly accepts: string;
  readonly rejects: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    what: 'a hyphen in the name of a rule, in ohm',
    wrong: 'G {\n  date-time = "x"\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:7:',
    says: 'unexpected "-"',
    remedy: 'a name cannot contain "-": write date_time for date-time',
    right: 'G {\n  date_time = "x"\n}',
    accepts: 'x',
    rejects: 'y',
  },
  {
    what: 'two hyphens in a name that is used',
    wrong: 'G {\n  a = full-date-time\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:11:',
    says: 'unexpected "-"',
    remedy: 'write full_date_time for full-date-time',
    right: 'G {\n  a = full_date_time\n  full_date_time = "x"\n}',
    accepts: 'x',
    rejects: 'y',
  },
  {
    what: 'both cases of letters that ohm compares with others',
    wrong: '// @encodings utf8\nG {\n  a = caseInsensitive<"is">\n}',
    code: 'case-insensitive',
    at: 'grammar.ohm:3:7:',
    says: 'ohm would match ı (U+0131) too',
    remedy: '("i" | "I") ("s" | "S")',
    right: '// @encodings utf8\nG {\n  a = ("i" | "I") ("s" | "S")\n}',
    accepts: 'iS',
    rejects: 'ıs',
  },
  {
    what: 'a parenthesis that the next rule ends',
    wrong: 'G {\n  a = ("x" | b\n  b = "y"\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:7:',
    says: 'this "(" is not closed',
    remedy: 'write ")" after the last part',
    right: 'G {\n  a = ("x" | b)\n  b = "y"\n}',
    accepts: 'y',
    rejects: 'xy',
  },
  {
    what: 'a parenthesis that the grammar ends',
    wrong: 'G {\n  a = (")" | "("\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:7:',
    says: 'this "(" is not closed',
    remedy: 'write ")" after the last part',
    right: 'G {\n  a = (")" | "(")\n}',
    accepts: '(',
    rejects: 'x',
  },
  {
    what: 'grammars that extend one another',
    wrong: 'A1 <: B1 {\n  a = "x"\n}\nB1 <: A1 {\n  b = "x"\n}',
    code: 'recursion',
    at: 'grammar.ohm:1:1:',
    says: 'A1 → B1 → A1',
    remedy: 'let one of them extend nothing',
    right: 'A1 {\n  a = "x"\n}\nB1 <: A1 {\n  b = "x"\n}',
    accepts: 'x',
    rejects: 'y',
  },
  {
    what: 'a regular expression',
    wrong: 'G {\n  a = /a+/\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:7:',
    says: 'unexpected "/"',
    remedy: 'ohm has no regular expressions: write the parts of /a+/ as strings and ranges, such as "a"+ for /a+/',
    right: 'G {\n  a = "a"+\n}',
    accepts: 'aa',
    rejects: '',
  },
  {
    what: 'alternatives of ABNF in ohm, which are no regular expression',
    wrong: 'G {\n  a = "a" / "b"\n}',
    code: 'syntax',
    at: 'grammar.ohm:2:11:',
    says: 'unexpected "/"',
    remedy: 'write alternatives with "|"',
    right: 'G {\n  a = "a" | "b"\n}',
    accepts: 'b',
    rejects: 'ab',
  },
  {
    what: 'two rules whose names differ in case',
    wrong: 'Host = host ":"\nhost = "x"',
    code: 'duplicate-rule',
    at: 'grammar.abnf:2:1:',
    says: 'rule "host" is defined twice',
    remedy: 'rename one of the two: names are compared without case',
    right: 'Host = uri-host ":"\nuri-host = "x"',
    accepts: 'x:',
    rejects: 'x',
  },
  {
    what: 'an option of what can be empty',
    wrong: 'G {\n  a = b? "x"\n  b = "y"*\n}',
    code: 'nullable-repetition',
    at: 'grammar.ohm:2:7:',
    says: 'the part before "?" can match the empty text by itself',
    remedy: 'remove the "?"',
    right: 'G {\n  a = b "x"\n  b = "y"*\n}',
    accepts: 'x',
    rejects: 'y',
  },
  {
    what: 'a subtraction of a number',
    wrong: 'a = %x41-5A - %x45',
    code: 'syntax',
    at: 'grammar.abnf:1:13:',
    says: 'found "-"',
    remedy: 'ABNF cannot subtract: write the ranges that remain: %x41-44 / %x46-5A',
    right: 'a = %x41-44 / %x46-5A',
    accepts: 'D',
    rejects: 'E',
  },
  {
    what: 'a subtraction of a range at the end',
    wrong: 'a = %x41-5A - %x42-5A',
    code: 'syntax',
    at: 'grammar.abnf:1:13:',
    says: 'found "-"',
    remedy: 'the ranges that remain: %x41',
    right: 'a = %x41',
    accepts: 'A',
    rejects: 'B',
  },
  {
    what: 'a subtraction of a string',
    wrong: 'a = ALPHA - "e"',
    code: 'syntax',
    at: 'grammar.abnf:1:11:',
    says: 'found "-"',
    remedy: 'ABNF cannot subtract',
    right: 'a = %x41-44 / %x46-5A',
    accepts: 'D',
    rejects: 'E',
  },
  {
    what: 'a string after % without its letter',
    wrong: 'a = %"GET"',
    code: 'syntax',
    at: 'grammar.abnf:1:6:',
    says: 'found """',
    remedy: 'write %s"GET" to match these letters in this case only',
    right: 'a = %s"GET"',
    accepts: 'GET',
    rejects: 'get',
  },
  {
    what: 'octets in a grammar in scalar values',
    wrong: '// @encodings utf8\nG {\n  a = "\\xC3\\xA9"\n}',
    code: 'outside-alphabet',
    at: 'grammar.ohm:3:7:',
    says: 'looks like octets, but this grammar is in scalar values',
    remedy: 'for octets, remove @encodings',
    right: 'G {\n  a = "\\xC3\\xA9"\n}',
    accepts: 'é',
    rejects: 'Ã©',
  },
  {
    what: 'a rule that contains itself',
    wrong: 'comment = "(" *( "x" / comment ) ")"',
    code: 'recursion',
    at: 'grammar.abnf:1:1:',
    says: 'rule "comment" is recursive',
    remedy: '; @depth comment 3',
    right: '; @depth comment 3\ncomment = "(" *( "x" / comment ) ")"',
    accepts: '(x(()))',
    rejects: '(((())))',
  },
];

/** `## what`, then lines of the wrong text, the error, the right text and its verdicts. */
function readMistakes(table: string): Mistake[] {
  return table
    .split(/^## /m)
    .slice(1)
    .map((row) => {
      const [what = '', ...lines] = row.split('\n');
      const textOf = (mark: string) =>
        lines
          .filter((line) => line.startsWith(mark))
          .map((line) => line.slice(mark.length))
          .join('\n');
      const [code = '', at] = textOf('error   ').split(' ');
      const wrong = textOf('| ');
      return {
        what,
        wrong,
        code,
        at: `${fileOf(wrong)}:${at}:`,
        says: textOf('says    '),
        remedy: textOf('remedy  '),
        right: textOf('> '),
        accepts: JSON.parse(textOf('accepts ')),
        rejects: JSON.parse(textOf('rejects ')),
      };
    });
}

/** The name tells the notation, as a file's name does. */
function fileOf(text: string): string {
  return text === '' || /^(?:\/\/.*\n)*[A-Z]\w* (?:<: \w+ )?\{/.test(text) ? 'grammar.ohm' : 'grammar.abnf';
}

const TABLE = readMistakes(readFileSync(new URL('mistakes.txt', import.meta.url), 'utf8'));
/** `npm run test:long` has those that take seconds, too. */
const isRun = ({ what }: Mistake) => process.env.WELLFORMED_FUZZ !== undefined || !what.endsWith('takes seconds');
const ALL = [...MISTAKES, ...TABLE].filter(isRun);

function fixedText(wrong: string, { diagnostic }: SpecError): string | undefined {
  const fix = quickFix(diagnostic);
  return fix && wrong.slice(0, fix.start) + fix.text + wrong.slice(fix.end);
}

/** The mistakes that have a quick fix, each with the text in which it is applied. */
const fixes: { readonly mistake: Mistake; readonly fixed: string }[] = [];

describe('the message of a mistake', () => {
  it('is rated for more than a hundred mistakes, each with a name of its own', () => {
    expect(ALL.length).toBeGreaterThan(100);
    expect(new Set(ALL.map(({ what }) => what)).size).toBe(ALL.length);
    expect(ALL.filter(({ says, remedy }) => says === '' || remedy === '')).toEqual([]);
  });

  it.each(ALL)('has place, reason and remedy: $what', (mistake) => {
    const { wrong, code, at, says, remedy } = mistake;
    const error = specErrorOf(() => compile(wrong, { name: fileOf(wrong) }));
    expect([error.code, error.message.split(' ')[0]]).toEqual([code, at]);
    expect(error.summary).toContain(says);
    expect(error.remedy).toContain(remedy);
    expectOneScreen(error);
    const fixed = fixedText(wrong, error);
    if (fixed !== undefined) fixes.push({ mistake, fixed });
  });

  it.each(ALL)('has a remedy that works to the letter: $what', ({ right, accepts, rejects }) => {
    const validator = compile(right, { name: fileOf(right) });
    const verdicts = [accepts, rejects].map((text) => validator.test(new TextEncoder().encode(text)));
    expect(verdicts).toEqual([true, false]);
  });

  it('has a quick fix that works to the letter, for more than fifty mistakes', () => {
    // Those of the tests above, if they ran.
    const all =
      fixes.length > 0
        ? fixes
        : ALL.flatMap((mistake) => {
            const fixed = fixedText(
              mistake.wrong,
              specErrorOf(() => compile(mistake.wrong, { name: fileOf(mistake.wrong) })),
            );
            return fixed === undefined ? [] : [{ mistake, fixed }];
          });
    expect(all.length).toBeGreaterThan(50);
    for (const { mistake, fixed } of all) {
      const { right, remedy, accepts, rejects } = mistake;
      const spaceless = (text: string) => text.replace(/\s+/g, '');
      // The name of the extended grammar is one of two mistakes.
      if (spaceless(fixed) === spaceless(right) || /^did you mean Utf8/.test(remedy)) continue;
      // The remedy may also need a rule that the text has not.
      const text = right.split('\n').length > fixed.split('\n').length ? right : fixed;
      const validator = compile(text, { name: fileOf(fixed) });
      expect(
        [accepts, rejects].map((each) => validator.test(new TextEncoder().encode(each))),
        fixed,
      ).toEqual([true, false]);
    }
  });
});
