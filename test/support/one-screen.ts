import { expect } from 'vitest';
import { type Diagnostic, formatDiagnostic, SpecError } from '../../src/diagnostic.ts';

/**
 * What every message of the compile wing has to be: short enough for a screen,
 * with a source line and a caret under each place, a remedy, nothing of ohm's
 * inside, and nothing that a terminal would obey.
 */
export function expectOneScreen(reported: SpecError | Diagnostic): void {
  const diagnostic = reported instanceof SpecError ? reported.diagnostic : reported;
  const message = formatDiagnostic(diagnostic);
  const lines = message.split('\n');
  expect(lines.length, message).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length)), message).toBeLessThanOrEqual(180);
  expect(message).toMatch(/^\S+:\d+:\d+: \S/);
  const places = 1 + diagnostic.related.filter((note) => note.span).length;
  expect(message.match(/^ +\d+ \| /gm), message).toHaveLength(places);
  expect(message.match(/^ +\| +\^~*$|^ +\| \^~*$/gm), message).toHaveLength(places);
  expect(diagnostic.remedy, message).toBeTruthy();
  expect(lines.at(-1), message).toBe(`  remedy: ${diagnostic.remedy}`);
  expect(message).not.toMatch(/\[object|undefined|Line \d+, col|BuiltInRules|pexpr|NaN/);
  expect(message.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}
