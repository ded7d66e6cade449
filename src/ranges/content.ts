/**
 * What results have of their octets, and how a fold merges it: a summary (the
 * verdict alone), or a survey (all faults). A fold keeps it as text: there may be a
 * million results.
 */
import { hasCoding } from '../run/coding.ts';
import type { Engine } from '../run/engine.ts';
import type { Fault } from '../run/fault.ts';
import { faultOf, mergeRead, requireOf } from '../run/summary.ts';
import type { Summary } from '../run/summary-data.ts';
import { base64Of, packedOctets, summaryIn } from './packed.ts';
import type { RangeResult } from './range-result.ts';
import { MOST_FIRST, readSurvey, surveyData } from './survey/data.ts';
import { faultOfMark, type SurveyedFault } from './survey/piece.ts';
import type { Survey } from './survey/survey.ts';
import { Surveyor } from './survey/surveyor.ts';
import type { SurveyOptions } from './survey/walk.ts';

/** All faults of a source, as `check --all` counts them. */
export interface SourceFaults<Reason extends string = string> {
  readonly count: number;
  /** Reason → number of faults. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first faults, as many as were asked for, with line and column if these were. */
  readonly first: readonly SurveyedFault<Reason>[];
  readonly last: SurveyedFault<Reason> | null;
  /**
   * How many characters the source has, an ill-formed sequence counted as one, if this was asked for; `null` for a grammar
   * that encodes no characters.
   */
  readonly characters?: number | null;
}

/** What is to be found of all faults. */
export interface FaultsOptions {
  /** How many of the first faults are kept (default 10, at most 1,000). */
  readonly first?: number | undefined;
  /** Whether lines and columns are counted (default true). */
  readonly lines?: boolean | undefined;
  /** Whether all characters are counted (default false). Cost: text that is not ASCII is read once more. */
  readonly characters?: boolean | undefined;
}

/** Throws RangeError for a number of faults that is none, TypeError for characters without lines. @internal */
export function surveyOptionsOf({ first = 10, lines = true, characters = false }: FaultsOptions): SurveyOptions {
  if (characters && !lines)
    throw new TypeError('expected lines: true with characters: true: both are counted together');
  if (Number.isInteger(first) && first >= 1 && first <= MOST_FIRST) return { first, lines, characters };
  throw new RangeError(`expected a number of first faults from 1 to ${MOST_FIRST}, got ${first}`);
}

/** @internal */
interface ContentVerdict {
  readonly fault: Fault | null;
  readonly faults?: SourceFaults;
}

/** How a fold keeps, merges and concludes what results have. @internal */
export interface Content {
  /** Throws TypeError for a result that does not have it, or has what the table cannot give. `summary`: that of the result. */
  of(result: RangeResult, summary: Summary | undefined): string;
  merge(a: string, b: string): string;
  /** Of a whole text. */
  conclude(all: string): ContentVerdict;
  /** The keys of a result with it. */
  keys(content: string): Pick<RangeResult, 'summary' | 'faults'>;
}

/** What is written is kept: a result is merged with both its neighbours, and what was written last is not read again. */
function withLatest<T>(read: (text: string) => T, write: (value: T) => string) {
  let latest: { readonly text: string; readonly value: T } | undefined;
  return {
    read: (text: string): T => (latest?.text === text ? latest.value : read(text)),
    write: (value: T): string => {
      latest = { text: write(value), value };
      return latest.text;
    },
  };
}

/** Summaries, as strings of octets. `require` throws TypeError for a summary that is not possible. @internal */
export function mergedSummaries(require: (summary: Summary) => Summary): Omit<Content, 'conclude'> {
  const { read, write } = withLatest<Summary>(summaryIn, packedOctets);
  return {
    of: (_, summary) => {
      if (summary === undefined) throw new TypeError('the result has all faults, and a summary was expected');
      return write(require(summary));
    },
    merge: (a, b) => write(mergeRead(read(a), read(b))),
    keys: (octets) => ({ summary: base64Of(octets) }),
  };
}

/** @internal */
export function summaryContent(engine: Engine<Uint8Array>): Content {
  const merged = mergedSummaries((summary) => requireOf(engine, summary));
  return { ...merged, conclude: (all) => ({ fault: faultOf(engine, summaryIn(all)) }) };
}

/** @internal */
export function surveyContent(engine: Engine<Uint8Array>, options: SurveyOptions): Content {
  const surveyor = new Surveyor(engine, options);
  const { read, write } = withLatest<Survey>(
    (text) => readSurvey(text, options),
    (survey) => JSON.stringify(surveyData(survey, options)),
  );
  return {
    of: ({ faults, start, end }) => {
      if (faults === undefined) throw new TypeError('the result has a summary, and all faults were expected');
      const survey = readSurvey(faults, options);
      if (survey.length !== end - start) throw new TypeError('malformed survey: of another length than the range');
      if ((start + survey.skew) % engine.table.codeUnit !== 0) {
        throw new TypeError('malformed survey: skew: its code units begin elsewhere in the range');
      }
      return write(survey);
    },
    merge: (a, b) => write(surveyor.merge(read(a), read(b))),
    conclude: (all) => {
      const { faults: count, reasons, first, last, stretch } = surveyor.conclude(read(all));
      const { diagnosis, table } = engine;
      const marked = first.map((mark) => faultOfMark(diagnosis, mark, hasCoding(table)));
      const lastFault = last && faultOfMark(diagnosis, last, hasCoding(table));
      const [found] = first.map((mark) => faultOfMark(diagnosis, { ...mark, before: undefined }, false));
      const characters = options.characters && { characters: hasCoding(table) ? (stretch?.characters ?? 0) : null };
      return { fault: found ?? null, faults: { count, reasons, first: marked, last: lastFault, ...characters } };
    },
    keys: (faults) => ({ faults }),
  };
}
