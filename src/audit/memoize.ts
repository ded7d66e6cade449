/**
 * A function of an object → the same, asked once for each object. Many
 * predicates look at one automaton, and one predicate at many automata that
 * differ from each other in a single cell; what it compares them with stays.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

/** A value that is made when it is first asked for. */
export function lazy<Value>(make: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
