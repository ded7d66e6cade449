/** Conformance vectors: their texts, verdicts and guarantee, and the file. */
import { describe, expect, test } from 'vitest';
import VECTORS_SCHEMA from '../../../docs/vectors.schema.json' with { type: 'json' };
import { acceptedExamples } from '../../../src/author/accepted-examples.ts';
import { compileUserGrammar, type UserForm } from '../../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../../src/author/packaged-files.ts';
import { wMethodSuite } from '../../../src/compile/automaton/suite.ts';
import { GROUPS } from '../../../src/export/vectors/texts.ts';
import { formToVectors, type VectorOptions, vectorsToJson } from '../../../src/export/vectors/vectors.ts';
import { alphabetNamed, formatSymbol } from '../../../src/shared/alphabet.ts';
import { SourceText } from '../../../src/shared/source.ts';
import { violations } from '../../support/json-schema.ts';
import { form, library, root } from '../../support/library.ts';
import { lineOf, scannerLines } from '../verdict-line.ts';

const vectorsOf = (id: string, options: Partial<VectorOptions> = {}) =>
  formToVectors(form(id), library.inputsOf(id), { request: `vectors ${id}`, ...options });

const FORMS = ['utf8', 'mqtt-strict-utf8', 'utf32be', 'utf16'];

describe.each(FORMS)('vectors of %s', (id) => {
  const set = vectorsOf(id, { extraStates: id === 'mqtt-strict-utf8' ? 0 : 1 });
  const { header, vectors } = set;

  test('have the verdicts of the package', () => {
    const lineFor = scannerLines(form(id).table);
    expect(vectors.filter(({ symbols, fault }) => lineOf(fault) !== lineFor(symbols))).toEqual([]);
  });

  test('contain the whole suite, each text once, and the counts are right', () => {
    const texts = new Set(vectors.map(({ symbols }) => symbols.join()));
    expect(texts.size).toBe(vectors.length);
    const { extraStates } = header.guarantee;
    expect(Array.from(wMethodSuite(form(id).minimal, extraStates)).filter((text) => !texts.has(text.join()))).toEqual(
      [],
    );
    const { groups, wellFormed, illFormed } = header.counts;
    expect(Object.values(groups).reduce((a, b) => a + b)).toBe(vectors.length);
    expect([wellFormed + illFormed, wellFormed > 0, illFormed > 0]).toEqual([vectors.length, true, true]);
  });

  test('contain both ends of every range of every class', () => {
    const last = new Set(vectors.flatMap(({ symbols }) => symbols));
    const ends = form(id).minimal.classes.flat(2);
    expect(ends.filter((symbol) => !last.has(symbol))).toEqual([]);
  });

  test('conform to the schema as JSON, and are the same bytes each time', () => {
    const text = vectorsToJson(set);
    expect(violations(VECTORS_SCHEMA, JSON.parse(text)).slice(0, 5)).toEqual([]);
    expect(text).toBe(vectorsToJson(vectorsOf(id, { extraStates: header.guarantee.extraStates })));
    expect(text).not.toContain(root);
  });

  test('are a line each in the file, which a program without a JSON parser cuts at its quotation marks', () => {
    const lines = vectorsToJson(set)
      .split('\n')
      .filter((line) => line.trimStart().startsWith('{"text":'));
    const read = lines.map((line) => {
      const [, , , text = ''] = line.split('"');
      const numbers = [...line.matchAll(/:(\d+)/g)].map(([, number]) => Number(number));
      return [text, line.includes('"ok":true'), ...numbers];
    });
    const alphabet = alphabetNamed(header.alphabet);
    const written = ({ symbols, fault }: (typeof vectors)[number]) => [
      symbols.map((symbol) => formatSymbol(alphabet, symbol)).join(''),
      fault === null,
      ...(fault ? [fault.offset, fault.length, fault.at] : []),
    ];
    expect(read).toEqual(vectors.map(written));
  });
});

