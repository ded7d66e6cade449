/**
 * The markup of a box for a text and of its walk step by step
 * (script/walk-box.ts): the same in the page of an audit and in the playground.
 */
import { type Html, html } from './html.ts';
import type { Mode } from './script/parse-input.ts';

/** `modes`: the ways in which a text can be typed; the first is chosen. */
export function textField(modes: readonly Mode[], placeholder: string): Html {
  return html`<fieldset class="mode"><legend class="unseen">Input format</legend>
      ${modes.map(
        (mode, i) =>
          html`<label><input type="radio" name="mode" value="${mode}"${i === 0 && ' checked'}><span>${mode}</span></label>`,
      )}
    </fieldset>
    <label class="field wide"><span class="unseen">Text to walk</span><textarea id="walk" rows="1" autocomplete="off" autocapitalize="off" spellcheck="false" dir="ltr" placeholder="${placeholder}" aria-describedby="verdict"></textarea></label>
    <label class="field line-ends"><span>line ends</span><select id="line-end"><option value="LF">LF (0A)</option><option value="CRLF">CRLF (0D 0A)</option></select></label>`;
}

export function walkSteps(): Html {
  return html`<div class="walk" hidden>
    <div class="steps">
      <button type="button" id="previous" aria-label="Previous step">‹</button>
      <ol id="steps" aria-label="Steps" data-roving="horizontal"></ol>
      <button type="button" id="next" aria-label="Next step">›</button>
      <button type="button" id="play" aria-label="Play from the start">▸</button>
    </div>
    <div id="step" class="step"></div>
  </div>`;
}
