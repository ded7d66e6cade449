/**
 * What records have of their octets, and how a fold merges it: a summary (the
 * verdict alone), or a survey (all faults). A fold keeps it as text: there may be a
 * million records.
 */
import { hasCoding } from '../run/coding.ts';
import type { Engine } from '../run/engine.ts';
import type { Fault } from '../run/fault.ts';
import { faultOf, mergeRead, requireOf } from '../run/summary.ts';
import type { Summary } from '../run/summary-data.ts';
import { packedText, readSummary } from './packed.ts';
import type { RangeRecord } from './record.ts';
import { MOST_FIRST, readSurvey, surveyData } from './survey/data.ts';
import { faultOfMark, type SurveyedFault } from './survey/piece.ts';
import { Surveyor } from './survey/survey.ts';
import type { SurveyOptions } from './survey/walk.ts';

/** All faults of a source, as `check --all` counts them. */
export interface SourceFaults<Reason extends string = string> {
  readonly count: number;
  /** Reason → number of faults. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first faults, as many as were asked for, with line and column if these were. */
  readonly first: readonly SurveyedFault<Reason>[];
  readonly last: SurveyedFault<Reason> | null;
}

/** What is to be found of all faults. */
export interface FaultsOptions {
  /** How many of the first faults are kept (default 10, at most 1,000). */
  readonly first?: number | undefined;
  /** Whether lines and columns are counted (default true). */
  readonly lines?: boolean | undefined;
}

/** Throws RangeError for a number of faults that is none. @internal */
export function surveyOptionsOf({ first = 10, lines = true }: FaultsOptions): SurveyOptions {
  if (Number.isInteger(first) && first >= 1 && first <= MOST_FIRST) return { first, lines };
  throw new RangeError(`expected a number of first faults from 1 to ${MOST_FIRST}, got ${first}`);
}

/** @internal */
interface ContentVerdict {
  readonly fault: Fault | null;
  readonly faults?: SourceFaults;
}

/** How a fold keeps, merges and concludes what records have. @internal */
export interface Content {
  /** Throws TypeError for a record that does not have it, or has what the table cannot give. */
  of(record: RangeRecord): string;
  merge(a: string, b: string): string;
  /** Of a whole text. */
  conclude(all: string): ContentVerdict;
  /** The keys of a record with it. */
  keys(content: string): Pick<RangeRecord, 'summary' | 'faults'>;
}

/** @internal */
export function summaryContent(engine: Engine<Uint8Array>): Content {
  // A record is read, and then merged with its neighbours: its summary is unpacked once.
  let latest: { readonly text: string; readonly summary: Summary } | undefined;
  const read = (text: string): Summary => {
    if (latest?.text !== text) latest = { text, summary: readSummary(text) };
    return latest.summary;
  };
  return {
    of: ({ summary }) => {
      if (summary === undefined) throw new TypeError('the record has all faults, and a summary was expected');
      requireOf(engine, read(summary));
      return summary;
    },
    merge: (a, b) => {
      const before = a === latest?.text ? read(a) : readSummary(a);
      return packedText(mergeRead(before, b === latest?.text ? read(b) : readSummary(b)));
    },
    conclude: (all) => ({ fault: faultOf(engine, readSummary(all)) }),
    keys: (summary) => ({ summary }),
  };
}

/** @internal */
export function surveyContent(engine: Engine<Uint8Array>, options: SurveyOptions): Content {
  const surveyor = new Surveyor(engine, options);
  const read = (text: string) => readSurvey(text, options);
  const write = (survey: ReturnType<typeof read>) => JSON.stringify(surveyData(survey, options));
  return {
    of: ({ faults, start, end }) => {
      if (faults === undefined) throw new TypeError('the record has a summary, and all faults were expected');
      const { length } = readSurvey(faults, options);
      if (length !== end - start) throw new TypeError('malformed survey: of another length than the range');
      return faults;
    },
    merge: (a, b) => write(surveyor.merge(read(a), read(b))),
    conclude: (all) => {
      const { faults: count, reasons, first, last } = surveyor.conclude(read(all));
      const { diagnosis, table } = engine;
      const marked = first.map((mark) => faultOfMark(diagnosis, mark, hasCoding(table)));
      const lastFault = last && faultOfMark(diagnosis, last, hasCoding(table));
      const [found] = first.map((mark) => faultOfMark(diagnosis, { ...mark, before: undefined }, false));
      return { fault: found ?? null, faults: { count, reasons, first: marked, last: lastFault } };
    },
    keys: (faults) => ({ faults }),
  };
}
