/**
 * Files → JUnit XML: a suite with one test for each file, which fails with the
 * first fault; the text of the failure lists the first faults. A file that cannot
 * be read is a failure too. Each suite is written when its file has been checked.
 */
import { JUNIT_END, junitStart, junitSuite, type TestCase } from '../../../report/junit.ts';
import { formatName } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import { inWords, lineAndColumn } from '../in-words.ts';
import type { Reporter } from '../model.ts';
import { documentTo } from './document.ts';

/** How many faults of a file are listed. The others are counted: a file with any number of them takes no memory. */
const LISTED = 20;

export function junitReporter(out: Output): Reporter {
  const document = documentTo(out, junitStart('wellformed check'));
  /** Of the file that is being checked: its first faults, and the reason of the first. */
  let [lines, type]: [string[], string] = [[], ''];
  const writeSuite = (name: string, test: TestCase) => {
    lines = [];
    return document.add(junitSuite(formatName(name), [test]).text);
  };
  return {
    begin: (file) => ({
      fault: (found) => {
        if (lines.length === 0) type = found.fault.reason;
        if (lines.length < LISTED) lines.push(`${lineAndColumn(found.place)}: ${inWords(found)}`);
        return undefined;
      },
      verdict: ({ faults }) => {
        const name = `well-formed ${file.form.title}`;
        if (faults === 0) return writeSuite(file.name, { name, failures: [] });
        const more = faults > lines.length ? [`and ${faults - lines.length} more`] : [];
        const detail = [...lines, ...more].join('\n');
        return writeSuite(file.name, { name, failures: [[type, lines[0] as string]], detail });
      },
    }),
    // Its faults before the place from which it cannot be read, too.
    unreadable: (name, reason) =>
      writeSuite(name, { name: 'can be checked', failures: [['unreadable', reason]], detail: lines.join('\n') }),
    end: () => document.end(JUNIT_END),
  };
}
