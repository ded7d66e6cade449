/**
 * Numbers and sizes for people.
 *
 *     groupDigits(1234)       →  1,234
 *     withNoun(2, 'file')     →  2 files
 *     formatSize(1234567890)  →  1.2 GB
 */

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB'] as const;

export function groupDigits(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 file`, `2 files` */
export function withNoun(n: number, noun: string): string {
  return `${groupDigits(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** A number of octets: exact up to a million, then in decimal units. */
export function formatSize(octets: number): string {
  if (octets < 1e6) return withNoun(octets, 'octet');
  const power = Math.min(Math.floor(Math.log10(octets) / 3), UNITS.length);
  return `${(octets / 1000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}
