/**
 * Standard Schema (standardschema.dev, version 1): the interface that web
 * frameworks and form libraries expect of a validator. It is declared here so
 * that the package needs no dependency.
 */
import type { Fault } from './fault.ts';

export interface StandardSchema<Value, Reason extends string = string> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'wellformed';
    readonly validate: (value: unknown) => StandardResult<Value, Reason>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

export type StandardResult<Value, Reason extends string = string> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly fault?: Fault<Reason> }[] };

/** Ill-formed text gives an issue with its fault; a value that the form does not take gives an issue without one. @internal */
export function standardSchema<Value, Reason extends string>(
  check: (value: unknown) => Fault<Reason> | null,
): StandardSchema<Value, Reason>['~standard'] {
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
