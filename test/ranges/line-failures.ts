/**
 * What engines do to lines, with the commands of the command line: lose, repeat,
 * mix, change and cut them, and kill the filter. `merge` must give the verdict of
 * `check`, or none and the name of the gap.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { type Random, random } from '../support/random.ts';

/** What was done to the results → whether there may be a verdict. */
const DAMAGE: Readonly<Record<string, (lines: string[], chance: Random) => readonly string[]>> = {
  nothing: (lines) => lines,
  shuffled: (lines, chance) => shuffled(lines, chance),
  doubled: (lines, chance) => shuffled([...lines, chance.pick(lines), chance.pick(lines)], chance),
  lost: (lines, chance) => lines.toSpliced(chance.below(lines.length), 1),
  cut: (lines, chance) => withOne(lines, chance, (line) => line.slice(0, 1 + chance.below(line.length - 1))),
  changed: (lines, chance) =>
    withOne(lines, chance, (line) => {
      const at = line.indexOf('"summary":"') + 11 + chance.below(40);
      return line.slice(0, at) + (line[at] === 'A' ? 'B' : 'A') + line.slice(at + 1);
    }),
  'of another version': (lines, chance) => withOne(lines, chance, (line) => line.replace('"mtime ', '"mtime 1')),
};
const HARMLESS = new Set(['nothing', 'shuffled', 'doubled']);

function shuffled(lines: readonly string[], chance: Random): string[] {
  const left = [...lines];
  return lines.map(() => left.splice(chance.below(left.length), 1)[0] as string);
}

function withOne(lines: readonly string[], chance: Random, change: (line: string) => string): string[] {
  const one = chance.below(lines.length);
  return lines.map((line, i) => (i === one ? change(line) : line));
}

async function run(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const { terminal, written } = capturingTerminal();
  const status = await runCommandLine(argv, terminal);
  return { status, out: written.out, err: written.err };
}

/** A text and its plan, as files. */
async function planned(folder: string, chance: Random) {
  const [text, plan] = [join(folder, 'lines.txt'), join(folder, 'plan.ndjson')];
  const octets = Buffer.from('Ça va €😀\n'.repeat(2000));
  if (chance.chance(0.7)) octets[chance.below(octets.length)] = 0xff;
  writeFileSync(text, octets);
  const { out } = await run('plan', '--size', String(500 + chance.below(3000)), text);
  writeFileSync(plan, out, 'latin1');
  return { text, plan, expected: await run('check', text) };
}

/** Random damage to the results of random plans. Returns how often each was right, or the first that was wrong. */
export async function damageLines(folder: string, seed: number, rounds: number): Promise<string> {
  const chance = random(seed);
  const seen = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const { plan, expected } = await planned(folder, chance);
    const { out } = await run('summarize', '--plan', plan);
    const damage = chance.pick(Object.keys(DAMAGE));
    const results = join(folder, 'results.ndjson');
    const lines = DAMAGE[damage]?.(out.trimEnd().split('\n'), chance) ?? [];
    writeFileSync(results, lines.map((line) => `${line}\n`).join(''), 'latin1');
    const merged = await run('merge', '--plan', plan, results);
    const isRight = HARMLESS.has(damage)
      ? merged.status === expected.status && merged.out === expected.out
      : merged.status === 2 && merged.out === '' && /octets \d+ to \d+/.test(merged.err);
    if (!isRight) return `WRONG, seed ${seed}, round ${round}, ${damage}: ${JSON.stringify(merged)}`;
    seen.set(damage, (seen.get(damage) ?? 0) + 1);
  }
  return [...seen].map(([damage, count]) => `${count} ${damage}`).join(', ');
}

/** A filter that is killed after some results; then another one for what is missing. */
export async function killFilter(folder: string, seed: number): Promise<string> {
  const { plan, expected } = await planned(folder, random(seed));
  const [results, rest] = [join(folder, 'results.ndjson'), join(folder, 'rest.ndjson')];
  const program = [...PROGRAM, 'summarize', '--plan', '-'];
  const filter = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  filter.stdin.on('error', () => {});
  const lines = readFileSync(plan, 'utf8').split('\n');
  filter.stdin.write(`${lines.slice(0, 3).join('\n')}\n`);
  let out = '';
  filter.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    if (out.split('\n').length > 2) filter.kill('SIGKILL');
  });
  await once(filter, 'close');
  writeFileSync(results, out);
  const gap = await run('merge', '--plan', plan, results);
  const missing = await run('merge', '--plan', plan, '--missing', results);
  writeFileSync(rest, missing.out, 'latin1');
  writeFileSync(results, out + (await run('summarize', '--plan', rest)).out);
  const merged = await run('merge', '--plan', plan, results);
  const isRight = gap.status === 2 && gap.out === '' && merged.out === expected.out;
  return `${isRight ? '' : 'WRONG: '}${gap.err.split('\n')[0]}; then ${merged.out === expected.out ? 'the verdict of check' : merged.err}`;
}
