/**
 * Standard Schema (standardschema.dev, version 1): the small interface that
 * web frameworks and form libraries ask of a validator. Written out here, so
 * that nothing has to be installed for it.
 */
import type { Fault } from './fault.ts';

export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'wellformed';
    readonly validate: (value: unknown) => StandardResult<Value>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly fault?: Fault }[] };

/** Ill-formed text is an issue, and so is a value that is no text of the form at all. @internal */
export function standardSchema<Value>(check: (value: unknown) => Fault | null): StandardSchema<Value>['~standard'] {
  return {
    version: 1,
    vendor: 'wellformed',
    validate: (value) => {
      try {
        const fault = check(value);
        return fault ? { issues: [{ message: fault.message, fault }] } : { value: value as Value };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return { issues: [{ message: error.message }] };
      }
    },
  };
}
