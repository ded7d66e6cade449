/**
 * A dot that goes along the edges of the automaton with the text, where it
 * does not disturb; otherwise it stands where the text has come to.
 */
import { isCalm } from './view.ts';

const LASTS = 420;

export class Token {
  #dot: SVGCircleElement | null = null;
  #frame = 0;

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#dot?.remove();
    this.#dot = null;
  }

  /** Along the line of an edge or stub; to its end at once unless `moving`. */
  go(edge: Element | undefined, moving: boolean): void {
    this.clear();
    const path = edge?.querySelector<SVGPathElement>('path.wire');
    const svg = path?.ownerSVGElement;
    if (!edge || !path || !svg) return;
    const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    dot.setAttribute('class', edge.classList.contains('stub') ? 'token wrong' : 'token');
    dot.setAttribute('r', '6');
    svg.append(dot);
    this.#dot = dot;
    const length = path.getTotalLength();
    const stand = (at: number) => {
      const { x, y } = path.getPointAtLength(length * at);
      dot.setAttribute('cx', String(x));
      dot.setAttribute('cy', String(y));
    };
    stand(moving && !isCalm() ? 0 : 1);
    if (!moving || isCalm()) return;
    const start = performance.now();
    const move = (now: number) => {
      const part = Math.min(1, (now - start) / LASTS);
      stand(1 - (1 - part) ** 3);
      if (part < 1) this.#frame = requestAnimationFrame(move);
    };
    this.#frame = requestAnimationFrame(move);
  }
}
