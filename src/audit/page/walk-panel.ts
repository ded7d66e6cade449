/**
 * The panel in which a text is typed and its walk through the automaton is
 * shown, with the choice of the form. The example buttons come from the
 * grammar: a text that the start rule accepts, and for each restriction a text
 * that breaks it.
 */
import { formatSymbols } from '../../alphabet.ts';
import { type Html, html } from '../../page/html.ts';
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
    <fieldset class="mode"><legend class="unseen">Input format</legend>
      <label><input type="radio" name="mode" value="hex" checked><span>hex</span></label><label><input type="radio" name="mode" value="text"><span>text</span></label>
    </fieldset>
    <label class="field wide"><span class="unseen">Text to walk</span><input id="walk" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" dir="ltr" placeholder="type octets, for example E0 9F" aria-describedby="verdict"></label>
    ${choices.map(
      ({ audited }) =>
        html`<div class="examples" data-form="${audited.id}" role="group" aria-label="Examples">${examples(audited)}</div>`,
    )}
  </div>
  <div class="walk" hidden>
    <div class="steps">
      <button type="button" id="previous" aria-label="Previous step">‹</button>
      <ol id="steps" aria-label="Steps" data-roving="horizontal"></ol>
      <button type="button" id="next" aria-label="Next step">›</button>
      <button type="button" id="play" aria-label="Play from the start">▸</button>
    </div>
    <div id="step" class="step"></div>
  </div>
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
