/**
 * A compiled form ↔ octets, so that it can be kept in a file. Node's structured
 * clone (`node:v8`) keeps maps, typed arrays and shared objects, but of a class it
 * keeps only fields, and it copies alphabets, which are compared by identity. So
 * both are replaced by marks, and put back in their places:
 *
 *     { source: SourceText('my.abnf', …), start: 3 }  ↔  { source: {$text: 0}, start: 3 }, texts ['my.abnf', …]
 */
import { deserialize, serialize } from 'node:v8';
import { ALPHABETS, type Alphabet } from '../../shared/alphabet.ts';
import { SourceText } from '../../shared/source.ts';

interface Stored {
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly value: unknown;
}

/** Throws Error for a value that cannot be kept, such as a function. */
export function graphToOctets(value: unknown): Uint8Array {
  const texts = new Map<SourceText, number>();
  const marked = copyWith(value, (each) => {
    if (each instanceof SourceText) {
      if (!texts.has(each)) texts.set(each, texts.size);
      return { $text: texts.get(each) };
    }
    return (ALPHABETS as readonly object[]).includes(each) ? { $alphabet: (each as Alphabet).name } : undefined;
  });
  const stored: Stored = { texts: [...texts.keys()].map(({ name, text }) => [name, text]), value: marked };
  return serialize(stored);
}

/** Throws Error for octets that `graphToOctets` did not write. */
export function octetsToGraph(octets: Uint8Array): unknown {
  const { texts, value } = deserialize(octets) as Stored;
  const sources = texts.map(([name, text]) => new SourceText(name, text));
  return copyWith(value, (each) => {
    const { $text, $alphabet } = each as Partial<Record<'$text' | '$alphabet', unknown>>;
    return sources[$text as number] ?? ALPHABETS.find(({ name }) => name === $alphabet);
  });
}

/** A copy of a value, where what `replace` gives for an object is in its place. What is shared stays shared. */
function copyWith(value: unknown, replace: (each: object) => object | undefined): unknown {
  const copies = new Map<object, object>();
  const pending: object[] = [];
  const copyOf = (each: unknown): unknown => {
    // Typed arrays have no members to visit.
    if (typeof each !== 'object' || each === null || ArrayBuffer.isView(each)) return each;
    const known = copies.get(each) ?? replace(each);
    if (known) return known;
    const copy = each instanceof Map ? new Map() : each instanceof Set ? new Set() : Array.isArray(each) ? [] : {};
    copies.set(each, copy);
    pending.push(each);
    return copy;
  };
  const copied = copyOf(value);
  // A chain of objects can be long: no recursion.
  for (let from = pending.pop(); from; from = pending.pop()) {
    const to = copies.get(from);
    if (from instanceof Map) for (const [key, each] of from) (to as Map<unknown, unknown>).set(key, copyOf(each));
    else if (from instanceof Set) for (const each of from) (to as Set<unknown>).add(copyOf(each));
    else for (const [key, each] of Object.entries(from)) (to as Record<string, unknown>)[key] = copyOf(each);
  }
  return copied;
}
