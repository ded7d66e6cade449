import { expect } from 'vitest';
import type { SpecError } from '../../src/diagnostic.ts';

/**
 * What every message of the compile wing has to be: short enough for a screen,
 * with a source line and a caret under each place, a remedy, nothing of ohm's
 * inside, and nothing that a terminal would obey.
 */
export function expectOneScreen(error: SpecError): void {
  const lines = error.message.split('\n');
  expect(lines.length, error.message).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length)), error.message).toBeLessThanOrEqual(180);
  expect(error.message).toMatch(/^\S+:\d+:\d+: \S/);
  const places = 1 + error.related.filter((note) => note.span).length;
  expect(error.message.match(/^ +\d+ \| /gm), error.message).toHaveLength(places);
  expect(error.message.match(/^ +\| +\^~*$|^ +\| \^~*$/gm), error.message).toHaveLength(places);
  expect(error.remedy, error.message).toBeTruthy();
  expect(lines.at(-1), error.message).toBe(`  remedy: ${error.remedy}`);
  expect(error.message).not.toMatch(/\[object|undefined|Line \d+, col|BuiltInRules|pexpr|NaN/);
  expect(error.message.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}
