/** Texts on demand: they are what they are said to be, by verdicts of other code, and what they cover is counted apart. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { utf8 } from '../../generated/encodings.ts';
import { chosenText, RandomTexts, seededRandom, withFault } from '../../src/author/sample/random-text.ts';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { SourceText } from '../../src/shared/source.ts';
import { runCli } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const put = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const automatonOf = (text: string) =>
  minimise(deriveAutomaton(readSpecification(new SourceText('a.abnf', text)).ruleSet, { reading: 'regular' }))
    .automaton;

/** Times, by a grammar, and by an expression that knows nothing of it. */
const TIME = put(
  'time.abnf',
  'time = hour ":" 2DIGIT [ zone ]\nhour = %x30-31 DIGIT / "2" %x30-33\nzone = "Z" / "+" 2DIGIT\n',
);
const isTime = /^(?:[01]\d|2[0-3]):\d\d(?:[Zz]|\+\d\d)?$/;

interface Sampled {
  readonly text?: string;
  readonly hex: string;
  readonly reason?: string;
  readonly offset?: number;
}

async function sampled(...args: string[]): Promise<Sampled[]> {
  const { code, out, err } = await runCli(['sample', ...args, '-f', 'json']);
  expect([code, err]).toEqual([0, '']);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sampled);
}

describe('uniform texts', () => {
  it.each(['a = *( "x" / "yz" )', 'a = 1*3( %x30-32 / %x41.42 )', 'a = "." / *( %x61 [ %x62 ] )'])(
    'of one length are equally likely: %s',
    (text) => {
      const automaton = automatonOf(text);
      const texts = new RandomTexts(automaton, seededRandom(7));
      for (const length of texts.lengths(3)) {
        const counts = new Map<string, number>();
        for (let n = 0; n < 2000; n++) {
          const one = texts.text(length);
          expect(accepts(automaton, one)).toBe(true);
          counts.set(one.join(), (counts.get(one.join()) ?? 0) + 1);
        }
        // All texts of the length occur, and none more than by chance: five standard deviations.
        const all = allTexts(length).filter((one) => accepts(automaton, one));
        expect(counts.size).toBe(all.length);
        const mean = 2000 / all.length;
        for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean) + 1);
      }
    },
  );

  /** All texts of the few symbols that these grammars have. */
  function allTexts(length: number): number[][] {
    const symbols = [...'.xXyYzZaAbB012'].map((character) => character.charCodeAt(0));
    return Array.from({ length }).reduce<number[][]>(
      (texts) => texts.flatMap((text) => symbols.map((symbol) => [...text, symbol])),
      [[]],
    );
  }

  it('are the same for one seed, and others for another', async () => {
    const [one, again, other] = [
      await sampled(TIME, '--seed', '5'),
      await sampled(TIME, '--seed', '5'),
      await sampled(TIME, '--seed', '6'),
    ];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(one).toHaveLength(10);
    for (const { text } of [...one, ...other]) expect(text).toMatch(isTime);
  });

  it('of a packaged form are well-formed for the platform, too', async () => {
    for (const { hex } of await sampled('utf8', '--count', '50'))
      expect(Buffer.from(hex.replaceAll(' ', ''), 'hex').toString()).not.toContain('\uFFFD');
    expect((await runCli(['sample', 'utf16'])).err).toContain('utf16le');
  });

  it('keep to the length, or say which the shortest is', async () => {
    for (const { text } of await sampled(TIME, '--length', '6')) expect(text?.length).toBeLessThanOrEqual(6);
    expect((await runCli(['sample', TIME, '--length', '4'])).err).toContain('give --length 5');
  });
});

