/**
 * Values → those of one key together, and how often a key occurs. Keys stay in
 * the order in which they first come.
 *
 *     groupBy(['ab', 'c', 'de'], (text) => text.length)   →   2: ab de · 1: c
 *     countsOf(['x', 'y', 'x'])                           →   x: 2 · y: 1
 *     new Numbering(): of('x'), of('y'), of('x')          →   0, 1, 0
 */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}

/** The same where a value can have several keys, or none. */
export function groupPairs<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) addTo(groups, key, value);
  return groups;
}

function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

export function countsOf<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A number for each key, from 0 on, in the order in which the keys are first asked for. */
export class Numbering<Key> {
  readonly #numbers = new Map<Key, number>();

  of(key: Key): number {
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    if (known === this.#numbers.size) this.#numbers.set(key, known);
    return known;
  }

  get keys(): Key[] {
    return [...this.#numbers.keys()];
  }
}

/** Values, each once: those of the same key are one. Each has its number, from 0 on. */
export class Distinct<Value> {
  readonly values: Value[] = [];
  readonly #keys = new Numbering<string>();
  readonly #keyOf: (value: Value) => string;

  constructor(first: readonly Value[], keyOf: (value: Value) => string = String) {
    this.#keyOf = keyOf;
    for (const value of first) this.of(value);
  }

  of(value: Value): number {
    const number = this.#keys.of(this.#keyOf(value));
    if (number === this.values.length) this.values.push(value);
    return number;
  }
}

/** The key that occurs most often; of several, the one that comes first. */
export function mostFrequent<Key>(keys: Iterable<Key>): Key | undefined {
  return [...countsOf(keys)].sort((a, b) => b[1] - a[1])[0]?.[0];
}
