/**
 * Grammars in ABNF with captures beside an enumeration of all readings (test/reference/readings.ts): what is refused has
 * two readings of the text that the error shows, and one of each shorter text; what is accepted has one reading of each
 * text, which is ours, however the text is cut.
 */
import { expect } from 'vitest';
import { type CompileOptions, compiledForm } from '../../src/author/compile-text.ts';
import { textsUpTo } from '../../src/compile/automaton/suite.ts';
import { withCaptures } from '../../src/run/captures/capture-form.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import type { OctetsInput } from '../../src/run/input.ts';
import { octetValidator } from '../../src/run/validator.ts';
import type { CaptureShape } from '../../src/shared/capture-table.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { readRules } from '../reference/abnf.ts';
import { type Reading, readings, readTags } from '../reference/readings.ts';
import type { Random } from '../support/random.ts';
import { compareSplits } from './splits.ts';

/** A grammar with captures, compiled. */
export function capturesOf(abnf: string, options: CompileOptions = {}) {
  const { table, captures } = compiledForm(abnf, { syntax: 'abnf', ...options });
  if (!captures) throw new SpecError('annotation', 'no captures');
  const form = withCaptures<OctetsInput, string, CapturedRecord>(octetValidator(table), captures.table);
  return { form, shape: captures.table.shape, captures };
}

/** A value of ours as a reading. */
export function readingOf(value: CapturedRecord, { fields, label }: Pick<CaptureShape, 'fields' | 'label'>): Reading {
  const record = value as never as Record<string, unknown>;
  const found = fields.flatMap((shape): [string, readonly Reading[]][] => {
    const field = record[shape.field];
    const items = (Array.isArray(field) ? field : field === undefined ? [] : [field]) as CapturedRecord[];
    return items.length > 0 ? [[shape.field, items.map((item) => readingOf(item, shape))]] : [];
  });
  const all = Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
  const name = label && (record[label.field] as string | undefined);
  return name === undefined ? [value.start, value.end, all] : [value.start, value.end, all, name.toLowerCase()];
}

export interface AmbiguityTally {
  accepted: number;
  refused: number;
  texts: number;
  longest: number;
  labels: number;
}

const LETTERS = [0x61, 0x62, 0x63];

/** Compares one random grammar on all texts of `a`, `b` and `c` up to a length; false if it says nothing of captures. */
export function compareReadings(random: Random, length: number, tally: AmbiguityTally): boolean {
  const abnf = withoutLostTags(randomAbnf(random));
  const [rules, tags] = [readRules(abnf), readTags(abnf)];
  const all = (text: readonly number[]) => readings(rules, tags, 'r0', text);
  try {
    const compiled = compiledOrAmbiguous(abnf);
    if (compiled === undefined) return false;
    if ('witness' in compiled) {
      const { witness, shown } = compiled;
      const about = `${abnf}\nrefused with ${JSON.stringify(String.fromCharCode(...witness))}\n${shown.join('\n')}`;
      if (witness.length > 6) return false;
      expect(all(witness).length, about).toBeGreaterThan(1);
      expect(shown[0]?.slice(15), about).not.toBe(shown[1]?.slice(15));
      for (const text of witness.length > 0 ? textsUpTo(LETTERS, witness.length - 1) : [])
        expect(all(text).length, about).toBeLessThan(2);
      tally.refused++;
      tally.longest = Math.max(tally.longest, witness.length);
      return true;
    }
    for (const text of textsUpTo(LETTERS, length)) {
      const about = `${abnf}\n${JSON.stringify(String.fromCharCode(...text))}`;
      const value = compiled.form.match(Uint8Array.from(text));
      expect(value ? [readingOf(value, compiled.shape)] : [], about).toEqual(all(text));
      if (value && text.length < 5) compareSplits(compiled.form, Uint8Array.from(text), about);
      tally.texts++;
    }
    tally.accepted++;
    if (abnf.includes('@capture-label')) tally.labels++;
    return true;
  } catch (error) {
    if (error instanceof RangeError && error.message === 'too many readings') return false;
    throw error;
  }
}

/** `undefined`: the grammar has another mistake. */
function compiledOrAmbiguous(abnf: string) {
  try {
    return capturesOf(abnf);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    if (error.code !== 'ambiguous-capture') return undefined;
    const [, quoted] = /: (?:"(.*)"|the empty text) has two readings$/.exec(error.summary) ?? [];
    const witness = Array.from(quoted ?? '', (letter) => letter.charCodeAt(0));
    return { witness, shown: error.related.map(({ message }) => message) };
  }
}

/** Leaves out the tags of rules that no record captures, which are an error. */
function withoutLostTags(abnf: string): string {
  try {
    capturesOf(abnf);
  } catch (error) {
    const [, rule] = /no record captures (\w+),/.exec((error as Error).message) ?? [];
    if (rule) return withoutLostTags(abnf.replace(new RegExp(`^; @capture .*\n(?=${rule} =)`, 'm'), ''));
  }
  return abnf;
}

/** Some rules that call later ones, with captures of their own. */
function randomAbnf(random: Random): string {
  const last = 1 + random.below(4);
  const later = (rule: number) => `r${rule + 1 + random.below(last - rule)}`;
  const letter = () => random.pick(['%x61', '%x62', '%x63', '%x61-62']);
  const item = (rule: number, depth = 0): string => {
    const roll = random.below(24);
    if (rule < last && roll < 11) return later(rule);
    if (roll < 14 && depth < 1)
      return `${random.pick(['*', '1*', '*2', '2'])}( ${sequence(rule, depth + 1)} ${letter()} )`;
    if (roll === 14 && depth < 1) return `[ ${sequence(rule, depth + 1)} ]`;
    if (roll === 15 && depth < 1) return `( ${sequence(rule, depth + 1)} / ${sequence(rule, depth + 1)} )`;
    return `${random.pick(['', '', '', '', '', '*', '1*', '*1', '2'])}${letter()}`;
  };
  const sequence = (rule: number, depth = 0) =>
    Array.from({ length: 1 + random.below(3 - depth) }, () => item(rule, depth)).join(' ');
  const bodies = Array.from({ length: last + 1 }, (_, rule) => {
    const isLabelled = rule > 0 && rule < last && random.chance(0.2);
    if (isLabelled) return { isLabelled, body: [...new Set([later(rule), later(rule)])].join(' / ') };
    return { isLabelled, body: Array.from({ length: 1 + random.below(2) }, () => sequence(rule)).join(' / ') };
  });
  const called = ({ body }: { body: string }): string[] =>
    (body.match(/r\d/g) ?? []).flatMap((name) => [name, ...called(bodies[Number(name[1])] as { body: string })]);
  const lines = bodies.flatMap(({ isLabelled, body }, rule) => {
    const names = [...new Set(called({ body }))].sort();
    const some = names.filter(() => random.chance(0.5));
    const captured = rule > 0 && random.chance(0.6) ? [] : some.length > 0 ? some : names.slice(0, 1);
    const label = isLabelled ? ['; @capture-label k'] : [];
    return [...label, ...(captured.length > 0 ? [`; @capture ${captured.join(', ')}`] : []), `r${rule} = ${body}`];
  });
  return `${lines.join('\n')}\n`;
}
