/**
 * The calls of a run → what the page shows of it: of the first files the
 * distribution and the first faults with their frames. Everything else is only
 * counted, so a run of any length takes the same memory.
 */
import type { Hint } from '../../hints/sample.ts';
import { type Excerpt, excerptOf } from '../excerpt.ts';
import { framedHex } from '../frame.ts';
import { inWords, lineAndColumn } from '../in-words.ts';
import type { CheckedFile, FileVerdict, FoundFault, Reporter, Totals } from '../model.ts';
import { Distribution } from './distribution.ts';

/** Files that are listed, and faults of each of them that are shown. */
const MAX_FILES = 200;
const MAX_FAULTS = 5;

export interface ShownFault {
  /** `3:8` */
  readonly at: string;
  readonly line: number;
  readonly message: string;
  readonly excerpt: Excerpt | undefined;
  readonly hex: { readonly line: string; readonly carets: string };
}

export interface ShownFile {
  readonly file: CheckedFile;
  readonly faults: ShownFault[];
  readonly distribution: Distribution;
  /** Reason → how many of its faults have it. */
  readonly reasons: Map<string, number>;
  /** Of its first fault. */
  hint?: Hint | undefined;
  /** `undefined` where the file could not be read to its end. */
  verdict?: FileVerdict;
}

/** What the page shows. */
export interface Collected {
  readonly files: readonly ShownFile[];
  /** Ill-formed files that are not listed. */
  readonly more: number;
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  readonly totals: Totals;
}

/** Collects beside the reporter of a format; `collected` is for after the run. */
export class Collector implements Reporter {
  readonly #files: ShownFile[] = [];
  readonly #unreadable: { readonly name: string; readonly reason: string }[] = [];
  #more = 0;

  /** The reporter of a format, whose calls are collected first. */
  beside(format: Reporter): Reporter {
    return {
      begin: (file) => {
        const [page, written] = [this.begin(file), format.begin(file)];
        return {
          fault: (found) => {
            const shown = page.fault(found);
            return shown ? shown.then(() => written.fault?.(found)) : written.fault?.(found);
          },
          verdict: (verdict) => {
            page.verdict(verdict);
            return written.verdict?.(verdict);
          },
        };
      },
      unreadable: (name, reason) => this.unreadable(name, reason) ?? format.unreadable?.(name, reason),
      end: (totals) => format.end?.(totals),
    };
  }

  begin(file: CheckedFile) {
    let open: ShownFile | undefined;
    return {
      fault: (found: FoundFault): Promise<void> | undefined => {
        if (!open) {
          if (found.number > 1 || this.#files.length >= MAX_FILES) return undefined;
          open = { file, faults: [], distribution: new Distribution(), reasons: new Map() };
          this.#files.push(open);
        }
        const { faults } = open;
        const { reason, offset } = found.fault;
        open.distribution.add(offset);
        open.reasons.set(reason, (open.reasons.get(reason) ?? 0) + 1);
        open.hint ??= found.hint;
        if (faults.length >= MAX_FAULTS) return undefined;
        return shown(found).then((each) => void faults.push(each));
      },
      verdict: (verdict: FileVerdict): undefined => {
        if (open) open.verdict = verdict;
        else if (verdict.faults > 0) this.#more++;
      },
    };
  }

  unreadable(name: string, reason: string): undefined {
    if (this.#unreadable.length < MAX_FILES) this.#unreadable.push({ name, reason });
  }

  collected(totals: Totals): Collected {
    return { files: this.#files, more: this.#more, unreadable: this.#unreadable, totals };
  }
}

async function shown(found: FoundFault): Promise<ShownFault> {
  const { place } = found;
  return {
    at: lineAndColumn(place),
    line: place.line,
    message: inWords({ ...found, hint: undefined }),
    excerpt: await excerptOf(found),
    hex: framedHex(found),
  };
}
