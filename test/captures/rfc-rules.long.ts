/**
 * Rules of RFCs with captures, each on random texts, against APG. Each rule of the grammars in examples/parse is a start
 * rule once, and captures all rules that it calls, as far as they have one reading. WELLFORMED_FUZZ multiplies the texts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { RandomTexts, seededRandom } from '../../src/author/sample/random-text.ts';
import { withCaptures } from '../../src/run/captures/form.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import type { OctetsInput } from '../../src/run/input.ts';
import { octetValidator } from '../../src/run/validator.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { root } from '../support/library.ts';
import { FUZZ } from '../support/random.ts';
import { apgParser, type Spans } from './apg-oracle.ts';

const GRAMMARS = ['uri', 'date-time', 'http-head', 'content-type', 'language-tag', 'syslog', 'semver', 'csv-row'];
const TEXTS = 150 * FUZZ;
const tally = { rules: 0, texts: 0, parsedByBoth: 0, ambiguous: 0 };

/** A rule with captures: all names that its body has, fewer as long as they have two readings. */
function formOf(text: string, rule: string, names: readonly string[]) {
  const source = new SourceText('rules.abnf', text);
  const grammar = { id: 'rules', syntax: 'abnf', source } as const;
  for (let kept = names.length; kept > 0; kept--) {
    const captured = names.slice(0, kept);
    const captures = captured.map((name, i) => `${name} as f${i}`).join(', ');
    try {
      const [form] = compileUserGrammar(grammar, { rule, captures, skipExamples: true }, packagedGrammars).forms;
      if (form?.captures) return { form, table: form.captures.table, captured };
    } catch (error) {
      // "0pchar" leads to no pchar.
      if (error instanceof SpecError && error.summary.includes('does not lead to')) return undefined;
      if (!(error instanceof SpecError) || error.code !== 'ambiguous-capture') throw error;
      tally.ambiguous++;
    }
  }
  return undefined;
}

function spansOf(value: CapturedRecord, captured: readonly string[]): Spans {
  return captured.flatMap((rule, i) => {
    const found = value[`f${i}`] as unknown as CapturedRecord | readonly CapturedRecord[] | undefined;
    const all = Array.isArray(found) ? found : found ? [found] : [];
    return all.map(({ start, end }) => [rule, start, end] as const);
  });
}

const sorted = (spans: Spans) => [...spans].sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1] || a[2] - b[2]);

describe.each(GRAMMARS)('the rules of %s', { timeout: 600_000 * FUZZ }, (name) => {
  // The tags go: each rule is a start rule without them.
  const text = readFileSync(join(root, `examples/parse/${name}.abnf`), 'utf8').replace(/^; @.*\n/gm, '');
  const rules = [...text.matchAll(/^([A-Za-z][\w-]*) *=((?:.*\n(?=[ \n]|$)?(?: .*\n)*))/gm)].map(
    ([, rule = '', body = '']) => ({ rule, body: body.replace(/"[^"]*"|;.*/g, '') }),
  );
  const all = rules.map(({ rule }) => rule);
  const parse = apgParser(text);

  test.each(rules.map(({ rule, body }) => [rule, body] as const))(
    '%s has the captures that APG finds',
    (rule, body) => {
      const calls = [...new Set(body.match(/[A-Za-z][\w-]*/g))].filter((each) => all.includes(each) && each !== rule);
      const made = calls.length > 0 ? formOf(text, rule, calls) : undefined;
      if (!made) return;
      const { form, table, captured } = made;
      const parser = withCaptures<OctetsInput, string, CapturedRecord>(octetValidator(form.table), table);
      const random = seededRandom(rule.length * 7919 + name.length);
      const texts = new RandomTexts(form.minimal, random);
      const lengths = texts.lengths(60);
      tally.rules++;
      for (let i = 0; i < TEXTS; i++) {
        const octets = texts.text(lengths[Math.floor(random() * lengths.length)] as number);
        const expected = parse(rule, captured, octets);
        const value = parser.match(Uint8Array.from(octets));
        expect(value, `${rule} ${octets}`).not.toBeNull();
        tally.texts++;
        if (!expected) continue;
        tally.parsedByBoth++;
        expect(sorted(spansOf(value as CapturedRecord, captured)), `${rule} ${octets}`).toEqual(sorted(expected));
        // A text with a change: whatever APG accepts has the same captures.
        octets[Math.floor(random() * octets.length)] = Math.floor(random() * 256);
        const changed = parse(rule, captured, octets);
        const found = parser.match(Uint8Array.from(octets));
        if (changed) expect(found && sorted(spansOf(found, captured)), `${rule} ${octets}`).toEqual(sorted(changed));
        tally.texts++;
      }
    },
  );
});

test('enough rules and texts were compared', () => {
  process.stderr.write(`${JSON.stringify(tally)}\n`);
  expect(tally.rules).toBeGreaterThan(50);
  expect(tally.parsedByBoth).toBeGreaterThan(tally.texts / 4);
});
