/**
 * Results of tests, as JUnit or TAP has them, of any language → one line for
 * each test. A run that was cut off is refused: its missing tests may have failed.
 *
 *     <testcase classname="carrier" name="refuses 1a">   →   carrier refuses 1a: passed
 *     not ok 2 - refuses 1a                              →   refuses 1a: failed
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
  /** When the tests ran, at the latest, in milliseconds; `undefined` where the file does not say. */
  readonly ran: number | undefined;
}

/** `file`: for messages. Throws AuditError for a file that is neither, or is not complete. */
export function readResults(file: string, text: string): Results {
  const results = /^\s*</.test(text) ? readJunit(file, text) : readTap(file, text);
  if (results.tests.length === 0) throw new AuditError(`${file} has no test: expected JUnit or TAP`);
  return results;
}

function readJunit(file: string, text: string): Results {
  const tests: { name: string; own: string; outcome: TestOutcome }[] = [];
  const times: number[] = [];
  let root = '';
  let isClosed = false;
  const parser = new Parser(
    {
      onopentag(tag, { name = '', classname = '', timestamp }) {
        root ||= tag;
        if (timestamp !== undefined) times.push(latest(timestamp));
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
  const known = times.filter((time) => !Number.isNaN(time));
  return { tests, ran: known.length > 0 ? Math.max(...known) : undefined };
}

/** A time without a zone may be of any zone: the latest one counts, twelve hours behind universal time. */
function latest(timestamp: string): number {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp);
  return Date.parse(isZoned ? timestamp : `${timestamp}Z`) + (isZoned ? 0 : 12 * 3_600_000);
}

const TAP_TEST = /^(\s*)(not )?ok\b[ \t]*(\d+)?[ \t]*-?[ \t]*([^\n]*?)[ \t]*$/;
const DIRECTIVE = /(?:^|\s)#\s*(skip|todo)\b.*$/i;

function readTap(file: string, text: string): Results {
  const lines = text.split(/\r?\n/);
  if (lines.some((line) => /^Bail out!/i.test(line))) throw new AuditError(`${file}: the run of tests was abandoned`);
  const tests = lines.flatMap((line): (TestResult & { depth: number })[] => {
    const [whole, indent = '', not, , words = ''] = TAP_TEST.exec(line) ?? [];
    if (whole === undefined) return [];
    const directive = DIRECTIVE.exec(words)?.[1];
    const own = inline(words.replace(DIRECTIVE, '').replaceAll('\\#', '#'));
    return [{ own, name: own, outcome: directive ? 'skipped' : not ? 'failed' : 'passed', depth: indent.length }];
  });
  const planned = lines.flatMap((line) => /^1\.\.(\d+)/.exec(line)?.[1] ?? [])[0];
  const count = tests.filter(({ depth }) => depth === 0).length;
  if (tests.length > 0 && planned === undefined) throw new AuditError(`${file} is cut off: it has no plan (1..N)`);
  if (planned !== undefined && Number(planned) !== count)
    throw new AuditError(`${file} is cut off: it announces ${planned} tests and has ${count}`);
  return { tests: tests.map(({ depth: _, ...test }) => test), ran: undefined };
}
