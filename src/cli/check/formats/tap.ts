/**
 * Files → TAP, version 14: a test point for each file, with the first faults of
 * an ill-formed file in a YAML block, whose strings are JSON.
 *
 *     TAP version 14
 *     not ok 1 - a.txt
 *       ---
 *       faults: 1
 *       at:
 *         - "3:8: octet 57: E9 20 is ill-formed UTF-8: …"
 *       ...
 *     1..1
 */
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { lineAndColumn } from '../frame.ts';
import { jsonText } from '../json-text.ts';
import type { Reporter } from '../model.ts';
import { FirstFaults, inWords } from '../words.ts';

export function tapReporter(out: Output): Reporter {
  const first = new FirstFaults();
  let count = 0;
  const head = () => (count === 0 ? 'TAP version 14\n' : '');
  const point = (name: string, yaml: readonly string[]) => {
    const block = ['  ---', ...yaml.map((line) => `  ${line}`), '  ...'];
    const lines = [
      `${head()}${yaml.length === 0 ? 'ok' : 'not ok'} ${++count} - ${description(name)}`,
      ...(yaml.length === 0 ? [] : block),
    ];
    return out.write(`${lines.join('\n')}\n`);
  };
  return {
    fault: (found) => {
      first.add(found, `${lineAndColumn(found.place)}: ${inWords(found)}`);
      return undefined;
    },
    verdict: ({ file, faults }) => {
      const { lines } = first.end(faults);
      if (faults === 0) return point(file.name, []);
      return point(file.name, [`faults: ${faults}`, 'at:', ...lines.map((line) => `  - ${jsonText(line)}`)]);
    },
    unreadable: (name, reason) => {
      first.end(0);
      return point(name, [`message: ${jsonText(reason)}`]);
    },
    end: () => out.write(`${head()}1..${count}\n`),
  };
}

/** A hash sign would begin a directive, such as `# SKIP`; a backslash escapes. */
function description(name: string): string {
  return formatName(name).replace(/[\\#]/g, '\\$&');
}
