/**
 * A function of an object → the same function with a cache: it is computed
 * once for each object. Many predicates read the same automaton; under
 * mutation one predicate compares thousands of automata with one that stays.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}

/** The same for a function of anything: it is computed once for each key of its arguments. */
export function memoizeBy<Args extends readonly unknown[], Value>(
  keyOf: (...args: Args) => string,
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (...args) => {
    const key = keyOf(...args);
    const found = known.get(key) ?? { value: make(...args) };
    known.set(key, found);
    return found.value;
  };
}

/** A function of plain data → the same function with a cache: it is computed once for equal data. */
export function memoizeByContent<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  return memoizeBy((...args) => JSON.stringify(args), make);
}

/** A value that is computed at the first call. */
export function lazy<Value>(make: () => Value): () => Value {
  return memoizeBy(() => '', make);
}
