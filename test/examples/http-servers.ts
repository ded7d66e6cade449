/** The recipes that are HTTP servers, started with limits and spoken to octet by octet. */
import type { Server } from 'node:http';
import { expect } from 'vitest';
import * as express from '../../examples/express.ts';
import * as fastify from '../../examples/fastify.ts';
import * as hono from '../../examples/hono.ts';
import * as http from '../../examples/http.ts';
import * as koa from '../../examples/koa.ts';
import type { Limits } from '../../examples/limits.ts';
import { unhex } from '../support/hex.ts';
import { connected, connections, eventually, listening, received, whenFinished } from './local.ts';

export interface Recipe {
  readonly name: string;
  /** The path that takes JSON, and what it answers to `{"name":"Zoë"}`. */
  readonly path: string;
  readonly answer: string;
  /** The path that answers with the text it was sent, if there is one. */
  readonly echo?: string;
  readonly serve: (limits: Partial<Limits>) => Server | Promise<Server>;
}

const GREETED = { path: '/greet', answer: 'Hello, Zoë' };

export const recipes: readonly Recipe[] = [
  { name: 'http', path: '/', answer: '{"name":"Zoë"}', echo: '/', serve: http.serve },
  { name: 'Express', ...GREETED, echo: '/echo', serve: express.serve },
  { name: 'Koa', ...GREETED, serve: koa.serve },
  {
    name: 'Fastify',
    ...GREETED,
    echo: '/echo',
    serve: async (limits) => {
      const server = fastify.serve(limits);
      whenFinished(() => server.close());
      await server.ready();
      return server.server;
    },
  },
  { name: 'Hono', ...GREETED, serve: hono.serve },
];

/** `{"name":"Zo`, three octets of a four-octet character, `"}`: U+FFFD would have the same length. */
export const ILL_FORMED = Buffer.concat([Buffer.from('{"name":"Zo'), unhex('F0 9F 98'), Buffer.from('"}')]);

export interface Running {
  readonly port: number;
  readonly server: Server;
}

export async function started({ serve }: Recipe, limits: Partial<Limits> = {}): Promise<Running> {
  const server = await serve(limits);
  return { port: await listening(server), server };
}

/** A POST as it is on the wire. `headers` ends each line with CR LF. */
export function post(
  path: string,
  body: Uint8Array | string,
  { type = 'application/json', length = Buffer.byteLength(body), headers = '' } = {},
): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: local\r\nContent-Type: ${type}\r\n${headers}`;
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${length}\r\n\r\n`), Buffer.from(body)]);
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends octets, and reads until the server closes the connection. */
export async function exchange(port: number, octets: Uint8Array): Promise<Answer> {
  const socket = await connected(port);
  socket.write(octets);
  return answerOf(await received(socket));
}

/** Status and body of an answer on the wire; status 0 when there is none. */
export function answerOf(wire: string): Answer {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(wire)?.[1] ?? 0);
  const body = Buffer.from(wire.slice(wire.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');
  return { status, body };
}

/** Sends a JSON body in a connection of its own. */
export function postJson({ port }: Running, { path }: Recipe, body: Uint8Array | string): Promise<Answer> {
  return exchange(port, post(path, body, { headers: 'Connection: close\r\n' }));
}

/** The server has closed every connection, and serves a good client. */
export async function servesOn(running: Running, recipe: Recipe): Promise<void> {
  await eventually(async () => expect(await connections(running.server)).toBe(0));
  // With short limits, a busy machine may refuse a good client too: then it tries again.
  await eventually(async () =>
    expect((await postJson(running, recipe, '{"name":"Zoë"}')).body).toContain(recipe.answer),
  );
}
