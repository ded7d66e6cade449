// biome-ignore-all assist/source/organizeImports: the exports are ordered by stage.
/**
 * The only door of the compile wing: author, export, audit and cli import it and
 * no other file of the wing. The exports follow the stages that a grammar passes:
 *
 *     ABNF or ohm text → rule set → automaton → encoded automaton → table → kernels → generated modules
 */

// Texts: grammars on disk, and the library that finds them by id.
export { loadLibrary, packageRoot, readGrammars } from './files.ts';

// Tags in comments, of ohm and of ABNF.
export { type Notation, writtenIn } from './tags/comments.ts';
export type { GrammarExample } from './tags/examples.ts';
export { type Annotations, abnfRuleTags, requireKnownTags, TAG_NAMES, TAG_TEXTS, tagLines } from './tags/tags.ts';
export { type DepthsByRule, depthBounds, tagError } from './tags/values.ts';

// ohm text → grammars.
export {
  declarationsIn,
  encodedId,
  type AnnotatedGrammar,
  type Grammar,
  type GrammarFile,
  type GrammarText,
  Library,
} from './grammar/library.ts';
export { withDepths } from './grammar/annotations.ts';
export { builtInRules } from './grammar/ohm.ts';
export { oracleAccepts } from './grammar/oracle.ts';
export { grammarShape } from './grammar-shape.ts';

// ABNF text → rule set, and the parts of a specification that surround its ABNF.
export { findRuleCandidates } from './abnf/rule-candidates.ts';
export { documentName, SectionTracker } from './abnf/citation.ts';
export { abnfCoreRules } from './abnf/core-rules.ts';
export { type DocumentLine, readDocumentLines } from './abnf/pages.ts';
export { documentRules, isAbnfFile, type OpenImport } from './abnf/documents.ts';
export { importLines, readSpecification, startRulesOf } from './abnf/specification.ts';
export { parseAbnf } from './abnf/to-expression.ts';
export type { AbnfRule } from './abnf/tree.ts';

// Rule set: named rules over sets of symbols.
export {
  callsIn,
  type Expression,
  partsOf,
  type Rule,
  type RuleSet,
  rulesBelow,
  subexpressions,
} from './expression.ts';
export {
  cellsOfSets,
  containsSymbol,
  differenceOfSets,
  intersectionOfSets,
  keyOfSet,
  SCALAR_VALUES,
  type SymbolSet,
  setsOverlap,
  sizeOfSet,
  smallestSymbol,
  symbolSet,
  unionOfSets,
} from './symbols.ts';

// Rule set → automaton, and what can be asked of automata.
export {
  type Automaton,
  accepts,
  classOfSymbol,
  edgesFrom,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  nextState,
  type Origin,
  runAutomaton,
  START_STATE,
  shortestCompletions,
  shortestPrefixes,
  shortestPrefixOf,
} from './automaton/automaton.ts';
export { depthRelaxations, describeDepths } from './automaton/depth.ts';
export { deriveAutomaton } from './automaton/derive.ts';
export {
  bothLive,
  isEmptyDifference,
  isSubset,
  type JointClass,
  jointClasses,
  languageDifference,
  pairAutomaton,
  statePairs,
} from './automaton/difference.ts';
export type { Reading } from './automaton/language.ts';
export { type ChoiceInContext, type GraphNode, PositionGraph, silentEdges } from './automaton/position-graph.ts';
export { minimise, minimiseLabelled, minimiseWithLabels, type WithLabels } from './automaton/minimise.ts';
export { characterisingSet, rangeEndsOf, transitionCover, wMethodSuite } from './automaton/suite.ts';

// Rule set + tags of captures → their table.
export type { TagsOf } from './captures/tree.ts';
export { captureOption } from './tags/captures.ts';
export { type CompiledCaptures, compileCaptures } from './captures/compile-captures.ts';
export { type Capture, capturedName, closeMark, isRecord, openMark } from './captures/tree.ts';
export type { CaptureField } from './captures/shape.ts';

// Rule set + tags of messages → their table.
export { type CompiledMessages, compileMessageTable } from './messages/compile-messages.ts';
export type { TextTags } from './messages/roles.ts';

// Automaton over scalar values → automaton over the symbols of an encoding.
export { ENCODING_ROWS } from './encoding/digits.ts';

// Automaton → table, and back.
export { tableToAutomaton } from './table/automaton-to-table.ts';
export { classesToMap, mapToClasses } from './table/class-map.ts';
export { PLAIN_REASONS, type Relaxation } from './table/product.ts';
export { enclosingRules, matchedRule, positionsIn } from './table/matched-rule.ts';

// All stages of one grammar file, up to the table and its kernels.
export {
  assembleForm,
  type CompiledForm,
  compileForm,
  compileFormParts,
  compileGrammar,
  encodeFormParts,
  type Form,
  type FormParts,
  minimalRelaxation,
  type NamedRules,
  titleWithDepths,
} from './form.ts';

// Table and kernels → generated modules, and their folder.
export { sha256 } from './digest.ts';
export { captureTypeName } from './emit/capture-types.ts';
export { captureArguments, capturesModule, hasLoop } from './emit/captures.ts';
export { messagesModule } from './emit/messages/module.ts';
export { generatedHeader } from './emit/header.ts';
export { formToSimdKernels, kernelListing, kernelsConstant } from './emit/lookup-kernels.ts';
export { formToModule } from './emit/module.ts';
export { formToPicture } from './emit/picture.ts';
export { formatSymbolText as formatText, numberRows, rangesIn, shortenRanges, sixteenToARow } from './emit/rows.ts';
