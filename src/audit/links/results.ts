/**
 * Results of tests, as JUnit has them, of any language → one line for
 * each test. A run that was cut off is refused: its missing tests may have failed.
 *
 *     <testcase classname="carrier" name="refuses 1a">   →   carrier refuses 1a: passed
 */
import { Parser } from 'htmlparser2';
import { AuditError } from '../problem.ts';
import { inline } from '../text/formats/blocks.ts';

export type TestOutcome = 'passed' | 'failed' | 'skipped';

interface TestResult {
  /** The name of its class or suite, if any, and its own. */
  readonly name: string;
  /** Its own name. */
  readonly own: string;
  readonly outcome: TestOutcome;
}

interface Results {
  readonly tests: readonly TestResult[];
  /** When the first of the tests ran, in milliseconds; `undefined` where the file does not say. */
  readonly ran: number | undefined;
  /** The same, where a time without a zone is read as late as it can be. */
  readonly ranAtLatest: number | undefined;
}

/** `file`: for messages. Throws AuditError for a file that is no JUnit, has no test, or is not complete. */
export function readResults(file: string, text: string): Results {
  if (!/^\s*</.test(text)) throw new AuditError(`${file} is not JUnit: it is no XML`);
  const tests: { name: string; own: string; outcome: TestOutcome }[] = [];
  const times: (readonly [earliest: number, latest: number])[] = [];
  let root = '';
  let isClosed = false;
  const parser = new Parser(
    {
      onopentag(tag, { name = '', classname = '', timestamp }) {
        root ||= tag;
        if (timestamp !== undefined) times.push(timesOf(timestamp));
        if (tag === 'testcase') {
          const own = inline(name);
          tests.push({ own, name: [inline(classname), own].filter(Boolean).join(' '), outcome: 'passed' });
        }
        const test = tests.at(-1);
        if (test && (tag === 'failure' || tag === 'error')) test.outcome = 'failed';
        if (test && tag === 'skipped' && test.outcome === 'passed') test.outcome = 'skipped';
      },
      onclosetag(tag, isImplied) {
        if (tag === root && !isImplied) isClosed = true;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!/^testsuites?$/.test(root)) throw new AuditError(`${file} is not JUnit: its root is <${inline(root)}>`);
  if (!isClosed) throw new AuditError(`${file} is cut off: <${root}> does not end`);
  if (tests.length === 0) throw new AuditError(`${file} has no test`);
  const isDated = times.length > 0 && times.every(([time]) => !Number.isNaN(time));
  const first = (which: 0 | 1) => (isDated ? Math.min(...times.map((each) => each[which])) : undefined);
  return { tests, ran: first(0), ranAtLatest: first(1) };
}

/** A time without a zone is of this machine, or universal. */
function timesOf(timestamp: string): readonly [earliest: number, latest: number] {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp);
  const [one, other] = [Date.parse(timestamp), Date.parse(isZoned ? timestamp : `${timestamp}Z`)];
  return [Math.min(one, other), Math.max(one, other)];
}
