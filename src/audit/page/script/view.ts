/**
 * Lights → the page: every element that shows a thing carries its name, and is
 * marked with how closely it belongs to what is pointed at. A pane in which
 * nothing of it is to be seen moves there, but never the one that is pointed in.
 */
import { type Level, type Lights, split } from './links.ts';

const CALM = 140;

export class View {
  #things = new Map<string, Element[]>();
  #lit: Element[] = [];
  #walked: Element[] = [];
  #timer = 0;

  /** Shows the panels of a form, and the clauses that have to do with it. */
  show(form: string, carries: (row: string) => boolean): void {
    for (const panel of all('[data-form]')) (panel as HTMLElement).hidden = panel.getAttribute('data-form') !== form;
    for (const clause of all('.clause')) {
      (clause as HTMLElement).hidden = !carries(split(clause.getAttribute('data-thing') as string)[1]);
    }
    for (const part of [...all('.part'), ...all('.document')]) {
      (part as HTMLElement).hidden = part.querySelector('.clause:not([hidden])') === null;
    }
    this.#things = new Map();
    for (const element of all('.clause[data-thing], [data-form]:not([hidden]) [data-thing]')) {
      const thing = element.getAttribute('data-thing') as string;
      this.#things.set(thing, [...(this.#things.get(thing) ?? []), element]);
    }
  }

  elements(thing: string): readonly Element[] {
    return this.#things.get(thing) ?? [];
  }

  /** `from`: where the pointer is. */
  light(lights: Lights, from: Element | null): void {
    for (const element of this.#lit) element.removeAttribute('data-lit');
    this.#lit = [];
    for (const [thing, level] of lights) {
      for (const element of this.elements(thing)) {
        element.setAttribute('data-lit', String(level));
        this.#lit.push(element);
      }
    }
    document.body.toggleAttribute('data-pointing', lights.size > 0);
    clearTimeout(this.#timer);
    if (lights.size > 0) this.#timer = setTimeout(() => this.#bring(lights, from), CALM) as unknown as number;
  }

  /** Edges that the text has gone so far. */
  walked(things: readonly string[]): void {
    for (const element of this.#walked) element.removeAttribute('data-walked');
    this.#walked = things.flatMap((thing) => this.elements(thing));
    for (const element of this.#walked) element.setAttribute('data-walked', '');
  }

  #bring(lights: Lights, from: Element | null): void {
    for (const pane of all('.pane, .pane .drawing')) {
      if ((from && pane.contains(from)) || !scrolls(pane)) continue;
      const inside = (level: Level) =>
        [...lights]
          .filter(([thing, one]) => one === level && split(thing)[0] !== 'cell')
          .flatMap(([thing]) => this.elements(thing))
          .filter((element) => pane.contains(element));
      const closest = ([3, 2, 1] as const).map(inside).find((found) => found.length > 0) ?? [];
      const first = closest.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
      if (first && !closest.some((element) => isSeen(element, pane))) moveTo(pane, first);
    }
  }
}

function scrolls(pane: Element): boolean {
  const room = pane.scrollHeight > pane.clientHeight + 4 || pane.scrollWidth > pane.clientWidth + 4;
  return room && getComputedStyle(pane).overflowY !== 'visible';
}

function isSeen(element: Element, pane: Element): boolean {
  const [one, around] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  const [x, y] = [Math.min(30, one.width / 2), 30];
  return (
    one.bottom > around.top + y &&
    one.top < around.bottom - y &&
    one.right > around.left + x &&
    one.left < around.right - x
  );
}

function moveTo(pane: Element, element: Element): void {
  const [one, around] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  const top = pane.scrollTop + one.top - around.top - Math.max(60, (around.height - one.height) / 3);
  const left = pane.scrollLeft + one.left - around.left - Math.max(0, (around.width - one.width) / 2);
  pane.scrollTo({ top, left, behavior: isCalm() ? 'auto' : 'smooth' });
}

export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

/** An element of the page that is there, since page.ts has written it. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
