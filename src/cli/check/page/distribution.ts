/**
 * The offsets of faults → how many there are in each part of a file, for files of
 * any size in constant memory, and a picture of them. The width of a part is doubled when an offset does
 * not fit:
 *
 *     width 1   [1 0 2 0 0 0 0 1]     offset 11 does not fit
 *     width 2   [1 2 0 1 0 0 0 0]  →  [1 2 0 1 0 1 0 0]
 */
import { type Html, html } from '../../../page/html.ts';
import { formatSize, withNoun } from '../../numbers.ts';

const PARTS = 64;
/** The picture, in pixels. */
const WIDTH = 256;
const HEIGHT = 28;

export class Distribution {
  /** Octets of a part. */
  width = 1;
  #counts = new Array<number>(PARTS).fill(0);

  add(offset: number): void {
    while (offset >= PARTS * this.width) this.#double();
    const part = Math.floor(offset / this.width);
    this.#counts[part] = (this.#counts[part] as number) + 1;
  }

  /** The counts of the parts that a file of this many octets has: at least one. */
  countsFor(octets: number): readonly number[] {
    while (octets > PARTS * this.width) this.#double();
    return this.#counts.slice(0, Math.max(1, Math.ceil(octets / this.width)));
  }

  #double(): void {
    this.width *= 2;
    const half = Array.from({ length: PARTS / 2 }, (_, i) => {
      return (this.#counts[2 * i] as number) + (this.#counts[2 * i + 1] as number);
    });
    this.#counts = [...half, ...new Array<number>(PARTS / 2).fill(0)];
  }
}

/** With its numbers in words. A column for each part of a file, as high as its faults are many. */
export function distributionPicture(distribution: Distribution, octets: number): Html {
  const counts = distribution.countsFor(octets);
  const most = Math.max(1, ...counts);
  const width = WIDTH / counts.length;
  const columns = counts.flatMap((count, i) => {
    if (count === 0) return [];
    const height = Math.max(3, (HEIGHT * count) / most);
    return html`<rect x="${(i * width).toFixed(2)}" y="${(HEIGHT - height).toFixed(2)}" width="${Math.max(1, width - 0.5).toFixed(2)}" height="${height.toFixed(2)}"/>`;
  });
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  const label = `Faults from ${formatSize(Math.max(0, first) * distribution.width)} to ${formatSize((last + 1) * distribution.width)}; at most ${withNoun(most, 'fault')} in ${withNoun(distribution.width, 'octet')}`;
  return html`<svg class="distribution" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title><rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>${columns}</svg>`;
}
