/**
 * The examples above a rule of an ABNF file → texts, which are run on the automaton of
 * that rule. If one does not hold, either the rule or the comment is wrong.
 *
 *     ; @accepts 61, 7A
 *     ; @rejects empty, 41
 *     letter = %x61-7A
 */
import { type Alphabet, formatSymbols } from '../alphabet.ts';
import { accepts, deriveAutomaton, type GrammarExample, type RuleSet, readExamples } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';

export interface RuleExamples {
  readonly accepts: readonly GrammarExample[];
  readonly rejects: readonly GrammarExample[];
}

const TAG = /^[ \t]*;[ \t]?@(?<tag>accepts|rejects)(?![\w-])(?<rest>.*)$/;
const RULE = /^[ \t]*(?<name>[A-Za-z][A-Za-z0-9-]*)[ \t]*=/;

/** By the name of the rule, in lower case. Throws SpecError for a tag that is not directly above a rule. */
export function abnfExamples(source: SourceText, alphabet: Alphabet): Map<string, RuleExamples> {
  const found = new Map<string, RuleExamples>();
  let above: { tag: 'accepts' | 'rejects'; examples: GrammarExample[] }[] = [];
  let offset = 0;
  for (const line of source.text.split('\n')) {
    const { tag, rest = '' } = TAG.exec(line)?.groups ?? {};
    const at = source.span(offset + line.indexOf('@'), offset + line.trimEnd().length);
    if (tag !== undefined) {
      const text = rest.trim();
      if (text === '') throw malformed(`@${tag} has no text`, at, 'write the text on the same line, or remove the tag');
      const from = offset + line.indexOf(text, line.length - rest.length);
      const span = source.span(from, from + text.length);
      above.push({ tag: tag as 'accepts' | 'rejects', examples: readExamples({ text, span }, alphabet) });
    } else if (!/^[ \t]*;/.test(line)) {
      const name = RULE.exec(line)?.groups?.name;
      const [first] = above;
      if (first && name === undefined) {
        const span = first.examples[0]?.span;
        throw malformed(`@${first.tag} belongs above a rule`, span, 'move it to the line above the rule it is about');
      }
      if (name !== undefined && first) {
        const of = (kind: string) => above.flatMap((each) => (each.tag === kind ? each.examples : []));
        found.set(name.toLowerCase(), { accepts: of('accepts'), rejects: of('rejects') });
      }
      above = [];
    }
    offset += line.length + 1;
  }
  return found;
}

function malformed(summary: string, span: ReturnType<SourceText['span']> | undefined, remedy: string): SpecError {
  return new SpecError('annotation', summary, { span, remedy });
}

/** Throws SpecError for the first example that does not hold, of the rules that are compiled. */
export function requireAbnfExamples(rules: RuleSet, examples: ReadonlyMap<string, RuleExamples>): void {
  for (const [name, rule] of rules.rules) {
    const own = examples.get(name.toLowerCase());
    if (!own) continue;
    const automaton = deriveAutomaton({ ...rules, start: name }, { reading: 'regular' });
    for (const wanted of [true, false]) {
      for (const { symbols, span } of wanted ? own.accepts : own.rejects) {
        if (accepts(automaton, symbols) === wanted) continue;
        const text = formatSymbols(rules.alphabet, symbols) || 'the empty text';
        throw new SpecError('failed-example', `${name} ${wanted ? 'does not accept' : 'accepts'} ${text}`, {
          span,
          subject: { kind: 'rule', names: [name] },
          related: [{ message: 'this rule', span: rule.span }],
          remedy: `correct the rule, or move the example to ${wanted ? '@rejects' : '@accepts'}`,
        });
      }
    }
  }
}
