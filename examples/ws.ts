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
 * perMessageDeflate must be off: compressed frames contain no readable text. As
 * ws then checks no text at all, the reason of a close frame (§5.5.1) is checked
 * here too, before ws sends it back.
 *
 * All else is left to ws, which closes with 1002 for a frame without a mask, with
 * reserved bits or opcodes, for a fragmented or long control frame, and with 1009
 * above maxPayload: each is an event 'error' of the socket, which ends the process
 * if no listener is there. At such a frame this recipe stops reading, so that the
 * verdict on it is always that of ws.
 *
 * A client that disappears, or sends octet by octet, or does not read, completes
 * no message. So one limit of time serves for all: `messageMs` from one whole
 * message, ping or pong to the next. The server pings twice in that time.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { utf8 } from 'wellformed';
import { type WebSocket, WebSocketServer } from 'ws';
import { boundedServer, LIMITS as HTTP_LIMITS, type Limits as HttpLimits } from './limits.ts';
import { TextFrames } from './ws-frames.ts';

export interface Limits extends HttpLimits {
  /** The longest message, in octets. */
  readonly messageOctets: number;
  /** The most fragments of a message. */
  readonly fragments: number;
  /** From the end of one message, ping or pong to the end of the next, in milliseconds. */
  readonly messageMs: number;
  /** Octets that may wait for a client to read them, before the server stops reading what it sends. */
  readonly unreadOctets: number;
}

export const LIMITS: Limits = {
  ...HTTP_LIMITS,
  messageOctets: 64 * 1024,
  fragments: 64,
  messageMs: 30_000,
  unreadOctets: 256 * 1024,
};

/** A server that passes complete, well-formed text messages to `onText`. */
export function serve(onText: (text: string, socket: WebSocket) => void, limits: Partial<Limits> = {}): Server {
  const within = { ...LIMITS, ...limits };
  const sockets = new WebSocketServer({
    noServer: true,
    skipUTF8Validation: true,
    perMessageDeflate: false,
    maxPayload: within.messageOctets,
    maxFragments: within.fragments,
  });
  const server = boundedServer((_request, response) => response.writeHead(426).end('expected a WebSocket'), within);
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      follow(opened, socket, within);
      opened.on('message', (data, isBinary) => {
        // Ignore messages that arrive after close().
        if (opened.readyState === opened.OPEN && !isBinary) onText(String(data), opened);
      });
    });
  });
  return server;
}

/** Closes a connection at the first fault in its text, or when it exceeds a limit. */
function follow(opened: WebSocket, socket: Duplex, { messageMs, unreadOctets }: Limits): void {
  const frames = new TextFrames();
  const deadline = setTimeout(() => opened.terminate(), messageMs);
  const pings = setInterval(() => opened.ping(), messageMs / 2);
  const watch = (chunk: Uint8Array) => {
    const before = frames.whole;
    const fault = frames.push(chunk);
    if (fault) opened.close(1007, shorten(fault.message));
    if (frames.whole > before) deadline.refresh();
    if (opened.bufferedAmount > unreadOctets && !opened.isPaused) {
      opened.pause();
      socket.once('drain', () => opened.resume());
    }
  };
  // Before the listener of ws, which unmasks each chunk in place.
  socket.prependListener('data', watch);
  // ws has sent the close frame. The client has until the deadline to answer it.
  opened.on('error', () => socket.off('data', watch));
  opened.on('close', () => {
    clearTimeout(deadline);
    clearInterval(pings);
  });
}

/** Octets of a reason that fit into a close frame (RFC 6455 §5.5). Messages of faults are not all ASCII. */
const REASON = 123;

/** The longest prefix that fits and does not end inside a character. */
function shorten(text: string): string {
  const octets = new TextEncoder().encode(text).subarray(0, REASON);
  const fault = utf8.check(octets);
  return new TextDecoder().decode(octets.subarray(0, fault?.offset));
}
