/** What somebody asks to have compiled: a text, and how. */
import type { Alphabet } from '../alphabet.ts';
import type { EncodingName } from '../encodings.ts';
import type { SourceText } from '../source.ts';

export interface UserGrammar {
  /** The file name without its ending. */
  readonly id: string;
  readonly syntax: 'ohm' | 'abnf';
  readonly source: SourceText;
  /** Where its author has said so. */
  readonly alphabet?: Alphabet | undefined;
}

export interface UserGrammarOptions {
  /** The rule a text must match; by default the one that starts the grammar. */
  readonly rule?: string | undefined;
  /** For grammars over scalar values; by default what they ask for. Of ABNF: says that it is over scalar values. */
  readonly encodings?: readonly EncodingName[] | undefined;
  /** Where none are asked for: instead of those that the grammar asks for. */
  readonly defaultEncodings?: readonly EncodingName[] | undefined;
  /** Leaves the examples beside the rules unrun: an audit runs them itself, on what was compiled. */
  readonly skipExamples?: boolean;
}
