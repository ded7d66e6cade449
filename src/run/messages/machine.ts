/**
 * The machine of messages: an automaton for each open rule, one above the other, and the numbers that were read.
 *
 *     30 07 | 00 03 61 2F 62 | 68 69      PUBLISH: remaining 7 ── topic: length 3, "a/b" ── payload: the rest, "hi"
 *
 * A rule reads octets until one is refused. Then a part begins there, or the rule ends, or it is a fault. A part is a number,
 * octets that a form reads (leaf.ts), or a rule inside this one, with a bound where its length says. All of it is kept between
 * chunks: a whole text is a stream of one chunk. Memory grows with the open rules and with what is captured, never by a
 * number: objects are used again, and what is found goes to an array of numbers (room.ts).
 */
import { OPERATION } from '../../capture-table.ts';
import { append, mapped } from '../../lists.ts';
import { MESSAGE_FRAME, type MessageCount, type MessageOffset, type MessageTable } from '../../message-table.ts';
import { F64, min } from '../intrinsics.ts';
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
import { Room } from './room.ts';
import { MessageText } from './text.ts';

/** A rule that is open. */
interface Open {
  loaded: LoadedRule;
  /** The part of the rule around it that it is. */
  part: LoadedField | undefined;
  /** The first cell of the state. */
  cell: number;
  /** Where it must have ended: Infinity if this is not known. */
  limit: number;
  /** Whether it ends at the limit; otherwise where its octets say. */
  isBounded: boolean;
  /** How often it comes again. */
  left: number;
  /** Its frame. */
  frame: number;
  /** The frame of the repetition; −1: it is not repeated. */
  list: number;
  /** How many numbers had been saved when it began. */
  saved: number;
  registers: number[];
}

/** All properties are its own from the start: a setter that others planted for all objects would keep what is written. */
function closed(loaded: LoadedRule): Open {
  return {
    loaded,
    part: undefined,
    cell: 0,
    limit: 0,
    isBounded: false,
    left: 0,
    frame: 0,
    list: -1,
    saved: 0,
    registers: [],
  };
}

/** A number that was read, and where; −1: it is not known. */
interface Known {
  value: number;
  start: number;
  end: number;
}

