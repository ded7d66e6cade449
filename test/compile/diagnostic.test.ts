/** What `formatDiagnostic` writes for each severity, and that a `SpecError` is one error diagnostic. */
import { describe, expect, it } from 'vitest';
import { formatDiagnostic, note, SpecError, warning } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';

const source = new SourceText('my.abnf', 'a = "x"\nb = "y"\n');
const span = source.span(8, 9);

describe('a diagnostic is printed', () => {
  it('with its severity, source line, related spans and remedy where it is a warning', () => {
    const related = [{ message: 'this is the start rule', span: source.span(0, 1) }];
    const found = warning('unreachable-rule', 'no text comes to b', { span, related, remedy: 'remove it' });
    expect(formatDiagnostic(found).split('\n')).toEqual([
      'my.abnf:2:1: warning: no text comes to b',
      '     2 | b = "y"',
      '       | ^',
      '  my.abnf:1:1: this is the start rule',
      '     1 | a = "x"',
      '       | ^',
      '  remedy: remove it',
    ]);
  });

  it('in one line where it is a note', () => {
    expect(formatDiagnostic(note('b is repeated', span))).toBe('my.abnf:2:1: note: b is repeated');
    expect(formatDiagnostic(note('b is repeated'))).toBe('note: b is repeated');
  });

  it('without a severity where it is an error, and with control characters escaped', () => {
    expect(formatDiagnostic(new SpecError('syntax', 'a\u001B', { remedy: 'b\u001B' }).diagnostic)).toBe(
      'a\\x1B\n  remedy: b\\x1B',
    );
  });
});

it('a SpecError has the fields of its diagnostic, and prints as it does', () => {
  const details = {
    span,
    subject: { kind: 'rule', names: ['b'] },
    related: [{ message: 'here' }],
    remedy: 'c',
  } as const;
  const error = new SpecError('recursion', 'b needs b', details);
  const { code, summary, related, remedy } = error;
  expect(error.diagnostic).toEqual({ severity: 'error', code, summary, ...details });
  expect([code, summary, error.span, related, remedy]).toEqual(['recursion', 'b needs b', span, details.related, 'c']);
  expect(error.message).toBe(formatDiagnostic(error.diagnostic));
});
