/** The text of a grammar, as a program has it, and options → the form: what the entry points `compile` and `fast-check` begin with. */

import { packagedGrammars } from '#packaged-grammars';
import { alphabetNamed } from '../shared/alphabet.ts';
import { SpecError, type Warning } from '../shared/diagnostic.ts';
import type { EncodingName } from '../shared/encodings.ts';
import { notationOf } from '../shared/notation.ts';
import { SourceText } from '../shared/source.ts';
import { requireUserMessages, type UserMessages } from './compile-messages.ts';
import { compileUserGrammar, type UserForm } from './compile-user-grammar.ts';
import { nameFor } from './notation.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';

export interface CompileOptions {
  /** The notation. Default: ohm if the text begins with the name of a grammar and "{" or "<:", else ABNF. */
  readonly syntax?: 'ohm' | 'abnf';
  /** The name of the text in messages: `my.ohm`. */
  readonly name?: string;
  /** The start rule, which a whole text must match. Default: the start rule of the grammar. */
  readonly rule?: string;
  /**
   * The alphabet of the grammar. Default: its tag `@alphabet`; else for ohm: that of the grammar it extends, else octets;
   * for ABNF: scalar values if a number is larger than an octet (`%x80-10FFFF`) or `encoding` is given, else octets.
   */
  readonly alphabet?: 'octets' | 'units' | 'scalars';
  /** For a grammar in scalar values: the encoding that the validator reads. Default: UTF-8. */
  readonly encoding?: EncodingName;
  /**
   * The texts of the files that ABNF imports, by the names that it gives them: `{ 'rfc3986.txt': '…' }` for
   * `; @import rfc3986.txt host`.
   */
  readonly imports?: Readonly<Record<string, string>>;
  /** The captures of the start rule, instead of its tag `@capture`: `scheme, host, path-abempty as path`. */
  readonly captures?: string;
  /** Called with each warning: the grammar was compiled, but probably means something else. `formatDiagnostic` prints it. */
  readonly onWarning?: (warning: Warning) => void;
}

/** Throws SpecError. @internal */
export function compiledForm(text: string, options: CompileOptions): UserForm {
  const compiled = compileUserGrammar(...userGrammarOf(text, options), packagedGrammars);
  if (options.onWarning) for (const warning of compiled.warnings) options.onWarning(warning);
  const [form] = compiled.forms;
  if (!form) throw new SpecError('unknown-grammar', 'the text declares nothing to compile');
  return form;
}

/** Throws SpecError. @internal */
export function compiledMessages(text: string, options: CompileOptions): UserMessages {
  const compiled = requireUserMessages(...userGrammarOf(text, options), packagedGrammars);
  return compiled;
}

function userGrammarOf(text: string, options: CompileOptions): [UserGrammar, UserGrammarOptions] {
  if (typeof text !== 'string') throw new TypeError(`expected the text of a grammar (a string), got ${typeof text}`);
  if (typeof options !== 'object' || options === null) throw new TypeError('expected options (an object)');
  const { rule, encoding, alphabet, imports, captures } = options;
  const syntax = options.syntax ?? notationOf(text);
  const name = options.name ?? nameFor(text, syntax);
  const source = new SourceText(name, text);
  return [
    {
      id: 'compiled',
      syntax,
      source,
      alphabet: alphabetNamed(alphabet),
      open:
        imports &&
        ((file) => (Object.hasOwn(imports, file) ? new SourceText(file, imports[file] as string) : undefined)),
    },
    { rule, captures, encodings: encoding && [encoding], defaultEncodings: ['utf8'] },
  ];
}
