/**
 * Each piece of evidence holds for its shipped form, and fails for automata
 * that break its requirement, with a counterexample: otherwise it would prove
 * nothing. The automata are shipped forms, relaxations or a few boxes of octets.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evidenceContext } from '../../src/audit/decide.ts';
import type { Evidence, EvidenceContext } from '../../src/audit/evidence.ts';
import { charactersOf } from '../../src/audit/predicates/characters.ts';
import { automatonOfBoxes } from '../../src/audit/predicates/equality.ts';
import { encodeUtf16 } from '../../src/audit/predicates/numbered-steps.ts';
import { CESU8, UTF16 } from '../../src/audit/predicates/scheme.ts';
import { byPrefix, serialise } from '../../src/audit/predicates/serialise.ts';
import { sameOrder } from '../../src/audit/predicates/values.ts';
import { evidenceCatalogue } from '../../src/audit/shipped.ts';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { type Automaton, accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { octets, type SymbolRange, units } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { form, root } from '../support/library.ts';
import { loadedAudit } from './loaded.ts';

const shipped = new Map(loadedAudit().forms.map((audited) => [audited.id, audited]));
const abnfText = readFileSync(`${root}grammar/spec/rfc3629.abnf`, 'utf8');
const automatonOf = (id: string) => shipped.get(id)?.automaton as Automaton;

/** The context of the shipped forms, with some automata or the stored ABNF replaced. */
function context(changed: Readonly<Record<string, Automaton>> = {}, abnf: string = abnfText): EvidenceContext {
  const source = new SourceText('rfc3629.abnf', abnf);
  const formOf = (id: string) => shipped.get(id) as NonNullable<ReturnType<typeof shipped.get>>;
  return {
    form: formOf,
    automaton: (id) => changed[id] ?? formOf(id).automaton,
    abnfTerminals: evidenceContext({ forms: [...shipped.values()], abnf: source }).abnfTerminals,
    abnf: (rule) =>
      minimise(deriveAutomaton(readSpecification(source, { rule }).ruleSet, { reading: 'regular' })).automaton,
  };
}

const relaxed = (id: string, reason: string) =>
  form(id).relaxations.find((each) => each.reason === reason)?.automaton as Automaton;
const tail: SymbolRange = [0x80, 0xbf];
const one = (octet: number): SymbolRange => [octet, octet];
const utf8 = automatonOf('utf8');
const characters = charactersOf(utf8).boxes;
/** UTF-8 with additional characters, or with short ones only. */
const plus = (...boxes: SymbolRange[][]) => automatonOfBoxes(octets, [...characters, ...boxes]);
const upTo = (length: number) =>
  automatonOfBoxes(
    octets,
    characters.filter((box) => box.length <= length),
  );
const overlong = relaxed('utf8', 'overlong');
const surrogate = relaxed('utf8', 'surrogate');
const above = relaxed('utf8', 'above-10FFFF');
const without00 = automatonOfBoxes(octets, [[[0x01, 0x7f]], ...characters.filter((box) => box.length > 1)]);
const of1997 = automatonOf('utf8-1997');
const short1997 = automatonOfBoxes(
  octets,
  charactersOf(of1997).boxes.filter((box) => box.length < 6),
);
const BOM = [0xef, 0xbb, 0xbf];
const noSignature = byPrefix(BOM, null, utf8);
const utf16 = automatonOf('utf16');
const [be, le] = [serialise(utf16, 'be'), serialise(utf16, 'le')];

