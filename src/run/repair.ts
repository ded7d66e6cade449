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
 */
import { codingOf } from './coding.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { copied, type Text, type UnitsInput, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { resume, stateAfter } from './resume.ts';
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

type Repaired<Input> = Input extends string ? string : Input extends Uint16Array ? Uint16Array : Uint8Array;

/**
 * The text with every ill-formed sequence replaced. A text without one is returned as the same object, not copied.
 *
 * Cost: as `check`, a diagnosis for each fault, and a copy of the text where there is a fault.
 * @throws TypeError when the form does not take the input, when the replacement is not well-formed in the form, and for a
 * form that forbids or requires a signature.
 * @example
 * repair(utf8, new Uint8Array([0x61, 0xff])); // → Uint8Array [0x61, 0xef, 0xbf, 0xbd]
 * repair(utf16, 'a\uD800', { skip: true }); // → 'a'
 */
export function repair<Input>(
  form: Validator<Input>,
  input: Input,
  options: RepairOptions = {},
): Input | Repaired<Input> {
  const repairer = new Repairer(form, options);
  const first = repairer.push(input);
  const rest = repairer.end();
  return repairer.faults === 0 ? input : (concat([first, rest]) as Repaired<Input>);
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
  /** How many ill-formed sequences have been replaced (or left out) so far. */
  faults = 0;
  readonly #textOf: (input: unknown) => Text;
  readonly #engine: Engine<Text>;
  readonly #options: RepairOptions;
  readonly #scanner: Scanner<Text>;
  /** The first two symbols: in text labelled UTF-16 they can be a signature, which gives the order of octets. */
  readonly #start: number[] = [];
  /** Symbols of a sequence that is not complete yet, and the position of the first of them. */
  #held: Text | undefined;
  #heldFrom = 0;
  /** Position of the first symbol that has not been returned yet. */
  #done = 0;
  #last: Fault | undefined;

  /** @throws TypeError when `form` is not a validator, or forbids or requires a signature: such a fault cannot be repaired. */
  constructor(form: Validator<Input>, options: RepairOptions = {}) {
    const { engine, textOf, policy } = internalsOf(form);
    if (policy === 'forbid' || policy === 'require')
      throw new TypeError(`cannot repair a text to "${policy}" a signature`);
    this.#textOf = textOf;
    this.#engine = engine();
    this.#options = options;
    this.#scanner = new Scanner(this.#engine);
  }

  /**
   * Reads the next chunk, and returns the repaired text as far as it is certain: well-formed, of the same type as the
   * chunk. The result can share the memory of the chunk.
   *
   * Cost: as `check`, and a diagnosis for each fault.
   * @throws TypeError when the form does not take the chunk, and when the replacement is not well-formed in the form.
   */
  push(chunk: Input): Text {
    // The callback could change the memory of the chunk.
    const text = (typeof this.#options.replacement === 'function' ? copied : unshared)(this.#textOf(chunk));
    if (typeof text !== 'string') this.#start.push(...text.subarray(0, 2 - this.#start.length));
    const held = this.#held ?? slice(text, 0, 0);
    const all = held.length > 0 ? concat([held, text]) : text;
    const from = this.#heldFrom;
    const out: Text[] = [];
    const pass = (to: number) => {
      this.#done = Math.max(this.#done, this.#scanner.skippedTo);
      if (to > this.#done) out.push(slice(all, this.#done - from, to - from));
      this.#done = Math.max(this.#done, to);
    };
    for (let fault = this.#scanner.push(text); fault; ) {
      pass(fault.offset);
      const { acceptedState } = this.#scanner.cursor;
      const replacement = this.#replacement(fault, all);
      out.push(replacement);
      this.#done = fault.offset + fault.length;
      const state = stateAfter(this.#engine, acceptedState, symbolsOf(replacement)) as number;
      fault = resume(this.#engine, this.#scanner, text, fault, state);
    }
    pass(this.#scanner.cursor.accepted);
    this.#heldFrom = Math.min(this.#done, from + all.length);
    // A copy: the caller may use the chunk's memory again.
    this.#held = copied(slice(all, this.#heldFrom - from, all.length));
    return out.length === 1 ? (out[0] as Text) : concat([slice(all, 0, 0), ...out]);
  }

  /** Ends the text, and returns its last part: the replacement of an unfinished sequence, otherwise an empty text. */
  end(): Text {
    const { table } = this.#engine;
    const like = this.#held ?? (table.alphabet === 'octets' ? new Uint8Array(0) : '');
    const fault = this.#scanner.end();
    return fault && !this.#wasReplaced(fault) ? this.#replacement(fault, like) : slice(like, 0, 0);
  }

  /**
   * Decoders replace a lone high surrogate and a part of a code unit after it, at the end of the text, together (WHATWG
   * Encoding, shared UTF-16 decoder, step 1).
   */
  #wasReplaced({ offset, length }: Fault): boolean {
    const { codeUnit } = this.#engine.table;
    const last = this.#last;
    if (!last || length >= codeUnit || last.offset + last.length !== offset) return false;
    return codeUnit === 2 && last.at - last.offset >= codeUnit;
  }

  #replacement(fault: Fault, like: Text): Text {
    this.faults++;
    this.#last = fault;
    const { skip, replacement = '\uFFFD' } = this.#options;
    const string = skip ? '' : typeof replacement === 'function' ? replacement(fault) : replacement;
    if (typeof string !== 'string') throw new TypeError(`expected a string as replacement, got ${typeof string}`);
    const symbols = typeof like === 'string' ? string : this.#encode(string, like);
    if (stateAfter(this.#engine, this.#scanner.cursor.acceptedState, symbolsOf(symbols)) === null) {
      throw new TypeError(`the replacement for ${fault.octets} is ill-formed itself`);
    }
    return symbols;
  }

  #encode(string: string, like: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
    const coding = codingOf(this.#engine.table, this.#start);
    const symbols = Array.from(string, (character) => coding.encode(character.codePointAt(0) as number)).flat();
    return like instanceof Uint8Array ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
  }
}

function symbolsOf(text: Text): ArrayLike<number> {
  return typeof text === 'string' ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)) : text;
}

function slice<Text extends Uint8Array | UnitsInput>(text: Text, from: number, to: number): Text {
  return (typeof text === 'string' ? text.slice(from, to) : text.subarray(from, to)) as Text;
}

/** Joins pieces of one type into a new text. */
function concat(pieces: readonly (Uint8Array | UnitsInput)[]): Uint8Array | UnitsInput {
  const [first] = pieces;
  if (typeof first === 'string') return pieces.join('');
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const whole = first instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length);
  let at = 0;
  for (const piece of pieces as readonly Uint8Array[]) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
