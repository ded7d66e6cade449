/**
 * A workspace ↔ the fragment of an address, which no browser sends to a server:
 * JSON, compressed with deflate, in the 64 letters that an address may have.
 *
 *     { text: 'a = "x"', … }   →   #g=q1YqSa0oUbJSSlSwVVCqUKoFAA
 *
 * A fragment comes from strangers: it is read up to a limit and no further, so a
 * small one that unpacks to gigabytes costs what a megabyte costs.
 */
import { asWorkspace, type Workspace } from './workspace.ts';

/** Characters of a fragment, and octets that it may unpack to. */
const LONGEST = 100_000;
const LARGEST = 1 << 20;

const MARK = '#g=';

export class LinkError extends Error {
  override readonly name = 'LinkError';
}

/** Throws LinkError if the address would be too long. */
export async function toFragment(workspace: Workspace): Promise<string> {
  const octets = new TextEncoder().encode(JSON.stringify(workspace));
  const packed = await collect(piped(octets, new CompressionStream('deflate-raw')), Infinity);
  const letters = btoa(Array.from(packed, (octet) => String.fromCharCode(octet)).join(''));
  const fragment = MARK + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (fragment.length <= LONGEST) return fragment;
  throw new LinkError(
    `the grammar is too long for a link: it takes ${fragment.length} characters, and the limit is ${LONGEST}`,
  );
}

/** `null` if the fragment holds no workspace at all. Throws LinkError if it holds a bad one. */
export async function fromFragment(fragment: string): Promise<Workspace | null> {
  if (!fragment.startsWith(MARK)) return null;
  if (fragment.length > LONGEST) throw new LinkError(`the link has more than ${LONGEST} characters`);
  const octets = await unpacked(fragment.slice(MARK.length));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets));
  } catch {
    throw new LinkError('the link is damaged: it holds no grammar');
  }
  const workspace = asWorkspace(value);
  if (!workspace) throw new LinkError('the link is damaged: it holds no grammar');
  return workspace;
}

async function unpacked(letters: string): Promise<Uint8Array> {
  try {
    const packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const octets = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    return await collect(piped(octets, new DecompressionStream('deflate-raw')), LARGEST);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError('the link is damaged: it cannot be unpacked');
  }
}

function piped(octets: Uint8Array<ArrayBuffer>, through: GenericTransformStream): ReadableStream<Uint8Array> {
  return new Blob([octets]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      throw new LinkError(`the link unpacks to more than ${most} octets`);
    }
    chunks.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
