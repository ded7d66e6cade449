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
import type { Fault } from './fault.ts';
import type { UnitsInput } from './input.ts';
import { internalsOf } from './internals.ts';
import { resume } from './resume.ts';
import { Scanner } from './scanner.ts';
import type { Validator } from './validator.ts';

/** What stands in the place of an ill-formed sequence. */
export interface RepairOptions {
  /**
   * A string to put there (default U+FFFD), `'skip'` for nothing, or a function
   * of the fault that gives the string; what it throws is passed on.
   */
  readonly replacement?: string | ((fault: Fault) => string) | undefined;
  /** Leaves ill-formed sequences out; then `replacement` is not used. */
  readonly skip?: boolean | undefined;
}

type Repaired<Input> = Input extends string ? string : Input extends Uint16Array ? Uint16Array : Uint8Array;

/**
 * The text with every ill-formed sequence replaced. When there is none, the very object that was handed in.
 *
 * @throws TypeError when the input is not what the form takes, or the replacement is ill-formed in it.
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
  if (repairer.faults === 0) return input;
  return (typeof first === 'string' ? first + rest : concat([first, rest as Uint8Array])) as Repaired<Input>;
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
  readonly #form: Validator<Input>;
  readonly #options: RepairOptions;
  readonly #scanner: Scanner<never>;
  /** The first two symbols: where a signature decides the order of octets, they are it. */
  readonly #start: number[] = [];
  #held: Uint8Array | UnitsInput | undefined;
  /** Position of the first symbol that has not come out yet. */
  #done = 0;

  /** @throws TypeError when `form` is no validator. */
  constructor(form: Validator<Input>, options: RepairOptions = {}) {
    this.#form = form;
    this.#options = options;
    this.#scanner = new Scanner(internalsOf(form).engine());
  }

  /** What can be said of the text after this chunk: well-formed, and of the same type as the chunk. */
  push(chunk: Input): Uint8Array | UnitsInput {
    const text = internalsOf(this.#form).textOf(chunk);
    if (typeof text !== 'string') this.#start.push(...text.subarray(0, 2 - this.#start.length));
    const all = this.#held?.length ? concat([this.#held, text]) : text;
    const origin = this.#done;
    const out: (Uint8Array | UnitsInput)[] = [];
    const engine = internalsOf(this.#form).engine();
    const scanner = this.#scanner;
    for (let fault = scanner.push(text as never); fault; fault = resume(engine, scanner, text as never, fault)) {
      out.push(slice(all, this.#done - origin, fault.offset - origin), this.#replacement(fault, text));
      this.#done = fault.offset + fault.length;
    }
    const { accepted } = this.#scanner.stand;
    if (accepted > this.#done) out.push(slice(all, this.#done - origin, accepted - origin));
    this.#done = Math.max(this.#done, accepted);
    // A copy: the caller may use the chunk's memory again.
    this.#held = copy(slice(all, this.#done - origin, all.length));
    return out.length === 1 ? (out[0] as Uint8Array) : concat(out.length === 0 ? [slice(all, 0, 0)] : out);
  }

  /** What is left when no more chunks come: a replacement for a sequence that was never completed. */
  end(): Uint8Array | UnitsInput {
    const fault = this.#scanner.end();
    const { table } = internalsOf(this.#form);
    const like = this.#held ?? (table.alphabet === 'octets' ? new Uint8Array(0) : '');
    return fault ? this.#replacement(fault, like) : slice(like, 0, 0);
  }

  #replacement(fault: Fault, like: Uint8Array | UnitsInput): Uint8Array | UnitsInput {
    this.faults++;
    const { skip, replacement = '\uFFFD' } = this.#options;
    if (skip) return slice(like, 0, 0);
    const string = typeof replacement === 'function' ? replacement(fault) : replacement;
    if (typeof like === 'string') return string;
    const coding = codingOf(internalsOf(this.#form).table.id, this.#start);
    const symbols = Array.from(string, (character) => coding.encode(character.codePointAt(0) as number)).flat();
    const encoded = like instanceof Uint8Array ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
    if (!this.#form.test(encoded as never))
      throw new TypeError(`the replacement for ${fault.octets} is ill-formed itself`);
    return encoded;
  }
}

function slice<Text extends Uint8Array | UnitsInput>(text: Text, from: number, to: number): Text {
  return (typeof text === 'string' ? text.slice(from, to) : text.subarray(from, to)) as Text;
}

function copy<Text extends Uint8Array | UnitsInput>(text: Text): Text {
  return (typeof text === 'string' ? text : text.slice()) as Text;
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
