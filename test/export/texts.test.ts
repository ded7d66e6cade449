/**
 * The targets that are not programs describe the form exactly: the ABNF is read
 * back and compared as a language, the regular expression is run, the JSON is
 * checked against its schema and its digest, pictures are XML.
 */
import { describe, expect, test } from 'vitest';
import TABLE_SCHEMA from '../../docs/table.schema.json' with { type: 'json' };
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { sha256 } from '../../src/compile/digest.ts';
import { rangesIn } from '../../src/compile/index.ts';
import { toAbnf } from '../../src/export/abnf.ts';
import { automatonGraph } from '../../src/export/automaton/graph.ts';
import { layOut, RADIUS } from '../../src/export/automaton/layout.ts';
import { drawAutomaton } from '../../src/export/automaton/picture.ts';
import { toC } from '../../src/export/c.ts';
import { toJson } from '../../src/export/json.ts';
import { pictureProblem, toAutomatonSvg } from '../../src/export/picture.ts';
import { toRailroad } from '../../src/export/railroad.ts';
import { toPosix, toRegExp } from '../../src/export/regexp.ts';
import { TARGETS } from '../../src/export/targets.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { violations } from '../support/json-schema.ts';
import { form, root } from '../support/library.ts';
import { sourceOf } from './target-source.ts';

const FORMS = ['utf8', 'mqtt-strict-utf8', 'json-encoding-utf8', 'mutf8', 'utf16le', 'utf32be', 'utf16', 'yang-utf16'];

