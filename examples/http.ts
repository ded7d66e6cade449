/**
 * Node's http: a body refused while it is still coming.
 *
 * The checker needs one chunk at a time and keeps none, so the verdict does not
 * have to wait for the end of the body, and a body that is refused does not
 * have to be read: the answer is sent at the first octet that cannot be.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { IllFormedError, utf8 } from 'wellformed';

/** The body of a request or response as text. Throws IllFormedError as soon as that is known. */
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

/** A server that gives back what it is sent, and 400 for what is no UTF-8. */
export const echo: Server = createServer(async (request, response) => {
  try {
    response.end(await textOf(request));
  } catch (error) {
    if (!(error instanceof IllFormedError)) return response.destroy();
    // The rest of the body stays unread, so this connection can carry nothing more.
    response.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(error.fault));
  }
});
