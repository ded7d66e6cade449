/**
 * ws: text frames, checked as they arrive.
 *
 * RFC 6455 §8.1 has an endpoint fail the connection when a text message is no
 * UTF-8, with status 1007. ws does, but keeps every fragment until the last has
 * come, and only then looks: a client that begins a message with C0 may go on
 * for as long as the limits allow, and is closed without a reason.
 *
 * ws does not show fragments, and makes its Receiver itself, so that there is
 * no place for a subclass. But handleUpgrade() is given the socket, and a
 * listener added to it there sees each chunk before ws does, which unmasks it
 * in place. So we follow the frames (§5.2: a few lines, below), unmask only the
 * text, push it into a checker, and close with 1007 and the fault at the first
 * octet that shows it, even in the middle of a frame. `skipUTF8Validation`
 * tells ws not to read all of it again.
 *
 *     01 03  E2 82 AC     first fragment
 *     00 02  ED A0        next one, not the last: closed here, at the A0
 *
 * perMessageDeflate must be off: of compressed frames the socket shows no text.
 * And the reason in a client's close frame is now for its reader to check: it
 * comes with 'close' as octets.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Fault, utf8 } from 'wellformed';
import { type WebSocket, WebSocketServer } from 'ws';

/** A close frame has room for 123 octets of reason (RFC 6455 §5.5), and messages of faults are not all ASCII. */
const REASON = 123;

/** A server that hands over whole text messages, all of them well-formed. */
export function textServer(onText: (text: string, socket: WebSocket) => void): Server {
  const sockets = new WebSocketServer({ noServer: true, skipUTF8Validation: true, perMessageDeflate: false });
  const server = createServer();
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const frames = new TextFrames();
    let webSocket: WebSocket | undefined;
    const watch = (chunk: Uint8Array) => {
      const fault = frames.push(chunk);
      if (!fault) return;
      socket.off('data', watch);
      webSocket?.close(1007, shorten(fault.message));
    };
    // Before ws adds its own listener; nothing flows before that, and `head` is put back by ws.
    socket.on('data', watch);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      webSocket = opened;
      opened.on('message', (data, isBinary) => {
        // What still comes after close() is no longer for the application.
        if (opened.readyState === opened.OPEN && !isBinary) onText(String(data), opened);
      });
    });
  });
  return server;
}

/** The longest beginning that fits, which is not cut inside a character. */
function shorten(text: string): string {
  const octets = new TextEncoder().encode(text).subarray(0, REASON);
  const fault = utf8.check(octets);
  return new TextDecoder().decode(octets.subarray(0, fault?.offset));
}

const CONTINUATION = 0;
const TEXT = 1;
const CONTROL = 8;

/** Follows the frames of one client (RFC 6455 §5.2) and checks the text in them, however the octets are cut. */
class TextFrames {
  readonly #checker = utf8.checker();
  #header: number[] = [];
  #left = 0;
  #read = 0;
  #inText = false;

  push(chunk: Uint8Array): Fault | null {
    for (let i = 0; i < chunk.length; ) {
      if (this.#left === 0) {
        this.#header.push(chunk[i++] as number);
        if (!this.#begin()) continue;
      }
      const part = chunk.subarray(i, i + this.#left);
      i += part.length;
      const fault = this.#payload(part);
      if (fault) return fault;
    }
    return null;
  }

  /** Whether the header is complete. */
  #begin(): boolean {
    const [first = 0, second = 0] = this.#header;
    const short = second & 0x7f;
    const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
    // Every frame of a client has a mask of four octets (§5.3); ws refuses those that have none.
    if (this.#header.length < 2 + extended + 4) return false;
    this.#left = extended ? this.#header.slice(2, 2 + extended).reduce((n, octet) => n * 256 + octet, 0) : short;
    this.#read = 0;
    const opcode = first & 0x0f;
    if (opcode !== CONTINUATION && opcode < CONTROL) this.#inText = opcode === TEXT;
    return true;
  }

  #payload(part: Uint8Array): Fault | null {
    const first = this.#header[0] as number;
    const mask = this.#header.slice(-4);
    const isText = this.#inText && (first & 0x0f) < CONTROL;
    const fault = isText
      ? this.#checker.push(part.map((octet, i) => octet ^ (mask[(this.#read + i) & 3] as number)))
      : null;
    this.#read += part.length;
    this.#left -= part.length;
    if (this.#left > 0) return fault;
    this.#header = [];
    const isLast = (first & 0x80) !== 0;
    if (fault || !isText || !isLast) return fault;
    const unfinished = this.#checker.end();
    this.#checker.reset();
    return unfinished;
  }
}
