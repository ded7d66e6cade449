/**
 * A walk over octets, from a boundary on: all faults, as `check --all` finds them,
 * and where wanted the lines. A walk can be ended at every clean boundary: between
 * two characters, with nothing pending and nothing to be skipped. Another walk can
 * go on from there with the state alone.
 */
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { type FastCounts, LineCounter } from '../../run/line-counter.ts';
import { type FaultPiece, type Mark, sortedReasons } from './piece.ts';
import { EMPTY_STRETCH, type LineStretch, type StretchEdge } from './stretch.ts';

/** What a walk is to find. @internal */
export interface SurveyOptions {
  /** How many of the first faults are kept. */
  readonly first: number;
  /** Whether lines and columns are counted. */
  readonly lines: boolean;
  /** Whether all characters are counted; only where lines are. */
  readonly characters: boolean;
}

/** The order of octets of a walk; with the signature of UTF-16 the text has it, not the form. @internal */
export interface WalkStart {
  readonly state: number;
  /** Two octets that stand for the order: FF FE for little-endian. */
  readonly order: ArrayLike<number>;
}

/** @internal */
export class FaultWalk {
  readonly #engine: Engine<Uint8Array>;
  readonly #scan: FaultScan<Uint8Array>;
  readonly #options: SurveyOptions;
  readonly #counter: LineCounter | undefined;
  readonly #first: Mark[] = [];
  readonly #reasons = new Map<number, number>();
  #last: Mark | null = null;
  #faults = 0;
  /** What is before the last fault. */
  #before: LineStretch | undefined;
  #pushed = 0;
  #edge: StretchEdge | undefined;
  /** The octets since the last boundary, and where they begin. */
  #carry: Uint8Array = new Uint8Array(0);

  constructor(engine: Engine<Uint8Array>, { state, order }: WalkStart, options: SurveyOptions, counts?: FastCounts) {
    this.#engine = engine;
    this.#scan = new FaultScan(engine, startCursor(state));
    this.#options = options;
    if (options.lines) this.#counter = new LineCounter(engine.table, order, counts, options.characters);
  }

  get state(): number {
    return this.#scan.state;
  }

  /** Whether the walk is between two characters: all that was read is decided. */
  get isClean(): boolean {
    return this.#scan.isClean;
  }

  push(octets: Uint8Array): void {
    if (octets.length === 0) return;
    this.#pushed += octets.length;
    const faults = this.#faults;
    this.#scan.start(octets);
    while (this.#scan.next()) this.#add(octets);
    if (this.#faults > Math.max(faults, this.#options.first)) this.#markLast();
    this.#scan.leave();
    const { accepted } = this.#scan;
    this.#countTo(Math.min(accepted, this.#pushed), octets);
    const kept = Math.max(0, this.#pushed - accepted);
    const all = kept > octets.length ? Uint8Array.of(...this.#carry, ...octets) : octets;
    this.#carry = all.slice(all.length - Math.min(kept, all.length));
  }

  /** Ends the text: a character that is not complete is the last fault. */
  end(): void {
    const fault = this.#scan.last();
    if (!fault) return;
    const reason = this.#engine.table.diagnosis.reasons.indexOf(fault.reason);
    this.#pass(reason, fault.offset, new Uint8Array(0));
    this.#before = this.#counter && this.#stretch(fault.offset);
    this.#mark(fault, this.#scan.endCursor, -1);
    this.#skip(fault, fault.offset + fault.length);
  }

  /** The walk goes on after other pieces: `fault` is the last one in them. */
  follow(fault: Pick<Fault, 'offset' | 'length' | 'at'>): void {
    this.#scan.follow(fault);
  }

  /** Only of the first faults and of the last one of a chunk, more is made than numbers. */
  #add(octets: Uint8Array): void {
    const { offset, reason, to } = this.#scan;
    this.#pass(reason, offset, octets);
    this.#before = this.#counter && this.#stretch(offset);
    if (this.#first.length < this.#options.first) this.#markLast();
    if (this.#counter) this.#skip({ reason: this.#engine.table.diagnosis.reasons[reason] as string }, to);
  }

  #markLast(): void {
    const { cursor } = this.#scan;
    this.#mark(this.#scan.fault(), cursor, this.#scan.symbolAt(cursor.position));
  }

  /** Counts a fault, and what is before it. */
  #pass(reason: number, offset: number, octets: Uint8Array): void {
    this.#faults++;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    this.#countTo(offset, octets);
  }

  #mark({ offset, length, at, joined }: Fault, { state, pending }: Cursor, symbol: number): void {
    const mark: Mark = {
      ...{ offset, length, at, state, pending: [...pending], symbol },
      ...(joined && { joined }),
      ...(this.#before && { before: this.#before }),
    };
    this.#last = mark;
    if (this.#first.length < this.#options.first) this.#first.push(mark);
  }

  #skip(fault: Pick<Fault, 'reason' | 'joined'>, to: number): void {
    if (!this.#counter?.isReplaced(fault)) return;
    this.#edge ??= '';
    this.#counter.replace(to, fault.joined);
  }

  /** Counts what is decided: up to a position before which nothing can be at fault any more. */
  #countTo(to: number, octets: Uint8Array): void {
    const counter = this.#counter;
    if (!counter || counter.position >= to) return;
    const start = this.#pushed - octets.length;
    const first = start - this.#carry.length;
    if (counter.position < start) {
      const all = Uint8Array.of(...this.#carry, ...octets.subarray(0, Math.max(0, Math.min(to - start, 64))));
      this.#read(all, counter.position - first, Math.min(to - first, all.length));
    }
    if (counter.position < to) this.#read(octets, counter.position - start, to - start);
  }

  #read(octets: Uint8Array, from: number, to: number): void {
    this.#edge ??= firstEdge(octets, from, to, this.#engine.table.codeUnit, this.#counter?.isLittle === true);
    this.#counter?.read(octets, from, to);
  }

  #stretch(length: number): LineStretch {
    const counter = this.#counter;
    const { characters } = this.#options;
    if (!counter || length === 0) return { ...EMPTY_STRETCH, ...(characters && { characters: 0 }) };
    const { line, column } = counter.here;
    return {
      length,
      lines: line - 1,
      lineStart: line > 1 ? counter.lineStart : -1,
      codePoints: (column.codePoints ?? 1) - 1,
      utf16: (column.utf16 ?? 1) - 1,
      ...(characters && { characters: counter.characters }),
      first: this.#edge ?? '',
      last: counter.ending,
    };
  }

  /** What was found so far. The walk must be clean, or ended. */
  piece(): FaultPiece {
    const { reasons } = this.#engine.table.diagnosis;
    return {
      length: this.#pushed,
      faults: this.#faults,
      reasons: sortedReasons(Array.from(this.#reasons, ([reason, count]) => [reasons[reason] as string, count])),
      first: this.#first,
      last: this.#last,
      ...(this.#counter && { stretch: this.#stretch(this.#pushed) }),
    };
  }
}

/** What octets begin with, as far as it matters to the text before them. */
function firstEdge(octets: Uint8Array, from: number, to: number, width: number, isLittle: boolean): StretchEdge {
  let unit = 0;
  for (let i = 0; i < width; i++) unit = unit * 256 + (octets[isLittle ? from + width - 1 - i : from + i] ?? 0);
  if (unit === 0x0a) return 'lf';
  return width === 1 && unit === 0xed && to - from > 1 && (octets[from + 1] as number) >= 0xb0 ? 'low' : '';
}
