/** Random grammars with random captures, on all short texts, against ohm. The sample and the long run share it. */
import { expect } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { textsUpTo } from '../../src/compile/automaton/suite.ts';
import { compileCaptures } from '../../src/compile/captures/compile-captures.ts';
import { capturesModule, hasLoop } from '../../src/compile/emit/captures.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import type { CaptureTags } from '../../src/compile/tags/captures.ts';
import { compiledReads } from '../../src/run/captures/compiled.ts';
import { CapturedText } from '../../src/run/captures/reading.ts';
import { captureValue, fieldOfText } from '../../src/run/captures/records.ts';
import { finish, interpreted, loadCaptures, type Reads, startOf } from '../../src/run/captures/run.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import { octets } from '../../src/shared/alphabet.ts';
import type { CaptureTable } from '../../src/shared/capture-table.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { randomGrammar } from '../compile/random-grammar.ts';
import { type Random, random as randomOf } from '../support/random.ts';
import { capturesByOhm, plainCaptures } from './ohm-oracle.ts';

const shape = { letters: ['a', 'b', 'c'], lookAhead: true, any: true };
const symbols = [0x61, 0x62, 0x63];

/** A grammar of several rules that call each other below repetitions: random-grammar.ts has few calls. */
function grammarOfRules(random: Random, parameters: boolean): string {
  const last = 2 + random.below(4);
  const takes = Array.from({ length: last + 1 }, (_, rule) => parameters && rule > 0 && random.chance(0.5));
  const call = (rule: number): string => {
    const called = rule + 1 + random.below(last - rule);
    return `r${called}${takes[called] ? `<${argument(rule)}>` : ''}`;
  };
  const argument = (rule: number): string => {
    const roll = random.below(10);
    if (takes[rule] && roll < 3) return 'x';
    return roll < 8 && rule < last ? call(rule) : `"${random.pick(shape.letters)}"`;
  };
  const item = (rule: number, depth = 0): string => {
    if (takes[rule] && random.chance(0.4)) return 'x';
    const roll = random.below(20);
    if (rule < last && roll < 9) return call(rule);
    if (roll < 12 && depth < 1)
      return `(${item(rule, depth + 1)} "${random.pick(shape.letters)}")${random.pick(['*', '+', '?'])}`;
    if (roll === 12) return `~"${random.pick(shape.letters)}"`;
    return `"${random.pick(shape.letters)}"${roll < 15 ? random.pick(['*', '+', '?']) : ''}`;
  };
  const sequence = (rule: number) => Array.from({ length: 1 + random.below(3) }, () => item(rule)).join(' ');
  const body = (rule: number) =>
    Array.from({ length: 1 + random.below(2) }, (_, i) => `${sequence(rule)}  -- l${i}\n`).join('   | ');
  return `Main {\n${Array.from({ length: last + 1 }, (_, rule) => `  r${rule}${takes[rule] ? '<x>' : ''} = ${body(rule)}`).join('')}}\n`;
}

/** The captures of a text that is read in chunks of some symbols. */
function inPieces(table: CaptureTable, { step }: Reads, text: Uint8Array, size: number): CapturedRecord | null {
  const memory = startOf(table);
  for (let i = 0; i < text.length; i += size) if (!step(memory, text.slice(i, i + size))) return null;
  if (!finish(loadCaptures(table), memory)) return null;
  return captureValue(fieldOfText(table.shape), new CapturedText(text, 0), memory.frame, 0, text.length);
}

/** The loop of the module that `generate` writes, and the table that it writes. */
export function generatedReads(compiled: ReturnType<typeof compileCaptures>) {
  if (!hasLoop(compiled.table)) return undefined;
  const code = [
    ...capturesModule(compiled, 'x', false),
    'return { table: captureTable, reads: compiled(captureTable, captureMatch, (text) => text) };',
  ];
  return new Function('compiled', code.join('\n'))(compiledReads) as { table: CaptureTable; reads: Reads };
}

export interface Tally {
  compared: number;
  nested: number;
  lists: number;
  twoPasses: number;
  texts: number;
}

/** Compares one grammar; false if it is not one that can be compared. */
export function compareWithOhm(seed: number, length: number, tally: Tally): boolean {
  const random = randomOf(seed);
  const text = seed % 4 === 0 ? randomGrammar(seed, shape) : grammarOfRules(random, seed % 4 === 2);
  if (text.startsWith('Base') || text.includes('&')) return false;
  try {
    const library = new Library([{ id: '0', alphabet: octets, source: new SourceText('0.ohm', text) }]);
    const { rules, ohm } = library.file('0').main;
    const names = [...rules.rules.values()].filter(({ name }) => name !== rules.start);
    const span = new SourceText('tags', '').span(0);
    const tags = new Map<string, CaptureTags>();
    for (const rule of [rules.start, ...names.map(({ name }) => name)]) {
      const captures = names
        .filter(({ name }) => name !== rule && random.chance(0.6))
        .map(({ name }) => ({ name, field: name, span }));
      if (captures.length > 0 && (rule === rules.start || random.chance(0.6))) tags.set(rule, { captures });
    }
    const verdict = minimise(deriveAutomaton(rules, { reading: 'peg' })).automaton;
    const tagsOf = (rule: string) => tags.get(rule);
    const options = { reading: 'peg', tagsOf, verdict } as const;
    const compiled = withoutLostTags(tags, () => compileCaptures(rules, options));
    const { table } = compiled;
    const generated = generatedReads(compiled);
    const two = compileCaptures(rules, { ...options, twoPasses: true }).table;
    for (const word of textsUpTo(symbols, length)) {
      const input = Uint8Array.from(word);
      const about = `seed ${seed}, ${JSON.stringify(String.fromCharCode(...word))}\n${text}\n${JSON.stringify([...tags].map(([rule, { captures }]) => [rule, captures?.map(({ name }) => name)]))}`;
      const expected = capturesByOhm(ohm, tags, String.fromCharCode(...word), rules.start);
      const plain = [table, two].map((each) => ({
        table: each,
        reads: interpreted(each, (octets) => octets as Uint8Array),
      }));
      const found = [...plain, ...(generated ? [generated] : [])].flatMap(({ table: each, reads }) => [
        reads.match(input),
        inPieces(each, reads, input, 1 + (tally.texts % 2)),
      ]);
      for (const each of found) expect(each && plainCaptures(each, table.shape), about).toEqual(expected);
      tally.texts++;
    }
    tally.compared++;
    if (table.back) tally.twoPasses++;
    if (table.events.length > 0) tally.lists++;
    if (table.shape.fields.some(({ isRecord }) => isRecord)) tally.nested++;
    return true;
  } catch (error) {
    if (error instanceof SpecError || /Nullable expression/.test(String(error))) return false;
    throw error;
  }
}

/** Leaves out each tag that captures nothing, which is an error. */
function withoutLostTags<Result>(tags: Map<string, CaptureTags>, compile: () => Result): Result {
  for (;;) {
    try {
      return compile();
    } catch (error) {
      const lost = error instanceof SpecError && /^(\w+) does not lead to (\w+),/.exec(error.summary);
      if (!lost) throw error;
      const captures = tags.get(lost[1] as string)?.captures?.filter(({ name }) => name !== lost[2]) ?? [];
      if (captures.length > 0) tags.set(lost[1] as string, { captures });
      else tags.delete(lost[1] as string);
    }
  }
}
