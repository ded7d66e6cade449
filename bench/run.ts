/**
 * Measures us and our peers in one run: `npm run bench`.
 *
 * Every round times each candidate once, in turn, so that a noisy machine is
 * noisy for all of them; what is printed is the median of the rounds, as
 * gigabytes a second and as a ratio to our own `utf8.test`. A ratio above 1
 * means faster than ours.
 */
import { cpus } from 'node:os';
import isUtf8 from 'is-utf8';
import { utf8 } from '../src/index.ts';
import { plainTable } from './plain-table.ts';
import { texts } from './texts.ts';

const SIZES = [8, 64, 1024, 65_536, 1_048_576];
const ROUNDS = 15;
/** Octets each timing works through, so that short texts are repeated. */
const VOLUME = 4_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

interface Candidate {
  readonly name: string;
  readonly accepts: (octets: Uint8Array) => boolean;
}

const candidates: readonly Candidate[] = [
  { name: 'utf8.test', accepts: (octets) => utf8.test(octets) },
  { name: 'utf8.check', accepts: (octets) => utf8.check(octets) === null },
  { name: '256 × states', accepts: plainTable },
  { name: 'is-utf8', accepts: (octets) => isUtf8(octets as Buffer) },
  {
    name: 'TextDecoder fatal',
    accepts: (octets) => {
      try {
        decoder.decode(octets);
        return true;
      } catch {
        return false;
      }
    },
  },
];

/** Seconds for an octet, over as many repetitions as `VOLUME` takes. */
function time(accepts: Candidate['accepts'], octets: Uint8Array): number {
  const repetitions = Math.max(1, Math.floor(VOLUME / octets.length));
  const before = process.hrtime.bigint();
  let wellFormed = true;
  for (let i = 0; i < repetitions; i++) wellFormed = accepts(octets) && wellFormed;
  if (!wellFormed) throw new Error('a candidate refuses well-formed text');
  return Number(process.hrtime.bigint() - before) / 1e9 / (repetitions * octets.length);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;
}

const lines = [
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}; medians of ${ROUNDS} interleaved rounds`,
  '',
  `| text | octets | ${candidates.map(({ name }) => name).join(' | ')} |`,
  `|---|---|${candidates.map(() => '---').join('|')}|`,
];
for (const [script, whole] of Object.entries(texts)) {
  for (const size of SIZES) {
    const octets = whole(size);
    for (const { accepts } of candidates) time(accepts, octets);
    const rounds = candidates.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      candidates.forEach(({ accepts }, i) => {
        rounds[i]?.push(time(accepts, octets));
      });
    }
    const medians = rounds.map(median);
    const cells = medians.map((seconds, i) => {
      const speed = `${(1e-9 / seconds).toFixed(2)} GB/s`;
      return i === 0 ? speed : `${speed} × ${((medians[0] as number) / seconds).toFixed(2)}`;
    });
    lines.push(`| ${script} | ${octets.length} | ${cells.join(' | ')} |`);
    process.stderr.write('.');
  }
}
process.stderr.write('\n');
process.stdout.write(`${lines.join('\n')}\n`);
