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
import type { Reporter } from '../model.ts';

/** `all`: whether the check goes on after the first fault of a file; then the faults of a file are counted below them. */
export function textReporter(out: Output, all: boolean): Reporter {
  return {
    fault: ({ file, fault, context, hint }) => {
      const { line, carets } = hexFrame(context, fault.offset, fault.incomplete ? fault.at - 1 : fault.at);
      const name = out.styled('bold', `${formatName(file.name)}:`);
      const guess = hint ? `  ${out.styled('dim', hint.text)}\n` : '';
      return out.write(`${name} ${fault.message}\n  ${line}\n  ${out.styled('red', carets)}\n${guess}`);
    },
    verdict: ({ file: { name, form, printWellFormed }, octets, faults }) => {
      if (faults === 0 && printWellFormed) {
        const verdict = `${out.styled('green', 'well-formed')} ${form.title}, ${withNoun(octets, 'octet')}`;
        return out.write(`${formatName(name)}: ${verdict}\n`);
      }
      if (faults === 0 || !all) return undefined;
      return out.write(
        `${formatName(name)}: ${out.styled('red', 'ill-formed')} ${form.title}: ${withNoun(faults, 'fault')}\n`,
      );
    },
  };
}
