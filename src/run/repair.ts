/**
 * Ill-formed text → well-formed text, when asked to. Each maximal subpart of an
 * ill-formed sequence becomes one replacement (Unicode 3.9, "U+FFFD
 * Substitution of Maximal Subparts"), which is what the decoders of browsers
 * do (WHATWG Encoding), or is left out, or becomes what a callback says.
 *
 *     61 F0 80 62   →   61 EF BF BD EF BF BD 62
 *
 * One pass, by the same scanner that gives the faults; a stream and a whole
 * text give the same.
 */
import { codingOf } from './coding.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { copied, type Text, type UnitsInput, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { resume, stateAfter } from './resume.ts';
import { Scanner } from './scanner.ts';
import type { Validator } from './validator.ts';

/** What stands in the place of an ill-formed sequence. */
export interface RepairOptions {
  /**
   * A string to put there (default U+FFFD), or a function of the fault that
   * gives the string; what it throws is passed on, and the repair ends there.
   */
  readonly replacement?: string | ((fault: Fault) => string) | undefined;
  /** Leaves ill-formed sequences out; then `replacement` is not used. */
  readonly skip?: boolean | undefined;
}

type Repaired<Input> = Input extends string ? string : Input extends Uint16Array ? Uint16Array : Uint8Array;

/**
 * The text with every ill-formed sequence replaced. When there is none, the very object that was handed in.
 *
 * @throws TypeError when the input is not what the form takes, or where the replacement is ill-formed in it.
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
 * Repairs a text that comes in chunks. What comes out, put together, is what
 * `repair` gives for the whole; the symbols of a sequence that a chunk cuts are
 * held back until it is complete.
 *
 * @example
 * const repairer = new Repairer(utf8);
 * repairer.push(new Uint8Array([0x61, 0xe2])); // → Uint8Array [0x61]
 * repairer.end(); // → Uint8Array [0xef, 0xbf, 0xbd]
 */
export class Repairer<Input> {
  /** How many sequences have been replaced so far. */
  faults = 0;
  readonly #textOf: (input: unknown) => Text;
  readonly #engine: Engine<Text>;
  readonly #options: RepairOptions;
  readonly #scanner: Scanner<Text>;
  /** The first two symbols: where a signature decides the order of octets, they are it. */
  readonly #start: number[] = [];
  /** Symbols of a sequence that is not complete yet, and where they begin. */
  #held: Text | undefined;
  #heldFrom = 0;
  /** Position of the first symbol that has not come out yet. */
  #done = 0;
  #last: Fault | undefined;

  /** @throws TypeError when `form` is no validator, or one that forbids or requires a signature: that is no fault to repair. */
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
   * What can be said of the text after this chunk: well-formed, and of the same kind as the chunk, of whose memory it
   * can be a part. Cost: as `check`, and a diagnosis for each fault.
   *
   * @throws TypeError when the chunk is not what the form takes, or where the replacement is ill-formed.
   */
  push(chunk: Input): Text {
    // What a callback does to the memory of the chunk must not matter.
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

  /** What is left when no more chunks come: a replacement for a sequence that was never completed. */
  end(): Text {
    const { table } = this.#engine;
    const like = this.#held ?? (table.alphabet === 'octets' ? new Uint8Array(0) : '');
    const fault = this.#scanner.end();
    return fault && !this.#wasReplaced(fault) ? this.#replacement(fault, like) : slice(like, 0, 0);
  }

  /** Decoders replace a high surrogate and a piece of a code unit at the end behind it together (WHATWG Encoding, shared UTF-16 decoder, step 1). */
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

/** Pieces of one kind as one; the pieces themselves are left as they are. */
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
