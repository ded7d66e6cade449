/**
 * What it costs to compile grammars, by size: `npm run bench:compile`, or with `-- --quick`, `-- --rounds 5`.
 * `-- --only words` measures the families with such names again and keeps the figures of the others.
 *
 * Processor time of the compiling thread from text to table, peak memory,
 * states, and cells of the table before and after its rows are cut: the median
 * of several processes, each started with `--one`. And the speed of big tables,
 * cut and whole, compared with small ones, interleaved in one process.
 *
 * Writes bench/compile.json, bench/compile.md and bench/compile.svg. It judges
 * nothing: the limits are tested in test/encoding/ranges.long.ts.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table as small } from '../generated/unicode-assignables-utf8.ts';
import { formToModule } from '../src/compile/emit/module.ts';
import { readGrammars } from '../src/compile/files.ts';
import { assembleForm, compileFormParts, type Form } from '../src/compile/form.ts';
import { Library } from '../src/compile/grammar/library.ts';
import { octetValidator } from '../src/run/validator.ts';
import { plainCells } from '../src/shared/blocks.ts';
import type { FormTable } from '../src/shared/layout.ts';
import { SourceText } from '../src/shared/source.ts';
import { cpuTime } from '../test/support/cpu-time.ts';
import { FAMILIES, type Family } from './compile-grammars.ts';
import { type Compiled, type CompileResults, compileReport } from './compile-report.ts';
import { measure } from './measure.ts';
import { quantile } from './rounds.ts';
import { storedResults, storeResults } from './stored.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    one: { type: 'string' },
  },
});
const FILE = 'bench/compile.json';
const root = fileURLToPath(new URL('..', import.meta.url));

function compiled({ alphabet, grammar }: Family, size: number, encoding: string): { form: Form; milliseconds: number } {
  const library = new Library(readGrammars(root));
  if (encoding) library.file(encoding);
  const source = new SourceText('many.ohm', grammar(size));
  const start = cpuTime();
  library.add({ id: 'many', alphabet, source });
  const file = library.file(encoding ? `many-${encoding}` : 'many');
  // Without the search for shifts: its time is whatever budget it gets.
  const form = assembleForm(compileFormParts(file), file.main, () => 0);
  return { form, milliseconds: cpuTime() - start };
}

const cellsIn = ({ next, blocks }: Pick<FormTable, 'next' | 'blocks'>) => next.length + (blocks?.starts.length ?? 0);

/** Compiles one grammar and returns its costs. */
function measureOnce(name: string, size: number, encoding: string): Compiled {
  const { form, milliseconds } = compiled(FAMILIES.find((family) => family.name === name) as Family, size, encoding);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const { table, minimal } = form;
  return {
    family: name,
    size,
    encoding,
    milliseconds,
    megabytes,
    states: minimal.next.length,
    classes: minimal.classes.length,
    cells: plainCells(table).length + plainCells(table.diagnosis).length,
    kept: cellsIn(table) + cellsIn(table.diagnosis),
    module: formToModule(form, []).length,
  };
}

/** Medians of several processes; they differ only in time and memory. */
function measureMedian(name: string, size: number, encoding: string, rounds: number): Compiled {
  const runs = Array.from({ length: rounds }, () => {
    const args = [fileURLToPath(import.meta.url), '--one', JSON.stringify([name, size, encoding])];
    const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${name}, ${size}, ${encoding} ended with status ${status}`);
    return JSON.parse(stdout.toString()) as Compiled;
  });
  process.stderr.write('.');
  const middle = (key: 'milliseconds' | 'megabytes') =>
    Math.round(
      quantile(
        runs.map((run) => run[key]),
        0.5,
      ),
    );
  return { ...(runs[0] as Compiled), milliseconds: middle('milliseconds'), megabytes: middle('megabytes') };
}

/** Speed of a big table, cut and whole, and of a small one, on one text of letters. */
function stepping() {
  const categories = FAMILIES.find(({ name }) => name.startsWith('general')) as Family;
  const { table } = compiled(categories, categories.sizes.at(-1) as number, 'utf8').form;
  const { blocks: _, ...rest } = table;
  const whole: FormTable = { ...rest, next: plainCells(table) };
  const letters = 'Zwölf Boxkämpfer — Съешь ещё этих мягких булок — 色は匂へど散りぬるを — 𐎀𐎁𐎂 '.repeat(800);
  const text = new TextEncoder().encode(letters);
  const candidates = [
    { name: `small (${small.accepting.length} states)`, table: small as FormTable },
    { name: `big (${table.accepting.length} states), cut`, table },
    { name: 'the same, whole rows', table: whole },
  ].map(({ name, table: each }) => {
    const validator = octetValidator(each, { limit: 'javascript' });
    return { name, run: (octets: Uint8Array) => validator.test(octets) };
  });
  const at = { task: 'stepping', tier: 'javascript', text: 'letters', octets: text.length } as const;
  return measure(at, candidates, text, { rounds: 25, span: 3_000_000 });
}

if (values.one) {
  process.stdout.write(JSON.stringify(measureOnce(...(JSON.parse(values.one) as [string, number, string]))));
} else {
  const { only } = values;
  const previous: CompileResults | undefined = only === undefined ? undefined : storedResults(FILE);
  const rounds = previous?.rounds ?? (values.quick ? 1 : Number(values.rounds));
  const measured = ({ name, sizes, encodings }: Family) =>
    (encodings.length > 0 ? encodings : ['']).flatMap((encoding) =>
      (values.quick ? sizes.slice(0, 2) : sizes).map((size) => measureMedian(name, size, encoding, rounds)),
    );
  const measuredAll: CompileResults = {
    machine: `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`,
    rounds,
    compiled: FAMILIES.flatMap((family) =>
      previous && !family.name.includes(only as string)
        ? previous.compiled.filter((each) => each.family === family.name)
        : measured(family),
    ),
    stepping: previous?.stepping ?? stepping(),
  };
  process.stderr.write('\n');
  const results = values.quick ? measuredAll : storeResults(FILE, measuredAll);
  const { markdown, picture } = compileReport(results, FAMILIES);
  if (!values.quick) {
    writeFileSync('bench/compile.md', markdown);
    writeFileSync('bench/compile.svg', picture);
  }
  process.stdout.write(markdown);
}