describe('texts with a fault', () => {
  it('are refused, one change away from a text, with the reason that check gives', async () => {
    const texts = await sampled(TIME, '--ill-formed', '--count', '40');
    expect(texts).toHaveLength(40);
    for (const { text, reason } of texts) {
      if (text !== undefined) expect(text).not.toMatch(isTime);
      expect(reason).toBeTruthy();
    }
    for (const { hex, reason, offset } of await sampled('utf8', '--ill-formed', '--count', '30'))
      expect(utf8.check(Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')))).toMatchObject({
        reason,
        offset,
      });
  });

  it('go into files that say the reason, and are not written over', async () => {
    const out = join(folder, 'faults');
    expect((await runCli(['sample', 'utf8', '--ill-formed', '--count', '3', '-o', out])).code).toBe(0);
    const names = readdirSync(out).sort();
    expect(names).toHaveLength(3);
    for (const name of names) {
      const fault = utf8.check(readFileSync(join(out, name)));
      expect(name).toContain(`-${fault?.reason}`);
    }
    expect((await runCli(['sample', 'utf8', '--count', '3', '--ill-formed', '--seed', '9', '-o', out])).code).toBe(2);
  });

  it('do not exist where every text is well-formed', () => {
    expect(withFault(automatonOf('a = *OCTET'), [1, 2], 3)).toBeUndefined();
  });
});

test('--like writes other texts of the form, which share something with the text', async () => {
  const like = put('like', '12:34+56');
  const texts = (await sampled(TIME, '--like', like, '--count', '30')).map(({ text }) => text as string);
  for (const text of texts) expect(text).toMatch(isTime);
  expect(new Set(texts).size).toBeGreaterThan(10);
  expect((await runCli(['sample', TIME, '--like', put('not', '99:99')])).err).toContain('needs a well-formed text');
});

describe('coverage', () => {
  const coverage = async (name: string, ...texts: string[]) => {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [i, text] of texts.entries()) put(join(name, String(i)), text);
    const { code, out } = await runCli(['sample', TIME, '--coverage', join(folder, name), '-f', 'json']);
    const { missing, ...totals } = JSON.parse(out) as { missing: { kind: string; name: string; text: string }[] };
    const missed = missing.filter(({ kind }) => kind !== 'transition');
    return { code, totals, missing, names: missed.map(({ kind, name: what }) => `${kind} ${what.split(', ')[0]}`) };
  };

  it('counts what only some texts use: an alternative that begins like another is not used by it', async () => {
    const { code, totals, names, missing } = await coverage('some', '20:00', '99:99', '11:30Z\n');
    expect(code).toBe(1);
    expect(totals).toMatchObject({ texts: 2, illFormed: 1 });
    expect(names).toEqual(['alternative of zone']);
    for (const { text } of missing) expect(text).toMatch(isTime);
  });

  it('is complete for the texts of --by rules, and for the texts that it asks for', async () => {
    const texts = (await sampled(TIME, '--by', 'rules')).map(({ text }) => text as string);
    for (const text of texts) expect(text).toMatch(isTime);
    const first = await coverage('rules', ...texts);
    expect(first.names).toEqual([]);
    const second = await coverage('rules-and-more', ...texts, ...first.missing.map(({ text }) => text));
    expect([second.code, second.missing]).toEqual([0, []]);
  });

  it('sees rules with parameters, bounded recursion and characters of an encoding', async () => {
    const grammar = put(
      'deep.ohm',
      '// @encodings utf8\n// @depth list 2\nDeep {\n  list = wrapped<item>\n  wrapped<x> = "(" x* ")"\n  item = "é" | list\n}\n',
    );
    const texts = (await sampled(grammar, '--by', 'rules')).map(({ text }) => text as string);
    expect(texts.join()).toContain('é');
    mkdirSync(join(folder, 'deep'));
    for (const [i, text] of texts.entries()) put(join('deep', String(i)), text);
    const { out } = await runCli(['sample', grammar, '--coverage', join(folder, 'deep')]);
    expect(out).toMatch(/rules +3 of 3\nalternatives +2 of 2\n/);
  });
});

test('a walk ends wherever its choices end, in a text of the automaton', () => {
  const automaton = automatonOf('a = 1*( "(" 2DIGIT ")" )');
  for (let n = 0; n < 30; n++) expect(accepts(automaton, chosenText(automaton, Array(n).fill(n)))).toBe(true);
});
