/**
 * A compiled form ↔ octets, so that it can be kept in a file. Node's structured
 * clone (`node:v8`) keeps maps, typed arrays and shared objects, but of a class it
 * keeps only fields, and it copies alphabets, which are compared by identity. So
 * both are replaced by marks, and put back in their places:
 *
 *     { source: SourceText('my.abnf', …), start: 3 }  ↔  { source: {$text: 0}, start: 3 }, texts ['my.abnf', …]
 */
import { deserialize, serialize } from 'node:v8';
import { ALPHABETS, type Alphabet } from '../../alphabet.ts';
import { SourceText } from '../../source.ts';

interface Stored {
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly value: unknown;
}

/** Objects whose members are visited. Typed arrays have none. */
const isVisited = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** Throws Error for a value that cannot be kept, such as a function. */
export function graphToOctets(value: unknown): Uint8Array {
  const texts = new Map<SourceText, number>();
  const copies = new Map<object, unknown>();
  const pending: [from: object, to: object][] = [];
  const copyOf = (each: unknown): unknown => {
    if (!isVisited(each)) return each;
    if (each instanceof SourceText) {
      if (!texts.has(each)) texts.set(each, texts.size);
      return { $text: texts.get(each) };
    }
    if ((ALPHABETS as readonly object[]).includes(each)) return { $alphabet: (each as Alphabet).name };
    let copy = copies.get(each);
    if (copy === undefined) {
      copy = each instanceof Map ? new Map() : each instanceof Set ? new Set() : Array.isArray(each) ? [] : {};
      copies.set(each, copy);
      pending.push([each, copy as object]);
    }
    return copy;
  };
  const copied = copyOf(value);
  // A chain of calls can be long: no recursion.
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [from, to] = next;
    if (from instanceof Map) for (const [key, each] of from) (to as Map<unknown, unknown>).set(key, copyOf(each));
    else if (from instanceof Set) for (const each of from) (to as Set<unknown>).add(copyOf(each));
    else for (const [key, each] of Object.entries(from)) (to as Record<string, unknown>)[key] = copyOf(each);
  }
  const stored: Stored = { texts: [...texts.keys()].map(({ name, text }) => [name, text]), value: copied };
  return serialize(stored);
}

/** Throws Error for octets that `graphToOctets` did not write. */
export function octetsToGraph(octets: Uint8Array): unknown {
  const { texts, value } = deserialize(octets) as Stored;
  const sources = texts.map(([name, text]) => new SourceText(name, text));
  const original = (each: unknown): unknown => {
    if (!isVisited(each)) return each;
    const { $text, $alphabet } = each as Partial<Record<'$text' | '$alphabet', unknown>>;
    if ($text !== undefined) return sources[$text as number];
    if ($alphabet !== undefined) return ALPHABETS.find(({ name }) => name === $alphabet);
    if (!seen.has(each)) pending.push(each);
    seen.add(each);
    return each;
  };
  const seen = new Set<object>();
  const pending: object[] = [];
  const whole = original(value);
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each instanceof Map) for (const [key, member] of each) each.set(key, original(member));
    else if (each instanceof Set) for (const member of each) original(member);
    else for (const [key, member] of Object.entries(each)) (each as Record<string, unknown>)[key] = original(member);
  }
  return whole;
}
