/**
 * Faults → workflow commands of GitHub Actions, which become annotations:
 *
 *     ::error file=a.txt,line=3,col=8,title=ill-formed UTF-8::octet 57: …
 *
 * GitHub shows ten annotations of a step. So the first ten faults are commands,
 * and the others are lines of the log, as the text format has them.
 */
import { printable } from '../../../printable.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { lineAndColumn } from '../frame.ts';
import type { Reporter } from '../model.ts';
import { inWords } from '../words.ts';

const SHOWN = 10;

export function githubReporter(out: Output): Reporter {
  let count = 0;
  const annotation = (properties: Readonly<Record<string, string | number>>, message: string) => {
    const list = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`);
    return out.write(`::error ${list.join(',')}::${data(message)}\n`);
  };
  return {
    fault: (found) => {
      const { file, place } = found;
      const name = formatName(file.name);
      const message = inWords(found);
      if (++count > SHOWN) return out.write(`${name}:${lineAndColumn(place)}: ${message}\n`);
      const col = place.column.codePoints ?? place.column.octets ?? 1;
      const title = `ill-formed ${printable(file.form.title)}`;
      return annotation({ ...(file.name !== '-' && { file: name }), line: place.line, col, title }, message);
    },
    verdict: () => undefined,
    unreadable: (name, reason) => {
      const file = formatName(name);
      if (++count > SHOWN) return out.write(`${file}: ${reason}\n`);
      return annotation({ file, title: 'could not be checked' }, `${file}: ${reason}`);
    },
  };
}

/** GitHub reads these as escapes in the text of a command, and two more in its properties. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