/** For each piece of evidence: automata that break its requirement. */
const broken: Readonly<Record<string, readonly Automaton[]>> = {
  'utf8:repertoire': [surrogate, above, upTo(3), automatonOf('cesu8'), of1997],
  'utf8:no-surrogates': [surrogate, of1997],
  'utf8:nothing-above-10FFFF': [above, of1997],
  'utf8:one-encoding': [overlong],
  'utf8:lengths': [automatonOf('cesu8'), plus([one(0xc1), tail, tail])],
  'utf8:never-appear': [overlong, above, of1997, upTo(3), without00],
  'utf8:ascii': [plus([one(0xe0), one(0x41), tail]), without00, plus([one(0xc1), [0x7f, 0x7f]])],
  'utf8:tails': [plus([one(0xc1), [0x80, 0xc0]]), plus([one(0xc1), one(0x7f)])],
  'utf8:boundaries': [automatonOf('cesu8'), plus([[0x80, 0x8f]])],
  'utf8:search': [plus([one(0xc1), one(0x41)]), plus([tail]), plus([one(0xc2), tail, tail])],
  'utf8:order': [automatonOf('cesu8'), overlong],
  'utf8:longest-4': [above, of1997, upTo(3)],
  'utf8:no-cesu8': [automatonOf('cesu8'), surrogate],
  'utf8:bit-table': [overlong, surrogate, above, upTo(3), without00, of1997],
  'utf8:encoding-steps': [upTo(3), without00],
  'utf8:decoding-steps': [overlong, surrogate, above],
  'utf8:round-trip': [upTo(3), without00],
  'utf8:attacks': [overlong, surrogate, without00],
  'utf8:signature': [
    noSignature,
    automatonOfBoxes(
      octets,
      characters.filter((box) => box[0]?.[0] !== 0xee),
    ),
  ],
  'utf8-1997:repertoire': [utf8, short1997],
  'utf8-1997:one-encoding': [relaxed('utf8-1997', 'overlong')],
  'utf8-1997:lengths': [automatonOf('cesu8')],
  'utf8-1997:never-appear': [plus([one(0xfe), tail, tail, tail, tail, tail, tail]), short1997],
  'utf8-1997:F5-to-FD-appear': [utf8],
  'utf8-1997:ascii': [without00],
  'utf8-1997:tails': [plus([one(0xc1), [0x80, 0xc0]])],
  'utf8-1997:boundaries': [automatonOf('cesu8')],
  'utf8-1997:search': [plus([tail])],
  'utf8-1997:order': [overlong],
  'utf8-1997:round-trip': [upTo(3), without00],
  'utf8-1997:longest-6': [short1997, plus([one(0xfe), tail, tail, tail, tail, tail, tail])],
  'utf8-1997:surrogates-allowed': [utf8],
  'utf8-1997:bit-table': [utf8, relaxed('utf8-1997', 'overlong'), short1997],
  'utf16:repertoire': [
    automatonOf('ucs2'),
    relaxed('utf16', 'lone-high-surrogate'),
    relaxed('utf16', 'lone-low-surrogate'),
  ],
  'utf16:nothing-above-10FFFF': [
    automatonOfBoxes(units, [
      [[0, 0xd7ff]],
      [
        [0xdc00, 0xdc00],
        [0xdc00, 0xdfff],
      ],
    ]),
  ],
  'utf16:one-encoding': [
    automatonOfBoxes(units, [
      [[0, 0xd7ff]],
      [
        [0xe000, 0xe000],
        [0, 5],
      ],
    ]),
  ],
  'utf16:surrogates-in-pairs': [
    relaxed('utf16', 'lone-high-surrogate'),
    relaxed('utf16', 'lone-low-surrogate'),
    automatonOf('ucs2'),
  ],
  'utf16:encoding-steps': [automatonOf('ucs2')],
  'utf16:decoding-steps': [relaxed('utf16', 'lone-high-surrogate')],
  'utf16be:serialisation': [be, automatonOf('utf16le'), relaxed('utf16be', 'lone-low-surrogate')],
  'utf16be:swapped-signature': [be, automatonOf('utf16-signature')],
  'utf16be:signature-ordinary': [byPrefix([0xfe, 0xff], null, be)],
  'utf16le:serialisation': [le, automatonOf('utf16be'), relaxed('utf16le', 'lone-high-surrogate')],
  'utf16le:swapped-signature': [le, automatonOf('utf16-signature')],
  'utf16le:signature-ordinary': [byPrefix([0xff, 0xfe], null, le)],
  'utf16-signature:serialisation': [be, le, automatonOf('utf16be')],
  'utf16-signature:signature-only-first': [byPrefix([0xff, 0xfe], null, be)],
  'utf16-signature:signature-binds': [be, le],
  'cesu8:repertoire': [utf8, relaxed('cesu8', 'lone-high-surrogate'), relaxed('cesu8', 'four-octet-form')],
  'cesu8:one-encoding': [relaxed('cesu8', 'overlong'), relaxed('cesu8', 'four-octet-form')],
  'cesu8:differs-above-FFFF': [utf8, relaxed('cesu8', 'overlong')],
  'cesu8:bit-table': [utf8, relaxed('cesu8', 'overlong'), relaxed('cesu8', 'lone-low-surrogate')],
  'ucs2:no-surrogates': [relaxed('ucs2', 'surrogate')],
  'ucs2:repertoire': [utf16, relaxed('ucs2', 'surrogate')],
  'utf32be:no-surrogates': [relaxed('utf32be', 'surrogate')],
  'utf32be:nothing-above-10FFFF': [relaxed('utf32be', 'above-10FFFF')],
  'utf32le:no-surrogates': [relaxed('utf32le', 'surrogate')],
  'utf32le:nothing-above-10FFFF': [relaxed('utf32le', 'above-10FFFF')],
  'utf32be:repertoire': [relaxed('utf32be', 'surrogate'), relaxed('utf32be', 'above-10FFFF'), automatonOf('utf32le')],
  'utf32le:repertoire': [relaxed('utf32le', 'surrogate'), relaxed('utf32le', 'above-10FFFF'), automatonOf('utf32be')],
};

