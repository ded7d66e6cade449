/**
 * The offsets of faults → how many there are in each part of a file, for files of
 * any size in constant memory. The width of a part is doubled when an offset does
 * not fit:
 *
 *     width 1   [1 0 2 0 0 0 0 1]     offset 11 does not fit
 *     width 2   [1 2 0 1 0 0 0 0]  →  [1 2 0 1 0 1 0 0]
 */

const PARTS = 64;

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
