/** The parts of examples/limits.ts that every recipe for a server relies on. */
import { expect, test } from 'vitest';
import { atMost, Gathered, TooLarge } from '../../examples/limits.ts';

test('octets that arrive one by one take at most twice their number', () => {
  const gathered = new Gathered();
  for (let i = 0; i < 100_000; i++) gathered.add(Uint8Array.of(i));
  const octets = gathered.octets();
  expect(octets).toEqual(Buffer.from(Uint8Array.from({ length: 100_000 }, (_, i) => i)));
  expect(octets.buffer.byteLength).toBeLessThanOrEqual(200_000);
});

test('chunks pass up to the limit, and the source is closed at the first that exceeds it', async () => {
  let isOpen = true;
  const source = async function* () {
    try {
      for (;;) yield new Uint8Array(40);
    } finally {
      isOpen = false;
    }
  };
  const lengths: number[] = [];
  const reading = (async () => {
    for await (const { length } of atMost(100, source())) lengths.push(length);
  })();
  await expect(reading).rejects.toBeInstanceOf(TooLarge);
  expect(lengths).toEqual([40, 40]);
  expect(isOpen).toBe(false);
});
