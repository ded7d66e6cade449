/** Writes symbols into a memory again and again, from one offset to another; the last time as many as there is room for. */
export function repeatInto(
  memory: Uint8Array | Uint16Array,
  symbols: ArrayLike<number>,
  from: number,
  to: number,
): void {
  const once = Math.min(to, from + symbols.length);
  for (let at = from; at < once; at++) memory[at] = symbols[at - from] as number;
  // What is there is copied, twice as much each time.
  for (let end = once; end < to; end += end - from) memory.copyWithin(end, from, Math.min(end, from + to - end));
}
