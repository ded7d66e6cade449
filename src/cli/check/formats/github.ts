/**
 * Faults → workflow commands of GitHub Actions, which become annotations:
 *
 *     ::error file=a.txt,line=3,col=8,title=ill-formed UTF-8::octet 57: …
 *
 * GitHub shows ten annotations of a step. So the first ten faults are commands,
 * and the others are lines of the log, as the text format has them.
 */
import { printable } from '../../../printable.ts';
import { annotation, SHOWN_ANNOTATIONS } from '../../../report/github.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { lineAndColumn } from '../frame.ts';
import type { Reporter } from '../model.ts';
import { inWords } from '../words.ts';

export function githubReporter(out: Output): Reporter {
  let count = 0;
  const write = (properties: Readonly<Record<string, string | number | undefined>>, message: string) =>
    out.write(`${annotation('error', properties, message)}\n`);
  return {
    fault: (found) => {
      const { file, place } = found;
      const name = formatName(file.name);
      const message = inWords(found);
      if (++count > SHOWN_ANNOTATIONS) return out.write(`${name}:${lineAndColumn(place)}: ${message}\n`);
      const col = place.column.codePoints ?? place.column.octets ?? 1;
      const title = `ill-formed ${printable(file.form.title)}`;
      return write({ ...(file.name !== '-' && { file: name }), line: place.line, col, title }, message);
    },
    verdict: () => undefined,
    unreadable: (name, reason) => {
      const file = formatName(name);
      if (++count > SHOWN_ANNOTATIONS) return out.write(`${file}: ${reason}\n`);
      return write({ file, title: 'could not be checked' }, `${file}: ${reason}`);
    },
  };
}
