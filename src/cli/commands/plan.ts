/**
 * `plan`: files, folders and URLs → ranges, one line of JSON each. They can be
 * summarized anywhere, in any order; `merge` gives the verdicts.
 *
 *     wellformed plan data > plan.ndjson
 *     wellformed summarize --plan - < plan.ndjson > results.ndjson      (by any engine, in any pieces)
 *     wellformed merge --plan plan.ndjson results.ndjson
 */
import { type PlanOptions, plan, type RangeSource } from '../../ranges/plan.ts';
import { octetValidator } from '../../run/validator.ts';
import { SELECTION_OPTIONS, selectRulesOf, walkOptionsOf } from '../check/options.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, systemErrorReason, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { FORM_OF_FILES } from '../forms.ts';
import { groupDigits } from '../numbers.ts';
import { isTextFile, sourceNamed } from '../ranges/sources.ts';
import { foundIn } from '../sources/file-walk.ts';
import type { Terminal } from '../terminal.ts';
import { octetTableNamed } from '../user/octet-table.ts';

const { 'files0-from': _, ...SELECTION } = SELECTION_OPTIONS;

export const command: Command = {
  options: {
    as: FORM_OF_FILES,
    size: { value: 'OCTETS', about: 'octets of a range: 64M (default), 1G, 4096, …' },
    ...SELECTION,
  },
  run: planSources,
};

async function planSources(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals } = args;
  if (positionals.length === 0) throw new UsageError('a file, a folder or a URL is missing');
  if (positionals.includes('-')) throw new UsageError('standard input cannot be read in ranges', 'check reads it');
  const table = await octetTableNamed(String(values.as ?? 'utf8'));
  const options: PlanOptions = { form: octetValidator(table), size: sizeOf(values.size) };
  const sources: RangeSource[] = [];
  for (const name of positionals) {
    if (/^\w[\w+.-]*:\/\//.test(name)) sources.push(await sourceNamed(name));
    else for await (const file of textFiles(name, args, terminal)) sources.push(await sourceNamed(file));
  }
  const names = new Set<string>();
  const twice = sources.find(({ name }) => names.size === names.add(name).size);
  if (twice) throw new UsageError(`${formatName(twice.name)} is named twice`);
  for (const range of plan(sources, options)) await terminal.out.write(`${JSON.stringify(range)}\n`);
  return EXIT.ok;

  async function* textFiles(name: string, given: ParsedArgs, { err }: Terminal): AsyncGenerator<string, void, void> {
    let skipped = 0;
    for (const found of foundIn(name, walkOptionsOf(given))) {
      if (found.kind === 'unreadable')
        throw new CommandError(`${formatName(found.name)}: ${systemErrorReason(found.error)}`);
      if (found.kind === 'file' && (await isTextFile(found, selectRulesOf(given, table)))) yield found.name;
      else skipped++;
    }
    if (skipped > 0) await err.write(`${formatName(name)}: entries that are not planned: ${groupDigits(skipped)}\n`);
  }
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

function sizeOf(value: string | true | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const [, digits = '', unit = ''] = /^(\d+)([KMG]?)$/i.exec(value) ?? [];
  const size = Number(digits) * (UNITS[unit.toUpperCase()] as number);
  if (digits !== '' && size >= 1 && Number.isSafeInteger(size)) return size;
  throw new UsageError('--size must be a number of octets from 1 on, such as 4096, 64M or 1G');
}
