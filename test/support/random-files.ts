/**
 * Random files for the command line: text in UTF-8 with faults in it, as a whole or in records, and trees of them. Seeds
 * repeat them.
 *
 *     a LF é€ ED A0 80 CR LF 😀 FF     lines     1,"a LF",FF CR LF     csv
 */
import { OCTET_FORMS } from '../../src/cli/forms.ts';
import type { Records } from '../reference/command-line.ts';
import type { Random } from './random.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const WORDS = ['a', 'some text', 'x: 1', '"q"', '\t', 'é', 'Ω€', '日本', '😀', '\u0301', '\uFEFF', 'Ã©', '<&>', '%0A'];
const ENDS = ['\n', '\n', '\r\n', '\r', '\n\n'];
/** Faults of every reason, and sequences that are cut. */
const FAULTS = [
  '\xFF',
  '\xE9',
  '\xE9t\xE9',
  '\x80',
  '\xBF\xBF',
  '\xC0\x80',
  '\xC1',
  '\xC3',
  '\xE0\x9F\xBF',
  '\xE2\x82',
  '\xED\xA0\x80',
  '\xED\xBF\xBF',
  '\xF0\x8F\xBF\xBF',
  '\xF0\x9F\x98',
  '\xF4\x90\x80\x80',
  '\xF5\x80',
  '\xF8\x88\x80\x80\x80',
  '\x93q\x94',
].map(latin1);

/** Text without a line end; `faulty`: how probable a fault is for each of its pieces. */
function words(random: Random, faulty: number, choices = WORDS): Buffer {
  const piece = () => (random.chance(faulty) ? random.pick(FAULTS) : Buffer.from(random.pick(choices)));
  return Buffer.concat(Array.from({ length: random.below(8) }, piece));
}

const PLAIN = WORDS.filter((word) => !/["\uFEFF]/.test(word));

function csv(random: Random, faulty: number): Buffer {
  const columns = 1 + random.below(4);
  const field = () => {
    const text = words(random, faulty, PLAIN);
    if (random.chance(0.6)) return text;
    return Buffer.concat([latin1('"'), text, latin1(random.pick(['', '""', ',', '\n', '\r\n'])), text, latin1('"')]);
  };
  const row = (cell: () => Buffer) =>
    Buffer.concat([
      ...Array.from({ length: columns }, (_, i) => [latin1(i > 0 ? ',' : ''), cell()]).flat(),
      latin1(random.pick(['\n', '\r\n'])),
    ]);
  const names = ['id', 'name', '"full ""name"""', 'city', ' blank '];
  const signature = random.chance(0.2) ? '\xEF\xBB\xBF' : '';
  const open = random.chance(0.1) ? [latin1('x,"not closed\n'), random.pick(FAULTS)] : [];
  const header = row(() => latin1(random.pick(names)));
  return Buffer.concat([
    latin1(signature),
    header,
    ...Array.from({ length: random.below(8) }, () => row(field)),
    ...open,
  ]);
}

function prefixed(random: Random, faulty: number): Buffer {
  const record = () => {
    const text = words(random, faulty);
    return Buffer.concat([Buffer.of(0, 0, 0, text.length), text]);
  };
  const whole = Buffer.concat(Array.from({ length: random.below(8) }, record));
  return random.chance(0.2) ? whole.subarray(0, -1 - random.below(6)) : whole;
}

/** A file of any kind. */
export function randomFile(
  random: Random,
  kind: Records | undefined,
  faulty = random.pick([0, 0.02, 0.2, 0.6]),
): Buffer {
  if (kind === 'csv') return csv(random, faulty);
  if (kind === 'length-prefixed') return prefixed(random, faulty);
  const end = () => (kind === 'nul' ? '\0' : random.pick(ENDS));
  const lines = Array.from({ length: random.below(12) }, () => [words(random, faulty), Buffer.from(end())]);
  return Buffer.concat([...lines.flat(), random.chance(0.5) ? words(random, faulty) : Buffer.alloc(0)]);
}

/** A file with more faults than have frames in a report, of few kinds. */
export function denseFile(random: Random): Buffer {
  const part = [words(random, 0), random.pick(FAULTS), Buffer.from(random.pick(ENDS)), random.pick(FAULTS)];
  return Buffer.concat(Array.from({ length: 60 }, () => part).flat());
}

/** A file with faults around an offset, where a reader may end a block. `kind`: lines, or one line. */
export function fileAround(random: Random, edge: number): Buffer {
  const line = random.pick(['x'.repeat(77), 'é'.repeat(40), '日本語'.repeat(9), '']);
  const filling = Buffer.from(random.chance(0.7) ? `${line}${random.pick(ENDS)}` : `${line} `);
  const start = edge - random.below(8);
  const before = Buffer.alloc(start, filling);
  const cut = before.length - (before.length % filling.length);
  const middle = Buffer.concat([before.subarray(0, cut), Buffer.alloc(start - cut, 'y')]);
  const near = Array.from({ length: 1 + random.below(4) }, () => [
    random.pick(FAULTS),
    Buffer.from(random.pick(['', '', 'é', ...ENDS])),
  ]);
  return Buffer.concat([middle, ...near.flat(), random.chance(0.5) ? randomFile(random, undefined) : Buffer.alloc(0)]);
}

const NAMES = ['a', 'b.txt', 'c.csv', 'd-e', 'z.log', 'é', '日.txt', 'A', 'b', 'x y'];

/** Names with `/` of one to `most` files, none of which is a folder of another, in the order of a walk. */
export function randomNames(random: Random, most: number): string[] {
  const count = 1 + random.below(most);
  const names = Array.from({ length: count }, (_, i) => {
    const folders = Array.from({ length: random.below(3) }, () => `in-${random.pick(NAMES)}`);
    return [...folders, `${random.pick(NAMES)}${i}`].join('/');
  });
  return names.sort((a, b) => byParts(a.split('/'), b.split('/')));
}

function byParts([a = '', ...restA]: readonly string[], [b = '', ...restB]: readonly string[]): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) || byParts(restA, restB);
}

