/**
 * The UTF-8 cases of the Autobahn test suite for WebSocket, section 6, as facts:
 * a message, whether it is well-formed, and if not, the earliest octet that shows
 * it. Each is pushed octet by octet, and again in halves.
 */
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';

/** "κόσμε" with accents, eleven octets, and "edited". */
const GREEK = 'CE BA E1 BD B9 CF 83 CE BC CE B5';
const EDITED = '65 64 69 74 65 64';
const leads = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${(first + i).toString(16)} 20`).join(' ');
const tails = (count: number) => Array.from({ length: count }, (_, i) => (i % 2 ? 'BF' : '80')).join(' ');
const cut = [
  'C0',
  'E0 80',
  'F0 80 80',
  'F8 80 80 80',
  'FC 80 80 80 80',
  'DF',
  'EF BF',
  'F7 BF BF',
  'FB BF BF BF',
  'FD BF BF BF BF',
];
const planes = Array.from({ length: 16 }, (_, i) => {
  const lead = (0xf0 + ((i + 1) >> 2)).toString(16);
  return ['BE', 'BF'].map((last) => `${lead} ${(0x8f + 0x10 * ((i + 1) & 3)).toString(16)} BF ${last}`);
}).flat();

/** Case, octets, and `ok`, the index of the first offending octet, or `end`. */
type Row = readonly [name: string, octets: string, verdict: 'ok' | 'end' | number];

const rows: Row[] = [
  ['6.1.1', '', 'ok'],
  ['6.2.1', '48 65 6C 6C 6F 2D C2 B5 40 C3 9F C3 B6 C3 A4 C3 BC C3 A0 C3 A1 2D 55 54 46 2D 38 21 21', 'ok'],
  ['6.3.1', `${GREEK} ED A0 80 ${EDITED}`, 12],
  ['6.4.1', `${GREEK} F4 90 80 80 ${EDITED}`, 12],
  ['6.5.1', GREEK, 'ok'],
  // 6.6: prefixes of the Greek word; inside a character the message is not complete.
  ...Array.from(unhex(GREEK), (_, i): Row => {
    const begun = [0, 2, 3, 5, 7, 9].includes(i);
    return [`6.6.${i + 1}`, GREEK.slice(0, 3 * i + 2), begun ? 'end' : 'ok'];
  }),
  ...['00', 'C2 80', 'E0 A0 80', 'F0 90 80 80'].map((text, i): Row => [`6.7.${i + 1}`, text, 'ok']),
  ...['F8 88 80 80 80', 'FC 84 80 80 80 80'].map((text, i): Row => [`6.8.${i + 1}`, text, 0]),
  ...['7F', 'DF BF', 'EF BF BF', 'F4 8F BF BF'].map((text, i): Row => [`6.9.${i + 1}`, text, 'ok']),
  ...['F7 BF BF BF', 'FB BF BF BF BF', 'FD BF BF BF BF BF'].map((text, i): Row => [`6.10.${i + 1}`, text, 0]),
  ...['ED 9F BF', 'EE 80 80', 'EF BF BD', 'F4 8F BF BF'].map((text, i): Row => [`6.11.${i + 1}`, text, 'ok']),
  ['6.11.5', 'F4 90 80 80', 1],
  ['6.12.1', '80', 0],
  ['6.12.2', 'BF', 0],
  ...[2, 3, 4, 5, 6, 7].map((count, i): Row => [`6.12.${i + 3}`, tails(count), 0]),
  ['6.13.1', leads(0xc0, 0xdf), 0],
  ['6.13.2', leads(0xe0, 0xef), 1],
  ['6.13.3', leads(0xf0, 0xf7), 1],
  ['6.13.4', leads(0xf8, 0xfb), 0],
  ['6.13.5', leads(0xfc, 0xfd), 0],
  ...cut.map((text, i): Row => [`6.14.${i + 1}`, text, ([0, 1, 1, 0, 0, 'end', 'end', 0, 0, 0] as const)[i] as 0]),
  ['6.15.1', cut.join(' '), 0],
  ...['FE', 'FF', 'FE FE FF FF'].map((text, i): Row => [`6.16.${i + 1}`, text, 0]),
  ...['C0 AF', 'E0 80 AF', 'F0 80 80 AF', 'F8 80 80 80 AF', 'FC 80 80 80 80 AF'].map(
    (text, i): Row => [`6.17.${i + 1}`, text, [0, 1, 1, 0, 0][i] as 0],
  ),
  ...['C1 BF', 'E0 9F BF', 'F0 8F BF BF', 'F8 87 BF BF BF', 'FC 83 BF BF BF BF'].map(
    (text, i): Row => [`6.18.${i + 1}`, text, [0, 1, 1, 0, 0][i] as 0],
  ),
  ...['C0 80', 'E0 80 80', 'F0 80 80 80', 'F8 80 80 80 80', 'FC 80 80 80 80 80'].map(
    (text, i): Row => [`6.19.${i + 1}`, text, [0, 1, 1, 0, 0][i] as 0],
  ),
  ...['A0 80', 'AD BF', 'AE 80', 'AF BF', 'B0 80', 'BE 80', 'BF BF'].map(
    (two, i): Row => [`6.20.${i + 1}`, `ED ${two}`, 1],
  ),
  ...['A0 80', 'AD BF', 'AE 80', 'AF BF'].flatMap((high, i) =>
    ['B0 80', 'BF BF'].map((low, j): Row => [`6.21.${2 * i + j + 1}`, `ED ${high} ED ${low}`, 1]),
  ),
  ...['EF BF BE', 'EF BF BF', ...planes].map((text, i): Row => [`6.22.${i + 1}`, text, 'ok']),
  ...['B9', 'BA', 'BB', 'BC', 'BD', 'BE', 'BF'].map((last, i): Row => [`6.23.${i + 1}`, `EF BF ${last}`, 'ok']),
];

describe('a message of Autobahn section 6', () => {
  test.each(rows)('%s: %s is %s', (_, text, verdict) => {
    const octets = unhex(text);
    const checker = utf8.checker();
    const failed = octets.findIndex((__, i) => checker.push(octets.subarray(i, i + 1)) !== null);
    const end = checker.end();
    expect(failed).toBe(typeof verdict === 'number' ? verdict : -1);
    expect(end === null).toBe(verdict === 'ok');
    if (verdict === 'end') expect(end?.incomplete).toBe(true);
    const halves = utf8.checker();
    const first = halves.push(octets.subarray(0, octets.length >> 1));
    expect(first ?? halves.push(octets.subarray(octets.length >> 1)) ?? halves.end()).toEqual(end);
  });

  test('there are well-formed ones in all planes, as the facts have it', () => {
    expect(planes.at(0)).toBe('f0 9f BF BE');
    expect(planes.at(-1)?.toUpperCase()).toBe('F4 8F BF BF');
  });
});
