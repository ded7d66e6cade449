/**
 * Three numbers → a number, for tables of hundreds of thousands: what the nodes
 * of a diagram are looked up in. A Map would have to be asked with a string, which
 * costs ten times the memory, and most of the time goes into collecting it.
 *
 *     triples.set(7, 1, 0, 42); triples.get(7, 1, 0)   →  42
 *     triples.get(7, 0, 1)                             →  undefined
 *
 * Open addressing, linear probing, never more than half full: D. E. Knuth, "The
 * Art of Computer Programming", volume 3, §6.4.
 */
export class Triples {
  /** Four to a slot: the three numbers, and the value + 1, which is 0 where the slot is free. */
  #slots = new Int32Array(4 * 64);
  #count = 0;

  get(a: number, b: number, c: number): number | undefined {
    const value = this.#slots[this.#find(a, b, c) + 3] as number;
    return value === 0 ? undefined : value - 1;
  }

  /** The numbers and the value: integers from 0 to 2³¹ − 2. */
  set(a: number, b: number, c: number, value: number): void {
    const slot = this.#find(a, b, c);
    if (this.#slots[slot + 3] === 0) this.#count++;
    this.#slots.set([a, b, c, value + 1], slot);
    if (this.#count * 8 > this.#slots.length) this.#double();
  }

  /** Where the three are, or would be. */
  #find(a: number, b: number, c: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = ((hash ^ (hash >>> 13)) << 2) & mask;
    while (slots[slot + 3] !== 0 && (slots[slot] !== a || slots[slot + 1] !== b || slots[slot + 2] !== c)) {
      slot = (slot + 4) & mask;
    }
    return slot;
  }

  #double(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 3] === 0) continue;
      const slot = this.#find(old[at] as number, old[at + 1] as number, old[at + 2] as number);
      this.#slots.set(old.subarray(at, at + 4), slot);
    }
  }
}
