/** The steps of a walk → what the panel and the column of the current step show: marks in automaton and table, and words. */

import { prefersReducedMotion, queryAll, showIn } from '../../page/script/dom.ts';
import { cellTarget, edgeTarget, stateTarget } from '../../page/script/target.ts';
import { stepColumn } from '../../page/script/walk-box.ts';
import type { PlayStep } from '../protocol.ts';

/**
 * A dot that moves along the edges of the automaton as the text is walked. It
 * jumps if the reader prefers reduced motion.
 */

/** Milliseconds for one edge. */
const DURATION = 420;

class Dot {
  #circle: SVGCircleElement | null = null;
  #frame = 0;

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#circle?.remove();
    this.#circle = null;
  }

  /** Goes along the line of an edge; without `animated`, jumps to its end. */
  follow(edge: Element | undefined, animated: boolean): void {
    this.clear();
    const path = edge?.querySelector<SVGPathElement>('path.route');
    const svg = path?.ownerSVGElement;
    if (!edge || !path || !svg) return;
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('class', 'dot');
    circle.setAttribute('r', '6');
    svg.append(circle);
    this.#circle = circle;
    const length = path.getTotalLength();
    const moveTo = (fraction: number) => {
      const { x, y } = path.getPointAtLength(length * fraction);
      circle.setAttribute('cx', String(x));
      circle.setAttribute('cy', String(y));
    };
    if (!animated || prefersReducedMotion()) moveTo(1);
    else this.#animate(moveTo);
  }

  /** From 0 to 1, fast at first. */
  #animate(moveTo: (fraction: number) => void): void {
    moveTo(0);
    const start = performance.now();
    const frame = (now: number) => {
      const time = Math.min(1, (now - start) / DURATION);
      moveTo(1 - (1 - time) ** 3);
      if (time < 1) this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }
}

export class WalkMarks {
  readonly #dot = new Dot();
  #taken: readonly PlayStep[] = [];

  /** Marks the last of these steps, and the way to it. */
  show(taken: readonly PlayStep[], animated: boolean): void {
    this.#taken = taken;
    for (const name of ['data-visited', 'data-highlight'])
      for (const marked of queryAll(`[${name}]`)) marked.removeAttribute(name);
    this.#dot.clear();
    const step = taken.at(-1);
    for (const one of taken) if (one.next >= 0) mark('data-visited', edgeTarget(one), '');
    if (!step) return;
    mark('data-highlight', cellTarget({ state: step.state, class: step.column }), '3');
    if (step.next < 0) {
      mark('data-highlight', stateTarget(step.state), '3');
      return;
    }
    mark('data-highlight', edgeTarget(step), '3');
    mark('data-highlight', stateTarget(step.next), '2');
    const [reached] = targets(stateTarget(step.next));
    const drawing = reached?.closest('.drawing');
    if (reached && drawing) showIn(drawing, reached);
    this.#dot.follow(targets(edgeTarget(step))[0], animated);
  }

  /** Marks the same in pictures that were drawn since. */
  again(): void {
    this.show(this.#taken, false);
  }
}

function targets(target: string): Element[] {
  return queryAll(`#panel [data-target="${target}"]`);
}

function mark(name: string, target: string, value: string): void {
  for (const one of targets(target)) one.setAttribute(name, value);
}

export function stepColumns({ text, state, next, expected, rules, character }: PlayStep): HTMLElement[] {
  const result = next < 0 ? 'rejected' : `state ${next}`;
  const columns: readonly (readonly [name: string, text: string])[] = [
    ['transition', `${text}${character.trim() && ` ${character}`} in state ${state} → ${result}`],
    ['rule', rules],
    [next < 0 ? 'expected' : 'allowed here', expected || 'the end of the text'],
  ];
  return columns.flatMap(([name, text]) => (text === '' ? [] : [stepColumn(name, [text], 'code')]));
}
