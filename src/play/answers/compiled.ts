/**
 * A grammar text → its compiled form, or its mistakes. The last two grammars stay
 * compiled: that in the editor and the saved one.
 */
import { packagedGrammars } from '#packaged-grammars';
import { type CompiledUserGrammar, compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { nameFor } from '../../author/notation.ts';
import { abnfCoreRules, type Notation } from '../../compile/index.ts';
import { alphabetNamed, scalars } from '../../shared/alphabet.ts';
import { type Diagnostic, editTitle, SpecError } from '../../shared/diagnostic.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import { notationOf } from '../../shared/notation.ts';
import { printable } from '../../shared/printable.ts';
import { SourceText, type Span } from '../../shared/source.ts';
import type { Compiled, GrammarInput, Mistake } from '../protocol.ts';

/** Why a question has no answer, in one sentence for the page. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export interface CompiledInput {
  readonly input: GrammarInput;
  readonly notation: Notation;
  readonly source: SourceText;
  readonly whole: CompiledUserGrammar;
  readonly form: UserForm;
  /** What the compilation took. */
  readonly milliseconds: number;
}

const KEPT = 2;
const kept = new Map<string, CompiledInput>();

/** Throws SpecError. */
export function compiled(input: GrammarInput): CompiledInput {
  const key = JSON.stringify([input.rule, input.reads, input.text]);
  const found = kept.get(key) ?? compileInput(input);
  kept.delete(key);
  kept.set(key, found);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  return found;
}

function compileInput(input: GrammarInput): CompiledInput {
  const { text, rule, reads } = input;
  const start = performance.now();
  const notation = notationOf(text);
  const source = new SourceText(nameFor(text, notation), text);
  const whole = compileUserGrammar(
    {
      id: 'grammar',
      syntax: notation,
      source,
      alphabet: isEncodingName(reads) ? scalars : alphabetNamed(reads),
      open: openNothing,
    },
    { rule: rule || undefined, encodings: isEncodingName(reads) ? [reads] : undefined, defaultEncodings: ['utf8'] },
    packagedGrammars,
  );
  const [form] = whole.forms;
  if (!form) throw new SpecError('unknown-grammar', 'the text declares nothing to compile');
  return { input, notation, source, whole, form, milliseconds: Math.round(performance.now() - start) };
}

/** A page has no files beside the grammar. */
function openNothing(file: string, from: SourceText): never {
  const at = from.text.indexOf(file);
  throw new SpecError('unknown-grammar', `the playground has one text, and cannot import ${printable(file)}`, {
    span: from.span(at, at + file.length),
    remedy: 'paste the rules that it needs, or use wellformed generate',
  });
}

export function answerCompile(input: GrammarInput): Compiled {
  try {
    const { notation, whole, form, source, milliseconds } = compiled(input);
    const { minimal, rules } = form;
    const names = [...rules.rules.values()].filter((one) => one.parameters.length === 0 && one.span.source === source);
    return {
      notation,
      mistakes: whole.notes.map((note) => mistakeOf(note, source)),
      verdict: {
        title: printable(form.title),
        noun: minimal.alphabet.noun,
        states: minimal.next.length,
        classes: minimal.classes.length,
        rules: [...rules.rules.keys(), ...(notation === 'abnf' ? abnfCoreRules().map(({ name }) => name) : [])],
        start: rules.start,
        starts: [...new Set([...names.map(({ name }) => name), rules.start])],
        milliseconds,
      },
    };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    const { source: main } = error.span ?? {};
    return {
      notation: notationOf(input.text),
      verdict: null,
      mistakes: [error.diagnostic, ...error.others].map((each) =>
        mistakeOf(each, main?.text === input.text ? main : undefined),
      ),
    };
  }
}

/** Slower than the compilation, so they are asked for after it. */
export function answerWarnings(input: GrammarInput): Mistake[] {
  const { whole, source } = compiled(input);
  return whole.warnings.map((warning) => mistakeOf(warning, source));
}

/** `source`: the text in the editor. A span of another text, such as a packaged grammar, is at its start. */
function mistakeOf(diagnostic: Diagnostic, source: SourceText | undefined): Mistake {
  const { severity, code = 'note', summary, span, related, remedy, edit } = diagnostic;
  const stretch = (at: Span | undefined) =>
    at && at.source.text === source?.text ? { from: at.start, to: at.end } : { from: 0, to: 0 };
  return {
    ...stretch(span),
    severity,
    code,
    summary: printable(summary),
    remedy: printable(remedy ?? ''),
    related: related.map((each) => ({ ...stretch(each.span), message: printable(each.message) })),
    replacement:
      edit && edit.span.source === source ? { ...stretch(edit.span), name: edit.text, title: editTitle(edit) } : null,
  };
}
