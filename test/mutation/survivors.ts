/**
 * survivors.txt → the changes that no text can show, and why. A block has a reason
 * and below it, indented, the changes that it explains:
 *
 *     From this length on another loop runs, with the same answers.
 *       src/run/kernel/shift.ts | run | >= → >, 48 → 49
 *
 * that is: the file, the function, and the kinds of change. No line of the source is
 * quoted, so that blocks stay true when lines are written anew.
 */
import { readFileSync } from 'node:fs';
import type { Change } from './changes.ts';

export interface Explanation {
  readonly key: string;
  readonly file: string;
  readonly within: string;
  readonly kind: string;
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
      const [, file = '', within = '', kinds = ''] = /^ +(\S+) \| (.+?) \| (.+)$/.exec(line) ?? [];
      if (!why || !file || !within || !kinds)
        throw new Error(`survivors.txt: expected "FILE | FUNCTION | KINDS OF CHANGE" below a reason: ${line}`);
      for (const kind of kinds.split(', '))
        explanations.push({ key: `${file} | ${within} | ${kind}`, file, within, kind, why });
    }
  }
  return explanations;
}

export function explanationOf(
  explanations: readonly Explanation[],
  change: Pick<Change, 'file' | 'within' | 'kind'>,
): Explanation | undefined {
  return explanations.find(
    ({ file, within, kind }) => file === change.file && within === change.within && kind === change.kind,
  );
}
