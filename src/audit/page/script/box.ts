/**
 * The box: what is typed walks at once, and can be gone through step by step.
 */
import type { FormData } from '../data.ts';
import { edgeOf, type Lights, type Links, stubOf } from './links.ts';
import { type Mode, read } from './read.ts';
import { characterText, symbolText, tell, verdict } from './story.ts';
import { Token } from './token.ts';
import { one, type View } from './view.ts';
import { type Step, type Walk, Walker } from './walk.ts';

const PACE = 650;

export interface Shown {
  readonly form: FormData;
  readonly links: Links;
}

export class Box {
  readonly #view: View;
  readonly #changed: (lights: Lights) => void;
  readonly #token = new Token();
  #shown: Shown;
  #walker: Walker;
  #walk: Walk | null = null;
  #at = -1;
  #timer = 0;

  /** `changed` is told what the step lights up; `typed`, what was walked, in hexadecimal. */
  constructor(shown: Shown, view: View, changed: (lights: Lights) => void, typed: (hex: string) => void) {
    this.#shown = shown;
    this.#view = view;
    this.#changed = changed;
    this.#walker = new Walker(shown.form);
    const input = one<HTMLInputElement>('#walk');
    const run = () => {
      this.#run();
      typed(this.hex);
    };
    input.addEventListener('input', run);
    for (const radio of document.querySelectorAll('input[name=mode]')) radio.addEventListener('change', run);
    one('#back').addEventListener('click', () => this.#stop(() => this.#go(this.#at - 1)));
    one('#on').addEventListener('click', () => this.#stop(() => this.#go(this.#at + 1, true)));
    one('#play').addEventListener('click', () => this.#play());
    one('#steps').addEventListener('click', (event) => {
      const step = (event.target as Element).closest('[data-step]')?.getAttribute('data-step');
      if (step) this.#stop(() => this.#go(Number(step)));
    });
  }

  get hex(): string {
    return (this.#walk?.symbols ?? []).map((symbol) => symbolText(this.#shown.form, symbol)).join('');
  }

  /** Another form: what is typed is walked there. */
  use(shown: Shown): void {
    this.#shown = shown;
    this.#walker = new Walker(shown.form);
    const noun =
      shown.form.table.alphabet === 'octets' ? 'octets, for example E0 9F' : 'code units, for example D83D DE00';
    one<HTMLInputElement>('#walk').placeholder = `type ${noun}`;
    this.#run();
  }

  type(hex: string): void {
    one<HTMLInputElement>('input[name=mode][value=hex]').checked = true;
    one<HTMLInputElement>('#walk').value = hex;
    this.#run();
  }

  #run(): void {
    clearTimeout(this.#timer);
    const typed = one<HTMLInputElement>('#walk').value;
    const mode = one<HTMLInputElement>('input[name=mode]:checked').value as Mode;
    const found = read(typed, mode, this.#shown.form.table);
    const trouble = 'trouble' in found ? found.trouble : '';
    this.#walk = 'symbols' in found && found.symbols.length > 0 ? this.#walker.walk(found.symbols) : null;
    one('.walked').hidden = this.#walk === null;
    const said = one('#verdict');
    said.textContent = this.#walk ? verdict(this.#walk, this.#shown.form) : trouble;
    said.className = this.#walk ? (this.#walk.fault ? 'bad' : 'good') : 'hint';
    this.#draw();
    this.#go((this.#walk?.steps.length ?? 0) - 1);
  }

  #draw(): void {
    const { symbols, steps } = this.#walk ?? { symbols: [], steps: [] };
    const items = symbols.map((symbol, i) => {
      const item = document.createElement('li');
      const step = steps[i];
      const button = document.createElement(step ? 'button' : 'span');
      button.textContent = symbolText(this.#shown.form, symbol);
      if (step) arm(button, step, i);
      else button.className = 'unread';
      const below = document.createElement('bdi');
      below.textContent = step ? characterText(step.scalar) : '';
      item.append(button, below);
      return item;
    });
    one('#steps').replaceChildren(...items, ...(this.#walk?.fault?.incomplete ? [end()] : []));
  }

  #go(to: number, moving = false): void {
    const steps = this.#walk?.steps ?? [];
    this.#at = Math.max(steps.length > 0 ? 0 : -1, Math.min(to, steps.length - 1));
    const step = steps[this.#at];
    for (const button of document.querySelectorAll('[data-step]')) {
      const here = button.getAttribute('data-step') === String(this.#at);
      button.toggleAttribute('aria-current', here);
      if (here) button.setAttribute('aria-current', 'step');
      button.setAttribute('tabindex', here ? '0' : '-1');
    }
    this.#view.walked(steps.slice(0, this.#at + 1).map(thingOf));
    if (!step) {
      one('#step').replaceChildren();
      this.#token.clear();
      this.#changed(new Map());
      return;
    }
    const lights = this.#shown.links.step(step.cell, step.ways, step.fault?.reason ?? null);
    one('#step').replaceChildren(...tell(step, this.#shown.form, this.#shown.links.cited(lights), this.#view));
    this.#token.go(this.#view.elements(thingOf(step))[0], moving);
    this.#changed(lights);
  }

  #play(): void {
    const next = (to: number) => {
      this.#go(to, true);
      if (to < (this.#walk?.steps.length ?? 0) - 1)
        this.#timer = setTimeout(() => next(to + 1), PACE) as unknown as number;
    };
    this.#stop(() => next(0));
  }

  #stop(then: () => void): void {
    clearTimeout(this.#timer);
    then();
  }
}

/** The end of a text that may not end there. */
function end(): HTMLElement {
  const item = document.createElement('li');
  const chip = document.createElement('span');
  chip.className = 'end';
  chip.textContent = 'end';
  item.append(chip);
  return item;
}

function arm(button: HTMLElement, { fault, cell }: Step, at: number): void {
  button.setAttribute('type', 'button');
  button.setAttribute('data-step', String(at));
  button.setAttribute('data-stop', '');
  if (fault) button.className = 'wrong';
  button.setAttribute(
    'aria-label',
    `step ${at}: ${button.textContent}, ${fault ? 'rejected' : `to state ${cell.next}`}`,
  );
}

function thingOf({ cell, fault }: Step): string {
  return fault ? stubOf({ state: cell.state, reason: fault.reason }) : edgeOf(cell);
}
