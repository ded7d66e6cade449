/**
 * Faults and verdicts → text for people.
 *
 *     a.txt:3:8: octet 57: E9 20 is ill-formed UTF-8: truncated; … and a frame (frame.ts)
 *     b.txt: well-formed UTF-8, 8 octets
 */
import { formatName } from '../../file-name.ts';
import { fitted } from '../../fit.ts';
import type { Hint } from '../../hints/sample.ts';
import { withNoun } from '../../numbers.ts';
import { describedName } from '../../sources/input.ts';
import type { Output } from '../../terminal.ts';
import { foundLines } from '../fault-lines.ts';
import { lineAndColumn, recordInWords } from '../in-words.ts';
import type { FoundFault, Reporter } from '../model.ts';

/** Of a file with many faults, the first ones have frames: a frame takes longer than the check of a page of text. */
const FRAMES = 100;
const INDENT = '  ';

/** `all`: whether the check goes on after the first fault of a file; then the faults of a file are counted below them. */
export function textReporter(out: Output, all: boolean): Reporter {
  const textOf = (found: FoundFault, lines: string) => {
    const { file, fault, place, hint } = found;
    const name = out.styled('bold', `${formatName(file.name)}:${lineAndColumn(place)}:`);
    const within = file.decompressed ? ` (${file.decompressed}, decompressed)` : '';
    const believed = file.believed ? `  read as ${file.form.title} by ${file.believed}\n` : '';
    const guess = guessed(out, hint);
    const message = fitted(`${name}${within} ${recordInWords(found)}${fault.message}`, out.columns);
    return `${message}\n${lines}${believed}${guess}`;
  };
  const others = foundLines(out, (found) => textOf(found, ''));
  return {
    fault: (found) => (found.number > FRAMES ? others(found) : framed(out, found, textOf)),
    verdict: ({ file, octets, faults, known, hint }) => {
      const { form } = file;
      if (faults === 0 && known > 0)
        return out.write(`${describedName(file)}: ${withNoun(known, 'known fault')}
`);
      if (faults === 0 && (file.printWellFormed || hint)) {
        const by = file.believed ? ` (by ${file.believed})` : '';
        const verdict = `${out.styled('green', 'well-formed')} ${form.title}${by}, ${withNoun(octets, 'octet')}`;
        return out.write(`${describedName(file)}: ${verdict}\n${guessed(out, hint)}`);
      }
      if (faults === 0 || !all) return undefined;
      return out.write(
        `${describedName(file)}: ${out.styled('red', 'ill-formed')} ${form.title}: ${withNoun(faults, 'fault')}\n`,
      );
    },
  };
}

/** A fault with its frames. What they need is loaded at the first one. */
async function framed(out: Output, found: FoundFault, textOf: (found: FoundFault, lines: string) => string) {
  const { framesOf } = await import('../frame.ts');
  const lines = (await framesOf(found, out.columns - INDENT.length))
    .flatMap(({ line, carets }) => [line, ...carets.split('\n').map((below) => out.styled('red', below))])
    .map((line) => `${INDENT}${line}\n`);
  await out.write(textOf(found, lines.join('')));
}

/** A hint, and below it the command that comes next, which is to be seen and copied. */
function guessed(out: Output, hint: Hint | undefined): string {
  if (!hint) return '';
  const lines = fitted(`  ${hint.text}`, out.columns).split('\n');
  return `${lines.map((line) => out.styled('dim', line)).join('\n')}\n${hint.command ? `  ${hint.command}\n` : ''}`;
}
