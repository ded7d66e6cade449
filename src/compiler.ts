/**
 * The compile wing as a function, the entry point `wellformed/compile`: a
 * grammar in, a validator out, at run time. It needs Node only where a grammar
 * refers to one of ours, which it reads from the installed package.
 *
 *     const hex = compile('Hex { hex = digit+  digit := "0".."9" | "A".."F" }');
 *     hex.test(octets);
 */

import { octets, scalars, units } from './alphabet.ts';
import { compileUserGrammar } from './author/compile-user-grammar.ts';
import { packagedGrammars } from './author/packaged-files.ts';
import { isAbnfFile } from './compile/index.ts';
import { SpecError, type Warning } from './diagnostic.ts';
import type { EncodingName } from './encodings.ts';
import type { OctetsInput, UnitsInput } from './run/input.ts';
import { octetValidator, unitValidator, type Validator } from './run/validator.ts';
import { SourceText } from './source.ts';

export {
  type Diagnostic,
  formatDiagnostic,
  type Related,
  type Severity,
  SPEC_ERROR_CODES,
  SpecError,
  type SpecErrorCode,
  type Subject,
  type Warning,
  type WarningCode,
} from './diagnostic.ts';
export type { EncodingName } from './encodings.ts';
export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { Validator } from './run/validator.ts';

export interface CompileOptions {
  /** How the text is written; by default ohm where it begins with the name of a grammar and "{" or "<:", else ABNF. */
  readonly syntax?: 'ohm' | 'abnf';
  /** What messages call the text: `my.ohm`. */
  readonly name?: string;
  /** The rule a text must match; by default the one that starts the grammar. */
  readonly rule?: string;
  /**
   * What a grammar is written in. By default: of ohm, the alphabet of what it extends, else octets; of ABNF, scalar
   * values where a number is no octet (`%x80-10FFFF`) or `encoding` is given, else octets.
   */
  readonly alphabet?: 'octets' | 'units' | 'scalars';
  /** Of a grammar in scalar values: what the validator takes; by default UTF-8. */
  readonly encoding?: EncodingName;
  /** Called with each warning: the grammar was compiled, but probably means something else. `formatDiagnostic` prints it. */
  readonly onWarning?: (warning: Warning) => void;
}

/**
 * Compiles a grammar (ohm, which may extend those of this package; ABNF; a document with ABNF in it) to a validator.
 *
 * Cost: some milliseconds for small grammars; once some tenths of a second for those that extend ours, and for ABNF.
 * @throws SpecError when the grammar cannot be compiled, with place, reason, remedy and `code`.
 * @throws TypeError when it turns out to be over code units, and the options do not say so.
 *
 * @example
 * const name = compile('name = 1*( ALPHA / UTF8-2 )');
 * name.test(new Uint8Array([0x41, 0xc3, 0xa9])); // → true
 */
export function compile(
  text: string,
  options: CompileOptions & ({ readonly alphabet: 'units' } | { readonly encoding: 'utf16' }),
): Validator<UnitsInput>;
export function compile(text: string, options?: CompileOptions): Validator<OctetsInput>;
export function compile(text: string, options: CompileOptions = {}): Validator<OctetsInput> | Validator<UnitsInput> {
  const { rule, encoding, onWarning, alphabet } = options;
  const syntax = options.syntax ?? (isOhm(text) ? 'ohm' : 'abnf');
  const name = options.name ?? (syntax === 'ohm' ? 'grammar.ohm' : documentName(text));
  const source = new SourceText(name, text);
  const compiled = compileUserGrammar(
    {
      id: 'compiled',
      syntax,
      source,
      alphabet: [octets, units, scalars].find((each) => each.name === alphabet),
    },
    { rule, encodings: encoding && [encoding], defaultEncodings: ['utf8'] },
    packagedGrammars,
  );
  if (onWarning) for (const warning of compiled.warnings) onWarning(warning);
  const table = compiled.forms[0]?.table;
  if (!table) throw new SpecError('unknown-grammar', 'the text declares nothing to compile');
  if (table.alphabet === 'octets') return octetValidator(table);
  if (alphabet === 'units' || encoding === 'utf16') return unitValidator(table);
  throw new TypeError("expected a grammar over octets, got one over code units: pass { alphabet: 'units' }");
}

function isOhm(text: string): boolean {
  return /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|\uFEFF)*(?:[A-Za-z]\w*\s*(?:\{|<:)|$)/.test(text);
}

/** A text that is nothing but rules is an ABNF file, and one with prose around them is not. */
function documentName(text: string): string {
  return isAbnfFile(new SourceText('', text)) ? 'grammar.abnf' : 'document.txt';
}
