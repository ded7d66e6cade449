/**
 * The box for a text: what is typed walks through the automaton at once; then the
 * reader goes through its steps, or plays them. The page says what a step shows
 * (`onStep`); the markup is in src/play/page/page.html.
 */
import { element, query, queryAll, showIn } from './dom.ts';
import type { Mode } from './parse-input.ts';
import type { ShownWalk, WalkStep } from './table-walk.ts';

/** Milliseconds for one step, when the walk is played. */
const STEP_TIME = 650;

/** Gets the steps up to the current one, none without a walk; returns what is said about the current one. */
type OnStep<S> = (taken: readonly S[], animated: boolean) => readonly HTMLElement[];

export class WalkBox<S extends WalkStep> {
  readonly #onStep: OnStep<S>;
  #walk: ShownWalk<S> | null = null;
  /** Index of the current step; −1 without a walk. */
  #current = -1;
  #timer = 0;

  /** `onType`: the text or its mode has changed. */
  constructor(onType: () => void, onStep: OnStep<S>) {
    this.#onStep = onStep;
    const box = query<HTMLTextAreaElement>('#walk');
    box.addEventListener('input', () => {
      fitLines(box);
      onType();
    });
    // A text box has LF alone: what is pasted says which line ends are meant.
    box.addEventListener('paste', ({ clipboardData }) => {
      const text = clipboardData?.getData('text') ?? '';
      if (/[\r\n]/.test(text)) lineEnd().value = text.includes('\r\n') ? 'CRLF' : 'LF';
    });
    lineEnd().addEventListener('change', onType);
    for (const radio of queryAll('input[name=mode]')) radio.addEventListener('change', onType);
    query('#previous').addEventListener('click', () => this.#stopAt(this.#current - 1));
    query('#next').addEventListener('click', () => this.#stopAt(this.#current + 1, true));
    query('#play').addEventListener('click', () => this.#playFrom(0));
    query('#steps').addEventListener('click', (event) => {
      const step = (event.target as Element).closest('[data-step]')?.getAttribute('data-step');
      if (step) this.#stopAt(Number(step));
    });
  }

  /** With the line ends that are chosen. */
  get typed(): string {
    const text = query<HTMLTextAreaElement>('#walk').value;
    return lineEnd().value === 'CRLF' ? text.replaceAll('\n', '\r\n') : text;
  }

  get mode(): Mode {
    return query<HTMLInputElement>('input[name=mode]:checked').value as Mode;
  }

  type(typed: string, mode: Mode): void {
    const box = query<HTMLTextAreaElement>('#walk');
    lineEnd().value = typed.includes('\r\n') ? 'CRLF' : 'LF';
    box.value = typed;
    fitLines(box);
    query<HTMLInputElement>(`input[name=mode][value=${mode}]`).checked = true;
  }

  /** `null`: there is no walk, and `problem` says why. */
  show(walk: ShownWalk<S> | null, problem = ''): void {
    clearTimeout(this.#timer);
    this.#walk = walk;
    const verdict = query('#verdict');
    verdict.textContent = walk?.message ?? problem;
    verdict.className = walk ? (walk.isWellFormed ? 'good' : 'bad') : 'hint';
    query('.walk').hidden = walk === null || walk.symbols.length === 0;
    const { symbols, steps, isWellFormed } = walk ?? { symbols: [], steps: [], isWellFormed: true };
    const items = symbols.map((symbol, i) => stepItem(symbol, steps[i], i));
    // The text ends where it must not.
    if (!isWellFormed && steps.length === symbols.length && steps.at(-1)?.next !== -1)
      items.push(element('li', {}, element('span', { class: 'end' }, 'end')));
    query('#steps').replaceChildren(...items);
    this.#goTo(steps.length - 1);
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
    query('#step').replaceChildren(...this.#onStep(steps.slice(0, this.#current + 1), animated));
  }

  #stopAt(index: number, animated = false): void {
    clearTimeout(this.#timer);
    this.#goTo(index, animated);
  }

  #playFrom(index: number): void {
    this.#stopAt(index, true);
    if (index < (this.#walk?.steps.length ?? 0) - 1)
      this.#timer = window.setTimeout(() => this.#playFrom(index + 1), STEP_TIME);
  }
}

const lineEnd = () => query<HTMLSelectElement>('#line-end');

/** As many lines as the text has, up to ten. */
function fitLines(box: HTMLTextAreaElement): void {
  box.rows = Math.min(10, box.value.split('\n').length);
}

function stepItem(symbol: string, step: WalkStep | undefined, index: number): HTMLElement {
  if (!step) return element('li', {}, element('span', { class: 'unread' }, symbol), element('bdi'));
  const isWrong = step.next < 0;
  const label = `step ${index}: ${symbol}, ${isWrong ? 'rejected' : `to state ${step.next}`}`;
  const attributes = { type: 'button', 'data-step': index, 'data-item': true, 'aria-label': label };
  const made = element('button', { ...attributes, ...(isWrong && { class: 'wrong' }) }, symbol);
  return element('li', {}, made, element('bdi', {}, step.character));
}

/** A line about a step, below its name. */
export function stepColumn(name: string, lines: readonly string[], kind = ''): HTMLElement {
  const texts = lines.filter(Boolean).map((line) => element('p', {}, line));
  return element('div', { class: kind }, element('b', {}, name), ...texts);
}
