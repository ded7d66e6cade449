/**
 * What Stryker reports of a file → what a person has to look at: the changes that no test notices and that
 * stryker-survivors.txt does not explain. A line there is keyed by the file, the function and the kind of the change, not
 * by its text, so that a reworded line keeps its explanation:
 *
 *     src/cli/check/totals.ts · percent · EqualityOperator    both sides are equal at the border
 */
export interface Mutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly testsCompleted?: number;
}

/** Line and column, both from 1, in UTF-16 code units. */
interface Place {
  readonly line: number;
  readonly column: number;
}

const NOTICED = ['Killed', 'Timeout', 'RuntimeError', 'CompileError'];

/** Throws an Error if no test ran at all: every change would look like one that is not noticed. */
export function survivorsOf(path: string, source: string, mutants: readonly Mutant[], explained: string) {
  const judged = mutants.filter(({ status }) => status !== 'Ignored');
  if (judged.length > 0 && judged.every(({ status, testsCompleted }) => !NOTICED.includes(status) && !testsCompleted))
    throw new Error(`${path}: no test ran. Is a test file that imports it chosen?`);
  const survivors = judged.filter(({ status }) => !NOTICED.includes(status));
  const keys = new Set(explained.split('\n').flatMap((line) => line.split(/ {2,}/)[0] || []));
  const lines = source.split('\n');
  const open = survivors.filter(
    (one) => !keys.has(`${path} · ${functionAt(lines, one.location.start.line)} · ${one.mutatorName}`),
  );
  const counts = [
    `${judged.length} changes`,
    `${judged.length - survivors.length} noticed`,
    `${survivors.length - open.length} explained`,
    `${open.length} not noticed`,
  ];
  const rows = open.map(({ location: { start, end }, mutatorName, replacement = '' }) => {
    const was = (lines[start.line - 1] as string).slice(
      start.column - 1,
      end.line === start.line ? end.column - 1 : undefined,
    );
    const where = `${start.line}:${start.column}  ${functionAt(lines, start.line)} · ${mutatorName}`;
    return `  ${where}  ${was} → ${replacement.split('\n')[0]}\n`;
  });
  return { text: `${path}   ${counts.join(', ')}\n${rows.join('')}`, unexplained: open.length };
}

/** The function or method that a line, counted from 1, is in: the last one that begins at or above it. */
function functionAt(lines: readonly string[], line: number): string {
  for (let at = line - 1; at >= 0; at--) {
    const named =
      /^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const) (\w+)/.exec(lines[at] as string) ??
      /^ {2}(?:(?:readonly|private|static|async|get|set) )*\*?#?(\w+)(?: = (?:async )?\(|\()/.exec(lines[at] as string);
    if (named) return named[1] as string;
  }
  return 'file';
}
