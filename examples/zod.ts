/**
 * zod: strings and octets that are well-formed, as schemas.
 *
 * A string of JavaScript can have lone surrogates, and `z.string()` accepts them;
 * stored as UTF-8 they become U+FFFD. Octets are decoded somewhere before zod sees
 * them, usually with replacement. Here the first is a check on a string, and the
 * second a codec from octets to a string and back.
 *
 *     wellFormedString     "a\uD800"     issue: code unit 1: D800 is ill-formed UTF-16: …
 *     utf8Text             61 FF         issue: octet 1: FF is ill-formed UTF-8: …
 *
 * The length is checked first, and ends the validation, so that a text over the
 * limit is not read.
 */
import { type Fault, utf8, utf16 } from 'wellformed';
import { z } from 'zod';

export interface Limits {
  /** The longest string, in code units. */
  readonly units: number;
  /** The longest text of a codec, in octets. */
  readonly octets: number;
}

export const LIMITS: Limits = { units: 1 << 20, octets: 1 << 20 };

/** An issue of zod that carries the fault in `params`. */
function issue<Input>(input: Input, fault: Fault) {
  return { code: 'custom', input, message: fault.message, params: { fault } } as const;
}

/** A string without lone surrogates. */
export function wellFormedString({ units } = LIMITS) {
  return z
    .string()
    .max(units, { abort: true })
    .check((context) => {
      const fault = utf16.check(context.value);
      if (fault) context.issues.push(issue(context.value, fault));
    });
}

/** Octets in UTF-8 ↔ string: strict in both directions. */
export function utf8Text({ octets, units } = LIMITS) {
  const input = z
    .instanceof(Uint8Array)
    .refine((value) => value.length <= octets, { error: `expected at most ${octets} octets` });
  return z.codec(input, wellFormedString({ octets, units }), {
    decode: (value, context) => {
      const fault = utf8.check(value);
      if (!fault) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(value);
      context.issues.push(issue(value, fault));
      return z.NEVER;
    },
    encode: (text) => new TextEncoder().encode(text),
  });
}