test('C includes only three headers of types', () => {
  const included = [...toC(sourceOf('utf8')).matchAll(/#include (.*)/g)].map(([, name]) => name);
  expect(included).toEqual(['<stdbool.h>', '<stddef.h>', '<stdint.h>']);
});

describe('ABNF', () => {
  test.each(['utf8', 'mutf8', 'utf32be'])('of %s, read again, accepts the same texts (proved)', (id) => {
    const { ruleSet } = readSpecification(new SourceText('again.abnf', toAbnf(sourceOf(id))));
    const again = deriveAutomaton(ruleSet, { reading: 'regular' });
    expect(languageDifference(again, form(id).minimal)).toEqual({ onlyLeft: null, onlyRight: null });
  });

  test('cites the clauses and counts equal neighbours', () => {
    const text = toAbnf(sourceOf('utf8'));
    expect(text).toContain('; @clause RFC 3629 §4\nutf8-octets = *utf8-char\n');
    expect(text).toContain('utf8-3-e1 = %xE1-EC 2utf8-tail\n');
    expect(text).toContain('utf8-4-f1 = %xF1-F3 3utf8-tail\n');
  });

  test('of a grammar over scalar values is in scalar values', () => {
    expect(toAbnf(sourceOf('mqtt-utf8'))).toContain('mqtt-char = %x0001-D7FF / %xE000-10FFFF\n');
  });

  test('is refused for a grammar with look-ahead, at its location', () => {
    const refused = () => toAbnf(sourceOf('utf16le'));
    expect(refused).toThrow(SpecError);
    expect(refused).toThrow(/utf16le\.ohm:\d+:\d+: Utf16le has no ABNF: it uses look-ahead/);
  });
});

describe.each(FORMS)('the regular expression of %s', (id) => {
  test('matches exactly the well-formed texts of the suite', () => {
    const { minimal } = form(id);
    const [, source = ''] = /^export const pattern = \/(.*)\/;$/m.exec(toRegExp(sourceOf(id))) ?? [];
    const pattern = new RegExp(source);
    // The POSIX syntax has the same meaning in JavaScript.
    const posix = new RegExp(toPosix(sourceOf(id)).trimEnd().split('\n').at(-1) as string);
    const wrong = Array.from(wMethodSuite(minimal, minimal.next.length < 10 ? 1 : 0)).filter((symbols) => {
      const text = String.fromCharCode(...symbols);
      const wanted = accepts(minimal, symbols);
      return pattern.test(text) !== wanted || posix.test(text) !== wanted;
    });
    expect(wrong).toEqual([]);
  });
});

test('the regular expression of UTF-8 is short enough to read', () => {
  expect(toRegExp(sourceOf('utf8'))).toContain(
    String.raw`/^(?:[\x00-\x7F]|(?:[\xC2-\xDF]|\xE0[\xA0-\xBF]|\xED[\x80-\x9F])[\x80-\xBF]|` +
      String.raw`(?:[\xE1-\xEC\xEE\xEF]|\xF0[\x90-\xBF]|[\xF1-\xF3][\x80-\xBF]|\xF4[\x80-\x8F])[\x80-\xBF]{2})*$/`,
  );
});

describe.each(FORMS)('the JSON of %s', (id) => {
  const document = JSON.parse(toJson(sourceOf(id)));

  test('conforms to its schema', () => {
    expect(violations(TABLE_SCHEMA, document)).toEqual([]);
  });

  test('has the digest of the fields that determine verdicts', () => {
    const keys = Object.keys(document);
    const verdictData = Object.fromEntries(
      keys.slice(keys.indexOf('algorithm') + 1).map((key) => [key, document[key]]),
    );
    expect(document.digest).toBe(sha256(JSON.stringify(verdictData)));
  });
});

test('the schema refuses a table with a missing key, an unknown key, or a row of strings', () => {
  const document = JSON.parse(toJson(sourceOf('utf8')));
  expect(violations(TABLE_SCHEMA, { ...document, states: undefined, extra: 1 }).length).toBeGreaterThan(1);
  expect(violations(TABLE_SCHEMA, { ...document, next: [['0']] })).toEqual(
    ['$.next[0][0]: is string, not integer', '$.next[0][0]: is below 0'].slice(0, 1),
  );
});

/** Whether tags are balanced and no stray `<` or `&` is left: a sufficient check for XML that this project writes. */
function isXml(text: string): boolean {
  const open: string[] = [];
  for (const [, close, name, , empty] of text.matchAll(/<(\/?)([a-z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/gi)) {
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name as string);
  }
  const rest = text.replace(/<\/?[a-z]+(?:\s[\w:-]+="[^"<]*")*\s*\/?>/gi, '');
  return open.length === 0 && !/[<]|&(?!#\d+;|amp;|lt;|gt;|quot;)/.test(rest.replace(/<style>[\s\S]*<\/style>/, ''));
}

describe('pictures', () => {
  test.each(FORMS)('of %s are XML, light and dark, and load nothing', (id) => {
    for (const svg of [toRailroad(sourceOf(id)), toAutomatonSvg(sourceOf(id))]) {
      expect(isXml(svg)).toBe(true);
      expect(svg).toContain('prefers-color-scheme: dark');
      expect(svg).not.toMatch(/url\(|href="http|<script|<image/);
    }
  });

  test('show every rule, or only the one requested', () => {
    const { rules } = sourceOf('utf8').rules;
    const drawn = (svg: string) => [...svg.matchAll(/<g id="([^"]+)"><text class="name"/g)].map(([, name]) => name);
    expect(drawn(toRailroad(sourceOf('utf8'))).sort()).toEqual([...rules.keys()].sort());
    expect(drawn(toRailroad(sourceOf('utf8'), 'utf8_3_ed'))).toEqual(['utf8_3_ed']);
    expect(() => toRailroad(sourceOf('utf8'), 'utf8_9')).toThrow(/Utf8 has no rule utf8_9/);
  });

  test('of the automaton show every state except the reject state, the start twice, and every edge once', () => {
    const svg = toAutomatonSvg(sourceOf('utf8'));
    const states = [...svg.matchAll(/<g class="state(?: accepting)?" data-target="state=(\d)"/g)].map(([, one]) => one);
    expect(states.sort().join('')).toBe('001234567');
    const edges = [...svg.matchAll(/data-target="(edge=[^"]*)"/g)].map(([, one]) => one);
    expect([edges.length, new Set(edges).size]).toEqual([15, 15]);
    expect(svg).toContain('>E1..EC, EE..EF<');
  });

  test.each(FORMS)('of the automaton of %s have no two states or labels on top of each other', (id) => {
    const { minimal, table } = form(id);
    if (pictureProblem(form(id)) !== undefined) return;
    const { states, edges } = layOut(automatonGraph(minimal, rangesIn(table)));
    const boxes = [
      ...states.map(({ at }) => ({ at, width: 2 * RADIUS, height: 2 * RADIUS })),
      ...edges.map(({ at, width, height }) => ({ at, width, height })),
    ];
    const overlaps = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) =>
            Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 - 1 &&
            Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2 - 1,
        )
        .map((b) => `${a.at} ${b.at}`),
    );
    expect(overlaps).toEqual([]);
  });

  test.each(FORMS)('of the automaton of %s have no edge across the label of another', (id) => {
    if (pictureProblem(form(id)) !== undefined) return;
    const parts = [
      ...drawAutomaton(form(id)).body.matchAll(/<path class="route" d="([^"]+)".*?<rect class="plate" ([^>]*)/g),
    ];
    const edges = parts.map(([, d = '', rect = '']) => ({
      label: [...rect.matchAll(/(?:x|y|width|height)="(-?\d+)"/g)].map(([, n]) => Number(n)) as [
        number,
        number,
        number,
        number,
      ],
      points: d
        .split('M')
        .slice(1)
        .flatMap((line) => {
          const corners = line.split('C').map((numbers) => numbers.split(' ').map(Number));
          return corners.slice(1).flatMap((to, i) => curvePoints([...(corners[i] as number[]).slice(-2), ...to]));
        }),
    }));
    const crossings = edges.flatMap((one) =>
      edges.filter(({ label: [x, y, width, height] }, i) => {
        const inside = ([px = 0, py = 0]: readonly number[]) =>
          px > x + 2 && px < x + width - 2 && py > y + 2 && py < y + height - 2;
        return edges[i] !== one && one.points.some(inside);
      }),
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(crossings).toEqual([]);
  });

  test('of too many states are refused, and the remedy is the list of them', () => {
    const { minimal } = form('utf8');
    const next = Array.from({ length: 200 }, () => minimal.next[0] as number[]);
    const many = { ...sourceOf('utf8'), form: { ...form('utf8'), minimal: { ...minimal, next } } };
    expect(() => toAutomatonSvg(many)).toThrow(/200 states are too many for a picture[\s\S]*NAME\.automaton\.txt/);
  });
});

describe.each(Object.entries(TARGETS))('target %s', (name, target) => {
  const source = sourceOf('mqtt-utf8');
  const emitted = () => target.make(source);

  test('writes the same bytes each time, without absolute paths and times', () => {
    const text = emitted();
    expect(text).toBe(emitted());
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/\b20\d\d-\d\d-\d\d|\d\d:\d\d:\d\d/);
    expect(text.endsWith('\n')).toBe(true);
  });

  test.skipIf(name === 'json-schema')(
    'has the header of a generated file: the command, the inputs and their digests',
    () => {
      const text = emitted();
      expect(text).toContain('DO NOT EDIT. Generated file.');
      expect(text).toContain(`npx wellformed emit ${source.request} --target ${name}`);
      expect(text).toContain(source.inputs[0]?.name);
      expect(text).toContain(sha256(source.inputs[0]?.text as string));
    },
  );
});

/** Points of a cubic curve, given by its four corners. */
function curvePoints(corners: readonly number[]): number[][] {
  return Array.from({ length: 41 }, (_, i) => {
    const t = i / 40;
    const shares = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    return [0, 1].map((axis) => shares.reduce((sum, share, n) => sum + share * (corners[2 * n + axis] as number), 0));
  });
}
