/**
 * Node's http: a body rejected while it is still arriving.
 *
 * The checker reads one chunk at a time and keeps none. So the verdict does not
 * wait for the end of the body: the response is sent at the first ill-formed
 * octet, and the rest of the body is not read.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { IllFormedError, utf8 } from 'wellformed';

/** The body of a request or response as text. Throws IllFormedError at the first chunk with a fault. */
export async function textOf(message: IncomingMessage): Promise<string> {
  const checker = utf8.checker();
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    const fault = checker.push(chunk);
    if (fault) throw new IllFormedError(fault);
    chunks.push(chunk);
  }
  const fault = checker.end();
  if (fault) throw new IllFormedError(fault);
  return Buffer.concat(chunks).toString('utf8');
}

/** A server that echoes a UTF-8 body and answers any other body with 400. */
export const echo: Server = createServer(async (request, response) => {
  try {
    response.end(await textOf(request));
  } catch (error) {
    if (!(error instanceof IllFormedError)) return response.destroy();
    // The rest of the body is unread, so the connection cannot be used again.
    response.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(error.fault));
  }
});
