/**
 * survivors.txt → the changes that no text can show, and why. A block has a reason
 * and below it, indented, the changes that it explains:
 *
 *     From this length on another loop runs, with the same answers.
 *       src/run/kernel/shift.ts | to - from >= VIEW_FROM | >= → >
 *
 * that is: the file, a part of the line, and the change; `*` for every change of
 * the line. The number of the line is left out, so that blocks stay true when lines
 * move.
 */
import { readFileSync } from 'node:fs';
import type { Change } from './changes.ts';

export interface Explanation {
  readonly key: string;
  readonly file: string;
  readonly part: string;
  readonly change: string;
  readonly why: string;
}

const FILE = new URL('survivors.txt', import.meta.url);

export function readExplanations(text = readFileSync(FILE, 'utf8')): Explanation[] {
  const explanations: Explanation[] = [];
  let why = '';
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) why = '';
    else if (!line.startsWith(' ')) why = why ? `${why} ${line}` : line;
    else {
      const [file = '', part = '', change = ''] = line.split(' | ').map((each) => each.trim());
      if (!why || !file || !part || !change)
        throw new Error(`survivors.txt: expected "FILE | PART OF THE LINE | CHANGE" below a reason: ${line}`);
      explanations.push({ key: line.trim(), file, part, change, why });
    }
  }
  return explanations;
}

export function explanationOf(
  explanations: readonly Explanation[],
  { file, source, from, to }: Change,
): Explanation | undefined {
  return explanations.find(
    (each) =>
      each.file === file && source.includes(each.part) && (each.change === '*' || each.change === `${from} → ${to}`),
  );
}
