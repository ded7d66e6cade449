/**
 * The box for a text: what is typed walks through the automaton at once; then the
 * reader goes through its steps. A step is shown in the automaton, in the table
 * and in the text of the grammar.
 */
import { query, queryAll } from '../../page/script/dom.ts';
import { Dot } from '../../page/script/dot.ts';
import type { Mode } from '../../page/script/parse-input.ts';
import { cellTarget, edgeTarget, stateTarget } from '../../page/script/target.ts';
import type { Stretch, WalkStep, WalkView } from '../protocol.ts';
import { element } from './element.ts';

/** Milliseconds for one step, when the walk is played. */
const STEP_TIME = 650;

export class WalkBox {
  readonly #dot = new Dot();
  readonly #onStep: (stretches: readonly Stretch[]) => void;
  #walk: WalkView | null = null;
  #current = -1;
  #timer = 0;

  /** `onType`: the text or its mode has changed. `onStep` gets the stretches of the grammar that match. */
  constructor(onType: () => void, onStep: (stretches: readonly Stretch[]) => void) {
    this.#onStep = onStep;
    query('#walk').addEventListener('input', onType);
    for (const radio of queryAll('input[name=mode]')) radio.addEventListener('change', onType);
    query('#previous').addEventListener('click', () => this.#stop(() => this.#goTo(this.#current - 1)));
    query('#next').addEventListener('click', () => this.#stop(() => this.#goTo(this.#current + 1, true)));
    query('#play').addEventListener('click', () => this.#play());
    query('#steps').addEventListener('click', (event) => {
      const step = (event.target as Element).closest('[data-step]')?.getAttribute('data-step');
      if (step) this.#stop(() => this.#goTo(Number(step)));
    });
  }

  get typed(): string {
    return query<HTMLInputElement>('#walk').value;
  }

  get mode(): Mode {
    return query<HTMLInputElement>('input[name=mode]:checked').value as Mode;
  }

  type(typed: string, mode: Mode): void {
    query<HTMLInputElement>('#walk').value = typed;
    query<HTMLInputElement>(`input[name=mode][value=${mode}]`).checked = true;
  }

  /** `null`: there is no walk, and `problem` says why. */
  show(walk: WalkView | null, problem = ''): void {
    clearTimeout(this.#timer);
    this.#walk = walk;
    const verdict = query('#verdict');
    verdict.textContent = walk?.message ?? problem;
    verdict.className = walk ? (walk.isWellFormed ? 'good' : 'bad') : 'hint';
    query('.walk').hidden = walk === null || walk.symbols.length === 0;
    const items = (walk?.symbols ?? []).map((symbol, i) => stepItem(symbol, walk?.steps[i], i));
    const ended =
      walk && !walk.isWellFormed && walk.steps.length === walk.symbols.length && walk.steps.at(-1)?.next !== -1;
    query('#steps').replaceChildren(
      ...items,
      ...(ended ? [element('li', {}, element('span', { class: 'end' }, 'end'))] : []),
    );
    this.#goTo((walk?.steps.length ?? 0) - 1);
  }

  /** Marks the current step again, in pictures that were drawn after it was shown. */
  mark(): void {
    this.#mark(false);
  }

  #goTo(index: number, animated = false): void {
    const steps = this.#walk?.steps ?? [];
    this.#current = Math.max(steps.length > 0 ? 0 : -1, Math.min(index, steps.length - 1));
    for (const one of queryAll('[data-step]')) {
      const isCurrent = one.getAttribute('data-step') === String(this.#current);
      if (isCurrent) one.setAttribute('aria-current', 'step');
      else one.removeAttribute('aria-current');
      one.setAttribute('tabindex', isCurrent ? '0' : '-1');
      if (isCurrent) showIn(query('#steps'), one);
    }
    const step = steps[this.#current];
    query('#step').replaceChildren(...(step ? describe(step) : []));
    this.#onStep(step?.stretches ?? []);
    this.#mark(animated);
  }

  #mark(animated: boolean): void {
    for (const name of ['data-visited', 'data-highlight'])
      for (const marked of queryAll(`[${name}]`)) marked.removeAttribute(name);
    this.#dot.clear();
    const steps = (this.#walk?.steps ?? []).slice(0, this.#current + 1);
    const step = steps.at(-1);
    for (const one of steps) if (one.next >= 0) mark('data-visited', edgeTarget(one), '');
    if (!step) return;
    mark('data-highlight', cellTarget({ state: step.state, class: step.column }), '3');
    if (step.next < 0) {
      mark('data-highlight', stateTarget(step.state), '3');
      return;
    }
    mark('data-highlight', edgeTarget(step), '3');
    mark('data-highlight', stateTarget(step.next), '2');
    showInDrawing(targets(stateTarget(step.next))[0]);
    this.#dot.follow(targets(edgeTarget(step))[0], animated);
  }

  #play(): void {
    const playFrom = (index: number) => {
      this.#goTo(index, true);
      if (index < (this.#walk?.steps.length ?? 0) - 1)
        this.#timer = window.setTimeout(() => playFrom(index + 1), STEP_TIME);
    };
    this.#stop(() => playFrom(0));
  }

  #stop(then: () => void): void {
    clearTimeout(this.#timer);
    then();
  }
}

function targets(target: string): Element[] {
  return queryAll(`#panel [data-target="${target}"]`);
}

/** Scrolls the drawing, and not the page, until an element of it is seen. */
function showInDrawing(inner: Element | undefined): void {
  const drawing = inner?.closest('.drawing');
  if (inner && drawing) showIn(drawing, inner);
}

function showIn(outer: Element, inner: Element): void {
  const [a, b] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()];
  if (b.left < a.left || b.right > a.right) outer.scrollLeft += b.left + b.width / 2 - a.left - a.width / 2;
  if (b.top < a.top || b.bottom > a.bottom) outer.scrollTop += b.top + b.height / 2 - a.top - a.height / 2;
}

function mark(name: string, target: string, value: string): void {
  for (const one of targets(target)) one.setAttribute(name, value);
}

function stepItem(symbol: string, step: WalkStep | undefined, index: number): HTMLElement {
  if (!step) return element('li', {}, element('span', { class: 'unread' }, symbol), element('bdi'));
  const isWrong = step.next < 0;
  const label = `step ${index}: ${symbol}, ${isWrong ? 'rejected' : `to state ${step.next}`}`;
  const made = element(
    'button',
    { type: 'button', 'data-step': index, 'data-item': true, 'aria-label': label },
    symbol,
  );
  if (isWrong) made.className = 'wrong';
  return element('li', {}, made, element('bdi', {}, step.character));
}

function describe({ symbol, state, next, expected, rules, character }: WalkStep): HTMLElement[] {
  const line = (name: string, text: string) =>
    text === '' ? [] : [element('div', { class: 'code' }, element('b', {}, name), element('p', {}, text))];
  return [
    ...line(
      'transition',
      `${symbol}${character.trim() && ` ${character}`} in state ${state} → ${next < 0 ? 'rejected' : `state ${next}`}`,
    ),
    ...line('rule', rules),
    ...line(next < 0 ? 'expected' : 'allowed here', expected || 'the end of the text'),
  ];
}
