/**
 * The only door of the compile wing: what the wings above it (author, export,
 * audit, cli) may use. The stages stand here in the order in which a grammar
 * passes through them:
 *
 *     ABNF or ohm text → rule set → automaton → encoded automaton → table → kernels → generated modules
 */

export { findCandidates } from './abnf/candidates.ts';
export { documentName, SectionTracker } from './abnf/citation.ts';
export { coreRules } from './abnf/core-rules.ts';
export { type Line, readLines } from './abnf/pages.ts';
export { isAbnfFile, readSpecification } from './abnf/specification.ts';
export { parseAbnf } from './abnf/to-expression.ts';
export {
  type Automaton,
  accepts,
  classOf,
  edgesFrom,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  type Origin,
  prefixesOf,
  run,
  START,
  shortestPrefixes,
  step,
} from './automaton/automaton.ts';
export { deriveAutomaton } from './automaton/derive.ts';
export { difference, isEqual, overlay, shared } from './automaton/difference.ts';
export type { Reading } from './automaton/language.ts';
export { minimise } from './automaton/minimise.ts';
export { nodes } from './automaton/order.ts';
export { bordersOf, characterisingSet, transitionCover, wMethodSuite } from './automaton/suite.ts';
export { digest } from './digest.ts';
export { type Artefacts, artefacts, MANIFEST } from './emit/artefacts.ts';
export { header } from './emit/header.ts';
export { kernelsConstant, kernelsOf, listing } from './emit/lookup-kernels.ts';
export { formToModule } from './emit/module.ts';
export { formToPicture } from './emit/picture.ts';
export { formatText, rowsOf, shortened, sixteenToARow } from './emit/rows.ts';
export { ROWS } from './encoding/digits.ts';
export type { Expression, Rule, RuleSet } from './expression.ts';
export {
  type Freshness,
  freshness,
  grammarsBelow,
  loadLibrary,
  packageRoot,
  readArtefacts,
  replaceFile,
  writeArtefacts,
} from './files.ts';
export {
  assemble,
  type CompiledForm,
  compileForm,
  compileGrammar,
  type Described,
  encodeParts,
  type Form,
  type FormParts,
  formParts,
} from './form.ts';
export { type Example, TAGS, tagLines } from './grammar/annotations.ts';
export {
  declarationsIn,
  encodedId,
  type Grammar,
  type GrammarFile,
  type GrammarText,
  Library,
} from './grammar/library.ts';
export { oracleAccepts } from './grammar/oracle.ts';
export { contains, intersection, keyOf, SCALAR_VALUES, type SymbolSet, sizeOf, symbolSet, union } from './symbols.ts';
export { tableToAutomaton } from './table/automaton-to-table.ts';
export { mapToClasses } from './table/class-map.ts';
export { ancestors, matchedRule } from './table/matched-rule.ts';
