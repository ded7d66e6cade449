/**
 * Measures the compilation of a grammar of N ranges, from text to table. Runs in
 * its own process, as `cost.ts 2000 utf8`, and prints JSON.
 */

import { readGrammars } from '../../src/compile/files.ts';
import { compileForm } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { scalars } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { root } from '../support/library.ts';
import { randomFractions } from '../support/random.ts';

const [count, encoding] = [Number(process.argv[2]), process.argv[3]];

/** Disjoint ranges over all planes, each followed by a gap. */
function scattered(): string[] {
  const random = randomFractions(count);
  const width = Math.floor(0x1fff00 / 2 / count);
  return Array.from({ length: count }, (_, i) => {
    const from = i * width + Math.floor((random() * width) / 4);
    const to = from + Math.floor((random() * width) / 2);
    const outside = from >= 0xd800 - width && from <= 0xe000;
    const quoted = (scalar: number) => `"\\u{${scalar.toString(16)}}"`;
    return outside ? quoted(0x10ff00) : `${quoted(from)}..${quoted(to)}`;
  });
}

const text = `Many {\n  text = character*\n  character = ${scattered().join('\n            | ')}\n}\n`;
const library = new Library(readGrammars(root));
library.file(encoding as string);
const start = cpuTime();
library.add({ id: 'many', alphabet: scalars, source: new SourceText('many.ohm', text) });
const form = compileForm(library.file(`many-${encoding}`));
const milliseconds = Math.round(cpuTime() - start);
const megabytes = Math.round(process.resourceUsage().maxRSS / 2 ** 10);
process.stdout.write(JSON.stringify({ milliseconds, megabytes, states: form.minimal.next.length }));
