/**
 * The corpus → how often the hints of `check` are right, wrong or absent, for each
 * encoding and damage. The files go through the command's own checker.
 *
 *     npx tsx test/hints/measure.ts          prints the tables of docs/hints.md
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkedForm } from '../../src/cli/check/checked-form.ts';
import { FileChecker } from '../../src/cli/check/file-checker.ts';
import { loadTable } from '../../src/cli/forms.ts';
import { Hinter } from '../../src/cli/hints/hinter.ts';
import { NameFilter } from '../../src/cli/sources/name-filter.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { damagedTables, SHAPES, tables } from './columns.ts';
import { type CorpusFile, corpus, decode, type Split } from './corpus.ts';

/** What was guessed for the files of one truth. */
export interface Row {
  readonly truth: string;
  files: number;
  right: number;
  /** Files with a wrong hint: its kind. */
  readonly wrong: string[];
}

/** The hint of each file, in their order: its kind. */
async function hintsOf(files: readonly CorpusFile[]): Promise<(string | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-hints-'));
  const hints: (string | undefined)[] = files.map(() => undefined);
  const note = ({ file, hint }: { file: { name: string }; hint?: { kind: string } | undefined }) => {
    if (hint) hints[Number(basename(file.name))] = hint.kind;
    return undefined;
  };
  try {
    for (const [i, { octets }] of files.entries()) writeFileSync(join(folder, String(i)), octets);
    const checker = new FileChecker(capturingTerminal().terminal, await checkedForm(await loadTable('utf8')), {
      all: false,
      verbose: false,
      walk: { ignore: false, follow: false, filter: new NameFilter([], []) },
      select: { decompress: 'never', binary: true, wide: false },
      hinter: new Hinter({ hints: 'all' }),
      reporter: { begin: () => ({ fault: note, verdict: note }) },
    });
    await checker.checkAll([folder]);
    return hints;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An encoding that gives the same text is right too: ISO-8859-1 is mostly Windows-1252. */
function isRight(hint: string, { truth, legacy }: CorpusFile): boolean {
  return hint === truth || (legacy !== undefined && decode(legacy.octets, hint) === legacy.text);
}

/** Rows, one for each truth, in the order of the corpus. */
export async function measure(split: Split): Promise<Row[]> {
  return measureFiles(corpus(split));
}

/** The same of any files. */
export async function measureFiles(files: readonly CorpusFile[]): Promise<Row[]> {
  const hints = await hintsOf(files);
  const rows = new Map<string, Row>();
  for (const [i, file] of files.entries()) {
    const row = rows.get(file.truth) ?? { truth: file.truth, files: 0, right: 0, wrong: [] };
    rows.set(file.truth, row);
    row.files++;
    const hint = hints[i];
    if (hint === undefined) continue;
    if (isRight(hint, file)) row.right++;
    else row.wrong.push(`${file.name}: ${hint}`);
  }
  return [...rows.values()];
}

/** Truths where every hint is wrong. */
const WITHOUT_HINT = ['none', 'well-formed'];

/** Rows → a table in Markdown, with the sums of all rows. */
export function tableOf(rows: readonly Row[]): string {
  const sum = (numberOf: (row: Row) => number, of = rows) => of.reduce((total, row) => total + numberOf(row), 0);
  const guessable = rows.filter(({ truth }) => !WITHOUT_HINT.includes(truth));
  const all = {
    truth: '**all with a right hint**',
    files: sum(({ files }) => files, guessable),
    right: sum(({ right }) => right, guessable),
    wrong: guessable.flatMap(({ wrong }) => wrong),
  };
  const wrong = rows.flatMap((row) => row.wrong);
  const hints = sum(({ right, wrong }) => right + wrong.length);
  const lines = [...rows, all].map(({ truth, files, right, wrong }) => {
    const none = files - right - wrong.length;
    const recall = WITHOUT_HINT.includes(truth) ? '' : percent(right, files);
    return `| ${truth} | ${files} | ${right} | ${none} | ${wrong.length} | ${recall} | ${percent(right, right + wrong.length)} |`;
  });
  return [
    '| truth | files | right | no hint | wrong | recall | precision |',
    '| ----- | ----: | ----: | ------: | ----: | -----: | --------: |',
    ...lines,
    '',
    `Of ${hints} hints, ${all.right} are right: a precision of ${percent(all.right, hints)}.${wrong.length > 0 ? ` Wrong: ${wrong.join('; ')}.` : ''}`,
    '',
  ].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** The tables of docs/hints.md. */
export async function hintTables(): Promise<string> {
  const [measured, chosen] = [await measure('test'), await measure('train')];
  return [
    '### Measured: sentences that no threshold was chosen with\n',
    tableOf(measured),
    '### The sentences that thresholds were chosen with\n',
    tableOf(chosen),
  ].join('\n');
}

/** The table of docs/hints.md on tables: a row for each shape and half. */
export async function shapeTable(): Promise<string> {
  const lines = [
    '| files | half | files | right | no hint | wrong |',
    '| ----- | ---- | ----: | ----: | ------: | ----: |',
  ];
  const add = (shape: string, half: string, rows: readonly Row[]) => {
    const files = rows.reduce((sum, row) => sum + row.files, 0);
    const right = rows.reduce((sum, row) => sum + row.right, 0);
    const wrong = rows.flatMap((row) => row.wrong);
    lines.push(`| ${shape} | ${half} | ${files} | ${right} | ${files - right - wrong.length} | ${wrong.length} |`);
  };
  for (const shape of SHAPES) {
    add(shape, 'chosen with', await measureFiles(tables(shape, 'train')));
    add(shape, 'measured', await measureFiles(tables(shape, 'test')));
  }
  for (const split of ['train', 'test'] as const) {
    const rows = await measureFiles(damagedTables(split));
    add('a table with 1 to 7 wrong octets', split === 'test' ? 'measured' : 'chosen with', rows);
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await shapeTable()}\n${await hintTables()}`);
