/**
 * Proves that the profiles accept what their documents say, in every encoding, by a
 * chain of equivalences:
 *
 *     arithmetic on scalar values  ≡  automaton over scalar values   all scalar values
 *     oracle on decoded text       ≡  automaton over scalar values   W-method, and all bounds
 *     automaton over scalar values ≡  automata over octets, units    all scalar values, W-method
 *
 * The automata of tokens have suites of a hundred thousand texts: here a fifteenth of them, and in `npm run test:long`, which
 * runs this file too, all. A sweep of the oracle over all scalar values is in proof.long.ts.
 */
import { describe, expect, test } from 'vitest';
import { type Automaton, accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { rangeEndsOf, wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { readGrammars } from '../../src/compile/files.ts';
import { compileGrammar } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { ENCODINGS, type EncodingName } from '../../src/shared/encodings.ts';
import { SourceText } from '../../src/shared/source.ts';
import { encodeEach, everyScalar, sweep } from '../encoding/machines.ts';
import { isScalarValue } from '../reference/form.ts';
import { reference } from '../reference/index.ts';
import { isOfProfile, profiles } from '../reference/profiles.ts';
import { form, library, minimalOf, root } from '../support/library.ts';
import { FUZZ } from '../support/random.ts';
import { grammarOf, implementations, profileIds } from './implementations.ts';

/** A suite, or of the large suite of an automaton of tokens the part that this run tries. */
function* tried(automaton: Automaton, suite: Iterable<number[]>): Generator<number[]> {
  const step = automaton.next.length > 16 && FUZZ === 1 ? 15 : 1;
  let i = 0;
  for (const text of suite) if (i++ % step === 0) yield text;
}

const EQUAL = { onlyLeft: null, onlyRight: null };
const encodings = Object.keys(ENCODINGS) as EncodingName[];
const grammars = Object.keys(profiles);

/** By grammar: the automaton over scalar values. */
const scalarAutomata = new Map(
  grammars.map((id) => [id, minimise(compileGrammar(library.file(id).main)).automaton] as const),
);

describe.each([
  ['mqtt-utf8', 9, 12],
  ['unicode-scalars-utf8', 9, 12],
  ['unicode-scalars-utf16', 3, 3],
  ['wtf8', 12, 13],
  ['mutf8', 6, 9],
])('%s', (id, states, classes) => {
  test(`has ${states} states and ${classes} classes, the reject state included`, () => {
    expect([form(id).minimal.next.length, form(id).minimal.classes.length]).toEqual([states, classes]);
  });
});

describe('every scalar value by itself', () => {
  /** By scalar value, whether it is a text of the profile, by arithmetic: asked once for all encodings. */
  const expected = new Map(
    grammars.map((id) => {
      const right = new Uint8Array(0x110000);
      // A loop: `Uint8Array.from` takes six times as long.
      for (let n = 0; n < right.length; n++) right[n] = Number(isOfProfile(id, [n]));
      return [id, right] as const;
    }),
  );

  /** In UTF-8 and UTF-16 all. The other encodings have the suites below; here three planes, and in a long run all. */
  const triedIn = (encoding: EncodingName) =>
    FUZZ > 1 || ['utf8', 'utf16'].includes(encoding)
      ? everyScalar
      : everyScalar.filter((scalar) => [0, 1, 16].includes(scalar >> 16));

  test.each(encodings)('in %s: the automata agree with the arithmetic', (encoding) => {
    const encoded = encodeEach(triedIn(encoding), reference[encoding].encode as (scalar: number) => number[]);
    for (const id of grammars) {
      const accepted = sweep(minimalOf(`${id}-${encoding}`), encoded);
      const right = expected.get(id) as Uint8Array;
      const wrong = encoded.scalars.filter((scalar, i) => accepted[i] !== right[scalar]);
      // In UTF-16BE and LE, U+FFFE may not come first: it reads as a signature in the other order.
      const barred = /^utf16.e$/.test(encoding) && isOfProfile(id, [0xfffe]) ? [0xfffe] : [];
      expect([...wrong.slice(0, 10)], id).toEqual(barred);
    }
  });
});

describe.each(grammars)('%s', (id) => {
  const automaton = scalarAutomata.get(id) as Automaton;
  const { main } = library.file(id);

  test('over scalar values: oracle, arithmetic and automaton agree on bounds and on the W-method suite', () => {
    const bounds = rangeEndsOf(automaton.classes).flatMap((bound) => [bound - 1, bound, bound + 1]);
    // The suite of an automaton of tokens is large without an extra state.
    const suite = wMethodSuite(automaton, automaton.next.length > 16 ? 0 : 1);
    const texts = [...bounds.map((scalar) => [scalar]), ...tried(automaton, suite)];
    const wrong = texts.filter((text) => {
      if (!text.every(isScalarValue)) return false;
      const verdict = accepts(automaton, text);
      return oracleAccepts(main.ohm, text) !== verdict || isOfProfile(id, text) !== verdict;
    });
    expect(wrong).toEqual([]);
  });

  // Automata of tokens are large: only the encodings that are generated.
  const own = automaton.next.length > 16 ? encodings.filter((one) => library.ids.includes(`${id}-${one}`)) : encodings;

  test.each(own)('in %s: accepts what decodes to a text of the automaton over scalar values', (encoding) => {
    const minimal = minimalOf(`${id}-${encoding}`);
    // Without an extra state the suites of six encodings stay small; the long proof has one.
    const wrong = [...tried(automaton, wMethodSuite(minimal, 0))].filter((text) => {
      const wellFormed = reference[encoding].isWellFormed(text);
      const scalars = wellFormed ? decode(encoding, text) : null;
      return accepts(minimal, text) !== (scalars !== null && accepts(automaton, scalars));
    });
    expect(wrong).toEqual([]);
  });
});

/** Decodes well-formed text by trying: the platform knows UTF-8 and UTF-16LE, the rest is arithmetic. */
function decode(encoding: EncodingName, symbols: readonly number[]): number[] {
  const size = encoding.startsWith('utf32') ? 4 : encoding === 'utf8' ? 0 : 2;
  const characters = (text: string) => Array.from(text, (character) => character.codePointAt(0) as number);
  if (encoding === 'utf8') {
    return characters(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(symbols)));
  }
  if (encoding === 'utf16') return characters(String.fromCharCode(...symbols));
  const units = Array.from({ length: symbols.length / size }, (_, i) => {
    const unit = symbols.slice(i * size, (i + 1) * size);
    return (encoding.endsWith('le') ? unit.reverse() : unit).reduce((value, octet) => value * 0x100 + octet, 0);
  });
  return size === 4 ? units : characters(String.fromCharCode(...units));
}

describe.each(profileIds)('%s', (id) => {
  test('all implementations agree on the W-method suite', () => {
    const chosen = implementations.filter(({ name }) => /reference|oracle|table|^test|chunks of 1/.test(name));
    const { minimal } = form(id);
    const wrong: string[] = [];
    for (const text of tried(minimal, wMethodSuite(minimal, 0))) {
      const verdict = accepts(minimal, text);
      for (const { name, accepts: answer } of chosen) if (answer(id, text) !== verdict) wrong.push(`${name}: ${text}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('grammars that say the same in two ways', () => {
  test.each(encodings)('Unicode scalars in %s are that encoding form itself', (encoding) => {
    expect(languageDifference(form(`unicode-scalars-${encoding}`).minimal, form(encoding).minimal)).toEqual(EQUAL);
  });

  test('UTF8-non-ascii is UTF8-2 / UTF8-3 / UTF8-4 of RFC 3629', () => {
    const text = 'NonAscii <: Utf8 { utf8_octets := utf8_2 | utf8_3 | utf8_4 }';
    const source = new SourceText('non-ascii.ohm', text);
    const { main } = new Library([...readGrammars(root), { id: 'non-ascii', alphabet: octets, source }]).file(
      'non-ascii',
    );
    const literal = minimise(compileGrammar(main)).automaton;
    expect(languageDifference(form('utf8-non-ascii-utf8').minimal, literal)).toEqual(EQUAL);
  });

  test('JSON text is UTF-8 without the texts that begin EF BB BF', () => {
    const { onlyLeft, onlyRight } = languageDifference(form('utf8').minimal, form('json-encoding-utf8').minimal);
    expect([onlyLeft, onlyRight]).toEqual([[0xef, 0xbb, 0xbf], null]);
  });
});

test('each rule of each grammar takes its examples and refuses its counter-examples, for ohm and compiler alike', () => {
  const wrong: string[] = [];
  let examples = 0;
  for (const id of new Set(library.ids.map((one) => grammarOf(one).grammar))) {
    const { main, relaxations } = library.file(id);
    for (const grammar of [main, ...relaxations]) {
      const rules = [...grammar.ruleAnnotations].filter(([name]) => !grammar.rules.rules.get(name)?.parameters.length);
      const all = [...(grammar === main ? rules : []), [grammar.rules.start, grammar] as const];
      for (const [rule, { accepts: good, rejects: bad }] of all) {
        const automaton = deriveAutomaton({ ...grammar.rules, start: rule }, { reading: 'peg' });
        for (const [list, verdict] of [
          [good, true],
          [bad, false],
        ] as const) {
          for (const { symbols } of list) {
            examples++;
            const got = [oracleAccepts(grammar.ohm, symbols, rule), accepts(automaton, symbols)];
            if (got.some((one) => one !== verdict)) wrong.push(`${grammar.name} ${rule}: ${symbols} gave ${got}`);
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(500);
});
