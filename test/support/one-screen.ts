/** Checks that a diagnostic of the compile wing has the form of all of them. */
import { expect } from 'vitest';
import { type Diagnostic, formatDiagnostic, SpecError } from '../../src/shared/diagnostic.ts';

/**
 * The form of every message of the compile wing: it fits on a screen, shows a
 * source line with a caret for each span, ends with a remedy, and contains
 * neither text of ohm's own messages nor control characters.
 */
export function expectOneScreen(reported: SpecError | Diagnostic): void {
  const diagnostic = reported instanceof SpecError ? reported.diagnostic : reported;
  const message = formatDiagnostic(diagnostic);
  const lines = message.split('\n');
  expect(lines.length, message).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length)), message).toBeLessThanOrEqual(180);
  expect(message).toMatch(/^\S+:\d+:\d+: \S/);
  const spans = 1 + diagnostic.related.filter((note) => note.span).length;
  expect(message.match(/^ +\d+ \| /gm), message).toHaveLength(spans);
  expect(message.match(/^ +\| +\^~*$|^ +\| \^~*$/gm), message).toHaveLength(spans);
  expect(diagnostic.remedy, message).toBeTruthy();
  expect(lines.at(-1), message).toBe(`  remedy: ${diagnostic.remedy}`);
  expect(message).not.toMatch(/\[object|undefined|Line \d+, col|BuiltInRules|pexpr|NaN/);
  expect(message.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}
