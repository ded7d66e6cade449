/**
 * The machine of messages: an automaton for each open rule, one above the other, and the numbers that were read.
 *
 *     30 07 | 00 03 61 2F 62 | 68 69      PUBLISH: remaining 7 ── topic: length 3, "a/b" ── payload: the rest, "hi"
 *
 * A rule reads octets until one is refused. Then a part begins there, or the rule ends, or it is a fault. A part is a number,
 * octets that a form reads (leaf.ts), or a rule inside this one, with a bound where its length says. All of it is kept between
 * chunks: a whole text is a stream of one chunk. Memory grows with the open rules and with what is captured, never by a
 * number: objects are used again, and what is found goes to an array of numbers (number-buffer.ts).
 */
import { OPERATION } from '../../shared/capture-table.ts';
import { type BitsPart, MESSAGE_FRAME, type MessageCount, type MessageTable } from '../../shared/message-table.ts';
import type { MessageFault } from './fault.ts';
import { Leaf } from './leaf.ts';
import {
  classOfPart,
  type LoadedField,
  type LoadedInteger,
  type LoadedMessage,
  type LoadedRule,
  loadMessage,
} from './loaded.ts';
import { NumberBuffer } from './number-buffer.ts';
import { bitsIn } from './numbers.ts';
import { canBegin, countOf, newOpen, type Open, setNumbers } from './open.ts';
import { isEarlier, refused, refusedCount, refusedNext, tooShort } from './refusals.ts';
import { MessageText } from './text.ts';

export class MessageMachine {
  readonly #message: LoadedMessage;
  /** Those above `#height` wait for another rule. */
  readonly #stack: Open[] = [];
  #height = 0;
  /** How many levels of each rule are open. */
  readonly #levels: number[];
  readonly #leaf = new Leaf();
  /** What was found. */
  readonly room = new NumberBuffer<Float64Array>(Float64Array);
  /** The octets of the message that values may read. */
  text = new MessageText();
  /** The offset of the next octet. */
  offset = 0;
  fault: MessageFault | undefined;
  isDone = false;
  /** Told of each number, field and rule when it ends; `depth`: how many rules are open around it. */
  onEnd: ((rule: string, start: number, end: number, depth: number) => void) | undefined;
  /** Told of each field of octets when it begins. */
  onField: ((field: LoadedField, start: number, end: number) => void) | undefined;

  constructor(table: MessageTable) {
    this.#message = loadMessage(table);
    this.#levels = this.#message.rules.map(() => 0);
    this.reset();
  }

