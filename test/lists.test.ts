/** An element that is appended is the list's own, whatever the prototypes of the list do with an assignment. */
import { expect, test } from 'vitest';
import { append } from '../src/shared/lists.ts';

/** Prototypes that take an assignment, each in another way. */
const prototypes: [string, object][] = [
  ['has a setter', Object.defineProperty([], '0', { set: () => undefined })],
  ['has the element, which cannot be written', Object.freeze(['planted'])],
  ['hides a trap that swallows it', new Proxy([], { has: () => false, set: () => true })],
  [
    'hides a trap that writes something else',
    new Proxy([], {
      has: () => false,
      set: (_, key, __, list) => Reflect.defineProperty(list, key, { value: 'other', configurable: true }),
    }),
  ],
];

test.each(prototypes)('an element is appended to a list whose prototype %s', (_, prototype) => {
  const list: string[] = Object.setPrototypeOf([], prototype);
  append(list, 'own');
  const own = { value: 'own', writable: true, enumerable: true, configurable: true };
  expect(Object.getOwnPropertyDescriptor(list, '0')).toEqual(own);
  expect(Object.getOwnPropertyDescriptor(list, 'length')?.value).toBe(1);
});
