/**
 * A map from three numbers to a number, for hundreds of thousands of entries:
 * the unique table and the memo tables of the decision diagram (formula.ts). A
 * Map would need string keys. These take ten times the memory, and collecting
 * them takes most of the time.
 *
 *     map.set(7, 1, 0, 42); map.get(7, 1, 0)   →  42
 *     map.get(7, 0, 1)                         →  undefined
 *
 * Open addressing with linear probing, at most half full: D. E. Knuth, "The Art
 * of Computer Programming", volume 3, §6.4.
 */
export class TripleMap {
  /** Four numbers a slot: the three numbers of the key, then the value + 1. That is 0 when the slot is free. */
  #slots = new Int32Array(4 * 64);
  #count = 0;

  get(a: number, b: number, c: number): number | undefined {
    const value = this.#slots[this.#find(a, b, c) + 3] as number;
    return value === 0 ? undefined : value - 1;
  }

  /** The three numbers and the value are integers from 0 to 2³¹ − 2. */
  set(a: number, b: number, c: number, value: number): void {
    const slot = this.#find(a, b, c);
    if (this.#slots[slot + 3] === 0) this.#count++;
    this.#slots.set([a, b, c, value + 1], slot);
    if (this.#count * 8 > this.#slots.length) this.#double();
  }

  /** The offset of the key's slot, or of the free slot it would take. */
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
