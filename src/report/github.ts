/**
 * Messages → workflow commands of GitHub Actions, which become annotations:
 *
 *     { level: 'error', file: 'a.txt', line: 3, title: 'ill-formed' }, 'octet 57: …'
 *     →  ::error file=a.txt,line=3,title=ill-formed::octet 57: …
 *
 * GitHub shows ten annotations of a step. So the first ten messages are
 * commands, and the others are lines of the log.
 */

const SHOWN = 10;

interface Annotation {
  readonly level: 'error' | 'warning';
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly col?: number | undefined;
  readonly title: string;
}

export class GithubLog {
  #count = 0;

  /** One line, without its end. Properties that are undefined are left out. `logged`: the line if it is no annotation. */
  line({ level, file, line, col, title }: Annotation, message: string, logged: string): string {
    if (++this.#count > SHOWN) return logged;
    const list = Object.entries({ file, line, col, title }).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}=${property(String(value))}`],
    );
    return `::${level} ${list.join(',')}::${data(message)}`;
  }
}

/** GitHub reads these as escapes in the text of a command, and two more in its properties. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
