/**
 * The keyboard, with a roving tabindex: each group is one tab stop, and arrow
 * keys move the focus within the group. In a list they move to the item before
 * or after; in a picture or a table to the nearest item in their direction.
 */
import { query, queryAll } from './dom.ts';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Item = HTMLElement | SVGElement;

/** The items that can have the focus. None of them contains another. */
const ITEMS =
  '.clause .statement, .card .name, .expression:not(:has(.expression)), .label, .edge, .state:not([aria-hidden]), .cells td';
const SVG = 'http://www.w3.org/2000/svg';

/** Makes every target an item, and gives each edge a wide transparent line, which is easier to hit. */
export function makeFocusable(): void {
  for (const item of queryAll(ITEMS)) {
    item.setAttribute('data-item', '');
    if (item.tagName !== 'BUTTON') item.setAttribute('role', item.tagName === 'TD' ? 'gridcell' : 'button');
  }
  for (const line of queryAll('path.route')) {
    const wide = document.createElementNS(SVG, 'path');
    wide.setAttribute('class', 'hit');
    wide.setAttribute('d', line.getAttribute('d') as string);
    line.before(wide);
  }
}

/** Makes the first visible item of each group its tab stop. Call it whenever other items become visible. */
export function resetTabStops(): void {
  for (const group of queryAll('[data-roving]')) {
    const [first, ...others] = itemsOf(group);
    for (const item of others) item.setAttribute('tabindex', '-1');
    first?.setAttribute('tabindex', '0');
  }
}

/** `onEscape`: what Escape does. */
export function listenToKeys(onEscape: () => void): void {
  document.addEventListener('keydown', (event) => {
    // Of an event in a shadow tree, the target is only its host.
    const focused = event.composedPath()[0] as Item;
    // Escape clears a search box by itself.
    if (focused.matches('input[type=search]') && event.key === 'Escape') return;
    const isTyping =
      focused.matches('input[type=text], input[type=search], textarea, select') ||
      (focused as HTMLElement).isContentEditable;
    const isItem = focused.matches('[data-item]');
    const next = isItem ? itemAfter(focused, event.key) : undefined;
    if (event.key === 'Escape') onEscape();
    else if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) query('#walk, .filters input').focus();
    else if (isItem && focused.tagName !== 'BUTTON' && (event.key === 'Enter' || event.key === ' '))
      focused.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    else if (next) moveFocus(focused, next);
    else return;
    event.preventDefault();
  });
}

function moveFocus(from: Item, to: Item): void {
  from.setAttribute('tabindex', '-1');
  to.setAttribute('tabindex', '0');
  to.focus();
}

/** The item to which a key moves the focus, if it does. */
function itemAfter(from: Item, key: string): Item | undefined {
  const group = from.closest('[data-roving]');
  if (!group) return undefined;
  const items = itemsOf(group);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const direction = ARROWS[key];
  if (!direction) return undefined;
  if (group.getAttribute('data-roving') === 'grid') return nearest(from, items, direction);
  return items[items.indexOf(from) + direction[0] + direction[1]];
}

function itemsOf(group: Element): Item[] {
  return [...group.querySelectorAll<Item>('[data-item]')].filter((item) => item.closest('[hidden]') === null);
}

/** The nearest item in a direction. A distance sideways counts three times. */
function nearest(from: Item, items: readonly Item[], [x, y]: readonly [number, number]): Item | undefined {
  const here = middle(from);
  let best: Item | undefined;
  let least = Infinity;
  for (const item of items) {
    const there = middle(item);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * x + dy * y;
    if (item === from || ahead <= 1) continue;
    const distance = ahead + 3 * Math.abs(dx * y + dy * x);
    if (distance < least) [best, least] = [item, distance];
  }
  return best;
}

/** The middle of an item; for an edge, the middle of its label. */
function middle(item: Item): { x: number; y: number } {
  const { left, top, width, height } = (item.querySelector('.plate, circle') ?? item).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
