/**
 * The files of the playground, served to this machine alone: the server listens on
 * the loopback address, and answers only requests that name it as their host. A
 * page of another site that has its own name point to 127.0.0.1 (DNS rebinding)
 * gets 421 and nothing else.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** Nothing is kept by the browser, shown in a frame, or read by a page of another site. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Path → content, made at each request; `undefined` if there is no such file. What it throws is shown to the reader. */
export type Files = (name: string) => string | undefined;

/** `port`: 0 for a free one. Rejects with the error of the system if the port cannot be had. */
export async function serve(
  files: Files,
  port: number,
): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((request, response) => respond(request, response, files));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return { server, address: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/` };
}

function respond({ headers, method, url, socket }: IncomingMessage, response: ServerResponse, files: Files): void {
  const refuse = (status: number, why: string) =>
    response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
  const hosts = [LOOPBACK, 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host ?? '')) return void refuse(421, 'this server answers only as 127.0.0.1');
  if (method !== 'GET' && method !== 'HEAD') return void refuse(405, 'this server has files to read, and nothing else');
  const path = (url ?? '/').replace(/\?.*$/s, '');
  const name = path === '/' ? 'index.html' : path.slice(1);
  try {
    const content = Object.hasOwn(TYPES, ending(name)) ? files(name) : undefined;
    if (content === undefined) return void refuse(404, 'there is no such file');
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[ending(name)] });
    response.end(method === 'HEAD' ? undefined : content);
  } catch (error) {
    refuse(500, (error as Error).message);
  }
}

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
