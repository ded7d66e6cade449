import type { Machine } from '../../src/run/machine.ts';

/**
 * A machine that counts what it is asked, in symbols: a tier or a scanner that asks the machine below more often, or about
 * more, gives the same answers, later.
 */
export function counting<T>(machine: Machine<T>): { machine: Machine<T>; asked: () => number } {
  let asked = 0;
  const count =
    <Args extends unknown[], Result>(call: (...args: Args) => Result, size: (...args: Args) => number) =>
    (...args: Args): Result => {
      asked += 1 + size(...args);
      return call(...args);
    };
  return {
    asked: () => asked,
    machine: {
      ...machine,
      accepts: count(machine.accepts, (_, length) => length),
      step: count(machine.step, (_, length) => length),
      isText: () => count(machine.isText(), (_, length) => length),
      run: count(machine.run, (_state, _text, from, to) => to - from),
      next: count(machine.next, () => 1),
      symbolAt: count(machine.symbolAt, () => 0),
    },
  };
}
