/**
 * What reads a text chunk by chunk knows no other text: many at a time, pushed in any order, each gives what it gives
 * alone; and so does the next one, after others that threw in the middle.
 *
 *     a.push  b.push  b.end  a.push  a.end  =  a.push  a.push  a.end,  b.push  b.end
 */
import { describe, expect, test } from 'vitest';
import { compileParser } from '../../src/compiler.ts';
import { Decoder, Repairer, type UnitsInput, type Validator } from '../../src/index.ts';
import { validators } from '../implementations.ts';
import { netstring, octetsOf } from '../messages/grammars.ts';
import { type FormId, formIds } from '../reference/index.ts';
import { FUZZ, type Random, random } from '../support/random.ts';
import { cutAt, randomCuts, randomText, type Text } from './texts.ts';

interface Pushable {
  push(chunk: Text): unknown;
  end(): unknown;
}

/** A reader of texts, and random texts for it, in chunks. */
interface Kind {
  readonly name: string;
  readonly begin: () => Pushable;
  readonly chunks: (random: Random) => readonly Text[];
}

function chunksIn(id: FormId, symbols: readonly number[], dice: Random): readonly Text[] {
  return cutAt(id, symbols, randomCuts(symbols.length, 1 + dice.below(4), dice));
}

const head = compileParser(
  '; @capture name, number\nrow = name "=" number\nname = 1*( ALPHA / UTF8-2 )\nnumber = 1*3DIGIT',
);
const texts = (choices: readonly string[]) => (dice: Random) =>
  chunksIn('utf8', [...octetsOf(Array.from({ length: 1 + dice.below(3) }, () => dice.pick(choices)).join(''))], dice);

const KINDS: readonly Kind[] = [
  ...formIds.flatMap((id) => {
    const form = validators[id] as Validator<UnitsInput>;
    const chunks = (dice: Random) => chunksIn(id, randomText(id, dice, 12), dice);
    const readers: Record<string, () => Pushable> = {
      checker: () => form.checker() as Pushable,
      Decoder: () => new Decoder(form) as Pushable,
      'Decoder that strips': () => new Decoder(form, { signature: 'strip' }) as Pushable,
      Repairer: () => new Repairer(form) as unknown as Pushable,
      'Repairer that skips': () => new Repairer(form, { skip: true }) as unknown as Pushable,
    };
    return Object.entries(readers).map(([name, begin]) => ({ name: `${name} of ${id}`, begin, chunks }));
  }),
  { name: 'parser of captures', begin: () => head.parser(), chunks: texts(['a=1', 'bcd=22', '=', 'x', '1234']) },
  {
    name: 'reader of messages',
    begin: () => netstring.reader(),
    chunks: texts(['5:hello,', '0:,', '3:ab', '2:xy;', '07:']),
  },
];

/** What a call gives, or the error that it throws, as text: its memory may be used again. */
function outcome(call: () => unknown): string {
  try {
    const given = call();
    return JSON.stringify(ArrayBuffer.isView(given) ? Array.from(given as Uint8Array) : given) ?? 'undefined';
  } catch (error) {
    return `${error}`;
  }
}

/** The calls that read a text, in their order. */
function callsOf({ begin }: Kind, chunks: readonly Text[]): (() => string)[] {
  const reader = begin();
  return [...chunks.map((chunk) => () => outcome(() => reader.push(chunk))), () => outcome(() => reader.end())];
}

describe.each(KINDS)('$name', (kind) => {
  test('gives of each of many texts, read at a time and in any order, what it gives of it alone', () => {
    for (let seed = 1; seed <= 25 * FUZZ; seed++) {
      const dice = random(seed);
      const all = Array.from({ length: 2 + dice.below(5) }, () => kind.chunks(dice));
      const alone = all.map((chunks) => callsOf(kind, chunks).map((call) => call()));
      const left = all.map((chunks) => callsOf(kind, chunks));
      const together: string[][] = all.map(() => []);
      for (let open = [...all.keys()]; open.length > 0; open = open.filter((i) => left[i]?.length)) {
        const i = dice.pick(open);
        const next = left[i]?.shift() as () => string;
        together[i]?.push(next());
        // Another one ends in the middle, by an error.
        if (dice.chance(0.3)) expect(outcome(() => kind.begin().push('no octets' as never))).not.toBe('');
      }
      expect(together, `${seed}`).toEqual(alone);
    }
  });
});

test('values of many texts, read when all are parsed, are those of each', () => {
  for (let seed = 1; seed <= 100 * FUZZ; seed++) {
    const dice = random(seed);
    const rows = Array.from({ length: 5 }, () => octetsOf(`${dice.pick(['a', 'bc', 'def'])}=${dice.below(1000)}`));
    const strings = rows.map((row) => octetsOf(`${row.length}:${Buffer.from(row)},`));
    for (const [form, given] of [[head, rows] as const, [netstring, strings] as const]) {
      const alone = given.map((text) => JSON.stringify(form.parse(text)));
      const values = given.map((text) => form.parse(text));
      outcome(() => form.parse(octetsOf('=')));
      for (const [i, value] of [...values.entries()].reverse()) expect(JSON.stringify(value)).toBe(alone[i]);
    }
  }
});
