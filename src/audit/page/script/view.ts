/**
 * A highlight → the page: each element that shows a target gets the level as
 * `data-highlight`. A pane that shows no highlighted element scrolls to one,
 * except the pane with the pointer.
 */
import { prefersReducedMotion, queryAll } from '../../../page/script/dom.ts';
import { parseTarget } from '../../../page/script/target.ts';
import type { Highlight, Level } from './relations.ts';

/** Milliseconds before panes scroll: a pointer on its way to somewhere else moves nothing. */
const SCROLL_DELAY = 140;

export class View {
  #elements = new Map<string, Element[]>();
  #highlighted: Element[] = [];
  #timer = 0;

  /** Shows the panels of a form. */
  show(form: string): void {
    for (const panel of queryAll('[data-form]'))
      (panel as HTMLElement).hidden = panel.getAttribute('data-form') !== form;
    this.#elements = new Map();
    for (const element of queryAll('.clause[data-target], [data-form]:not([hidden]) [data-target]')) {
      const target = element.getAttribute('data-target') as string;
      this.#elements.set(target, [...(this.#elements.get(target) ?? []), element]);
    }
  }

  /** The elements that show a target in the current form. */
  elements(target: string): readonly Element[] {
    return this.#elements.get(target) ?? [];
  }

  /** `pointed`: the element under the pointer. `first`: the target that panes scroll to, rather than to another. */
  highlight(highlight: Highlight, pointed: Element | null, first = ''): void {
    for (const element of this.#highlighted) element.removeAttribute('data-highlight');
    this.#highlighted = [];
    for (const [target, level] of highlight) {
      for (const element of this.elements(target)) {
        element.setAttribute('data-highlight', String(level));
        this.#highlighted.push(element);
      }
    }
    document.body.toggleAttribute('data-highlighting', highlight.size > 0);
    clearTimeout(this.#timer);
    const scroll = () => this.#scrollPanes(highlight, pointed, first);
    if (highlight.size > 0) this.#timer = setTimeout(scroll, SCROLL_DELAY) as unknown as number;
  }

  #scrollPanes(highlight: Highlight, pointed: Element | null, preferred: string): void {
    for (const pane of queryAll('.pane, .pane .drawing')) {
      if ((pointed && pane.contains(pointed)) || !isScrollable(pane)) continue;
      const inside = (targets: readonly string[]) =>
        targets
          .flatMap((target) => this.elements(target))
          .filter((element) => pane.contains(element) && element.closest('[hidden]') === null);
      const atLevel = (wanted: Level) =>
        [...highlight].flatMap(([target, level]) =>
          level === wanted && parseTarget(target)[0] !== 'cell' ? [target] : [],
        );
      const choices = [[preferred], atLevel(3), atLevel(2), atLevel(1)].map(inside);
      const closest = choices.find((found) => found.length > 0) ?? [];
      const first = closest.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
      if (first && !closest.some((element) => isVisible(element, pane))) scrollTo(pane, first);
    }
  }
}

function isScrollable(pane: Element): boolean {
  const overflows = pane.scrollHeight > pane.clientHeight + 4 || pane.scrollWidth > pane.clientWidth + 4;
  return overflows && getComputedStyle(pane).overflowY !== 'visible';
}

function isVisible(element: Element, pane: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  const [x, y] = [Math.min(30, inner.width / 2), 30];
  return (
    inner.bottom > outer.top + y &&
    inner.top < outer.bottom - y &&
    inner.right > outer.left + x &&
    inner.left < outer.right - x
  );
}

function scrollTo(pane: Element, element: Element): void {
  const [inner, outer] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  const top = pane.scrollTop + inner.top - outer.top - Math.max(60, (outer.height - inner.height) / 3);
  const left = pane.scrollLeft + inner.left - outer.left - Math.max(0, (outer.width - inner.width) / 2);
  pane.scrollTo({ top, left, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
