/** Shares and distributions → small pictures in SVG, each with its numbers in words. */
import { type Html, html } from '../../../page/html.ts';
import { formatSize, withNoun } from '../../numbers.ts';
import type { Distribution } from './distribution.ts';

const BAR = 120;
const WIDTH = 256;
const HEIGHT = 28;

/** A bar for a share of all, 0 to 1. */
export function bar(share: number): Html {
  const percent = `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
  return html`<svg class="bar" viewBox="0 0 ${BAR} 10" width="${BAR}" height="10" role="img" aria-label="${percent}"><rect class="ground" width="${BAR}" height="10"/><rect width="${(BAR * share).toFixed(1)}" height="10"/></svg>`;
}

/** A column for each part of a file, as high as its faults are many. */
export function distributionPicture(distribution: Distribution, octets: number): Html {
  const counts = distribution.countsFor(octets);
  const most = Math.max(1, ...counts);
  const width = WIDTH / counts.length;
  const columns = counts.flatMap((count, i) => {
    if (count === 0) return [];
    const height = Math.max(3, (HEIGHT * count) / most);
    return html`<rect x="${(i * width).toFixed(2)}" y="${(HEIGHT - height).toFixed(2)}" width="${Math.max(1, width - 0.5).toFixed(2)}" height="${height.toFixed(2)}"/>`;
  });
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  const label = `Faults from ${formatSize(Math.max(0, first) * distribution.width)} to ${formatSize((last + 1) * distribution.width)}; at most ${withNoun(most, 'fault')} in ${withNoun(distribution.width, 'octet')}`;
  return html`<svg class="distribution" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title><rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>${columns}</svg>`;
}
