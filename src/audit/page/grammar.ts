/**
 * The grammar of a form, rule by rule: what it cites, its text as the author
 * wrote it, and its railroad diagram. Text and diagram are made of the same
 * pieces, so that pointing at one shows the other. Then the restrictions: the
 * text of the grammar that lifts each.
 */

import type { Expression, Grammar, Rule } from '../../compile/index.ts';
import { shapeOf } from '../../export/railroad.ts';
import { line, type Shape } from '../../export/railroad-shapes.ts';
import { rulesInOrder } from '../../export/source.ts';
import { formatLocation, type Span } from '../../source.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import type { FormData } from './data.ts';
import { escapeHtml, type Html, html, raw } from './html.ts';
import { isLabelled, type Pieces, touchable } from './pieces.ts';

export function grammarPanel(subject: AuditedForm, form: FormReport, data: FormData, pieces: Pieces): Html {
  const { rules } = subject.compiled.grammar;
  const cases = [...rules.rules.values()].filter((one) =>
    [...rules.rules.values()].some((rule) => isCaseOf(one, rule)),
  );
  const cards = rulesInOrder(rules).filter((rule) => !cases.includes(rule));
  return html`<div class="rules" role="group" aria-label="Rules of ${form.title}" data-keys="vertical">
    ${cards.map((rule) =>
      card(
        subject,
        rule,
        cases.filter((one) => isCaseOf(one, rule)),
        pieces,
        data,
      ),
    )}
    <h3 class="between">What it refuses, and why</h3>
    ${subject.relaxations.map((grammar) => restriction(subject, grammar, data))}
  </div>`;
}

/** A labelled alternative: a rule that stands within the text of another. */
function isCaseOf(one: Rule, rule: Rule): boolean {
  const within =
    one.span.source === rule.span.source && one.span.start > rule.span.start && one.span.end <= rule.span.end;
  return within && isLabelled(one.name, rule);
}

function card({ id, compiled }: AuditedForm, rule: Rule, cases: readonly Rule[], pieces: Pieces, data: FormData): Html {
  const { rules } = compiled.grammar;
  const name = `${id}:${rule.name}`;
  const shape = shapeOf(rule.body, rules, rule, {
    box: (drawn, of) => boxed(drawn, thingOf(of, rule, id, pieces)),
    inlined: (call) => cases.find((one) => one.name === call.rule),
  });
  return html`<section class="card" data-thing="rule=${name}">
    <header>
      <h3><button type="button" class="name" data-thing="rule=${name}" aria-label="rule ${rule.name}">${rule.name}</button></h3>
      <span class="cites">${data.rules[name]?.cites}</span>
      <span class="place">${shortPlace(rule.span)}</span>
    </header>
    <pre class="source${cases.length === 0 && ' one'}"><code>${raw(marked(rule, cases, id, pieces))}</code></pre>
    <div class="track">${raw(track(shape, `Diagram of ${rule.name}`))}</div>
  </section>`;
}

function thingOf(of: Expression, rule: Rule, id: string, pieces: Pieces): string {
  if (of.kind === 'call' && isLabelled(of.rule, rule)) return `rule=${id}:${of.rule}`;
  return `piece=${pieces.number(of.span)}`;
}

function boxed(shape: Shape, thing: string): Shape {
  return { ...shape, draw: (x, y) => `<g data-thing="${escapeHtml(thing)}">${shape.draw(x, y)}</g>` };
}

/** From the left end to the right one, as wide as it is. */
function track(shape: Shape, label: string): string {
  const [end, margin] = [12, 4];
  const y = shape.up + margin;
  const width = shape.width + 2 * (end + margin);
  const stop = (x: number) => `<path d="M${x} ${y - 6}v12"/>`;
  const height = shape.up + shape.down + 2 * margin;
  return (
    `<svg class="rail" role="img" aria-label="${escapeHtml(label)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${stop(margin)}${line(margin, y, end)}${shape.draw(margin + end, y)}${line(margin + end + shape.width, y, end)}${stop(width - margin)}</svg>`
  );
}

/** The text of a rule, every piece of it an element of its own; pieces lie within each other or apart. */
function marked(rule: Rule, cases: readonly Rule[], id: string, pieces: Pieces): string {
  const { source, start, end } = rule.span;
  const marks = [
    ...[rule, ...cases]
      .flatMap(touchable)
      .map((one) => ({ span: one.span, thing: `piece=${pieces.number(one.span)}` })),
    ...cases.map((one) => ({ span: one.span, thing: `rule=${id}:${one.name}` })),
  ].filter(({ span }) => span.source === source && span.start >= start && span.end <= end);
  // Outer ones first; where an alternative is one range only, the alternative.
  const ordered = marks.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  return written(source.text, start, end, ordered);
}

interface Mark {
  readonly span: Span;
  readonly thing: string;
}

function written(text: string, start: number, end: number, marks: readonly Mark[]): string {
  let out = '';
  let at = start;
  for (let i = 0; i < marks.length; ) {
    const { span, thing } = marks[i] as Mark;
    let last = i + 1;
    while (last < marks.length && (marks[last] as Mark).span.end <= span.end) last++;
    const inner = written(text, span.start, span.end, marks.slice(i + 1, last));
    const open = (kind: string) => `<span class="${kind}" data-thing="${escapeHtml(thing)}">`;
    // A label is what names the alternative before it.
    const marked = thing.startsWith('rule=')
      ? `${open('case')}${inner.replace(/--\s*\w+\s*$/, (label) => `${open('label')}${label}</span>`)}</span>`
      : `${open('piece')}${inner}</span>`;
    out += escapeHtml(text.slice(at, span.start)) + marked;
    at = span.end;
    i = last;
  }
  return outdented(out + escapeHtml(text.slice(at, end)));
}

/** Rules stand two columns deep in their grammar; further lines are moved to the left with the first. */
function outdented(text: string): string {
  return text.replace(/\n {2}/g, '\n');
}

/** The rules that a relaxation writes anew. */
function restriction({ id, compiled }: AuditedForm, grammar: Grammar, data: FormData): Html {
  const own = [...grammar.rules.rules.values()].filter(({ name, span }) => {
    const old = compiled.grammar.rules.rules.get(name);
    return !old || formatLocation(old.span) !== formatLocation(span);
  });
  const shown = own.filter((one) => !own.some((rule) => isCaseOf(one, rule)));
  const name = `${id}~${grammar.reason}`;
  const texts = shown.map(({ span }) => outdented(span.source.text.slice(span.start, span.end)));
  return html`<section class="card refusal" data-thing="rule=${name}">
    <header>
      <h3><button type="button" class="name" data-thing="rule=${name}" aria-label="restriction ${grammar.reason}">${grammar.reason}</button></h3>
      <span class="cites">${data.rules[name]?.cites}</span>
      <span class="place">${shown[0] && shortPlace(shown[0].span)}</span>
    </header>
    <p class="lifts">A grammar without this restriction would have:</p>
    <pre class="source"><code>${texts.join('\n')}</code></pre>
  </section>`;
}

function shortPlace(span: Span): string {
  return formatLocation(span).replace(/^grammar\//, '');
}
