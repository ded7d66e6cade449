/**
 * The compiler as a function, the entry point `wellformed/compile`: a grammar in,
 * a validator out, at run time, in every runtime. The grammars of wellformed that
 * it may refer to are files of the installed package in Node, and texts in the
 * bundle elsewhere.
 *
 *     const hex = compile('Hex { hex = digit+  digit := "0".."9" | "A".."F" }');
 *     hex.test(octets);
 */

import { type CompileOptions, compiledForm } from './author/compile-text.ts';
import type { UserForm } from './author/compile-user-grammar.ts';
import { type Parses, withCaptures } from './run/captures/capture-form.ts';
import type { CapturedRecord } from './run/captures/values.ts';
import type { OctetsInput, UnitsInput } from './run/input.ts';
import { octetValidator, unitValidator, type Validator } from './run/validator.ts';
import { SpecError } from './shared/diagnostic.ts';

export type { CompileOptions } from './author/compile-text.ts';
export type { Parses } from './run/captures/capture-form.ts';
export type { Delivery, StreamParser } from './run/captures/parser.ts';
export type { Captured, CapturedRecord } from './run/captures/values.ts';
export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { ReasonOf, Validator } from './run/validator.ts';
export {
  type Diagnostic,
  type Edit,
  formatDiagnostic,
  type Related,
  type Severity,
  SPEC_ERROR_CODES,
  SpecError,
  type SpecErrorCode,
  type Subject,
  type Warning,
  type WarningCode,
} from './shared/diagnostic.ts';
export type { EncodingName } from './shared/encodings.ts';

/**
 * Compiles a grammar to a validator. `text` is an ohm grammar, which may extend those of wellformed; ABNF; or a document
 * that contains ABNF. The validator reads octets; UTF-16 code units if `alphabet` is `'units'` or `encoding` is `'utf16'`.
 *
 * Cost: some milliseconds for a small grammar. The first grammar that extends one of wellformed, and the first ABNF, take
 * some tenths of a second more.
 * @throws SpecError if the grammar cannot be compiled, with `code`, `summary`, `span` and `remedy`.
 * @throws TypeError if the grammar is over code units and the options do not say so.
 *
 * @example
 * const name = compile('name = 1*( ALPHA / UTF8-2 )');
 * name.test(new Uint8Array([0x41, 0xc3, 0xa9])); // → true
 *
 * @example
 * let remedy: string | undefined;
 * try {
 *   compile('name = 1*charcter\ncharacter = ALPHA');
 * } catch (error) {
 *   if (error instanceof SpecError) remedy = error.remedy;
 * }
 * remedy; // → 'did you mean "character"?'
 *
 * @example
 * const found: string[] = [];
 * compile('a = "x"\nb = "y"', { onWarning: (warning) => found.push(formatDiagnostic(warning)) });
 * found[0]?.split('\n')[0];
 * // → 'grammar.abnf:2:1: warning: rule b is not used: the start rule a does not lead to it'
 */
export function compile(
  text: string,
  options: CompileOptions & ({ readonly alphabet: 'units' } | { readonly encoding: 'utf16' }),
): Validator<UnitsInput>;
export function compile(text: string, options?: CompileOptions): Validator<OctetsInput>;
export function compile(text: string, options: CompileOptions = {}): Validator<OctetsInput> | Validator<UnitsInput> {
  return validatorOf(compiledForm(text, options), options);
}

/**
 * The same for a grammar whose start rule has a tag `@capture`, or with the option `captures`: a validator that also
 * gives values. `Value` is the type of a whole text, for those who write it down themselves.
 *
 * Cost: as `compile`, some two times.
 * @throws SpecError as `compile`; for captures that are ambiguous; and if the start rule captures nothing.
 * @throws TypeError if the grammar is over code units and the options do not say so.
 *
 * @example
 * const address = compileParser('; @capture host, port\naddress = host ":" port\nhost = 1*ALPHA\nport = 1*DIGIT');
 * const { port } = address.parse(new TextEncoder().encode('localhost:8080'));
 * port?.text; // → '8080'
 */
export function compileParser<Value = CapturedRecord>(
  text: string,
  options: CompileOptions & ({ readonly alphabet: 'units' } | { readonly encoding: 'utf16' }),
): Validator<UnitsInput> & Parses<UnitsInput, Value>;
export function compileParser<Value = CapturedRecord>(
  text: string,
  options?: CompileOptions,
): Validator<OctetsInput> & Parses<OctetsInput, Value>;
export function compileParser(text: string, options: CompileOptions = {}): unknown {
  const form = compiledForm(text, options);
  if (!form.captures)
    throw new SpecError('annotation', `${form.start} captures nothing`, {
      span: form.rules.rules.get(form.start)?.span,
      remedy:
        'name the rules to capture in a comment above it: "; @capture name, value", in ohm "// @capture name, value"',
    });
  return withCaptures(validatorOf(form, options) as Validator<OctetsInput>, form.captures.table);
}

function validatorOf(
  { table }: UserForm,
  { alphabet, encoding }: CompileOptions,
): Validator<OctetsInput> | Validator<UnitsInput> {
  if (table.alphabet === 'octets') return octetValidator(table);
  if (alphabet === 'units' || encoding === 'utf16') return unitValidator(table);
  throw new TypeError("expected a grammar over octets, got one over code units: pass { alphabet: 'units' }");
}
