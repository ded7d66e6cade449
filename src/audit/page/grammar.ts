/**
 * The grammar of a form as cards. The card of a rule has its citation, its
 * source text and its railroad diagram; text and diagram mark the same spans, so
 * that pointing at one highlights the other. The card of a restriction has the
 * rules of the grammar that lifts it.
 */

import {
  type AnnotatedGrammar,
  type Expression,
  enclosingRules,
  type Origin,
  type Rule,
  subexpressions,
} from '../../compile/index.ts';
import { expressionToShape } from '../../export/railroad.ts';
import { type Shape, trackPicture } from '../../export/railroad-shapes.ts';
import { rulesInReadingOrder } from '../../export/target-source.ts';
import { escapeHtml, type Html, html, raw } from '../../page/html.ts';
import { railroadSvg } from '../../page/pictures.ts';
import { ruleTarget, spanTarget } from '../../page/script/target.ts';
import { formatLocation, type Span } from '../../shared/source.ts';
import { type AuditedForm, ownRules } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import type { Derivation, FormData } from './data.ts';

/**
 * The grammar of a form → numbered spans of its text: each range, call and
 * parameter gets a number when it is first met. The text of a rule, its diagram
 * and the edges of the automaton then name the same span by the same number.
 *
 *     utf8_2 = "\xC2".."\xDF" utf8_tail     →   span 4, span 5
 */

export class GrammarSpans {
  readonly #audited: AuditedForm;
  readonly #numbers = new Map<string, number>();
  readonly #derivationNumbers = new Map<string, number>();
  readonly derivations: Derivation[] = [];

  constructor(audited: AuditedForm) {
    this.#audited = audited;
  }

