/**
 * Faults → annotations of GitHub Actions; those after the tenth are lines of the
 * log, as the text format has them.
 *
 *     ::error file=a.txt,line=3,col=8,title=ill-formed UTF-8::octet 57: …
 */

import { GithubLog } from '../../../report/github.ts';
import { printable } from '../../../shared/printable.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { inWords, lineAndColumn } from '../in-words.ts';
import type { Reporter } from '../model.ts';

export function githubReporter(out: Output): Reporter {
  const log = new GithubLog();
  const level = 'error' as const;
  return {
    begin: ({ name, form }) => {
      const shown = formatName(name);
      const file = name === '-' ? undefined : shown;
      const title = `ill-formed ${printable(form.title)}`;
      return {
        fault: (found) => {
          const { line, column } = found.place;
          const message = inWords(found);
          const properties = { level, file, line, col: column.codePoints ?? column.octets ?? 1, title };
          const logged = `${shown}:${lineAndColumn(found.place)}: ${message}`;
          return out.write(`${log.line(properties, message, logged)}\n`);
        },
      };
    },
    unreadable: (name, reason) => {
      const file = formatName(name);
      const message = `${file}: ${reason}`;
      return out.write(`${log.line({ level, file, title: 'could not be checked' }, message, message)}\n`);
    },
  };
}
