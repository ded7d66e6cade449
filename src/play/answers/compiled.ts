/**
 * A grammar text → its compiled form, or its mistakes. The last two grammars stay
 * compiled: that in the editor and the saved one.
 */
import { packagedGrammars } from '#packaged-grammars';
import { compileUserMessages, mayCount, type UserMessages } from '../../author/compile-messages.ts';
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { nameFor } from '../../author/notation.ts';
import { abnfCoreRules, type Notation, type RuleSet } from '../../compile/index.ts';
import { alphabetNamed, scalars } from '../../shared/alphabet.ts';
import { type Diagnostic, editTitle, SpecError, type Warning } from '../../shared/diagnostic.ts';
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
  readonly rules: RuleSet;
  readonly title: string;
  readonly notes: readonly Diagnostic[];
  /** Slower than the compilation. */
  readonly warnings: () => readonly Warning[];
  /** An automaton, or messages: rules with counted fields have no automaton. */
  readonly made: UserForm | UserMessages;
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
  const grammar = {
    id: 'grammar',
    syntax: notation,
    source,
    alphabet: isEncodingName(reads) ? scalars : alphabetNamed(reads),
    open: openNothing,
  };
  const encodings = isEncodingName(reads) ? [reads] : undefined;
  const options = { rule: rule || undefined, encodings, defaultEncodings: ['utf8'] as const };
  const messages = mayCount(text) ? compileUserMessages(grammar, options, packagedGrammars) : undefined;
  const about = { input, notation, source, milliseconds: 0 };
  const done = (rest: Omit<CompiledInput, keyof typeof about>) => {
    return { ...about, ...rest, milliseconds: Math.round(performance.now() - start) };
  };
  if (messages) {
    const { rules } = messages;
    return done({ rules, title: rules.start, notes: [], warnings: () => [], made: messages });
  }
  const whole = compileUserGrammar(grammar, options, packagedGrammars);
  const [form] = whole.forms;
  if (!form) throw new SpecError('unknown-grammar', 'the text declares nothing to compile');
  const { rules, title } = form;
  return done({ rules, title, notes: whole.notes, warnings: () => whole.warnings, made: form });
}

/** Throws Refusal for messages. */
export function formOf({ made }: CompiledInput): UserForm {
  if ('minimal' in made) return made;
  throw new Refusal('a grammar with counted fields has no automaton: see Rules, and the verdict and fields of a text');
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
    const { notation, notes, made, rules, title, source, milliseconds } = compiled(input);
    const automaton = 'minimal' in made ? made.minimal : undefined;
    const names = [...rules.rules.values()].filter((one) => one.parameters.length === 0 && one.span.source === source);
    return {
      notation,
      mistakes: notes.map((note) => mistakeOf(note, source)),
      verdict: {
        title: printable(title),
        noun: rules.alphabet.noun,
        states: automaton?.next.length ?? null,
        classes: automaton?.classes.length ?? null,
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
  const { warnings, source } = compiled(input);
  return warnings().map((warning) => mistakeOf(warning, source));
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
