/**
 * The numbers of messages: one array for many of them, because a new one for each takes longer than to read it.
 *
 *     … | frame of message 7, with those inside it | frame of message 8 …      first: where the message begins, used: the end
 *
 * Values keep the array that they are in. It becomes larger by a copy, in which each number has the same index.
 */
import { MESSAGE_FRAME } from '../../shared/message-table.ts';

/** How many numbers an array has at first: one for each message takes longer to make, and so does one of 16 KB for many of them. */
const SHARED_NUMBERS = 2048;

/** Numbers of 32 bits for texts in memory; a message of a stream can have more octets. */
export type Cells = Int32Array | Float64Array;

export class NumberBuffer<Of extends Cells = Cells> {
  readonly #Kind: new (
    length: number,
  ) => Of;
  cells: Of;
  size = SHARED_NUMBERS;
  /** Where the message begins. */
  first = 0;
  /** The index after its last number. */
  used = 0;

  constructor(Kind: new (length: number) => Of) {
    this.#Kind = Kind;
    this.cells = new Kind(SHARED_NUMBERS);
  }

  /**
   * The next message begins. What is kept of those before it stays as it is. It is likely to be as long as the last one: new
   * memory takes longer than to read most messages.
   */
  begin(): void {
    const last = this.used - this.first;
    if (this.used + last > SHARED_NUMBERS || this.size > SHARED_NUMBERS) {
      this.cells = new this.#Kind(SHARED_NUMBERS);
      this.size = SHARED_NUMBERS;
      this.used = 0;
    }
    this.first = this.used;
  }

  /** Nothing refers to the numbers of this message. */
  forget(): void {
    this.used = this.first;
  }

  /** An array with room for some numbers after `used`. */
  longer(used: number, more: number): Of {
    const { cells } = this;
    this.size = Math.max(2 * this.size, used + more);
    this.cells = new this.#Kind(this.size);
    for (let i = this.first; i < used; i++) this.cells[i] = cells[i] as number;
    return this.cells;
  }

  /** Begins the frame of a rule; where it is. */
  open(rule: number, slots: number, offset: number): number {
    const frame = this.used;
    const size = MESSAGE_FRAME.size + slots;
    if (frame + size > this.size) this.longer(frame, size);
    this.cells[frame + MESSAGE_FRAME.rule] = rule;
    this.cells[frame + MESSAGE_FRAME.start] = offset;
    this.used = frame + size;
    return frame;
  }

  close(frame: number, offset: number): void {
    this.cells[frame] = frame - this.used;
    this.cells[frame + MESSAGE_FRAME.end] = offset;
  }

  add(number: number): void {
    if (this.used === this.size) this.longer(this.used, 1);
    this.cells[this.used++] = number;
  }
}
