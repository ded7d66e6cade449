/**
 * Ill-formed text → well-formed text. Each maximal subpart of an ill-formed
 * sequence is replaced once (Unicode 3.9, "U+FFFD Substitution of Maximal
 * Subparts"), as the decoders of browsers do (WHATWG Encoding), or left out, or
 * replaced by the result of a callback:
 *
 *     61 F0 80 62   →   61 EF BF BD EF BF BD 62
 *
 * This is one pass of the scanner that finds the faults. Streams and whole texts
 * give the same result.
 *
 * The result is always well-formed, and that goes before likeness to browsers in
 * one case: U+FFFE at the very start of UTF-16BE and UTF-16LE is a signature in
 * the other order. Decoders keep it, the draft refuses it (draft-hoffman-utf16
 * §3.2, §3.3), and it is replaced.
 */
import { codingOf } from './coding.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { copied, describe, type Text, unshared } from './input.ts';
import { gatingOf, internalsOf } from './internals.ts';
import { kindOf, lengthOf, max, min, NO_OPTIONS, unitOfString } from './intrinsics.ts';
import { concat, type Octets, pieceOf, type Units } from './pieces.ts';
import { endAfter, resume, stateAfter } from './resume.ts';
import { Scanner } from './scanner.ts';
import type { Validator } from './validator.ts';

/** What replaces an ill-formed sequence. */
export interface RepairOptions {
  /**
   * The replacement (default U+FFFD), or a function that returns it for a fault. An exception from the function ends the
   * repair and is passed on.
   */
  readonly replacement?: string | ((fault: Fault) => string) | undefined;
  /** Leaves ill-formed sequences out; `replacement` then is not used. */
  readonly skip?: boolean | undefined;
}

/** The type of the input; where something was replaced, a string, Uint16Array or Uint8Array in new memory. */
type Repaired<T> = T extends string ? string : T | (T extends Uint16Array ? Units : Octets);

/** The type of a part of a repaired stream, for a chunk of type `T`. */
type RepairedPart<T> = T extends string ? string : T extends Uint16Array ? Uint16Array : Uint8Array;

/**
 * The text with every ill-formed sequence replaced: a string for a string, a Uint16Array for a Uint16Array, and a
 * Uint8Array for octets. A text without such a sequence is returned as the same object, not copied.
 *
 * The result is what a browser's decoder makes of the text (with `ignoreBOM`: a signature stays), encoded again, but for
 * U+FFFE at the start of `utf16be` and `utf16le`, which browsers keep. It is a signature in the other order, which `check`
 * refuses as `swapped-signature` (draft-hoffman-utf16 §3.2, §3.3), so it is replaced like all that is ill-formed.
 *
 * Cost: as `check`, a diagnosis for each fault, and a copy of the text where there is a fault.
 * @throws TypeError when the form does not take the input, when the replacement is not well-formed in the form, and for a
 * form that forbids or requires a signature; and what the function `replacement` throws.
 * @example
 * repair(utf8, new Uint8Array([0x61, 0xff])); // → Uint8Array [0x61, 0xef, 0xbf, 0xbd]
 * repair(utf16, 'a\uD800', { skip: true }); // → 'a'
 */
export function repair<Input, T extends Input>(
  form: Validator<Input>,
  input: T,
  options: RepairOptions = NO_OPTIONS,
): Repaired<T> {
  const repairer = new Repairer(form, options);
  const first = repairer.push(input) as Text;
  const rest = repairer.end() as Text;
  return (repairer.faults === 0 ? input : concat(first, [first, rest])) as Repaired<T>;
}

/**
 * Repairs a text that comes in chunks. The results of all calls, joined, are the
 * result of `repair` for the whole text. Where a chunk ends inside a character,
 * the octets (code units) of that character are held back until it is complete.
 *
 * @example
 * const repairer = new Repairer(utf8);
 * repairer.push(new Uint8Array([0x61, 0xe2])); // → Uint8Array [0x61]
 * repairer.end(); // → Uint8Array [0xef, 0xbf, 0xbd]
 */
export class Repairer<Input> {
  #faults = 0;
  readonly #textOf: (input: unknown) => Text;
  readonly #engine: Engine<Text>;
  readonly #replacement: string | ((fault: Fault) => string);
  readonly #scanner: Scanner<Text>;
  /** The first two symbols: in text labelled UTF-16 they can be a signature, which gives the order of octets. */
  readonly #start: number[] = [];
  /** Symbols of a sequence that is not complete yet, and the position of the first of them. */
  #held: Text;
  #heldFrom = 0;
  /** Position of the first symbol that has not been returned yet. */
  #done = 0;
  #last: Fault | undefined;
  /** A call is under way, which the function `replacement` could disturb. */
  #busy = false;
  #ended = false;
  /** The exception that has ended the repair. */
  #failure: { readonly cause: unknown } | undefined;

  /**
   * @throws TypeError when `form` is not a validator, or forbids or requires a signature: such a fault cannot be repaired;
   * and for a replacement that is neither a string nor a function.
   */
  constructor(form: Validator<Input>, { replacement = '\uFFFD', skip = false }: RepairOptions = NO_OPTIONS) {
    const { engine, textOf } = internalsOf(form);
    const policy = gatingOf(form)?.policy;
    if (policy === 'forbid' || policy === 'require')
      throw new TypeError(`cannot repair a text to "${policy}" a signature`);
    if (typeof replacement !== 'function') requireString(replacement);
    this.#textOf = textOf;
    this.#engine = engine();
    this.#replacement = skip ? '' : replacement;
    this.#scanner = new Scanner(this.#engine);
    this.#held = this.#engine.table.alphabet === 'octets' ? new Uint8Array(0) : '';
  }

