/** Changes of certificates, each of which makes a wrong one. */
import { expect } from 'vitest';

export interface Certificate {
  format: string;
  reading: string;
  symbols: number;
  encoding: string | null;
  grammar: [string, unknown][];
  classes: [number, number][];
  next: number[][];
  accepting: number[];
  bisimulation: unknown[][];
}

/** One change of a certificate, and what the checkers say of it. */
type Change = readonly [what: string, of: string, change: (c: Certificate) => void, says: RegExp];

const APART = /grammar and table go apart/;
export const CHANGES: readonly Change[] = [
  ['a cell', 'rfc3629', (c) => (c.next[0] as number[]).splice(5, 1, 2), APART],
  ['a cell of the last state', 'rfc3629', (c) => (c.next[8] as number[]).splice(0, 1, 0), APART],
  ['a class', 'rfc3629', (c) => c.classes.splice(3, 1, [160, 2]), APART],
  ['the bound of a class', 'rfc3629', (c) => c.classes.splice(3, 1, [161, 3]), APART],
  ['an accepting flag', 'rfc3629', (c) => c.accepting.splice(1, 1, 1), /differ on whether a text may end/],
  ['a flag of the start', 'utf16', (c) => c.accepting.splice(0, 1, 0), /differ on whether a text may end/],
  ['a bound of the grammar', 'rfc3629', (c) => edit(c.grammar, '"C2-DF"', '"C1-DF"'), APART],
  ['a bound of a set of scalar values', 'xml-characters-utf8', (c) => edit(c.grammar, 'FFFD', 'FFFE'), APART],
  ['a bound of a look-ahead', 'mqtt-strict-utf8', (c) => edit(c.grammar, 'FFFE-FFFF', 'FFFF'), APART],
  ['a number of repetitions', 'rfc3629', (c) => edit(c.grammar, '"UTF8-tail",3,3', '"UTF8-tail",2,3'), APART],
  ['the look-ahead turned round', 'mqtt-strict-utf8', (c) => edit(c.grammar, '["not","nonch', '["seq","nonch'), APART],
  ['the order of a choice', 'words', (c) => edit(c.grammar, '["not",["seq"', '["not",["alt"'), /go apart|may end/],
  ['the reading', 'json-tokens-utf8', (c) => Object.assign(c, { reading: 'regular' }), /go apart|may end/],
  ['the encoding', 'mqtt-utf8', (c) => Object.assign(c, { encoding: null }), /too high/],
  ['the alphabet', 'mqtt-utf8', (c) => Object.assign(c, { symbols: 65536 }), /unknown encoding or symbols/],
  ['a derivative', 'rfc3629', (c) => edit(c.bisimulation, '"UTF8-tail",2,2]', '"UTF8-tail",2,3]'), APART],
  ['a derivative that is missing', 'rfc3629', (c) => c.bisimulation[3]?.pop(), APART],
  ['the start that is missing', 'rfc3629', (c) => c.bisimulation[0]?.shift(), /not where the grammar begins/],
  ['derivatives of two states', 'rfc3629', (c) => c.bisimulation.splice(1, 2, ...swapped(c.bisimulation)), APART],
  ['a derivative twice', 'rfc3629', (c) => c.bisimulation[1]?.push(c.bisimulation[1]?.[0]), /stands twice/],
  ['no derivatives', 'rfc3629', (c) => c.bisimulation.splice(0, 9), /right length|for each state/],
  ['a state that is missing', 'rfc3629', (c) => c.next.pop(), /right length|for each state/],
  ['a state without an entry', 'rfc3629', (c) => c.bisimulation.pop(), /right length|for each state/],
  ['a row that is short', 'rfc3629', (c) => c.next[2]?.pop(), /right length|another length/],
  ['a cell that is no state', 'rfc3629', (c) => c.next[2]?.splice(0, 1, 9), /no number below 9|out of range/],
  ['a negative cell', 'rfc3629', (c) => c.next[2]?.splice(0, 1, -1), /no number below 9|out of range/],
  ['a cell with a fraction', 'rfc3629', (c) => c.next[2]?.splice(0, 1, 0.5), /no number below 9|out of range/],
  ['a great cell', 'rfc3629', (c) => c.next[2]?.splice(0, 1, 2 ** 32), /no number below 9|out of range/],
  [
    'a class that does not exist',
    'rfc3629',
    (c) => c.classes.splice(1, 1, [128, 12]),
    /no number below 12|out of range/,
  ],
  ['classes that begin late', 'rfc3629', (c) => c.classes.shift(), /not in order/],
  ['classes out of order', 'rfc3629', (c) => c.classes.splice(1, 2, [144, 2], [128, 1]), /not in order/],
  ['a run twice', 'rfc3629', (c) => c.classes.splice(1, 0, [128, 1]), /not in order|stands twice/],
  ['a flag that is no flag', 'rfc3629', (c) => c.accepting.splice(0, 1, 2), /no number below 2|out of range/],
  ['a rule twice', 'rfc3629', (c) => c.grammar.push(['UTF8-tail', ['set', '80-BE']]), /stands twice/],
  ['a rule before it stands', 'rfc3629', (c) => c.grammar.unshift(['x', 'UTF8-tail']), /comes later/],
  ['a rule that uses itself', 'rfc3629', (c) => c.grammar.push(['x', ['seq', 'x']]), /comes later/],
  ['no rules', 'rfc3629', (c) => c.grammar.splice(0, 99), /comes later|begins/],
  ['a range that is empty', 'rfc3629', (c) => edit(c.grammar, '00-7F', '7F-00'), /is empty/],
  ['a range that is too high', 'rfc3629', (c) => edit(c.grammar, '00-7F', '00-100'), /too high/],
  ['a range that is none', 'rfc3629', (c) => edit(c.grammar, '00-7F', '00-7F-'), /no range/],
  ['a range of no number', 'rfc3629', (c) => edit(c.grammar, '00-7F', '0x0-7F'), /no range/],
  ['a set of nothing', 'rfc3629', (c) => edit(c.grammar, '"00-7F"', '""'), /no range/],
  ['an empty box', 'xml-characters-utf8', (c) => edit(c.bisimulation, '["80-BF"]', '[]'), /box is empty/],
  ['a repetition that ends before', 'rfc3629', (c) => edit(c.grammar, '3,3', '3,2'), /ends before it begins/],
  [
    'a repetition of a PEG that takes nothing',
    'words',
    (c) => edit(c.grammar, '"word",0', '["repeat","word",0,3],0'),
    /may take nothing/,
  ],
  ['an expression of another kind', 'rfc3629', (c) => edit(c.grammar, '["set"', '["sets"'), /no expression/],
  ['an expression that is a number', 'rfc3629', (c) => edit(c.grammar, '["set","80-BF"]', '7'), /no array|is none/],
  ['a formula of another kind', 'rfc3629', (c) => edit(c.bisimulation, '"is"', '"was"'), /no formula/],
  ['another format', 'rfc3629', (c) => Object.assign(c, { format: 'wellformed-certificate/2' }), /no certificate/],
  ['another reading', 'rfc3629', (c) => Object.assign(c, { reading: 'peg ' }), /unknown reading/],
  ['a table that is missing', 'rfc3629', (c) => Object.assign(c, { next: undefined }), /no array|is none/],
  ['an object for a row', 'rfc3629', (c) => edit(c.next, '[8,0,0,0,8,8,8,8,8,8,8,8]', '{"8":0}'), /no array|is none/],
];

/** Changes a part in place, as text. */
function edit(part: unknown[], from: string, to: string): void {
  const text = JSON.stringify(part);
  expect(text).toContain(from);
  part.splice(0, part.length, ...JSON.parse(text.replace(from, to)));
}

const swapped = (all: unknown[][]) => [all[2] as unknown[], all[1] as unknown[]];
