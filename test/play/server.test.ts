/** The server of the playground answers this machine, by its own name, with its own files, and nothing else. */
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Files, serve } from '../../src/cli/commands/play.ts';

const FILES = new Map([['index.html', '<!doctype html>']]);

async function started(files: Files = (name) => FILES.get(name)): Promise<{ port: number }> {
  const { server, address } = await serve(files, 0);
  onTestFinished(() => void server.close());
  return { port: Number(new URL(address).port) };
}

interface Asked {
  readonly port: number;
  readonly path?: string;
  readonly host?: string;
  readonly method?: string;
}

function ask({ port, path = '/', host = `127.0.0.1:${port}`, method = 'GET' }: Asked) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request({ port, path, method, host: '127.0.0.1', agent: false, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    asked.on('error', reject).end();
  });
}

describe('the server of the playground', () => {
  test('serves the page at its root, under 127.0.0.1 and localhost, not to be kept and not to be framed', async () => {
    const { port } = await started();
    for (const name of ['127.0.0.1', 'localhost']) {
      const { status, body, headers } = await ask({ port, host: `${name}:${port}` });
      expect([status, body]).toEqual([200, '<!doctype html>']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(await ask({ port, method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  test('refuses a request for any other host, as after DNS rebinding', async () => {
    const { port } = await started();
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, '127.0.0.1:1']) {
      const { status, body } = await ask({ port, host });
      expect([host, status]).toEqual([host, 421]);
      expect(body).not.toContain('doctype');
    }
  });

  test('has no other path and no other method', async () => {
    const { port } = await started((name) => (name === '__proto__.html' ? undefined : FILES.get(name)));
    for (const path of [
      '/other.html',
      '/../package.json',
      '/%2e%2e/package.json',
      '//evil.example/',
      '/__proto__.html',
    ])
      expect([path, (await ask({ port, path })).status]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await ask({ port, method })).status]).toEqual([method, 405]);
  });

  test('shows why a grammar cannot be read any more, and lives on', async () => {
    let broken = true;
    const { port } = await started(() => {
      if (broken) throw new Error('my.abnf: permission denied');
      return 'fine';
    });
    expect(await ask({ port })).toMatchObject({ status: 500, body: 'my.abnf: permission denied\n' });
    broken = false;
    expect(await ask({ port })).toMatchObject({ status: 200, body: 'fine' });
  });

  test('listens on the loopback address only', async () => {
    const { port } = await started();
    const others = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
    }
    await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });
});
