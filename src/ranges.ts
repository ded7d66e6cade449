/**
 * The entry point `wellformed/ranges`: texts too large for one machine. Sources are
 * planned in ranges, workers anywhere summarize them, and a fold gives the verdicts,
 * or says what is missing, doubled, changed or torn.
 *
 *     sources ──plan──► ranges ──summarizeRange──► range results ──Fold──► verdicts
 *
 * It needs nothing of Node and runs in browsers; `fileSource` is in `wellformed/node`.
 */
export type { FoldProblem, FoldProblemKind } from './ranges/errors.ts';
export { IncompleteError, SourceError, type SourceFailure } from './ranges/errors.ts';
export { Fold, type SourceVerdict } from './ranges/fold.ts';
export { type HttpSourceOptions, httpSource } from './ranges/http-source.ts';
export { type Plan, type PlanOptions, plan, type RangeSource, type SourceChunks } from './ranges/plan.ts';
export { type PlannedRange, type Range, readRange } from './ranges/range.ts';
export { type RangeResult, rangeResultOf, readRangeResult } from './ranges/range-result.ts';
export { type SummarizeRangeOptions, summarizeRange } from './ranges/summarize-range.ts';
export { type SummarizeAllOptions, summarizeAll } from './run/summarize-all.ts';
export type { Summary } from './run/summary-data.ts';
