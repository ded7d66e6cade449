/**
 * The pages of `wellformed help CODE`, docs/mistakes.md: every code has one, its wrong grammar has
 * exactly that mistake, its right grammar has none, and the page fits a screen.
 */
import { describe, expect, test } from 'vitest';
import { diagnosticsOf, errorPages } from '../../src/cli/help/error-page.ts';
import { SPEC_ERROR_CODES } from '../../src/compiler.ts';
import { expectRefusal, runCli } from '../support/command-line.ts';
import { expectOneScreen } from '../support/one-screen.ts';

const pages = errorPages().map((page) => [page.code, page] as const);

test('every code has a page, and every page a code', () => {
  expect(pages.map(([code]) => code).sort()).toEqual(Object.keys(SPEC_ERROR_CODES).sort());
});

describe.each(pages.filter(([, { wrong }]) => wrong !== undefined))('the page on %s', (code, page) => {
  test('shows a wrong grammar with exactly that mistake', () => {
    const diagnostics = diagnosticsOf(page, page.wrong as string);
    expect(diagnostics.map((each) => each.code)).toEqual([code]);
    for (const each of diagnostics) expectOneScreen(each);
  });

  test('shows a right grammar without mistakes', () => {
    expect(diagnosticsOf(page, page.right as string).map(({ summary }) => summary)).toEqual([]);
  });
});

describe.each(pages)('wellformed help %s', (code) => {
  test('prints the page, at most 80 columns wide except for the message', async () => {
    const { code: status, out } = await runCli(['help', code]);
    expect(status).toBe(0);
    expect(out.startsWith(`${code}: `)).toBe(true);
    expect(out.split('\n').length).toBeLessThanOrEqual(55);
    const [prose = ''] = out.split('\nthe message:');
    expect(Math.max(...prose.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

test('only mistakes that no text can show have no grammars', () => {
  const without = pages.filter(([, { wrong, right }]) => wrong === undefined || right === undefined);
  expect(without.map(([code]) => code)).toEqual(['not-text', 'too-long', 'ohm-internals']);
});

test('an unknown code is answered with the closest code', async () => {
  expectRefusal(await runCli(['help', 'recursio']), 'there is no help on recursio; did you mean recursion?');
});