  number({ source, start, end }: Span): number {
    const key = `${source.name}:${start}-${end}`;
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** The index, in `derivations`, of the derivation that ends in an origin of the automaton. */
  derivation({ span, path }: Origin): number {
    const around = enclosingRules(path);
    // The outermost rule has no call.
    const calls = around.filter(({ parent }) => parent !== null).map((one) => this.number(one.span));
    const derivation = {
      spans: [this.number(span), ...calls],
      rules: around.filter(({ parameterised }) => !parameterised).map(({ rule }) => `${this.#audited.id}:${rule}`),
    };
    const key = JSON.stringify(derivation);
    const known = this.#derivationNumbers.get(key) ?? this.derivations.push(derivation) - 1;
    this.#derivationNumbers.set(key, known);
    return known;
  }

  /** Number of a span → the rule whose text contains it. */
  ruleOfSpan(): Record<string, string> {
    const rules = [...this.#audited.compiled.grammar.rules.rules.values()];
    const found = rules.flatMap((rule) =>
      linkable(rule).map(({ span }) => [this.number(span), `${this.#audited.id}:${rule.name}`] as const),
    );
    return Object.fromEntries(found);
  }
}

/** The expressions of a rule that get a span. Labelled alternatives get none: they are rules of their own. */
function linkable(rule: Rule): Expression[] {
  return subexpressions(rule.body).filter(
    (one) => one.kind === 'set' || one.kind === 'parameter' || (one.kind === 'call' && !isLabelled(one.rule, rule)),
  );
}

/** Whether a rule is a labelled alternative of another: `utf8_3_ed` of `utf8_3`. */
function isLabelled(name: string, rule: Pick<Rule, 'name'>): boolean {
  return name.startsWith(`${rule.name}_`);
}

export function grammarPanel(audited: AuditedForm, form: FormReport, data: FormData, spans: GrammarSpans): Html {
  const { rules } = audited.compiled.grammar;
  const all = [...rules.rules.values()];
  const cases = all.filter((one) => all.some((rule) => isCaseOf(one, rule)));
  const cards = rulesInReadingOrder(rules).filter((rule) => !cases.includes(rule));
  return html`<div class="rules" role="group" aria-label="Rules of ${form.title}" data-roving="vertical">
    ${cards.map((rule) => card(audited, rule, { cases: cases.filter((one) => isCaseOf(one, rule)), spans, data }))}
    <h3 class="restrictions">What it rejects, and why</h3>
    ${audited.relaxations.map((grammar) => restriction(audited, grammar, data))}
  </div>`;
}

/** Whether a rule is a labelled alternative, written inside the text of another rule. */
function isCaseOf(one: Rule, rule: Rule): boolean {
  const within =
    one.span.source === rule.span.source && one.span.start > rule.span.start && one.span.end <= rule.span.end;
  return within && isLabelled(one.name, rule);
}

/** What the card of a rule needs beside the rule: its labelled alternatives, the spans and the data of its form. */
interface CardInputs {
  readonly cases: readonly Rule[];
  readonly spans: GrammarSpans;
  readonly data: FormData;
}

function card({ id, compiled }: AuditedForm, rule: Rule, { cases, spans, data }: CardInputs): Html {
  const { rules } = compiled.grammar;
  const name = `${id}:${rule.name}`;
  const shape = expressionToShape(rule.body, rules, rule, {
    box: (drawn, of) => withTarget(drawn, targetOf(of, rule, id, spans)),
    inlined: (call) => cases.find((one) => one.name === call.rule),
  });
  return html`<section class="card" data-target="${ruleTarget(name)}">
    <header>
      <h3><button type="button" class="name" data-target="${ruleTarget(name)}">${rule.name}</button></h3>
      <span class="cites">${data.rules[name]?.cites}</span>
      <span class="location">${shortLocation(rule.span)}</span>
    </header>
    <pre class="source"><code>${raw(markedSource(rule, cases, id, spans))}</code></pre>
    <div class="track">${railroadSvg(rule.name, trackPicture(shape))}</div>
  </section>`;
}

function targetOf(of: Expression, rule: Rule, id: string, spans: GrammarSpans): string {
  if (of.kind === 'call' && isLabelled(of.rule, rule)) return ruleTarget(`${id}:${of.rule}`);
  return spanTarget(spans.number(of.span));
}

function withTarget(shape: Shape, target: string): Shape {
  return { ...shape, draw: (x, y) => `<g data-target="${escapeHtml(target)}">${shape.draw(x, y)}</g>` };
}

/** The text of a rule with an element around each of its spans. Spans are nested or disjoint. */
function markedSource(rule: Rule, cases: readonly Rule[], id: string, spans: GrammarSpans): string {
  const { source, start, end } = rule.span;
  const marks = [
    ...[rule, ...cases]
      .flatMap(linkable)
      .map((one) => ({ span: one.span, target: spanTarget(spans.number(one.span)) })),
    ...cases.map((one) => ({ span: one.span, target: ruleTarget(`${id}:${one.name}`) })),
  ].filter(({ span }) => span.source === source && span.start >= start && span.end <= end);
  // Outer spans first. An alternative ends after its label, so it comes before the range that starts with it.
  const ordered = marks.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  return insertMarks(source.text, start, end, ordered);
}

interface Mark {
  readonly span: Span;
  readonly target: string;
}

function insertMarks(text: string, start: number, end: number, marks: readonly Mark[]): string {
  let out = '';
  let at = start;
  for (let i = 0; i < marks.length; ) {
    const { span, target } = marks[i] as Mark;
    let last = i + 1;
    while (last < marks.length && (marks[last] as Mark).span.end <= span.end) last++;
    const inner = insertMarks(text, span.start, span.end, marks.slice(i + 1, last));
    const open = (kind: string) => `<span class="${kind}" data-target="${escapeHtml(target)}">`;
    // The label at the end of an alternative is what can be focused.
    const marked = target.startsWith('rule=')
      ? `${open('case')}${inner.replace(/--\s*\w+\s*$/, (label) => `${open('label')}${label}</span>`)}</span>`
      : `${open('expression')}${inner}</span>`;
    out += escapeHtml(text.slice(at, span.start)) + marked;
    at = span.end;
    i = last;
  }
  return outdented(out + escapeHtml(text.slice(at, end)));
}

/** Removes the two columns by which a grammar indents its rules. */
function outdented(text: string): string {
  return text.replace(/\n {2}/g, '\n');
}

/** The card of a restriction: the rules that its relaxation overrides or adds. */
function restriction({ id, compiled }: AuditedForm, grammar: AnnotatedGrammar, data: FormData): Html {
  const own = ownRules(grammar, compiled.grammar);
  const shown = own.filter((one) => !own.some((rule) => isCaseOf(one, rule)));
  const name = `${id}~${grammar.reason}`;
  const texts = shown.map(({ span }) => outdented(span.source.text.slice(span.start, span.end)));
  return html`<section class="card restriction" data-target="${ruleTarget(name)}">
    <header>
      <h3><button type="button" class="name" data-target="${ruleTarget(name)}">${grammar.reason}</button></h3>
      <span class="cites">${data.rules[name]?.cites}</span>
      <span class="location">${shown[0] && shortLocation(shown[0].span)}</span>
    </header>
    <p class="lifts">A grammar without this restriction would have:</p>
    <pre class="source"><code>${texts
      .join('\n')
      .split(/(--[ \t]*\w+[ \t]*$)/m)
      .map((part, i) => (i % 2 === 0 ? part : html`<i>${part}</i>`))}</code></pre>
  </section>`;
}

function shortLocation(span: Span): string {
  return formatLocation(span).replace(/^grammar\//, '');
}