describe('the guarantee', () => {
  test('names the number of states that a decoder may have', () => {
    expect(vectorsOf('utf8').header.guarantee).toMatchObject({ states: 9, classes: 12, extraStates: 1 });
    expect(vectorsOf('utf8').header.guarantee.statement).toMatch(/at most 10 states \(the minimal one has 9\)/);
  });

  test('is weaker for a grammar that is too large, and the statement says so', () => {
    const { guarantee, counts } = vectorsOf('utf8', { limit: 2_000, extraStates: 3 }).header;
    expect(guarantee.extraStates).toBe(0);
    expect(counts.vectors).toBeLessThanOrEqual(2_000);
    const bounded = vectorsOf('utf8', { limit: 120 }).header;
    expect(bounded.guarantee.extraStates).toBe(-1);
    expect(bounded.guarantee.statement).toMatch(/too large for a complete suite[\s\S]*Left out above the limit/);
    expect(bounded.counts.vectors).toBe(120);
  });

  test('includes the borders only if all of them are present, with every suffix', () => {
    const statementFor = (limit: number) => vectorsOf('utf8', { limit, extraStates: 0 }).header.guarantee.statement;
    expect(statementFor(200_000)).toContain('The borders guarantee the same');
    // Enough for the suite and for each border after each state, but not for the suffixes that distinguish states.
    expect(statementFor(900)).toContain('Each border is taken after each state, for the verdict after it.');
    expect(statementFor(700)).toContain(
      'Some borders are missing, so the borders guarantee nothing. Left out above the limit: ',
    );
  });

  test('is weaker for a grammar whose texts are long, so that the file stays small', () => {
    const [long] = compileUserGrammar(
      { id: 'long', syntax: 'abnf', source: new SourceText('long.abnf', 'long = 300ALPHA') },
      {},
      packagedGrammars,
    ).forms;
    const { header, vectors } = formToVectors(long as UserForm, [], { request: 'vectors long.abnf' });
    expect(header.guarantee).toMatchObject({ states: 302, extraStates: -1 });
    expect(vectors.reduce((sum, { symbols }) => sum + symbols.length, 0)).toBeLessThan(3_000_000);
    // Every live transition is also taken in a well-formed text.
    expect(header.counts.wellFormed).toBeGreaterThan(1);
  });

  test('is refused for a negative or fractional number of extra states', () => {
    expect(() => vectorsOf('utf8', { extraStates: -1 })).toThrow(RangeError);
    expect(() => vectorsOf('utf8', { extraStates: 0.5 })).toThrow(RangeError);
  });
});

describe('the vectors of a user’s form', () => {
  const DATE = `Date {
  // @accepts 32 30 32 34 2D 30 32 2D 32 39
  date = "2" digit digit digit "-" month "-" day
  month = "0" "1".."9" -- early
    | "1" "0".."2" -- late
  day = ("0" "1".."9" | "1".."2" digit | "3" "0".."1")
}`;
  const textsOfForm = (grammar: string, id = 'date') => {
    const syntax = grammar.startsWith('Date') ? ('ohm' as const) : ('abnf' as const);
    const [form] = compileUserGrammar(
      { id, syntax, source: new SourceText(`my.${syntax}`, grammar) },
      {},
      packagedGrammars,
    ).forms;
    if (!form) throw new Error('no form');
    const { vectors, header } = formToVectors(form, form.inputs, {
      request: 'vectors',
      extraStates: 0,
      examples: acceptedExamples(form),
    });
    return { header, texts: new Map(vectors.map((each) => [String.fromCharCode(...each.symbols), each])) };
  };

  test('are seeded from @accepts: both ends of every range at each symbol, and what is just outside', () => {
    const { texts, header } = textsOfForm(DATE);
    for (const text of [
      '2024-02-29',
      '2024-12-29',
      '2024-02-39',
      '2024-01-29',
      '2024-09-29',
      '2024-00-29',
      '2024-0:-29',
      '2024-02-30',
    ])
      expect(texts.has(text), text).toBe(true);
    expect(texts.get('2024-00-29')?.fault?.offset).toBe(6);
    expect(texts.get('2024-02-29')?.fault).toBeNull();
    expect(header.counts.groups.examples).toBeGreaterThan(40);
    expect(header.guarantee.statement).toContain('Examples are texts around');
  });

  test('have every pair of alternatives, also without examples', () => {
    const { texts } = textsOfForm('m = ( "a" / "b" ) ( "x" / "y" ) *( "1" / "2" )', 'm');
    for (const text of ['AX', 'AY', 'BX', 'BY', 'ax', 'by', 'Ay', 'AX1', 'AY2'])
      expect(
        [...texts.keys()].map((each) => each.slice(0, text.length)),
        text,
      ).toContain(text);
  });

  test('have each of many ranges in a pair, and stay few', () => {
    const starts = Array.from({ length: 30 }, (_, i) => 0x21 + 3 * i);
    const { texts, header } = textsOfForm(
      `m = 1*c\nc = ${starts.map((start) => `%x${start.toString(16)}-${(start + 1).toString(16)}`).join(' / ')}`,
      'm',
    );
    for (const start of starts) {
      const [first, last] = [start, start + 1].map((code) => String.fromCharCode(code));
      expect(texts.has(`${first}${first}`), `${first}${first}`).toBe(true);
      expect(texts.has(`${last}${last}`), `${last}${last}`).toBe(true);
    }
    // Each range with each would be 1,800 texts for each pair of transitions.
    expect(header.counts.groups.examples).toBeLessThan(500);
  });

  test('of a form of this package have none of these', () => {
    expect(vectorsOf('utf8', { extraStates: 0 }).header.counts.groups.examples).toBe(0);
  });
});

test('the schema has the groups of texts that there are', () => {
  expect(VECTORS_SCHEMA.properties.vectors.items.properties.group.enum).toEqual(GROUPS);
});