  /** How many ill-formed sequences have been replaced (or left out) so far. */
  get faults(): number {
    return this.#faults;
  }

  /**
   * Reads the next chunk, and returns the repaired text as far as it is certain: well-formed, of the same type as the
   * chunk. The result can share the memory of the chunk.
   *
   * Cost: as `check`, and a diagnosis for each fault.
   * @throws TypeError when the form does not take the chunk; the text then continues as if the chunk had not come.
   * @throws TypeError when the replacement is not a string, or not well-formed in the form; and what the function
   * `replacement` throws. This ends the repair.
   * @throws Error when the repair has ended, by `end` or by such an exception (then its `cause`), and when the function
   * `replacement` calls it.
   */
  push<T extends Input>(chunk: T): RepairedPart<T> {
    this.#requireOpen();
    const live = this.#textOf(chunk);
    return this.#run(() => this.#repair(live)) as RepairedPart<T>;
  }

  /**
   * Ends the text, and returns its last part: the replacement of an unfinished sequence, otherwise an empty text. After
   * an exception that has ended the repair, and when called again, it returns an empty text, so it may stand in `finally`.
   *
   * @throws TypeError when the replacement is not a string, or not well-formed in the form; what the function
   * `replacement` throws; and Error when that function calls it.
   */
  end(): RepairedPart<Input> {
    if (this.#busy) throw reentered();
    const empty = pieceOf(this.#held, 0, 0);
    if (this.#failure || this.#ended) return empty as RepairedPart<Input>;
    this.#ended = true;
    return this.#run(() => {
      const fault = endAfter(this.#engine, this.#scanner, this.#last);
      return fault && !fault.joined ? this.#replace(fault, empty) : empty;
    }) as RepairedPart<Input>;
  }

  #requireOpen(): void {
    if (this.#busy) throw reentered();
    if (this.#failure)
      throw new Error('this repair ended with an exception, see `cause`; it takes no more text', this.#failure);
    if (this.#ended) throw new Error('this repair has ended; a new text needs a new Repairer');
  }

  #run(read: () => Text): Text {
    this.#busy = true;
    try {
      return read();
    } catch (cause) {
      this.#failure = { cause };
      throw cause;
    } finally {
      this.#busy = false;
    }
  }

  #repair(live: Text): Text {
    // The function could change the memory of the chunk. A piece is plain, even where the chunk is of a subclass.
    const text = typeof this.#replacement === 'function' ? copied(live) : pieceOf(unshared(live), 0, lengthOf(live));
    const length = lengthOf(text);
    for (let i = 0; i < length && this.#start.length < 2; i++) {
      this.#start.push(this.#engine.machine.symbolAt(text, i));
    }
    const all = lengthOf(this.#held) > 0 ? concat(text, [this.#held, text]) : text;
    const from = this.#heldFrom;
    const out: Text[] = [];
    const pass = (to: number) => {
      this.#done = max(this.#done, this.#scanner.skippedTo);
      if (to > this.#done) out.push(pieceOf(all, this.#done - from, to - from));
      this.#done = max(this.#done, to);
    };
    for (let fault = this.#scanner.push(text); fault; ) {
      pass(fault.offset);
      const { acceptedState } = this.#scanner.cursor;
      const replacement = this.#replace(fault, all);
      out.push(replacement);
      this.#done = fault.offset + fault.length;
      const state = stateAfter(this.#engine, acceptedState, symbolsOf(replacement)) as number;
      fault = resume(this.#engine, this.#scanner, text, fault, state);
    }
    pass(this.#scanner.cursor.accepted);
    const end = lengthOf(all);
    this.#heldFrom = min(this.#done, from + end);
    // A copy: the caller may use the chunk's memory again.
    this.#held = copied(pieceOf(all, this.#heldFrom - from, end));
    return out.length === 1 ? (out[0] as Text) : concat(all, out);
  }

  /** What replaces a fault, in the type of `like`. */
  #replace(fault: Fault, like: Text): Text {
    this.#faults++;
    this.#last = fault;
    const string = typeof this.#replacement === 'function' ? this.#replacement(fault) : this.#replacement;
    requireString(string);
    const replacement = typeof like === 'string' ? string : this.#encode(string, like);
    const state = stateAfter(this.#engine, this.#scanner.cursor.acceptedState, symbolsOf(replacement));
    // At the end of the text, the text must be complete with it.
    if (state === null || (fault.incomplete && this.#engine.table.diagnosis.accepting[state] !== 1)) {
      throw new TypeError(`the replacement for ${fault.octets || 'the end of the text'} is ill-formed itself`);
    }
    return replacement;
  }

  #encode(string: string, like: Uint8Array | Uint16Array): Text {
    const coding = codingOf(this.#engine.table, this.#start);
    const symbols = Array.from(string, (character) => coding.encode(character.codePointAt(0) as number)).flat();
    return kindOf(like) === 'Uint8Array' ? new Uint8Array(symbols) : new Uint16Array(symbols);
  }
}

function requireString(replacement: unknown): asserts replacement is string {
  if (typeof replacement !== 'string') {
    throw new TypeError(`expected a string as replacement, got ${describe(replacement)}`);
  }
}

function reentered(): Error {
  return new Error('the function `replacement` must not call push or end of the Repairer that calls it');
}

function symbolsOf(text: Text): ArrayLike<number> {
  return typeof text === 'string' ? Array.from({ length: text.length }, (_, i) => unitOfString(text, i)) : text;
}
