/**
 * A user's grammar with counted fields → the table of its messages, ready to run.
 *
 *     netstring = size ":" text ","       with @integer, @length
 */
import {
  assembleForm,
  type CompiledMessages,
  compileMessageTable,
  isAbnfFile,
  type Reading,
  type RuleSet,
  requireKnownTags,
  writtenIn,
} from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import type { SourceText } from '../shared/source.ts';
import { abnfRules, abnfTagsOf, labelledRule, plainParts, textsOfRules } from './abnf-parts.ts';
import { captureTags, ohmRules, requireCaptured, shiftSearchBudget } from './compile-user-grammar.ts';
import type { PackagedGrammars } from './packaged-grammars.ts';
import { withPlainWords } from './plain-text.ts';
import { requireLength, withStackLimit } from './size-limits.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';

export interface UserMessages extends CompiledMessages {
  readonly rules: RuleSet;
  /** The name of its files: that of the text, or of a rule that was asked for. */
  readonly id: string;
  /** The texts it is made from, the user's first. */
  readonly inputs: readonly SourceText[];
}

/** False: the text has no counted fields. Otherwise its compilation tells. */
export function mayCount(text: string): boolean {
  return /@(?:integer|length|repeat)\b/.test(text);
}

/** `undefined` if the start rule has no counted fields. Throws SpecError. */
export function compileUserMessages(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
): UserMessages | undefined {
  const { source, syntax } = text;
  requireLength(source, syntax);
  return withStackLimit(source, () => {
    if (syntax === 'ohm' || isAbnfFile(source)) requireKnownTags(source, syntax);
    const { rules, tags, reading } =
      syntax === 'abnf' ? fromAbnf(text, options, packaged) : fromOhm(text, options, packaged);
    const tagsOf = (rule: string) => tags.get(syntax === 'abnf' ? rule.toLowerCase() : rule);
    const captures = captureTags(tagsOf, rules, options);
    const messages = compileMessageTable(rules, {
      reading,
      tags,
      tagsOf: captures,
      isWritten: writtenIn(source, syntax),
      formOf: (field) => formOf(field, reading, text, packaged),
    });
    if (messages && !options.captures) requireCaptured(rules, captures, messages.captures);
    const id = options.rule === undefined ? text.id : rules.start.toLowerCase().replaceAll('_', '-');
    return messages && { ...messages, rules, id, inputs: textsOfRules(rules, source) };
  });
}

/** Throws SpecError also for a grammar without counted fields. */
export function requireUserMessages(...given: Parameters<typeof compileUserMessages>): UserMessages {
  const found = compileUserMessages(...given);
  if (found) return found;
  const [{ source }] = given;
  throw new SpecError('annotation', `${printable(source.name)} has no counted fields`, {
    remedy: 'say what counts in a comment above a rule: "; @integer len u16be" and "; @length payload = len"',
  });
}

function fromAbnf(text: UserGrammar, options: UserGrammarOptions, packaged: PackagedGrammars) {
  const { ruleSet } = abnfRules(text, options.rule ?? options.starts?.[0], options, packaged);
  return { rules: ruleSet, tags: abnfTagsOf(text.source, ruleSet), reading: 'regular' as const };
}

function fromOhm(text: UserGrammar, options: UserGrammarOptions, packaged: PackagedGrammars) {
  const { rules, ruleAnnotations } = ohmRules(text, options, packaged);
  return { rules, tags: ruleAnnotations, reading: 'peg' as const };
}

/** A regular field, with the reasons of UTF-8 if it is a subset of it. */
function formOf(rules: RuleSet, reading: Reading, { source }: UserGrammar, packaged: PackagedGrammars) {
  const { start } = rules;
  const parts = plainParts(labelledRule(rules, reading), packaged);
  return assembleForm(withPlainWords(parts, rules, source, false), { name: start, rules }, shiftSearchBudget);
}