/** Evidence on printed texts and on functions: no other automaton is tried for these. */
const printed = [...evidenceCatalogue.keys()].filter((id) =>
  /:(?:example|unit|abnf|label|codec|refusal|order-written|identification|initial-mark|octet-order|mark-further-on|signature-policies)/.test(
    id,
  ),
);

test('every piece of evidence has an automaton that breaks it', () => {
  expect([...Object.keys(broken), ...printed].sort()).toEqual([...evidenceCatalogue.keys()].sort());
});

test.each([...evidenceCatalogue.values()].map((evidence) => [evidence.id, evidence] as const))(
  '%s holds for the shipped form',
  (_id, evidence) => {
    const { holds, counterexample, accepted, refused } = evidence.decide(context());
    const audited = shipped.get(evidence.form);
    expect({ holds, counterexample }).toEqual({ holds: true, counterexample: null });
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(accepted.filter((text) => !audited?.test(text))).toEqual([]);
    expect(refused.filter((text) => audited?.test(text))).toEqual([]);
  },
);

describe.each(Object.entries(broken))('%s', (id, automata) => {
  test.each(automata.map((automaton, n) => [n + 1, automaton] as const))('fails for automaton %i', (_n, automaton) => {
    const evidence = evidenceCatalogue.get(id) as Evidence;
    const decision = evidence.decide(context({ [evidence.form]: automaton }));
    const hasWrongWitness = [
      ...decision.accepted.map((text) => [text, true] as const),
      ...decision.refused.map((text) => [text, false] as const),
    ].some(([text, expected]) => accepts(automaton, text) !== expected);

    expect(decision.holds).toBe(false);
    expect(decision.counterexample).not.toBeNull();
    const shown = decision.counterexample as readonly number[];
    const different = accepts(automaton, shown) !== accepts(automatonOf(evidence.form), shown);
    // A counterexample that both automata accept breaks the requirement by its symbols, not by its verdict.
    expect(accepts(automaton, shown) || different || hasWrongWitness).toBe(true);
  });
});

describe('a changed ABNF rule fails, and the rules beside it do not', () => {
  test.each([
    ['UTF8-1', '%x00-7F', '%x00-7E'],
    ['UTF8-2', '%xC2-DF', '%xC1-DF'],
    ['UTF8-3', '%x80-9F', '%x80-A0'],
    ['UTF8-4', '%x90-BF', '%x8F-BF'],
  ])('%s', (rule, from, to) => {
    const changed = context({}, abnfText.replace(from, to));
    const failing = [...evidenceCatalogue.values()]
      .filter(({ id }) => id.includes('abnf/'))
      .filter((each) => !each.decide(changed).holds);
    expect(failing.map(({ id }) => id)).toEqual(['utf8:abnf/UTF8-octets', 'utf8:abnf/UTF8-char', `utf8:abnf/${rule}`]);
  });
});

test('the corrected examples of draft-hoffman-utf16 §5 are those of 12345', () => {
  const octetsOf = [0x12345, 0x3d, 0x52, 0x61].flatMap(encodeUtf16).flatMap((unit) => [unit >> 8, unit & 0xff]);
  expect(octetsOf).toEqual([0xd8, 0x08, 0xdf, 0x45, 0x00, 0x3d, 0x00, 0x52, 0x00, 0x61]);
});

test.each([
  ['UTF-16', 'utf16', UTF16, [0xe000]],
  ['CESU-8', 'cesu8', CESU8, [0xee, 0x80, 0x80]],
] as const)('%s does not sort by scalar value', (_title, id, scheme, counterexample) => {
  const decision = sameOrder(automatonOf(id), scheme, { accepted: [], refused: [] });
  expect([decision.holds, decision.counterexample]).toEqual([false, counterexample]);
});
