/**
 * A message → a workflow command of GitHub Actions, which becomes an annotation:
 *
 *     annotation('error', { file: 'a.txt', line: 3, title: 'ill-formed' }, 'octet 57: …')
 *     →  ::error file=a.txt,line=3,title=ill-formed::octet 57: …
 *
 * GitHub shows ten annotations of a step.
 */

export const SHOWN_ANNOTATIONS = 10;

/** One line, without its end. Properties that are undefined are left out. */
export function annotation(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const list = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${property(String(value))}`],
  );
  return `::${level}${list.length > 0 ? ` ${list.join(',')}` : ''}::${data(message)}`;
}

/** GitHub reads these as escapes in the text of a command, and two more in its properties. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
