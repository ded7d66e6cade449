/**
 * Node's http: a body rejected while it is still arriving.
 *
 * The checker reads one chunk at a time and keeps none. So the verdict does not
 * wait for the end of the body: the response is sent at the first ill-formed
 * octet, and the rest of the body is not read.
 */
import type { IncomingMessage, Server } from 'node:http';
import { IllFormedError, utf8 } from 'wellformed';
import { atMost, boundedServer, Gathered, LIMITS, type Limits, TooLarge } from './limits.ts';

/** The body of a request or response as text. Throws IllFormedError or TooLarge at the first chunk with a fault or over the limit. */
export async function textOf(message: IncomingMessage, limit: number): Promise<string> {
  const checker = utf8.checker();
  const text = new Gathered();
  for await (const chunk of atMost<Buffer>(limit, message)) {
    const fault = checker.push(chunk);
    if (fault) throw new IllFormedError(fault);
    text.add(chunk);
  }
  const fault = checker.end();
  if (fault) throw new IllFormedError(fault);
  return text.octets().toString('utf8');
}

/** A server that echoes a UTF-8 body, answers any other body with 400, and a body over the limit with 413. */
export function serve(limits: Partial<Limits> = {}): Server {
  const within = { ...LIMITS, ...limits };
  return boundedServer(async (request, response) => {
    try {
      response.end(await textOf(request, within.bodyOctets));
    } catch (error) {
      // The rest of the body is unread, so the connection cannot be used again.
      response.setHeader('connection', 'close');
      if (error instanceof TooLarge) response.writeHead(413).end(error.message);
      else if (!(error instanceof IllFormedError)) response.destroy();
      else response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(error.fault));
    }
  }, within);
}
