/**
 * Koa: a JSON body that is not UTF-8 is answered with 400, the octet and the reason.
 *
 * Koa reads no bodies, and its body parsers decode with replacement. This
 * middleware reads the octets itself, checks each chunk as it arrives, and stops
 * at the first ill-formed octet. The handler finds the value in `ctx.state.body`.
 *
 *     {"name":"Zo  F0 9F 98  "}   →   400 { reason: "truncated", offset: 11, at: 14, … }
 *
 * A compressed body is refused with 415: inflated, it could be of any size.
 */
import type { Server } from 'node:http';
import Koa, { type Middleware } from 'koa';
import { IllFormedError } from 'wellformed';
import { textOf } from './http.ts';
import { boundedServer, LIMITS, type Limits, TooLarge } from './limits.ts';

interface State {
  body: unknown;
}

/** Reads a JSON body of at most `limit` octets into `ctx.state.body`. */
export function utf8Json(limit: number): Middleware<State> {
  return async (ctx, next) => {
    if (!ctx.is('json') || ctx.get('content-encoding')) ctx.throw(415);
    ctx.state.body = JSON.parse(await textOf(ctx.req, limit));
    await next();
  };
}

/** Answers what `utf8Json` throws. Add it before. */
export const answerError: Middleware<State> = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    // The connection failed while the body was read: there is no client to answer.
    if (!ctx.writable) return;
    // The rest of the body may be unread, so the connection cannot be used again.
    ctx.set('connection', 'close');
    if (error instanceof IllFormedError) {
      const { message, reason, offset, at, rule, clause } = error.fault;
      ctx.status = 400;
      ctx.body = { message, reason, offset, at, rule, clause };
    } else if (error instanceof TooLarge || error instanceof SyntaxError) {
      ctx.status = error instanceof TooLarge ? 413 : 400;
      ctx.body = { message: error.message };
    } else throw error;
  }
};

/** A server that greets the `name` of a JSON body. */
export function serve(limits: Partial<Limits> = {}): Server {
  const within = { ...LIMITS, ...limits };
  const app = new Koa<State>();
  // By default Koa prints, with a stack, every connection that a client breaks.
  app.on('error', (error, ctx) => {
    if (ctx.writable) app.onerror(error);
  });
  app.use(answerError);
  app.use(utf8Json(within.bodyOctets));
  app.use((ctx) => {
    ctx.body = `Hello, ${nameOf(ctx.state.body)}`;
  });
  return boundedServer(app.callback(), within);
}

function nameOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
}
