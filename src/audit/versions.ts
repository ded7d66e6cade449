/**
 * Two versions of things with names → one row for each name:
 *
 *     {a: 1, b: 2}, {b: 3, c: 4}   →   a 1 –,  b 2 3,  c – 4
 */
export type Version<V> = readonly [name: string, first: V | undefined, second: V | undefined];

/** In the order of the first, then what only the second has. */
export function versions<V>(first: ReadonlyMap<string, V>, second: ReadonlyMap<string, V>): Version<V>[] {
  return [...new Map([...first, ...second]).keys()].map((name) => [name, first.get(name), second.get(name)]);
}
