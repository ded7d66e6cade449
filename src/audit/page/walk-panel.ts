/**
 * The panel in which a text is typed and its walk through the automaton is
 * shown, with the choice of the form. The example buttons come from the
 * grammar: a text that the start rule accepts, and for each restriction a text
 * that breaks it.
 */
import { formatSymbols } from '../../alphabet.ts';
import { type Html, html } from '../../page/html.ts';
import { textField, walkSteps } from '../../page/walk-markup.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';

interface Choice {
  readonly audited: AuditedForm;
  readonly form: FormReport;
}

export function walkPanel(choices: readonly Choice[]): Html {
  return html`<section class="walk-panel" aria-labelledby="walk-title">
  <h2 id="walk-title" class="unseen">Walk a text through the automaton</h2>
  <div class="inputs">
    <label class="field"><span>form</span><select id="form">${choices.map(
      ({ audited, form }) => html`<option value="${audited.id}">${form.title}</option>`,
    )}</select></label>
    ${textField(['hex', 'text'], 'type octets, for example E0 9F')}
    ${choices.map(
      ({ audited }) =>
        html`<div class="examples" data-form="${audited.id}" role="group" aria-label="Examples">${examples(audited)}</div>`,
    )}
  </div>
  ${walkSteps()}
  <p id="verdict" role="status" aria-live="polite"></p>
  <p id="selection" class="unseen" role="status" aria-live="polite"></p>
</section>`;
}

function examples({ compiled, relaxations, automaton: { alphabet } }: AuditedForm): Html[] {
  const { grammar } = compiled;
  const accepted =
    grammar.ruleAnnotations.get(grammar.rules.start)?.accepts.filter(({ symbols }) => symbols.length > 0) ?? [];
  const good = accepted.slice(0, 1).map(({ symbols }) => ({ symbols, label: 'well-formed' }));
  const bad = relaxations.flatMap(({ reason, accepts }) =>
    accepts.slice(0, 1).map(({ symbols }) => ({ symbols, label: reason ?? '' })),
  );
  return [...good, ...bad].map(
    ({ symbols, label }) =>
      html`<button type="button" data-example="${formatSymbols(alphabet, symbols)}">${label}</button>`,
  );
}
