/**
 * Names of files ↔ strings, without loss. A name is a sequence of octets, which
 * need not be UTF-8. In a string of this program, an octet of it that is not
 * UTF-8 is a lone surrogate (as in Python, PEP 383):
 *
 *     61 FF 62   ↔   'a\uDCFFb'   printed: a\xFFb
 *
 * Node decodes the arguments of the process with loss: each such octet becomes
 * U+FFFD. Where there is one, the octets are read from the system (Linux).
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { printable } from '../shared/printable.ts';
import { UsageError } from './errors.ts';

/** Octet 80 ↔ U+DC80, to FF ↔ U+DCFF. */
const ESCAPE = 0xdc00;

/** Name → string. */
export function nameOf(octets: Buffer): string {
  if (isUtf8(octets)) return octets.toString();
  let name = '';
  for (let i = 0; i < octets.length; ) {
    const length = characterAt(octets, i);
    name += length ? octets.toString('utf8', i, i + length) : String.fromCharCode(ESCAPE + (octets[i] as number));
    i += length || 1;
  }
  return name;
}

/** How many octets the character at index `i` has in UTF-8; 0 where there is none. */
export function characterAt(octets: Buffer, i: number): number {
  const isCharacter = (length: number) => i + length <= octets.length && isUtf8(octets.subarray(i, i + length));
  return [1, 2, 3, 4].find(isCharacter) ?? 0;
}

/** String → name, for the functions of `node:fs`. */
export function pathOf(name: string): Buffer {
  return Buffer.concat(
    mapParts(
      name,
      (text) => Buffer.from(text),
      (octet) => Buffer.of(octet),
    ),
  );
}

/** The same; a string where the name is UTF-8, which Node passes on faster. */
export function systemPath(name: string): string | Buffer {
  return /[\uD800-\uDFFF]/.test(name) ? pathOf(name) : name;
}

/** A name whose code units are its octets. */
export function latin1Of(name: string): string {
  return /^[\0-\x7F]*$/.test(name) ? name : pathOf(name).toString('latin1');
}

/** A name, safe to print on a terminal. */
export function formatName(name: string): string {
  if (name === '-') return '<stdin>';
  return mapParts(name, printable, (octet) => `\\x${octet.toString(16).toUpperCase()}`).join('') || '""';
}

/** Maps the parts of a name that are UTF-8, and each octet that is not. */
function mapParts<T>(name: string, ofText: (text: string) => T, ofOctet: (octet: number) => T): T[] {
  // With the flag `u`, a surrogate in a pair does not match.
  const parts = name.split(/([\uDC80-\uDCFF])/u);
  return parts.map((part, i) => (i % 2 === 0 ? ofText(part) : ofOctet(part.charCodeAt(0) - ESCAPE)));
}

/** Whether the octets of a name are UTF-8. */
export function isText(name: string): boolean {
  return isUtf8(pathOf(name));
}

/** Throws where this runtime would open another file: Deno decodes names with loss. */
export function requireExact(name: string): void {
  const isExact = !('Deno' in globalThis) || (isText(name) && !name.includes('\uFFFD'));
  if (!isExact) throw Object.assign(new Error('not UTF-8'), { code: 'EILSEQ', syscall: 'open' });
}

/** The arguments of this process, without loss. Throws UsageError where the system does not give their octets. */
export function losslessArguments(decoded: readonly string[]): readonly string[] {
  // On other systems names are Unicode text.
  if (process.platform !== 'linux' || !decoded.some((argument) => argument.includes('\uFFFD'))) return decoded;
  const octets = lastArguments(decoded.length);
  // Differs where a module has changed the title of the process: it is kept in the same memory.
  const same = octets?.every((argument, i) => argument.toString() === decoded[i]);
  if (same) return (octets as Buffer[]).map(nameOf);
  throw new UsageError(
    'an argument is not UTF-8, or has U+FFFD, and its octets in /proc/self/cmdline cannot be read',
    'name the folder of the file',
  );
}

/** The octets of the last arguments of this process. */
function lastArguments(count: number): Buffer[] | undefined {
  try {
    const line = readFileSync('/proc/self/cmdline', 'latin1').split('\0');
    // Each argument ends with U+0000, so the last piece is empty.
    const last = line.slice(0, -1).slice(-count);
    return last.map((argument) => Buffer.from(argument, 'latin1'));
  } catch {
    return undefined;
  }
}
