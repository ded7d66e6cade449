/** What a user asks to compile: a text and the options. */

import type { DepthsByRule, Notation, OpenImport, RuleSet } from '../compile/index.ts';
import type { Alphabet } from '../shared/alphabet.ts';
import type { EncodingName } from '../shared/encodings.ts';
import type { SourceText } from '../shared/source.ts';

export interface UserGrammar {
  /** The file name without its ending. */
  readonly id: string;
  readonly syntax: Notation;
  readonly source: SourceText;
  /** If the user gave it. */
  readonly alphabet?: Alphabet | undefined;
  /** Opens the files that an ABNF text imports. */
  readonly open?: OpenImport | undefined;
}

export interface UserGrammarOptions {
  /** The start rule; by default those of its tag @start, else its first rule. */
  readonly rule?: string | undefined;
  /** The start rules if `rule` is not given, each a form; they count before those of the tag @start. */
  readonly starts?: readonly string[] | undefined;
  /** The section of a document whose rules count. */
  readonly section?: string | undefined;
  /** How deep recursive rules may be, beside the tags @depth: they count before these. */
  readonly depths?: DepthsByRule | undefined;
  /** Whether prose that is read as a set gives no warning. */
  readonly acceptsProse?: boolean;
  /** What rules capture, as after their tags @capture, which it takes the place of; a string is for the start rule. */
  readonly captures?: string | Readonly<Record<string, string>> | undefined;
  /** For grammars over scalar values; by default those in the tag @encodings. ABNF is then read in scalar values. */
  readonly encodings?: readonly EncodingName[] | undefined;
  /** Used if `encodings` is not given, instead of the tag @encodings. */
  readonly defaultEncodings?: readonly EncodingName[] | undefined;
  /** Called now and then with the number of states that are found so far. */
  readonly onStates?: (states: number) => void;
  /** Changes the rules before anything is made of them: a counter-language of an audit. */
  readonly edit?: (rules: RuleSet) => RuleSet;
  /** Does not run the examples: an audit runs them itself, on the compiled form. */
  readonly skipExamples?: boolean;
}
