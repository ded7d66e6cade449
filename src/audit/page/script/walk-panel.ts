/**
 * The walk panel: the text that is typed walks through the automaton at once;
 * then the reader goes through its steps.
 */

import { query } from '../../../page/script/dom.ts';
import { Dot } from '../../../page/script/dot.ts';
import { type Mode, parseInput } from '../../../page/script/parse-input.ts';
import { edgeTarget, rowTarget, stubTarget } from '../../../page/script/target.ts';
import type { FormData } from '../data.ts';
import type { Highlight, Relations } from './relations.ts';
import { characterText, formatVerdict, stepColumns, symbolText } from './step-text.ts';
import type { View } from './view.ts';
import { type Step, type Walk, Walker } from './walk.ts';

/** Milliseconds for one step, when the walk is played. */
const STEP_TIME = 650;

export interface ShownForm {
  readonly form: FormData;
  readonly relations: Relations;
}

/** What a step highlights, and the rows that it is cited by, the most specific first. */
export interface ShownStep {
  readonly highlight: Highlight;
  readonly cited: readonly string[];
}

export class WalkPanel {
  readonly #view: View;
  readonly #onStep: (step: ShownStep) => void;
  readonly #dot = new Dot();
  #shown: ShownForm;
  #walker: Walker;
  #walk: Walk | null = null;
  /** Index of the current step; −1 without a walk. */
  #current = -1;
  #timer = 0;

  /** `onStep` gets what the current step highlights; `onType`, the text in hexadecimal. */
  constructor(shown: ShownForm, view: View, onStep: (step: ShownStep) => void, onType: (hex: string) => void) {
    this.#shown = shown;
    this.#view = view;
    this.#onStep = onStep;
    this.#walker = new Walker(shown.form);
    const run = () => {
      this.#run();
      onType(this.hex);
    };
    query('#walk').addEventListener('input', run);
    for (const radio of document.querySelectorAll('input[name=mode]')) radio.addEventListener('change', run);
    query('#previous').addEventListener('click', () => this.#stop(() => this.#goTo(this.#current - 1)));
    query('#next').addEventListener('click', () => this.#stop(() => this.#goTo(this.#current + 1, true)));
    query('#play').addEventListener('click', () => this.#play());
    query('#steps').addEventListener('click', (event) => {
      const step = (event.target as Element).closest('[data-step]')?.getAttribute('data-step');
      if (step) this.#stop(() => this.#goTo(Number(step)));
    });
  }

  get hex(): string {
    return (this.#walk?.symbols ?? []).map((symbol) => symbolText(this.#shown.form, symbol)).join('');
  }

  /** Walks the text again, in another form. */
  setForm(shown: ShownForm): void {
    this.#shown = shown;
    this.#walker = new Walker(shown.form);
    const noun =
      shown.form.table.alphabet === 'octets' ? 'octets, for example E0 9F' : 'code units, for example D83D DE00';
    query<HTMLInputElement>('#walk').placeholder = `type ${noun}`;
    this.#run();
  }

  type(hex: string): void {
    query<HTMLInputElement>('input[name=mode][value=hex]').checked = true;
    query<HTMLInputElement>('#walk').value = hex;
    this.#run();
  }

  #run(): void {
    clearTimeout(this.#timer);
    const typed = query<HTMLInputElement>('#walk').value;
    const mode = query<HTMLInputElement>('input[name=mode]:checked').value as Mode;
    const input = parseInput(typed, mode, this.#shown.form.table);
    const problem = 'problem' in input ? input.problem : '';
    this.#walk = 'symbols' in input && input.symbols.length > 0 ? this.#walker.walk(input.symbols) : null;
    query('.walk').hidden = this.#walk === null;
    const verdict = query('#verdict');
    verdict.textContent = this.#walk ? formatVerdict(this.#walk, this.#shown.form) : problem;
    verdict.className = this.#walk ? (this.#walk.fault ? 'bad' : 'good') : 'hint';
    this.#draw();
    this.#goTo((this.#walk?.steps.length ?? 0) - 1);
  }

  #draw(): void {
    const { symbols, steps } = this.#walk ?? { symbols: [], steps: [] };
    const items = symbols.map((symbol, i) => {
      const item = document.createElement('li');
      const step = steps[i];
      const button = document.createElement(step ? 'button' : 'span');
      button.textContent = symbolText(this.#shown.form, symbol);
      if (step) makeStepButton(button, step, i);
      else button.className = 'unread';
      const character = document.createElement('bdi');
      character.textContent = step ? characterText(step.scalar) : '';
      item.append(button, character);
      return item;
    });
    query('#steps').replaceChildren(...items, ...(this.#walk?.fault?.incomplete ? [endItem()] : []));
  }

  #goTo(index: number, animated = false): void {
    const steps = this.#walk?.steps ?? [];
    this.#current = Math.max(steps.length > 0 ? 0 : -1, Math.min(index, steps.length - 1));
    for (const button of document.querySelectorAll('[data-step]')) {
      const isCurrent = button.getAttribute('data-step') === String(this.#current);
      button.toggleAttribute('aria-current', isCurrent);
      if (isCurrent) {
        button.setAttribute('aria-current', 'step');
        showInBox(button, query('#steps'));
      }
      button.setAttribute('tabindex', isCurrent ? '0' : '-1');
    }
    this.#view.markVisited(steps.slice(0, this.#current + 1).map(targetOf));
    const step = steps[this.#current];
    if (step) this.#show(step, animated);
    else {
      query('#step').replaceChildren();
      this.#dot.clear();
      this.#onStep({ highlight: new Map(), cited: [] });
    }
  }

  #show(step: Step, animated: boolean): void {
    const { form, relations } = this.#shown;
    const highlight = relations.step(step.cell, step.derivations, step.fault?.reason ?? null);
    const cited = relations.cited(highlight).map(rowTarget);
    query('#step').replaceChildren(...stepColumns(step, form, cited, this.#view));
    this.#dot.follow(this.#view.elements(targetOf(step))[0], animated);
    this.#onStep({ highlight, cited });
  }

  #play(): void {
    const playFrom = (index: number) => {
      this.#goTo(index, true);
      if (index < (this.#walk?.steps.length ?? 0) - 1)
        this.#timer = setTimeout(() => playFrom(index + 1), STEP_TIME) as unknown as number;
    };
    this.#stop(() => playFrom(0));
  }

  #stop(then: () => void): void {
    clearTimeout(this.#timer);
    then();
  }
}

/** Scrolls a box sideways until an element in it is visible, and nothing else on the page. */
function showInBox(element: Element, box: Element): void {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.left < outer.left) box.scrollLeft += inner.left - outer.left;
  if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
}

/** Shows that the text ends where it must not. */
function endItem(): HTMLElement {
  const item = document.createElement('li');
  const label = document.createElement('span');
  label.className = 'end';
  label.textContent = 'end';
  item.append(label);
  return item;
}

function makeStepButton(button: HTMLElement, { fault, cell }: Step, index: number): void {
  button.setAttribute('type', 'button');
  button.setAttribute('data-step', String(index));
  button.setAttribute('data-item', '');
  if (fault) button.className = 'wrong';
  button.setAttribute(
    'aria-label',
    `step ${index}: ${button.textContent}, ${fault ? 'rejected' : `to state ${cell.next}`}`,
  );
}

/** The edge that a step takes, or the stub that it ends in. */
function targetOf({ cell, fault }: Step): string {
  return fault ? stubTarget({ state: cell.state, reason: fault.reason }) : edgeTarget(cell);
}
