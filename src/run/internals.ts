/**
 * What the functions of this package know of a validator and its users need
 * not: kept beside the validators, so that these show nothing but their methods.
 */
import type { FormTable } from '../layout.ts';
import type { Engine } from './engine.ts';
import type { Text } from './input.ts';
import type { EngineParts } from './machine.ts';

export interface Internals {
  readonly table: FormTable;
  readonly engine: () => Engine<Text>;
  readonly textOf: (input: unknown) => Text;
  /** What the engine is made of. */
  readonly parts: EngineParts<Text>;
  /** What becomes of a signature; see signature.ts. */
  readonly policy?: 'keep' | 'strip' | 'forbid' | 'require';
  /** The same form without a policy, where it has one. */
  readonly bare?: object;
}

const internals = /* @__PURE__ */ new WeakMap<object, Internals>();

/** Throws TypeError when it is no validator of this package. */
export function internalsOf(form: object): Internals {
  const found = internals.get(form);
  if (!found) throw new TypeError('expected a validator of wellformed, such as utf8');
  return found;
}

/** Makes a validator known to the functions of this package. */
export function register<Form extends object>(form: Form, of: Internals): Form {
  internals.set(form, of);
  return Object.freeze(form);
}
