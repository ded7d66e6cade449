/**
 * The keyboard: each group is one stop of the Tab key, and arrows go about in
 * it. In a list they go to what comes before and after; in a picture or a table
 * to the nearest in their direction.
 */
import { cellFrom, type FormData } from '../data.ts';
import { all, one } from './view.ts';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Stop = HTMLElement | SVGElement;

/** None of them lies within another. */
const STOPS =
  '.clause .told, .card .name, .piece:not(:has(.piece)), .label, .edge, .stub, .state:not([aria-hidden]), .cells td';
const SVG = 'http://www.w3.org/2000/svg';

/** Makes everything that can be pointed at a stop; and lines wide enough to be hit. */
export function armStops(): void {
  for (const stop of all(STOPS)) {
    stop.setAttribute('data-stop', '');
    if (stop.tagName !== 'BUTTON') stop.setAttribute('role', stop.tagName === 'TD' ? 'gridcell' : 'button');
  }
  for (const wire of all('path.wire')) {
    const wide = document.createElementNS(SVG, 'path');
    wide.setAttribute('class', 'hit');
    wide.setAttribute('d', wire.getAttribute('d') as string);
    wire.before(wide);
  }
}

/** Says of each cell of a table what it stands for. */
export function nameCells({ id, cells, classes }: FormData): void {
  for (const { state, class: c, next, forbidden } of cells.map(cellFrom)) {
    const element = document.querySelector(`[data-form="${id}"] [data-thing="cell=${state}.${c}"]`);
    const reasons = forbidden.map((rule) => rule.replace(/^.*~/, '')).join(', ');
    const said = next >= 0 ? `to state ${next}` : reasons || 'no rule goes on';
    element?.setAttribute('aria-label', `state ${state}, ${classes[c]}: ${said}`);
    element?.setAttribute('title', `${classes[c]}: ${said}`);
  }
}

/** Makes one stop of each group reachable; again whenever other stops are shown. */
export function armGroups(): void {
  for (const group of all('[data-keys]')) {
    const [first, ...others] = stopsOf(group);
    for (const stop of others) stop.setAttribute('tabindex', '-1');
    first?.setAttribute('tabindex', '0');
  }
}

/** `leave`: what Escape does. */
export function listen(leave: () => void): void {
  document.addEventListener('keydown', (event) => {
    const target = event.target as Stop;
    const typing = target.matches('input[type=text], select');
    const isStop = target.matches('[data-stop]');
    const next = isStop ? after(target, event.key) : undefined;
    if (event.key === 'Escape') leave();
    else if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) one('#walk').focus();
    else if (isStop && target.tagName !== 'BUTTON' && (event.key === 'Enter' || event.key === ' ')) press(target);
    else if (next) rove(target, next);
    else return;
    event.preventDefault();
  });
}

function press(stop: Stop): void {
  stop.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

function rove(from: Stop, to: Stop): void {
  from.setAttribute('tabindex', '-1');
  to.setAttribute('tabindex', '0');
  to.focus();
}

function after(from: Stop, key: string): Stop | undefined {
  const group = from.closest('[data-keys]');
  if (!group) return undefined;
  const stops = stopsOf(group);
  if (key === 'Home') return stops[0];
  if (key === 'End') return stops.at(-1);
  const direction = ARROWS[key];
  if (!direction) return undefined;
  if (group.getAttribute('data-keys') === 'grid') return nearest(from, stops, direction);
  return stops[stops.indexOf(from) + direction[0] + direction[1]];
}

function stopsOf(group: Element): Stop[] {
  return [...group.querySelectorAll<Stop>('[data-stop]')].filter((stop) => stop.closest('[hidden]') === null);
}

/** What lies aside counts three times as far. */
function nearest(from: Stop, stops: readonly Stop[], [x, y]: readonly [number, number]): Stop | undefined {
  const here = middle(from);
  let best: Stop | undefined;
  let least = Infinity;
  for (const stop of stops) {
    const there = middle(stop);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * x + dy * y;
    if (stop === from || ahead <= 1) continue;
    const distance = ahead + 3 * Math.abs(dx * y + dy * x);
    if (distance < least) [best, least] = [stop, distance];
  }
  return best;
}

/** Of an edge, its label; of all else, itself. */
function middle(stop: Stop): { x: number; y: number } {
  const { left, top, width, height } = (stop.querySelector('.plate, circle') ?? stop).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
