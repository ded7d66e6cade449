/**
 * ws: text frames, checked as they arrive.
 *
 * RFC 6455 §8.1 requires an endpoint to close the connection with status 1007
 * when a text message is not UTF-8. ws does so, but it keeps all fragments and
 * checks only after the last: a client that starts a message with C0 can send as
 * much as the limits allow, and the connection is closed without a reason.
 *
 * ws does not expose fragments, and it creates its Receiver itself, so a
 * subclass is impossible. But handleUpgrade() takes the socket, and a listener
 * added there sees each chunk before ws unmasks it in place. This recipe follows
 * the frames (§5.2), unmasks only the text, pushes it into a checker, and closes
 * with 1007 and the fault at the first ill-formed octet, even in the middle of a
 * frame. `skipUTF8Validation` stops ws from checking the text again.
 *
 *     01 03  E2 82 AC     first fragment
 *     00 02  ED A0        next one, not the last: closed here, at the A0
 *
 * perMessageDeflate must be off: compressed frames contain no readable text. ws
 * then no longer checks the reason in a client's close frame either: the event
 * 'close' passes it as octets.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Fault, utf8 } from 'wellformed';
import { type WebSocket, WebSocketServer } from 'ws';

/** Octets of a reason that fit into a close frame (RFC 6455 §5.5). Messages of faults are not all ASCII. */
const REASON = 123;

/** A server that passes complete, well-formed text messages to `onText`. */
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
    // Added before ws adds its own listener: no data flows until then. ws puts `head` back into the socket.
    socket.on('data', watch);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      webSocket = opened;
      opened.on('message', (data, isBinary) => {
        // Ignore messages that arrive after close().
        if (opened.readyState === opened.OPEN && !isBinary) onText(String(data), opened);
      });
    });
  });
  return server;
}

/** The longest prefix that fits and does not end inside a character. */
function shorten(text: string): string {
  const octets = new TextEncoder().encode(text).subarray(0, REASON);
  const fault = utf8.check(octets);
  return new TextDecoder().decode(octets.subarray(0, fault?.offset));
}

const CONTINUATION = 0;
const TEXT = 1;
const CONTROL = 8;

/** Follows the frames of one client (RFC 6455 §5.2) and checks their text. Chunks may end anywhere. */
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
    // Every frame of a client has a mask of four octets (§5.3); ws rejects frames without one.
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
