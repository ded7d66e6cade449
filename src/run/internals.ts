/**
 * What the functions of this package need to know about a validator. It is kept
 * in a map beside the validators, so that these have only their public methods.
 */
import type { FormTable } from '../shared/layout.ts';
import type { Engine } from './engine.ts';
import { describe, type Text } from './input.ts';
import type { EngineParts } from './machine.ts';
import type { InputKind } from './verdict.ts';

export interface Internals {
  readonly table: FormTable;
  readonly engine: () => Engine<Text>;
  readonly textOf: (input: unknown) => Text;
  readonly inputKind: InputKind<Text>;
  /** The length of a chunk that leads from the start back to the start, otherwise 0; see kernel/all-tiers.ts. */
  readonly wholeLength: ((chunk: unknown) => number) | undefined;
  /** The parts of the engine; `withTier` makes another engine of them. */
  readonly parts: EngineParts<Text>;
}

/** What a form with a signature policy (signature.ts) has beside its internals. */
interface Gating {
  readonly policy: 'strip' | 'forbid' | 'require';
  /** The form without the policy. */
  readonly bare: object;
}

const internals = /* @__PURE__ */ new WeakMap<object, Internals>();

const gatings = /* @__PURE__ */ new WeakMap<object, Gating>();

/** The policy of a form, where it has one. */
export function gatingOf(form: object): Gating | undefined {
  return gatings.get(form);
}

/** Gives a form a policy. */
export function setGating<Form extends object>(form: Form, gating: Gating): Form {
  gatings.set(form, gating);
  return form;
}

/** Throws TypeError for an object that is not a validator of this package. */
export function internalsOf(form: object): Internals {
  const found = internals.get(form);
  if (found) return found;
  const vendor = (form as { '~standard'?: { vendor?: unknown } } | null | undefined)?.['~standard']?.vendor;
  throw new TypeError(
    vendor === 'wellformed'
      ? 'this validator is of another copy of wellformed: load one copy (npm ls wellformed), as ESM or as CommonJS'
      : `expected a validator of wellformed, such as utf8, got ${describe(form)}`,
  );
}

/** Gives a validator its property `engine`, adds it to the map, and freezes it. */
export function register<Form extends { readonly engine: string }>(methods: Omit<Form, 'engine'>, of: Internals): Form {
  // Not enumerable: JSON.stringify and a spread would make the kernels. Not in a literal: that would have slow properties.
  const get = () => of.engine().machine.engine();
  const form = Object.defineProperty(methods as Form, 'engine', { get });
  internals.set(form, of);
  return Object.freeze(form);
}
