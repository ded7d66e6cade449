/**
 * Files → JUnit XML: a suite with one test for each file, which fails with the
 * first fault; the text of the failure lists the first faults. A file that cannot
 * be read is a failure too. Each suite is written when its file has been checked.
 */
import { JUNIT_END, junitStart, junitSuite, type TestCase } from '../../../report/junit.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { lineAndColumn } from '../frame.ts';
import type { Reporter } from '../model.ts';
import { FirstFaults, inWords } from '../words.ts';

export function junitReporter(out: Output): Reporter {
  const first = new FirstFaults();
  let hasStarted = false;
  const write = (lines: readonly string[]) => {
    const start = hasStarted ? [] : junitStart('wellformed check');
    hasStarted = true;
    return out.write([...start, ...lines, ''].join('\n'));
  };
  const writeSuite = (name: string, test: TestCase) => write(junitSuite(formatName(name), [test]).lines);
  return {
    fault: (found) => {
      first.add(found, `${lineAndColumn(found.place)}: ${inWords(found)}`);
      return undefined;
    },
    verdict: ({ file, faults }) => {
      const { lines, reason } = first.end(faults);
      const name = `well-formed ${file.form.title}`;
      if (faults === 0) return writeSuite(file.name, { name, failures: [] });
      const message = lines[0] as string;
      return writeSuite(file.name, { name, failures: [[reason, message]], detail: lines.join('\n') });
    },
    unreadable: (name, reason) => {
      first.end(0);
      return writeSuite(name, { name: 'can be checked', failures: [['unreadable', reason]] });
    },
    end: () => write([JUNIT_END]),
  };
}
