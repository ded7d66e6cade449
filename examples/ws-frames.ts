/**
 * The frames of one WebSocket client (RFC 6455 §5.2), followed chunk by chunk, and
 * a verdict on their text. Chunks may end anywhere.
 *
 *     01 83 A1 B2 C3 D4 43 30 6F     header, mask, three masked octets: E2 82 AC
 *     ^^ not the last frame of a text message
 *
 * Text is checked across the frames of a message, the reason of a close frame
 * (§5.5.1) by itself. Payloads are unmasked for this, and not kept. At a frame
 * that breaks the rules of framing, reading stops without a verdict: it is for
 * the WebSocket library to refuse it.
 */
import { type Fault, utf8 } from 'wellformed';

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PONG = 10;

/** In octets (§5.5). */
const LONGEST_CONTROL = 125;

/** Octets of the status before the reason (§5.5.1). */
const STATUS = 2;

export class TextFrames {
  readonly #text = utf8.checker();
  /** TEXT or BINARY within a message, CONTINUATION between messages. */
  #message = CONTINUATION;
  #header: number[] = [];
  /** Octets of the payload that were read, and that are still to come. */
  #read = 0;
  #left = 0;
  #stopped = false;
  /** How many messages have ended, and control frames outside of a message. */
  whole = 0;

  /** The first fault in the text of the client, or `null`. After a fault, or a frame against the rules, reads no more. */
  push(chunk: Uint8Array): Fault | null {
    for (let i = 0; i < chunk.length && !this.#stopped; ) {
      if (this.#left === 0) {
        this.#header.push(chunk[i++] as number);
        if (!this.#begins()) continue;
      }
      const part = chunk.subarray(i, i + this.#left);
      i += part.length;
      const fault = this.#payload(part);
      if (fault) this.#stopped = true;
      if (fault) return fault;
    }
    return null;
  }

  /** Whether the header is complete, and its payload begins. */
  #begins(): boolean {
    const [first = 0, second = 0] = this.#header;
    const short = second & 0x7f;
    const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (this.#header.length < 2) return false;
    this.#stopped = !this.#isAllowed(first, second);
    // Length, and a mask of four octets (§5.3).
    if (this.#stopped || this.#header.length < 2 + extended + 4) return false;
    this.#left = extended ? this.#header.slice(2, 2 + extended).reduce((n, octet) => n * 256 + octet, 0) : short;
    this.#read = 0;
    const opcode = first & 0x0f;
    if (opcode === TEXT || opcode === BINARY) this.#message = opcode;
    // What a message began does not matter any more.
    if (opcode === CLOSE) this.#text.reset();
    return true;
  }

  /** The rules of framing that the first two octets show (§5.2 to §5.5). */
  #isAllowed(first: number, second: number): boolean {
    const opcode = first & 0x0f;
    const isLast = (first & 0x80) !== 0;
    if (first & 0x70 || second < 0x80) return false;
    if (opcode >= CLOSE) return opcode <= PONG && isLast && (second & 0x7f) <= LONGEST_CONTROL;
    return this.#message === CONTINUATION ? opcode === TEXT || opcode === BINARY : opcode === CONTINUATION;
  }

  #payload(part: Uint8Array): Fault | null {
    const fault = this.#check(part);
    this.#read += part.length;
    this.#left -= part.length;
    if (fault || this.#left > 0) return fault;
    return this.#ends();
  }

  /** Pushes what is text in a part of a payload. */
  #check(part: Uint8Array): Fault | null {
    const opcode = (this.#header[0] as number) & 0x0f;
    if (opcode !== CLOSE && (opcode > CLOSE || this.#message !== TEXT)) return null;
    const mask = this.#header.slice(-4);
    const octets = part.map((octet, i) => octet ^ (mask[(this.#read + i) & 3] as number));
    return this.#text.push(opcode === CLOSE ? octets.subarray(Math.max(0, STATUS - this.#read)) : octets);
  }

  /** Ends the frame, and the message if this was its last frame. */
  #ends(): Fault | null {
    const first = this.#header[0] as number;
    const opcode = first & 0x0f;
    this.#header = [];
    if (opcode < CLOSE && first & 0x80) return this.#endOfMessage();
    if (opcode === CLOSE) {
      this.#stopped = true;
      return this.#text.end();
    }
    if (this.#message === CONTINUATION) this.whole++;
    return null;
  }

  #endOfMessage(): Fault | null {
    const fault = this.#message === TEXT ? this.#text.end() : null;
    this.#text.reset();
    this.#message = CONTINUATION;
    this.whole++;
    return fault;
  }
}
