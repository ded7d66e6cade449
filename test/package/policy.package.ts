/** A page whose content security policy forbids eval and WebAssembly can use the published package. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumMissing, inChromium, POLICY } from '../runtimes/chromium.ts';
import { Consumer, isBuilt, NOT_BUILT } from '../runtimes/consumer.ts';

const reason = isBuilt ? chromiumMissing : NOT_BUILT;
if (reason) process.stderr.write(`skipped: ${reason}\n`);

const PAGE = `
const blocked = [];
document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.blockedURI));
const attempt = (action) => {
  try { action(); return 'allowed'; } catch (error) { return error.name; }
};
const run = async () => {
  const { utf8, checkAll } = await import('wellformed');
  const verdicts = [
    utf8.test(new TextEncoder().encode('grüße '.repeat(10_000))),
    utf8.check(Uint8Array.of(0x41, 0xed, 0xa0)).reason,
    (await checkAll(utf8, [Uint8Array.of(0xf4), Uint8Array.of(0x90)])).reason,
  ];
  // Violations are reported in tasks, in their order: those of the package come before the one of this eval.
  const reported = new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blockedURI === 'eval' && resolve());
  });
  const refused = [
    attempt(() => eval('1')),
    attempt(() => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))),
  ];
  await reported;
  const violations = blocked.slice(0, blocked.indexOf('eval'));
  return { verdicts, violations, refused };
};
globalThis.result = run();
`;

describe.skipIf(reason !== '')('under a policy without unsafe-eval and wasm-unsafe-eval', () => {
  let consumer: Consumer;
  beforeAll(() => {
    consumer = new Consumer();
    consumer.install();
    consumer.write('page.js', PAGE);
  });
  afterAll(() => consumer.remove());

  test('the package gives its verdicts, and the page violates no rule', async () => {
    expect(POLICY).not.toContain('unsafe');
    expect(await inChromium(consumer.folder)).toEqual({
      verdicts: [true, 'surrogate', 'above-10FFFF'],
      violations: [],
      // The policy is in force: it stops the same module from both.
      refused: ['EvalError', 'CompileError'],
    });
  });
});
