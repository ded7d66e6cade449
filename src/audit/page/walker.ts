/**
 * The box into which a text is typed, the choice of form, and the place where
 * its walk is shown. The examples are those of the grammar: texts that the
 * start rule accepts, and for each restriction one that breaks it.
 */
import { formatSymbols } from '../../alphabet.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import { type Html, html } from './html.ts';

interface Choice {
  readonly subject: AuditedForm;
  readonly form: FormReport;
}

export function walker(choices: readonly Choice[]): Html {
  return html`<section class="walker" aria-labelledby="walker-title">
  <h2 id="walker-title" class="unseen">Walk a text</h2>
  <div class="ask">
    <label class="field"><span>form</span><select id="form">${choices.map(
      ({ subject, form }) => html`<option value="${subject.id}">${form.title}</option>`,
    )}</select></label>
    <fieldset class="mode"><legend class="unseen">How the text is typed</legend>
      <label><input type="radio" name="mode" value="hex" checked><span>hex</span></label><label><input type="radio" name="mode" value="text"><span>text</span></label>
    </fieldset>
    <label class="field wide"><span class="unseen">Text to walk</span><input id="walk" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" dir="ltr" placeholder="type octets, for example E0 9F" aria-describedby="verdict"></label>
    ${choices.map(
      ({ subject }) =>
        html`<div class="examples" data-form="${subject.id}" role="group" aria-label="Examples">${examples(subject)}</div>`,
    )}
  </div>
  <div class="walked" hidden>
    <div class="steps">
      <button type="button" id="back" aria-label="One step back">‹</button>
      <ol id="steps" aria-label="Steps" data-keys="horizontal"></ol>
      <button type="button" id="on" aria-label="One step on">›</button>
      <button type="button" id="play" aria-label="Walk from the start">▸</button>
    </div>
    <div id="step" class="step"></div>
  </div>
  <p id="verdict" role="status" aria-live="polite"></p>
  <p id="kept" class="unseen" role="status" aria-live="polite"></p>
</section>`;
}

function examples({ compiled, relaxations, automaton: { alphabet } }: AuditedForm): Html[] {
  const { grammar } = compiled;
  const own =
    grammar.ruleAnnotations.get(grammar.rules.start)?.accepts.filter(({ symbols }) => symbols.length > 0) ?? [];
  const good = own.slice(0, 1).map(({ symbols }) => ({ symbols, about: 'well-formed' }));
  const bad = relaxations.flatMap(({ reason, accepts }) =>
    accepts.slice(0, 1).map(({ symbols }) => ({ symbols, about: reason ?? '' })),
  );
  return [...good, ...bad].map(
    ({ symbols, about }) =>
      html`<button type="button" data-example="${formatSymbols(alphabet, symbols)}">${about}</button>`,
  );
}
