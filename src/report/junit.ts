/**
 * Tests and their failures → suites of JUnit XML, valid under the schema of
 * Jenkins, junit-10.xsd. A suite is written when its tests are known, so a
 * document of any length can be written suite by suite.
 *
 *     JUNIT_START  suite  suite  …  JUNIT_END
 */
import { printable } from '../shared/printable.ts';

/** One test. Without a failure and without `skipped` it has passed. */
export interface TestCase {
  readonly name: string;
  /** Written as one failure: readers of the format expect no more. */
  readonly failures: readonly (readonly [type: string, message: string])[];
  /** More on the failures, for people. */
  readonly detail?: string;
  /** How it was tested, and by whom: for people. */
  readonly output?: string;
  /** Why the test was not run. */
  readonly skipped?: string;
}

interface JunitSuite {
  readonly tests: number;
  readonly failures: number;
  readonly text: string;
}

/** The first lines of a document. Its counts are left out where they are not known yet. */
export function junitStart(name: string, counts?: Pick<JunitSuite, 'tests' | 'failures'>): string {
  const known = counts ? ` time="0" tests="${counts.tests}" failures="${counts.failures}" errors="0"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}"${known}>\n`;
}

export const JUNIT_END = '</testsuites>\n';

export function junitSuite(name: string, cases: readonly TestCase[]): JunitSuite {
  const failures = cases.filter((each) => each.failures.length > 0).length;
  const skipped = cases.filter((each) => each.failures.length === 0 && each.skipped !== undefined).length;
  const head =
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}" errors="0"` +
    ` skipped="${skipped}" time="0"`;
  const lines = [`${head}>`, ...cases.flatMap((each) => testCase(name, each)), '  </testsuite>', ''];
  return { tests: cases.length, failures, text: cases.length === 0 ? `${head}/>\n` : lines.join('\n') };
}

function testCase(suite: string, { name, failures, detail, output, skipped }: TestCase): string[] {
  const head = `    <testcase classname="${xml(suite)}" name="${xml(name)}"`;
  const said = output === undefined ? [] : [`      <system-out>${xml(output)}</system-out>`];
  const [[type] = ['']] = failures;
  const message = failures.map(([, what]) => what).join('; ');
  if (type) {
    const failure = `      <failure type="${xml(type)}" message="${xml(message)}"`;
    return [`${head}>`, detail ? `${failure}>${xml(detail)}</failure>` : `${failure}/>`, ...said, '    </testcase>'];
  }
  if (skipped) return [`${head}>`, `      <skipped message="${xml(skipped)}"/>`, ...said, '    </testcase>'];
  return said.length === 0 ? [`${head}/>`] : [`${head}>`, ...said, '    </testcase>'];
}

/*
 * Text → XML, safe in an attribute and in an element:
 *
 *     xml('a<b> "c" \u001B')   →  a&lt;b&gt; &quot;c&quot; \x1B
 */

/** `printable` replaces the characters that XML does not allow. Line ends in the text stay. */
function xml(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
