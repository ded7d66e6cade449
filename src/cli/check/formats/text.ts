/**
 * Faults and verdicts → text for people.
 *
 *     a.txt: octet 17: ED A0 is ill-formed UTF-8: surrogate; … and a frame
 *     b.txt: well-formed UTF-8, 8 octets
 */
import { formatName } from '../../file-name.ts';
import { withNoun } from '../../numbers.ts';
import type { Output } from '../../terminal.ts';
import { hexFrame } from '../frame.ts';
import type { CheckedFile, Reporter } from '../model.ts';

/** `all`: whether the check goes on after the first fault of a file; then the faults of a file are counted below them. */
export function textReporter(out: Output, all: boolean): Reporter {
  return {
    fault: ({ file, fault, context, hint }) => {
      const { line, carets } = hexFrame(context, fault.offset, fault.incomplete ? fault.at - 1 : fault.at);
      const name = out.styled('bold', `${describe(file)}:`);
      const believed = file.believed ? `  read as ${file.form.title} by ${file.believed}\n` : '';
      const guess = hint ? `  ${out.styled('dim', hint.text)}\n` : '';
      return out.write(`${name} ${fault.message}\n  ${line}\n  ${out.styled('red', carets)}\n${believed}${guess}`);
    },
    verdict: ({ file, octets, faults }) => {
      const { form } = file;
      if (faults === 0 && file.printWellFormed) {
        const by = file.believed ? ` (by ${file.believed})` : '';
        const verdict = `${out.styled('green', 'well-formed')} ${form.title}${by}, ${withNoun(octets, 'octet')}`;
        return out.write(`${describe(file)}: ${verdict}\n`);
      }
      if (faults === 0 || !all) return undefined;
      return out.write(
        `${describe(file)}: ${out.styled('red', 'ill-formed')} ${form.title}: ${withNoun(faults, 'fault')}\n`,
      );
    },
  };
}

/** `a.gz (gzip, decompressed)`: offsets are then those of the text in it. */
function describe({ name, decompressed }: CheckedFile): string {
  return `${formatName(name)}${decompressed ? ` (${decompressed}, decompressed)` : ''}`;
}
