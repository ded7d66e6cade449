/**
 * Which ranges of a plan have a result, as a map of intervals. Neighbours are
 * merged as they arrive, so that the memory is that of the gaps, not of the results:
 *
 *     ranges      0 1 2 3 4 5 6 7
 *     covered     █ █ █     █ █          0..2 and 5..6: two values
 *     add 3..4    █ █ █ █ █ █ █          0..6: one value
 *
 * Each end of an interval knows the other end, so that an addition takes constant
 * time.
 */
export class Cover<T> {
  /** Of the first and the last index of an interval, the other one, plus 1. 0: not covered. */
  readonly #otherEnd: Uint32Array;
  /** The value of each interval, by its first index. */
  readonly #values = new Map<number, T>();
  readonly #merge: (a: T, b: T) => T;
  readonly #begins: (index: number) => boolean;
  #covered = 0;

  /** `merge` joins the values of neighbours; `begins`: at these indexes an interval never joins the one before it. */
  constructor(count: number, merge: (a: T, b: T) => T, begins: (index: number) => boolean) {
    this.#otherEnd = new Uint32Array(count);
    this.#merge = merge;
    this.#begins = begins;
  }

  /** How many indexes are covered. */
  get covered(): number {
    return this.#covered;
  }

  has(index: number): boolean {
    return this.#otherEnd[index] !== 0;
  }

  /** The value of the interval that begins at an index. */
  at(index: number): T | undefined {
    return this.#values.get(index);
  }

  /** Adds the interval from `first` to `last`. None of it is covered yet. */
  add(first: number, last: number, value: T): void {
    this.#covered += last - first + 1;
    let [from, to, merged] = [first, last, value];
    if (first > 0 && !this.#begins(first) && this.has(first - 1)) {
      from = (this.#otherEnd[first - 1] as number) - 1;
      merged = this.#merge(this.#values.get(from) as T, merged);
    }
    if (last + 1 < this.#otherEnd.length && !this.#begins(last + 1) && this.has(last + 1)) {
      to = (this.#otherEnd[last + 1] as number) - 1;
      merged = this.#merge(merged, this.#values.get(last + 1) as T);
      this.#values.delete(last + 1);
    }
    this.#otherEnd.fill(first + 1, first, last + 1);
    this.#otherEnd[from] = to + 1;
    this.#otherEnd[to] = from + 1;
    this.#values.set(from, merged);
  }

  /** The intervals that are not covered: first and last index. */
  *gaps(): Generator<readonly [first: number, last: number]> {
    let from = -1;
    for (let index = 0; index <= this.#otherEnd.length; index++) {
      const isOpen = index < this.#otherEnd.length && !this.has(index);
      if (from >= 0 && (!isOpen || this.#begins(index))) {
        yield [from, index - 1];
        from = -1;
      }
      if (isOpen && from < 0) from = index;
    }
  }

  /** The intervals that are covered: first and last index, and the value. */
  intervals(): (readonly [first: number, last: number, value: T])[] {
    const all = [...this.#values].map(
      ([first, value]) => [first, (this.#otherEnd[first] as number) - 1, value] as const,
    );
    return all.sort(([a], [b]) => a - b);
  }
}
