/** Surveys against `check --all`: parts of texts, merged in random order, have the same faults, reasons, lines and columns. */
import { expect } from 'vitest';
import { FileLines } from '../../src/cli/check/lines.ts';
import { type OctetsInput, repair, scalars, type Validator } from '../../src/index.ts';
import { Fold, plan, type Range, type SurveyedFault, summarizeRange } from '../../src/ranges.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { allFaults } from '../support/faults.ts';
import { type Random, random } from '../support/random.ts';
import { octetTexts } from './forms.ts';

/** A text of several hundred octets, with line ends. */
function longText(pool: readonly Uint8Array[], rnd: Random): Uint8Array {
  const pieces = Array.from({ length: 1 + rnd.below(24) }, () => {
    return rnd.chance(0.15) ? Buffer.from('\r\n').subarray(rnd.below(2), 1 + rnd.below(2)) : rnd.pick(pool);
  });
  return Buffer.concat(pieces);
}

/** What `check --all` finds, with lines and columns. */
function checked(form: Validator<OctetsInput>, text: Uint8Array): SurveyedFault[] {
  const engine = internalsOf(form).engine();
  const lines = new FileLines(engine.table, undefined);
  const block = { buffer: text, from: 0, to: text.length, filled: text.length, start: 0 };
  return allFaults(engine, [text]).map((fault) => {
    const { line, column } = lines.locate(fault, block);
    return { ...fault, line, column };
  });
}

/** The characters of the text that repair gives; `undefined` for a profile, whose faults are not always one character. */
function charactersOf(form: Validator<OctetsInput>, text: Uint8Array): number | undefined {
  return internalsOf(form).table.scalars ? undefined : [...scalars(form, repair(form, text))].length;
}

/** Folds the surveys of a text that is cut at random octets, in random order. */
async function folded(form: Validator<OctetsInput>, text: Uint8Array, first: number, rnd: Random) {
  const chunk = 1 + rnd.below(300);
  const source = {
    name: 'text',
    version: '1',
    size: text.length,
    *open(start: number, end: number) {
      for (let at = start; at < end; at += chunk) yield text.subarray(at, Math.min(end, at + chunk));
    },
  };
  const size = 1 + rnd.below(rnd.chance(0.3) ? 40 : 400);
  const ranges = [...plan([source], { form, size })];
  const faults = { first, lines: true, characters: true };
  const fold = new Fold(form, ranges, { faults });
  const left: Range[] = [...ranges];
  while (left.length > 0) {
    const [range] = left.splice(rnd.below(left.length), 1) as [Range];
    expect(fold.add(JSON.stringify(await summarizeRange(form, source, range, { faults })))).toBeNull();
  }
  return fold.verdicts()[0];
}

/** Compares `count` texts. Returns how many faults they had. */
export async function compareSurveys(id: string, form: Validator<OctetsInput>, count: number): Promise<number> {
  const rnd = random(61);
  const pool = octetTexts(id, 300, 62);
  let seen = 0;
  for (let round = 0; round < count; round++) {
    const text = longText(pool, rnd);
    const first = rnd.pick([1, 3, 1000]);
    const wanted = checked(form, text);
    const verdict = await folded(form, text, first, rnd);
    const reasons: Record<string, number> = {};
    for (const { reason } of wanted) reasons[reason] = (reasons[reason] ?? 0) + 1;
    expect(verdict?.faults).toEqual({
      count: wanted.length,
      reasons,
      first: wanted.slice(0, first),
      last: wanted.at(-1) ?? null,
      characters: charactersOf(form, text) ?? verdict?.faults?.characters,
    });
    expect(verdict?.fault).toEqual(form.check(text));
    seen += wanted.length;
  }
  return seen;
}
