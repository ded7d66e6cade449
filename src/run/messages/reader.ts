/**
 * A stream → its messages, one after the other. The chunks can be cut anywhere.
 *
 *     push  "5:hello,3:a"      [ text "hello" ]
 *     push  "bc,"              [ text "abc" ]
 *
 * A message within one chunk is not copied. Of one that goes on, what its values may need is copied when the chunk ends, up
 * to a limit: a field that would exceed it comes in parts instead.
 */
import type { MessageTable } from '../../shared/message-table.ts';
import { IllFormedError } from '../errors.ts';
import { PENDING_LIMIT } from '../fault.ts';
import { lengthOfView, part } from '../views.ts';
import { messageFault } from './fault.ts';
import type { LoadedField } from './loaded.ts';
import { MessageMachine } from './message-machine.ts';
import { machineValue, type QuickReader } from './quick.ts';

/** Octets of a field that is too large to keep. */
export interface MessagePiece {
  /** The rule of the field. */
  readonly field: string;
  /** Where they are in the message. */
  readonly start: number;
  /** A view of the chunk: copy it to keep it. */
  readonly octets: Uint8Array;
  /** Whether the field ends here. */
  readonly isLast: boolean;
}

export interface ReaderOptions {
  /** How many octets of one message are kept for its values. Default: 65,536. */
  readonly keep?: number | undefined;
  /** Is given the octets of fields that would exceed `keep`, as they arrive. */
  readonly onPart?: ((piece: MessagePiece) => void) | undefined;
}

/** A field that is not kept. */
interface Gap {
  readonly field: LoadedField;
  readonly start: number;
  readonly end: number;
}

/** Reads a stream of messages. `reader()` of a form of messages makes it. */
export class MessageReader<Value> {
  readonly #machine: MessageMachine;
  readonly #quick: QuickReader | undefined;
  readonly #table: MessageTable;
  readonly #textOf: (chunk: unknown) => Uint8Array;
  readonly #keep: number;
  readonly #onPart: ReaderOptions['onPart'];
  /** The last octets of the chunks before this one, for faults. */
  #recent: readonly number[] = [];
  /** How many octets are kept of this message, apart from gaps. */
  #gaps: Gap[] = [];
  #gone = 0;
  #base = 0;
  #error: IllFormedError | undefined;

  /** @internal */
  constructor(
    table: MessageTable,
    textOf: (chunk: unknown) => Uint8Array,
    { keep = 65_536, onPart }: ReaderOptions,
    quick: QuickReader | undefined,
  ) {
    this.#machine = new MessageMachine(table);
    // It says nothing of fields that are not kept.
    this.#quick = onPart ? undefined : quick;
    this.#table = table;
    this.#textOf = textOf;
    this.#keep = keep;
    this.#onPart = onPart;
    this.#machine.onField = (field, start, end) => {
      if (end - this.#gone <= this.#keep) return;
      this.#gaps.push({ field, start, end });
      this.#gone += end - start;
    };
  }

  /** Where the message that is read at the moment begins in the stream, in octets. */
  get base(): number {
    return this.#base;
  }

  /**
   * Reads the next chunk, which may be empty. Returns the messages that end in it. Values of a message within the chunk
   * refer to the chunk: do not change it before they are read.
   *
   * @throws IllFormedError with the first fault of the stream, and from then on; its offsets count from the start of the
   * message, which is at `base`. The messages before it in the chunk are its `messages`.
   * @throws TypeError when the input is no octets.
   */
  push(chunk: Uint8Array): readonly Value[] {
    const text = this.#textOf(chunk);
    if (this.#error) throw this.#error;
    const machine = this.#machine;
    const length = lengthOfView(text);
    const found: Value[] = [];
    const quick = this.#quick;
    for (let i = 0; i < length; ) {
      const whole = quick && !machine.hasBegun ? quick.end(text, i) : -1;
      if (quick && whole > i) {
        found.push(quick.value(text, i) as Value);
        this.#base += whole - i;
        i = whole;
        continue;
      }
      const { offset } = machine;
      const from = i;
      i = machine.run(text, from, length);
      if (machine.fault) this.#fail(text, from - offset, found);
      this.#deliver(text, from, i, offset);
      if (!machine.isDone) {
        this.#remember(text, from, i, offset);
        // Only the last of them can go on: a message may have a field in each octet.
        const last = this.#gaps[this.#gaps.length - 1];
        this.#gaps = last && last.end > machine.offset ? [last] : [];
        break;
      }
      machine.text.add(part(text, from, i), offset);
      found.push(machineValue(this.#table, machine) as Value);
      this.#base += machine.offset;
      this.#next();
    }
    return found;
  }

  /** Ends the stream. @throws IllFormedError when it ends inside a message. */
  end(): void {
    if (this.#error) throw this.#error;
    const machine = this.#machine;
    if (!machine.hasBegun) return;
    machine.finish();
    if (machine.fault) this.#fail(undefined, machine.offset, []);
  }

  #next(): void {
    this.#machine.reset();
    this.#recent = [];
    this.#gaps = [];
    this.#gone = 0;
  }

  #fail(text: Uint8Array | undefined, start: number, messages: readonly Value[]): never {
    // `start`: the index of the message's first octet in the chunk; below 0 if it began earlier.
    const { fault, offset, text: kept } = this.#machine;
    const recent = this.#recent;
    const before = text ? -start : offset;
    // A number that counts wrongly may be far before the fault: it is kept. A field that is not kept has its last octets.
    const octetAt = (at: number) =>
      at >= before ? text?.[start + at] : (kept.octetAt(at) ?? recent[recent.length - (before - at)]);
    const error: IllFormedError & { messages?: readonly Value[] } = new IllFormedError(
      messageFault(fault as NonNullable<typeof fault>, this.#table.title, octetAt),
    );
    error.messages = messages;
    this.#error = error;
    throw error;
  }

  /** Gives the octets of gaps between two indices of a chunk. */
  #deliver(text: Uint8Array, from: number, to: number, offset: number): void {
    for (let g = 0; g < this.#gaps.length; g++) {
      const { field, start, end } = this.#gaps[g] as Gap;
      const first = Math.max(from, start - offset + from);
      const last = Math.min(to, end - offset + from);
      if (first >= last && !(last === to && end === start)) continue;
      this.#onPart?.({
        field: field.rule,
        start: offset + first - from,
        octets: part(text, first, last),
        isLast: offset + last - from === end,
      });
    }
  }

  /** Copies what values may need of a message that goes on. */
  #remember(text: Uint8Array, from: number, to: number, offset: number): void {
    const { text: kept } = this.#machine;
    let at = from;
    const keep = (end: number) => {
      if (end > at) kept.copy(part(text, at, end), offset + at - from);
    };
    for (let g = 0; g < this.#gaps.length; g++) {
      const { start, end } = this.#gaps[g] as Gap;
      keep(Math.min(to, start - offset + from));
      at = Math.max(at, Math.min(to, end - offset + from));
    }
    keep(to);
    const recent: number[] = [];
    const all = this.#recent;
    const size = to - from;
    for (let i = Math.max(0, all.length - Math.max(0, PENDING_LIMIT + 1 - size)); i < all.length; i++)
      recent.push(all[i] as number);
    for (let i = Math.max(from, to - PENDING_LIMIT - 1); i < to; i++) recent.push(text[i] as number);
    this.#recent = recent;
  }
}
