/**
 * `diff`: two specifications → a proof that they accept the same texts, or their
 * differences: a shortest text in each direction, and every divergence, which is
 * a prefix with the symbols on which exactly one side goes on (diff/compare.ts).
 */
import type { Command } from '../command.ts';
import { compare } from '../diff/compare.ts';
import { DUMP_OPTION } from '../dump.ts';
import { GRAMMAR_OPTIONS } from '../own/grammar.ts';

export const command: Command = {
  usage: 'diff [OPTION]… A B',
  about: [
    'Compares what two specifications accept. Each is a grammar of this package (utf8, utf8-1997, …), an ohm grammar ' +
      '(FILE.ohm, which may extend those), or a file with ABNF: an .abnf file or the text of an RFC.',
    '"Accept the same texts" is proved: every pair of states is visited. Otherwise diff prints a shortest text in ' +
      'each direction, with verdict and rule on both sides, then the divergences: prefixes after which exactly one of ' +
      'the two goes on.',
    '--dump STAGE prints both sides at one stage of the compilation, and compares nothing. wellformed help generate ' +
      'describes the stages.',
    'Exit status: 0 equal, 1 different, 2 wrong usage, or a side that cannot be read.',
  ],
  options: {
    as: { value: 'FORM', about: 'the same as A', deprecated: 'the operand A' },
    ...GRAMMAR_OPTIONS,
    dump: DUMP_OPTION,
  },
  examples: [
    ['diff utf8-1997 utf8', 'what RFC 3629 made stricter'],
    ['diff rfc3629.txt utf8', 'does the grammar accept what the RFC does?'],
    ['diff --rule UTF8-char rfc3629.txt my.ohm', 'one rule of a document'],
    ['diff my.abnf#name old.abnf#name', 'what an edit changed in one rule'],
    ['diff utf8-1997 utf8 --dump classes', 'the byte classes of both'],
  ],
  run: compare,
};
