/**
 * Faults and verdicts → text for people.
 *
 *     a.txt:3:8: octet 57: E9 20 is ill-formed UTF-8: truncated; … and a frame (frame.ts)
 *     b.txt: well-formed UTF-8, 8 octets
 */
import { lazy } from '../../../shared/memoize.ts';
import { formatName } from '../../file-name.ts';
import { fitted } from '../../fit.ts';
import type { Hint } from '../../hints/sample.ts';
import { withNoun } from '../../numbers.ts';
import { describedName } from '../../sources/input.ts';
import type { Output } from '../../terminal.ts';
import { lineAndColumn, recordInWords } from '../in-words.ts';
import type { CheckedFile, FileVerdict, FoundFault, Reporter } from '../model.ts';

/** Of a file with many faults, the first ones have frames: a frame takes longer than the check of a page of text. */
const FRAMES = 100;
const INDENT = '  ';

/** `all`: whether the check goes on after the first fault of a file; then the faults of a file are counted below them. */
export function textReporter(out: Output, all: boolean): Reporter {
  return {
    begin: (file) => {
      const textOf = faultText(out, file);
      return {
        fault: (found) => (found.number > FRAMES ? out.write(textOf(found, '')) : framed(out, found, textOf)),
        verdict: (verdict) => out.write(verdictText(out, verdict, all)),
      };
    },
  };
}

type FaultText = (found: FoundFault, frames: string) => string;

/** What is written of the faults of a file; `frames` comes below the message. */
function faultText(out: Output, { name, decompressed, believed, form }: CheckedFile): FaultText {
  const shown = formatName(name);
  const within = decompressed ? ` (${decompressed}, decompressed)` : '';
  const taken = believed ? `  read as ${form.title} by ${believed}\n` : '';
  return (found, frames) => {
    const head = out.styled('bold', `${shown}:${lineAndColumn(found.place)}:`);
    const message = fitted(`${head}${within} ${recordInWords(found)}${found.fault.message}`, out.columns);
    return `${message}\n${frames}${taken}${hintText(out, found.hint)}`;
  };
}

/** Empty for a well-formed file of which there is nothing to say. */
function verdictText(out: Output, { file, octets, faults, known, hint }: FileVerdict, all: boolean): string {
  const { form } = file;
  if (faults === 0 && known > 0) return `${describedName(file)}: ${withNoun(known, 'known fault')}\n`;
  if (faults === 0 && (file.printWellFormed || hint)) {
    const by = file.believed ? ` (by ${file.believed})` : '';
    const verdict = `${out.styled('green', 'well-formed')} ${form.title}${by}, ${withNoun(octets, 'octet')}`;
    return `${describedName(file)}: ${verdict}\n${hintText(out, hint)}`;
  }
  if (faults === 0 || !all) return '';
  const verdict = `${out.styled('red', 'ill-formed')} ${form.title}: ${withNoun(faults, 'fault')}`;
  return `${describedName(file)}: ${verdict}\n`;
}

/** What frames need is loaded at the first one: even a module that is there takes as long as a small file. */
const frames = lazy(() => import('../frame.ts'));

/** A fault with its frames. */
async function framed(out: Output, found: FoundFault, textOf: FaultText) {
  const { framesOf } = await frames();
  const lines = (await framesOf(found, out.columns - INDENT.length))
    .flatMap(({ line, carets }) => [line, ...carets.split('\n').map((below) => out.styled('red', below))])
    .map((line) => `${INDENT}${line}\n`);
  await out.write(textOf(found, lines.join('')));
}

/** A hint, and below it the command that comes next, which is to be seen and copied. */
function hintText(out: Output, hint: Hint | undefined): string {
  if (!hint) return '';
  const lines = fitted(`  ${hint.text}`, out.columns).split('\n');
  return `${lines.map((line) => out.styled('dim', line)).join('\n')}\n${hint.command ? `  ${hint.command}\n` : ''}`;
}