export class MessageMachine {
  readonly #message: LoadedMessage;
  /** Those above `#height` wait for another rule. */
  readonly #stack: Open[] = [];
  #height = 0;
  /** How many levels of each rule are open. */
  readonly #levels: number[];
  readonly #numbers: readonly Known[];
  /** The numbers that open rules have set, as they were before: which, value, start, end. */
  readonly #saved: number[] = [];
  #savedCount = 0;
  readonly #leaf = new Leaf();
  /** What was found. */
  readonly room = new Room<Float64Array>(F64);
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
    this.#levels = mapped(this.#message.rules, () => 0);
    this.#numbers = mapped(table.numbers, () => ({ value: -1, start: 0, end: 0 }));
    this.reset();
  }

  /** The next octet begins a message. */
  reset(): void {
    this.#height = 0;
    for (let i = 0; i < this.#levels.length; i++) this.#levels[i] = 0;
    this.#savedCount = 0;
    this.#leaf.reset();
    this.room.begin();
    this.text = new MessageText();
    this.offset = 0;
    this.fault = undefined;
    this.isDone = false;
    this.#open(this.#message.rules[0] as LoadedRule, undefined, Infinity, false, 0, -1);
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
      const stop = min(to, open.limit - base);
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
        if (leaf.isOpen) this.fault = this.#tooShort(leaf);
        else this.#endLeaf();
        continue;
      }
      const open = this.#stack[this.#height - 1] as Open;
      const { loaded, cell } = open;
      if (this.#goOn(open, -1)) continue;
      // A rule that goes on up to the end of the input: nothing else says where it ends.
      if (open.limit === Infinity && (loaded.ends[cell / loaded.width] as number) > 0) this.#close(open);
      else this.fault ??= this.#tooShort(undefined);
    }
  }

  /** Refuses what comes after the message. */
  refuseRest(offset: number): void {
    const { rule, clause } = (this.#message.rules[0] as LoadedRule).of;
    this.#refuse('after-the-end', offset, offset + 1, '', rule, clause);
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
      if (this.#canBegin(loaded, part, octet)) return this.#begin(open, part);
    }
    const ends = loaded.ends[state] as number;
    const isAtLimit = this.offset === limit;
    if (open.isBounded ? isAtLimit && ends > 0 : ends === 2) return this.#close(open);
    return this.#refuseNext(open, state, begins, octet < 0 && !isAtLimit);
  }

  /** False; and it is a fault, if no octet that may come can be the next one. */
  #refuseNext(open: Open, state: number, begins: readonly number[], mayGoOn: boolean): false {
    const { loaded, isBounded, limit } = open;
    const label = loaded.of.labels[state] as readonly [string, string];
    const rule = label[0];
    const clause = label[1];
    const expected = loaded.of.expected[state] as string;
    const { offset } = this;
    const switched = begins.length > 0 && loaded.parts[begins[0] as number];
    const when =
      switched && switched.kind === 'field' && switched.when ? this.#numbers[switched.when.number] : undefined;
    // A number that chooses nothing is known before the octets arrive.
    if (mayGoOn && !when) return false;
    if (when) this.#refuse('unknown-alternative', when.start, when.end, expected, rule, clause);
    else if (offset === limit)
      this.fault = { offset, at: offset, end: offset, reason: 'length-mismatch', expected, rule, clause };
    else {
      const isOver = isBounded && (loaded.ends[state] as number) > 0 && !expected;
      this.#refuse(isOver ? 'length-mismatch' : 'unexpected', offset, offset + 1, expected, rule, clause);
    }
    return false;
  }

  #canBegin({ first, parts }: LoadedRule, part: number, octet: number): boolean {
    const octets = first[part];
    if (octets) return octet >= 0 && octets[octet] === 1;
    const field = parts[part] as LoadedField;
    const { when } = field;
    if (!when) return true;
    const { value } = this.#numbers[when.number] as Known;
    for (let i = 0; i < when.values.length; i++) if (when.values[i] === value) return !when.isOther;
    return when.isOther;
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
    const size = length === undefined ? Infinity : length === 'rest' ? open.limit - offset : this.#count(length);
    const isBounded = length !== undefined && size !== Infinity;
    const repeats = times ? this.#count(times) : 1;
    // A count that does not fit is known by the number: the octets need not come.
    if (size < 0 || repeats < 0 || (isBounded && offset + size > open.limit)) {
      const { start, end } = this.#numbers[((repeats < 0 ? times : length) as MessageCount).number] as Known;
      const expected = size < 0 || repeats < 0 ? 'a larger number' : `at most ${open.limit - offset} octets`;
      this.#refuse('length-mismatch', start, end, expected, part.rule, part.clause);
      return false;
    }
    const end = isBounded ? offset + size : open.limit;
    if (part.content === 'rule') {
      const rule = this.#message.rules[part.index] as LoadedRule;
      const list = times ? this.#frame(~rule.index, 0) : -1;
      if (repeats === 0) this.#endFrame(list);
      else this.#open(rule, part, end, isBounded, repeats - 1, list);
      return this.fault === undefined;
    }
    this.#leaf.beginField(part, part.content === 'form' ? this.#message.forms[part.index] : undefined, offset, end);
    this.onField?.(part, offset, end);
    return true;
  }

  #count({ number, times, plus }: MessageCount): number {
    return (this.#numbers[number] as Known).value * times + plus;
  }

  #frame(rule: number, slots: number): number {
    const { room, offset } = this;
    const frame = room.used;
    const size = MESSAGE_FRAME.size + slots;
    if (frame + size > room.size) room.longer(frame, size);
    const { cells } = room;
    cells[frame + MESSAGE_FRAME.rule] = rule;
    cells[frame + MESSAGE_FRAME.start] = offset;
    room.used = frame + size;
    return frame;
  }

  #endFrame(frame: number): void {
    const { room } = this;
    room.cells[frame] = frame - room.used;
    room.cells[frame + MESSAGE_FRAME.end] = this.offset;
  }

  #open(
    loaded: LoadedRule,
    part: LoadedField | undefined,
    limit: number,
    isBounded: boolean,
    left: number,
    list: number,
  ): void {
    const { offset } = this;
    const { index, of } = loaded;
    const levels = (this.#levels[index] as number) + 1;
    if (levels > loaded.depth) {
      const { rule, clause } = of;
      this.fault = { offset, at: offset, end: offset, reason: 'nested-too-deeply', expected: '', rule, clause };
      return;
    }
    this.#levels[index] = levels;
    if (this.#height === this.#stack.length) append(this.#stack, closed(loaded));
    const open = this.#stack[this.#height++] as Open;
    open.loaded = loaded;
    open.part = part;
    open.limit = limit;
    open.isBounded = isBounded;
    open.left = left;
    open.list = list;
    this.#start(open);
  }

  /** Begins a rule, or the next item of a repetition. */
  #start(open: Open): void {
    const { slots, registers } = open.loaded.captures;
    open.cell = 0;
    open.saved = this.#savedCount;
    open.frame = this.#frame(open.loaded.index, slots.length);
    while (open.registers.length < registers) append(open.registers, -1);
    const first = open.frame + MESSAGE_FRAME.size;
    for (let i = 0; i < slots.length; i++)
      this.room.cells[first + i] = (slots[i] as number) < 0 ? -1 : this.offset + (slots[i] as number);
  }

  /** Ends a rule. */
  #close(open: Open): boolean {
    const { loaded, list, frame } = open;
    const { captures, of } = loaded;
    const { offset } = this;
    const last = captures.ends[open.cell / loaded.width] as number;
    this.#operate(captures.lists[last] as readonly number[], open, offset);
    this.#endFrame(frame);
    this.#forget(open.saved);
    if (open.left > 0) {
      open.left--;
      this.#start(open);
      return true;
    }
    const first = list < 0 ? frame : list;
    if (list >= 0) this.#endFrame(list);
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
      const { number, limit, before, rule, clause } = integer;
      this.#save(number);
      const known = this.#numbers[number] as Known;
      known.value = value;
      known.start = start;
      known.end = offset;
      this.onEnd?.(rule, start, offset, this.#height);
      if (value > limit) this.#refuse('too-long', start, offset, `at most ${limit}`, rule, clause);
      if (before) this.#requireBefore(before, integer);
    } else if (field) this.onEnd?.(field.rule, start, offset, this.#height);
  }

  /** The number that was read is the offset of an octet before the rule that it is in. */
  #requireBefore({ times, plus }: MessageOffset, { number, rule, clause }: LoadedInteger): void {
    const { value, start, end } = this.#numbers[number] as Known;
    const { frame } = this.#stack[this.#height - 1] as Open;
    const first = this.room.cells[frame + MESSAGE_FRAME.start] as number;
    const to = value * times + plus;
    if (to < 0 || to >= first) this.#refuse('not-earlier', start, end, `an offset below ${first}`, rule, clause);
  }

  /** Keeps a number for the end of the rule that sets it. */
  #save(number: number): void {
    const saved = this.#saved;
    const { value, start, end } = this.#numbers[number] as Known;
    let k = (this.#stack[this.#height - 1] as Open).saved;
    for (; k < this.#savedCount; k += 4) if (saved[k] === number) return;
    while (saved.length < k + 4) append(saved, 0);
    saved[k] = number;
    saved[k + 1] = value;
    saved[k + 2] = start;
    saved[k + 3] = end;
    this.#savedCount = k + 4;
  }

  /** Numbers that a rule has read are forgotten at its end. */
  #forget(from: number): void {
    const saved = this.#saved;
    for (let k = from; k < this.#savedCount; k += 4) {
      const known = this.#numbers[saved[k] as number] as Known;
      known.value = saved[k + 1] as number;
      known.start = saved[k + 2] as number;
      known.end = saved[k + 3] as number;
    }
    this.#savedCount = from;
  }

  #refuse(reason: string, offset: number, end: number, expected: string, rule: string, clause: string): void {
    this.fault = { offset, at: end - 1, end, reason, expected, rule, clause };
  }

  #tooShort(leaf: Leaf | undefined): MessageFault {
    const { offset: at } = this;
    const open = this.#stack[this.#height - 1] as Open;
    const state = open.cell / open.loaded.width;
    const { labels, expected: next } = open.loaded.of;
    const label = labels[state] as readonly [string, string];
    const field = leaf?.integer ?? leaf?.field;
    const rule = field ? field.rule : label[0];
    const clause = field ? field.clause : label[1];
    const expected = field ? `the rest of ${rule}` : (next[state] as string);
    const offset = leaf?.start ?? (this.room.cells[open.frame + MESSAGE_FRAME.start] as number);
    return { offset, at, end: at, reason: 'too-short', incomplete: true, expected, rule, clause };
  }
}