  /** The next octet begins a message. */
  reset(): void {
    this.#height = 0;
    for (let i = 0; i < this.#levels.length; i++) this.#levels[i] = 0;
    this.#leaf.reset();
    this.room.begin();
    this.text = new MessageText();
    this.offset = 0;
    this.fault = undefined;
    this.isDone = false;
    this.#open(this.#message.rules[0] as LoadedRule, Infinity, false, 0, -1);
  }

  /** Whether the message has begun. */
  get hasBegun(): boolean {
    return this.offset > 0;
  }

  /** Reads octets up to the end of the message, a fault, or `to`; the index after the last one that was read. */
  run(text: Uint8Array, from: number, to: number): number {
    const base = this.offset - from;
    const leaf = this.#leaf;
    let i = from;
    while (!this.isDone && !this.fault) {
      if (leaf.isOpen) {
        i = leaf.read(text, i, to, base);
        this.offset = base + i;
        if (leaf.isOpen) break;
        this.#endLeaf();
        continue;
      }
      const open = this.#stack[this.#height - 1] as Open;
      const stop = Math.min(to, open.limit - base);
      i = this.#readRule(open, text, i, stop, base);
      this.offset = base + i;
      if (this.#goOn(open, i < stop ? (text[i] as number) : -1)) continue;
      if (i === to) break;
    }
    return i;
  }

  /** The input has ended: a fault if the message has not. */
  finish(): void {
    const leaf = this.#leaf;
    while (!this.isDone && !this.fault) {
      if (leaf.isOpen) {
        leaf.finish();
        if (leaf.isOpen) this.fault = tooShort(this.#stack[this.#height - 1] as Open, this.offset, leaf);
        else this.#endLeaf();
        continue;
      }
      const open = this.#stack[this.#height - 1] as Open;
      const { loaded, cell } = open;
      if (this.#goOn(open, -1)) continue;
      // A rule that goes on up to the end of the input: nothing else says where it ends.
      if (open.limit === Infinity && (loaded.ends[cell / loaded.width] as number) > 0) this.#close(open);
      else this.fault ??= tooShort(open, this.offset, undefined);
    }
  }

  /** Refuses what comes after the message. */
  refuseRest(offset: number): void {
    this.fault = refused('after-the-end', offset, offset + 1, '', (this.#message.rules[0] as LoadedRule).of);
  }

  /** The rule itself, over octets: its automaton, with the operations of captures. */
  #readRule(open: Open, text: Uint8Array, from: number, stop: number, base: number): number {
    const { next, classes, flagged, captures } = open.loaded;
    let s = open.cell;
    let i = from;
    for (; i < stop; i++) {
      const cell = next[s + (classes[text[i] as number] as number)] as number;
      if (cell >= 0) s = cell;
      else if (cell === -1) break;
      else {
        s = flagged[-2 - 2 * cell] as number;
        this.#operate(captures.lists[flagged[-1 - 2 * cell] as number] as readonly number[], open, base + i);
      }
    }
    open.cell = s;
    return i;
  }

  /** The operations of captures (captures/run.ts), on the frame of a rule. */
  #operate(list: readonly number[], { registers, frame }: Open, here: number): void {
    const { room } = this;
    const slots = frame + MESSAGE_FRAME.size;
    for (let k = 0; k < list.length; k += 4) {
      const from = list[k + 2] as number;
      const offset = (from < 0 ? here : (registers[from] as number)) + (list[k + 3] as number);
      const what = list[k + 1] as number;
      if (list[k] === OPERATION.slot) room.cells[slots + what] = offset;
      else if (list[k] === OPERATION.event) {
        room.add(offset);
        room.add(what);
      } else registers[what] = offset;
    }
  }

  /** Begins a part, or ends the rule; false where neither can be: more octets are needed, or it is a fault. */
  #goOn(open: Open, octet: number): boolean {
    const { loaded, cell, limit } = open;
    const state = cell / loaded.width;
    const begins = loaded.of.begins[state] as readonly number[];
    for (let k = 0; k < begins.length; k++) {
      const part = begins[k] as number;
      if (canBegin(open, part, octet)) return this.#begin(open, part);
    }
    const ends = loaded.ends[state] as number;
    const isAtLimit = this.offset === limit;
    if (open.isBounded ? isAtLimit && ends > 0 : ends === 2) return this.#close(open);
    this.fault = refusedNext(open, this.offset, octet, octet < 0 && !isAtLimit);
    return false;
  }

  #begin(open: Open, index: number): boolean {
    const { loaded } = open;
    const { offset } = this;
    const part = loaded.parts[index] as LoadedField | LoadedInteger;
    let cell = loaded.next[open.cell + classOfPart(loaded, index)] as number;
    if (cell < 0) {
      const list = loaded.flagged[-1 - 2 * cell] as number;
      this.#operate(loaded.captures.lists[list] as readonly number[], open, offset);
      cell = loaded.flagged[-2 - 2 * cell] as number;
    }
    open.cell = cell;
    if (part.kind === 'field') return this.#beginField(open, part);
    this.#leaf.beginInteger(part, offset, open.limit);
    return true;
  }

  #beginField(open: Open, part: LoadedField): boolean {
    const { offset } = this;
    const { length, times } = part;
    const size = length ? countOf(open, length, offset) : Infinity;
    const isBounded = size !== Infinity;
    const repeats = times ? countOf(open, times, offset) : 1;
    // A count that does not fit is known by the number: the octets need not come.
    if (size < 0 || repeats < 0 || (isBounded && offset + size > open.limit)) {
      const count = (repeats < 0 ? times : length) as MessageCount;
      this.fault = refusedCount(open, count, size < 0 || repeats < 0, offset, part);
      return false;
    }
    const end = isBounded ? offset + size : open.limit;
    if (part.content === 'rule') {
      const rule = this.#message.rules[part.index] as LoadedRule;
      const list = times ? this.room.open(~rule.index, 0, offset) : -1;
      if (repeats === 0) this.room.close(list, offset);
      else this.#open(rule, end, isBounded, repeats - 1, list);
      return this.fault === undefined;
    }
    this.#leaf.beginField(part, part.content === 'form' ? this.#message.forms[part.index] : undefined, offset, end);
    this.onField?.(part, offset, end);
    return true;
  }

  #open(loaded: LoadedRule, limit: number, isBounded: boolean, left: number, list: number): void {
    const { offset } = this;
    const { index, of } = loaded;
    const levels = (this.#levels[index] as number) + 1;
    if (levels > loaded.depth) {
      this.fault = { ...refused('nested-too-deeply', offset, offset, '', of), at: offset };
      return;
    }
    this.#levels[index] = levels;
    if (this.#height === this.#stack.length) this.#stack.push(newOpen(loaded, this.#message.table.numbers.length));
    const open = this.#stack[this.#height++] as Open;
    open.loaded = loaded;
    open.limit = limit;
    open.isBounded = isBounded;
    open.left = left;
    open.list = list;
    this.#start(open);
  }

  /** Begins a rule, or the next item of a repetition. */
  #start(open: Open): void {
    const { offset, room } = this;
    const { slots, registers } = open.loaded.captures;
    open.cell = 0;
    open.start = offset;
    open.frame = room.open(open.loaded.index, slots.length, offset);
    while (open.registers.length < registers) open.registers.push(-1);
    const first = open.frame + MESSAGE_FRAME.size;
    for (let i = 0; i < slots.length; i++)
      room.cells[first + i] = (slots[i] as number) < 0 ? -1 : offset + (slots[i] as number);
    const around = this.#height > 1 ? (this.#stack[this.#height - 2] as Open).numbers : undefined;
    for (let i = 0; i < open.numbers.length; i++) open.numbers[i] = around ? (around[i] as number) : -1;
  }

  /** Ends a rule. */
  #close(open: Open): boolean {
    const { loaded, list, frame } = open;
    const { captures, of } = loaded;
    const { offset } = this;
    const last = captures.ends[open.cell / loaded.width] as number;
    this.#operate(captures.lists[last] as readonly number[], open, offset);
    this.room.close(frame, offset);
    if (open.left > 0) {
      open.left--;
      this.#start(open);
      return true;
    }
    const first = list < 0 ? frame : list;
    if (list >= 0) this.room.close(list, offset);
    this.onEnd?.(of.rule, this.room.cells[first + MESSAGE_FRAME.start] as number, offset, this.#height - 1);
    this.#levels[loaded.index] = (this.#levels[loaded.index] as number) - 1;
    this.isDone = --this.#height === 0;
    return true;
  }

  /** Ends a number or the octets of a field, if they have no fault. */
  #endLeaf(): void {
    const { fault, integer, field, start, value } = this.#leaf;
    const { offset } = this;
    if (fault) this.fault = fault;
    else if (integer) {
      const open = this.#stack[this.#height - 1] as Open;
      const { limit, before, rule, bits } = integer;
      setNumbers(open, integer.numbers, value, start, offset);
      this.onEnd?.(rule, start, offset, this.#height);
      if (value > limit) this.fault = refused('too-long', start, offset, `at most ${limit}`, integer);
      for (let k = 0; k < bits.length; k++) {
        const { name, numbers, max = Infinity } = bits[k] as BitsPart;
        const number = bitsIn(value, bits[k] as BitsPart);
        setNumbers(open, numbers, number, start, offset);
        if (number > max) this.fault = refused('too-long', start, offset, `${name} of at most ${max}`, integer);
      }
      if (before && !isEarlier(open, before, value))
        this.fault = refused('not-earlier', start, offset, `an offset below ${open.start}`, integer);
    } else if (field) this.onEnd?.(field.rule, start, offset, this.#height);
  }
}
