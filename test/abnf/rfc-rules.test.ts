/** ABNF of RFCs that are not in this repository: what each rule accepts and rejects, and the errors of the others. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { formatSymbols, octets } from '../../src/shared/alphabet.ts';
import { unhex } from '../support/hex.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { IN_OCTETS, IN_SCALAR_VALUES, type RfcRule } from './rfc-rules.ts';

const raw = String.raw;
const encoder = new TextEncoder();
const fileOf = (rfc: string) => `${rfc.replaceAll(/\W+/g, '-')}.abnf`;

function textsOf({ accepts, rejects, acceptsOctets = [], rejectsOctets = [] }: RfcRule) {
  const encoded = (texts: readonly string[]) => texts.map((text) => encoder.encode(text));
  return {
    accepted: [...encoded(accepts), ...acceptsOctets.map(unhex)],
    rejected: [...encoded(rejects), ...rejectsOctets.map(unhex)],
  };
}

describe.each([
  ['octets', IN_OCTETS],
  ['scalar values', IN_SCALAR_VALUES],
] as const)('in %s', (_alphabet, rules) => {
  test.each(rules.map((each) => [each.rfc, each.rule, each] as const))('%s %s', (rfc, rule, each) => {
    const validator = compile(each.abnf, { name: fileOf(rfc), rule });
    const { accepted, rejected } = textsOf(each);
    const show = (texts: readonly Uint8Array[]) => texts.map((text) => formatSymbols(octets, [...text]));
    expect(show([...accepted, ...rejected].filter((text) => validator.test(text)))).toEqual(show(accepted));
    for (const text of rejected) expect(validator.check(text), formatSymbols(octets, [...text])).not.toBeNull();
  });
});

/** Rules that cannot be compiled: they are recursive or in prose. */
const REJECTED: readonly (readonly [rfc: string, abnf: string, code: string, ...words: readonly string[]])[] = [
  [
    'RFC 5322 §3.2.2',
    raw`
ctext           =   %d33-39 / %d42-91 / %d93-126
ccontent        =   ctext / comment
comment         =   "(" *([WSP] ccontent) [WSP] ")"`,
    'recursion',
    'ccontent → comment → ccontent',
  ],
  [
    'RFC 5234 §4',
    raw`
        alternation    =  concatenation *("/" concatenation)
        concatenation  =  element *(1*WSP element)
        element        =  ALPHA / group / option
        group          =  "(" alternation ")"
        option         =  "[" alternation "]"`,
    'recursion',
    'alternation → concatenation → element → group → alternation',
  ],
  [
    'RFC 2616 §2.2',
    '  CHAR           = <any US-ASCII character (octets 0 - 127)>',
    'prose-val',
    'is prose',
    'replace it with elements',
  ],
  [
    'RFC 9110 §4.1',
    '  URI-reference = <URI-reference, see [URI], Section 4.1>',
    'prose-val',
    'import it from [URI], Section 4.1, in a comment line of this file: ; @import FILE URI-reference',
  ],
  [
    'RFC 8288 §3',
    '  Link = #link-value\n  link-value = "<>"',
    'undefined-rule',
    'a list needs',
    'OWS = *( SP / HTAB )',
  ],
  ['RFC 2045 §5.1', '     parameter := attribute "=" value', 'syntax', 'found ":"', 'write "="'],
  ['RFC 2616 §2.2', '       comment = "(" *( ctext | quoted-pair ) ")"', 'syntax', 'found "|"', 'write alternatives'],
];

test.each(REJECTED)('%s is rejected: %j', (rfc, abnf, code, ...words) => {
  const error = specErrorOf(() => compile(abnf, { name: fileOf(rfc) }));
  expect(error.code).toBe(code);
  for (const word of words) expect(error.message).toContain(word);
  // The message fits a terminal of usual height.
  expect(error.message.split('\n').length).toBeLessThan(24);
});
