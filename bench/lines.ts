/**
 * What line numbers cost: `npm run bench:lines`. Writes bench/lines.md.
 *
 * A text is read block by block from memory, as `check` reads it, in four ways:
 * the scan alone; as a file without a fault, where nothing is counted; as a pipe,
 * whose lines are counted beside the scan; and as a file whose last octet is a
 * fault, which is read a second time to count its lines.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { checkedForm } from '../src/cli/check/checked-form.ts';
import { scanFile } from '../src/cli/check/scan-file.ts';
import { loadTable } from '../src/cli/forms.ts';
import { BUFFER_SIZE, blocks, type Read, type ReadAgain } from '../src/cli/sources/blocks.ts';
import { FaultScan } from '../src/run/all-faults.ts';
import { anyEngine } from '../src/run/any-engine.ts';
import type { Engine } from '../src/run/engine.ts';
import { quantile } from './rounds.ts';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '256' }, rounds: { type: 'string', default: '7' } },
});

const LINES: Readonly<Record<string, string>> = {
  'ASCII, lines of 60': `${'some text '.repeat(6).trimEnd()}\n`,
  'ASCII, CR LF': `${'some text '.repeat(6).trimEnd()}\r\n`,
  'ASCII, one line': 'some text ',
  'CJK, lines of 30 characters': `${'日本語テキスト。'.repeat(4).slice(0, 30)}\n`,
};

const table = await loadTable('utf8');
const { encoding } = await checkedForm(table);
if (!encoding) throw new Error('UTF-8 encodes characters');
const engine = anyEngine(table) as Engine<Uint8Array>;
const buffer = new Uint8Array(BUFFER_SIZE);

/** Reads a text of `octets` octets that repeats `piece`. The last octet is a fault, if asked for. */
function sourceOf(piece: Uint8Array, octets: number, isFaulty: boolean): { read: Read; readAgain: ReadAgain } {
  const readAgain: ReadAgain = (into, offset) => {
    const from = offset % piece.length;
    const count = Math.min(into.length, octets - offset, piece.length - from);
    into.set(piece.subarray(from, from + count));
    if (isFaulty && count > 0 && offset + count === octets) into[count - 1] = 0xff;
    return count;
  };
  let position = 0;
  const read: Read = (into, at) => {
    const count = readAgain(into.subarray(at), position);
    position += count;
    return count;
  };
  return { read, readAgain };
}

type Way = (piece: Uint8Array, octets: number) => Promise<number>;

async function scanned(piece: Uint8Array, octets: number, isFaulty: boolean, isPipe: boolean): Promise<number> {
  const { read, readAgain } = sourceOf(piece, octets, isFaulty);
  let faults = 0;
  const events = {
    fault: () => ++faults > 0,
    block: async () => {},
  };
  await scanFile({ engine, buffer, read, readAgain: isPipe ? undefined : readAgain }, events);
  return faults;
}

const WAYS: Readonly<Record<string, Way>> = {
  'the scan alone': async (piece, octets) => {
    const text = new FaultScan(engine);
    let faults = 0;
    for await (const block of blocks(sourceOf(piece, octets, false).read, buffer)) {
      for (const _ of text.push(block.buffer.subarray(block.from, block.to))) faults++;
    }
    return faults;
  },
  'a file without a fault': (piece, octets) => scanned(piece, octets, false, false),
  'a pipe without a fault': (piece, octets) => scanned(piece, octets, false, true),
  'a file, fault at the end': (piece, octets) => scanned(piece, octets, true, false),
};

const rows: string[] = [];
for (const [text, line] of Object.entries(LINES)) {
  const piece = Buffer.from(line.repeat(Math.floor((1 << 22) / Buffer.byteLength(line))));
  const octets = piece.length * Math.ceil((Number(values.megabytes) * 1e6) / piece.length);
  const taken = new Map(Object.keys(WAYS).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [name, way] of Object.entries(WAYS)) {
      const start = performance.now();
      const faults = await way(piece, octets);
      if (faults !== (name.includes('at the end') ? 1 : 0)) throw new Error(`${text}, ${name}: ${faults} faults`);
      // The first round is for the engine to warm up.
      if (round > 0) taken.get(name)?.push((performance.now() - start) / 1000);
    }
    process.stderr.write('.');
  }
  const base = taken.get('the scan alone') as number[];
  for (const [name, seconds] of taken) {
    const ratio = quantile(
      seconds.map((one, i) => one / (base[i] as number)),
      0.5,
    );
    rows.push(`| ${text} | ${name} | ${(octets / 1e9 / quantile(seconds, 0.5)).toFixed(1)} | ${ratio.toFixed(2)} |`);
  }
}
process.stderr.write('\n');

const report = [
  '# What line numbers cost',
  '',
  `Written by \`npm run bench:lines -- --megabytes ${values.megabytes} --rounds ${values.rounds}\`.`,
  '',
  `${values.megabytes} MB of UTF-8 from memory, block by block, the median of ${values.rounds} interleaved rounds.`,
  `${cpus()[0]?.model}, Node ${process.versions.node}. Where nothing is wrong, a file costs what the scan costs.`,
  '',
  '| text | way | GB/s | time, the scan alone = 1 |',
  '| --- | --- | --: | --: |',
  ...rows,
  '',
].join('\n');
process.stdout.write(report);
writeFileSync('bench/lines.md', report);
