/**
 * Text for people → the same in lines that fit a narrow terminal. Sentences are broken at blanks; a line of source with
 * carets below it is cut around them:
 *
 *     3 |   start = "aaaa" name "bbbb"      →      3 | …"aaaa" name "b
 *       |                  ^~~~                      |          ^~~~
 */
import { stripVTControlCharacters } from 'node:util';
import { wrap } from '../shared/words.ts';

const CARETS = /^ *[|│] *\^/;

/** No word is broken, so a long name can have a longer line. */
export function fitted(text: string, columns: number): string {
  if (columns === Number.POSITIVE_INFINITY) return text;
  const lines = text.split('\n');
  const fitting = lines.flatMap((line, i) => {
    const carets = [line, lines[i + 1] ?? ''].find((each) => CARETS.test(each));
    if (carets) return cutAround(line, carets, columns);
    if (stripVTControlCharacters(line).length <= columns) return line;
    const indent = ' '.repeat(line.length - line.trimStart().length);
    const [first = '', ...rest] = wrap(line.trimStart(), columns - indent.length - 2);
    return [indent + first.trimEnd(), ...rest.map((each) => `${indent}  ${each.trimStart()}`)];
  });
  return fitting.join('\n');
}

/** Cuts a line of source, or the line with its carets: both alike. */
function cutAround(line: string, carets: string, columns: number): string {
  const margin = carets.search(/[|│]/) + 2;
  const room = columns - margin;
  const left = Math.max(0, carets.indexOf('^') - margin - Math.floor(room / 2));
  const shown = line.slice(margin + left, margin + left + room);
  return line.slice(0, margin) + (left > 0 ? shown.replace(/^[^ ]/, '…') : shown);
}
