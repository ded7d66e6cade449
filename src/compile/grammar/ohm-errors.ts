/**
 * What ohm says when it cannot build a grammar → our form, with a code, the
 * place in the file, and a remedy. ohm reports several mistakes as one error
 * whose message lists them; the first is the one shown.
 */
import { closest, SpecError, type SpecErrorCode } from '../diagnostic.ts';
import type { Place, SourceText } from '../source.ts';
import type { OhmInterval } from './ohm.ts';

interface Reading {
  readonly pattern: RegExp;
  readonly code: SpecErrorCode;
  readonly remedy: (match: RegExpExecArray, names: readonly string[]) => string;
}

const READINGS: readonly Reading[] = [
  {
    pattern: /Rule (\S+) is not declared in grammar/,
    code: 'undefined-rule',
    remedy: (match, names) => suggestion(match[1] as string, names, 'define it, or correct the name'),
  },
  {
    pattern: /Cannot (?:override|extend) (?:undeclared )?rule (\S+) because/,
    code: 'undefined-rule',
    remedy: (match, names) => suggestion(match[1] as string, names, 'write "=" to define a new rule'),
  },
  {
    pattern: /Duplicate declaration for rule/,
    code: 'duplicate-rule',
    remedy: () => 'write ":=" to override an inherited rule, "+=" to extend it',
  },
  {
    pattern: /Nullable expression/,
    code: 'nullable-repetition',
    remedy: () => 'the repetition would never end: let its body consume at least one symbol',
  },
  {
    pattern: /(?:Grammar|Undeclared grammar) (\S+)(?: is not declared|$)/,
    code: 'unknown-grammar',
    remedy: (match, names) => suggestion(match[1] as string, names, `the grammars are ${names.join(', ')}`),
  },
  {
    pattern: /inconsistent arity/i,
    code: 'syntax',
    remedy: () => 'give each alternative a label, such as "-- first"',
  },
];

/** Turns an error of ohm into a SpecError; anything else is thrown on as it is. */
export function fromOhmError(error: unknown, source: SourceText, grammarNames: readonly string[]): SpecError {
  if (error instanceof SpecError || !(error instanceof Error)) throw error;
  const { interval, shortMessage } = error as Error & { interval?: OhmInterval; shortMessage?: string };
  const place = interval && source.text === interval.sourceString ? source.place(interval.startIdx, interval.endIdx) : undefined;
  if (source.text.startsWith('\uFEFF')) {
    return new SpecError('syntax', 'the grammar begins with U+FEFF, which is not part of it', {
      place: source.place(0, 1),
      remedy: 'save the file without signature (byte order mark)',
    });
  }
  const message = (shortMessage ?? error.message.replace(/^(?:Line \d+[\s\S]*?\n\n?)/, '')).trim();
  const ruleNames = Array.from(source.text.matchAll(/^\s*([a-z]\w*)(?:<[^>]*>)?\s*(?:\([^)]*\)\s*)?(?:=|:=|\+=)/gm), (m) => m[1] as string);
  for (const { pattern, code, remedy } of READINGS) {
    const match = pattern.exec(message);
    if (!match) continue;
    const names = code === 'unknown-grammar' ? grammarNames : ruleNames;
    return new SpecError(code, lowerFirst(message.split('\n')[0] as string), details(place, source, remedy(match, names)));
  }
  return new SpecError('syntax', lowerFirst(message), details(place, source, undefined));
}

function details(place: Place | undefined, source: SourceText, remedy: string | undefined) {
  return { place: place ?? source.place(0), ...(remedy ? { remedy } : {}) };
}

function suggestion(word: string, names: readonly string[], otherwise: string): string {
  const meant = closest(
    word,
    names.filter((name) => name !== word),
  );
  return meant ? `did you mean ${meant}?` : otherwise;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
