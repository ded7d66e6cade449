/**
 * A dot that moves along the edges of the automaton as the text is walked. It
 * jumps if the reader prefers reduced motion.
 */
import { prefersReducedMotion } from './dom.ts';

/** Milliseconds for one edge. */
const DURATION = 420;

export class Dot {
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