/** Octets in which the forms that are no UTF-8 have faults, and text: line ends, quotes, escapes, surrogates. */
const OF_FORMS = [
  0x00, 0x00, 0x0a, 0x0d, 0x22, 0x5c, 0x61, 0x75, 0x64, 0x38, 0x80, 0xa0, 0xed, 0xc3, 0xd8, 0xdc, 0xfe, 0xff,
];
const DECLARED = [
  '',
  '\xFF\xFE',
  '\xFE\xFF',
  '\xEF\xBB\xBF',
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<meta charset=utf-8>',
];

/** A file that a check in a form has something to say of. `auto`: it declares its form, or does not. */
export function fileInForm(random: Random, form: string): Buffer {
  if (form === 'utf8') return random.chance(0.1) ? denseFile(random) : randomFile(random, undefined);
  const start = form === 'auto' ? latin1(random.pick(DECLARED)) : Buffer.alloc(0);
  if (random.chance(0.5)) return Buffer.concat([start, randomFile(random, undefined)]);
  return Buffer.concat([start, Buffer.from(Array.from({ length: random.below(40) }, () => random.pick(OF_FORMS)))]);
}

/** Options of a check, and the form that they name. */
export function optionsOf(random: Random): { form: string; options: string[] } {
  const form = random.chance(0.5) ? 'utf8' : random.pick(['auto', ...OCTET_FORMS]);
  const records =
    form !== 'auto' && form !== 'utf16-signature' && random.chance(0.4) ? random.pick(['lines', 'nul']) : undefined;
  const options = [
    form === 'utf8' ? [] : ['--as', form],
    random.chance(0.6) ? ['--all'] : [],
    records ? ['--records', records] : [],
    random.pick([[], ['--hints', 'never'], ['--hints', 'all']]),
  ];
  return { form, options: options.flat() };
}
