/**
 * Who is measured: wellformed, up to one tier, and its peers, by task. A peer
 * that is not installed is left out and named in the report.
 */
import * as buffer from 'node:buffer';
import * as wellformed from '../src/index.ts';
import { decodes } from './decodes.ts';
import { FALLBACK_PEER } from './names.ts';

export interface Candidate<Input> {
  readonly name: string;
  /** Returns the verdict, which must be the same for all candidates. */
  readonly run: (input: Input) => unknown;
}

type Check = (octets: Uint8Array) => boolean;

export const missingPeers: string[] = [];

/** The function that a module exports, or `undefined` if it is not installed. */
async function importPeer(name: string): Promise<Check | undefined> {
  try {
    return ((await import(name)) as { default: Check }).default;
  } catch {
    missingPeers.push(name);
    return undefined;
  }
}

const isUtf8 = await importPeer('is-utf8');
const utf8Validate = await importPeer('utf-8-validate');
const utf8ValidateFallback = await importPeer('utf-8-validate/fallback.js');

/** A candidate, or none if it is not installed. */
function optional(name: string, check: Check | undefined): Candidate<Uint8Array>[] {
  return check ? [{ name, run: (octets) => check(octets) }] : [];
}

/** Octets in a chunk → name of the task. */
export const STREAMS = { 64: 'streams of 64', 1024: 'streams of 1 KiB', 65536: 'streams of 64 KiB' } as const;

const chunkCache = new WeakMap<Uint8Array, Uint8Array[]>();

/** Cuts a text into chunks. The views are cached: making one takes as long as the verdict on a short chunk. */
function chunksOf(octets: Uint8Array, length: number): Uint8Array[] {
  const known = chunkCache.get(octets);
  if (known?.[0]?.length === length) return known;
  const chunks = Array.from({ length: Math.ceil(octets.length / length) }, (_, i) =>
    octets.subarray(i * length, (i + 1) * length),
  );
  chunkCache.set(octets, chunks);
  return chunks;
}

/** The text in chunks, against the same text in one piece. */
function streamsOf(utf8: typeof wellformed.utf8, chunk: number): Candidate<Uint8Array>[] {
  const checker = utf8.checker();
  return [
    {
      name: 'wellformed',
      run: (octets) => {
        checker.reset();
        for (const one of chunksOf(octets, chunk)) checker.push(one);
        return checker.end() === null;
      },
    },
    { name: 'wellformed check, in one piece', run: (octets) => utf8.check(octets) === null },
    {
      name: 'TextDecoder fatal',
      run: (octets) => {
        const streaming = new TextDecoder('utf-8', { fatal: true });
        for (const one of chunksOf(octets, chunk)) streaming.decode(one, { stream: true });
        streaming.decode();
        return true;
      },
    },
  ];
}

/**
 * The candidates of one process, by task. Each tier has its own process: V8
 * optimizes for all validators that run in a process, and an application has
 * one or two.
 */
export function candidatesFor(tier: wellformed.Tier) {
  const utf8 = wellformed.withTier(wellformed.utf8, tier);
  const utf16 = wellformed.withTier(wellformed.utf16, tier);
  const utf16le = wellformed.withTier(wellformed.utf16le, tier);
  const booleans: Candidate<Uint8Array>[] = [
    { name: 'wellformed', run: (octets) => utf8.test(octets) },
    { name: 'buffer.isUtf8', run: (octets) => buffer.isUtf8(octets) },
    { name: 'TextDecoder fatal', run: decodes },
    ...optional('utf-8-validate', utf8Validate),
    ...optional(FALLBACK_PEER, utf8ValidateFallback),
    ...optional('is-utf8', isUtf8),
  ];
  const positions: Candidate<Uint8Array>[] = [
    { name: 'wellformed check', run: (octets) => utf8.check(octets) === null },
    { name: 'wellformed test', run: (octets) => utf8.test(octets) },
    { name: 'TextDecoder fatal', run: decodes },
  ];
  const streams = Object.entries(STREAMS).map(([chunk, task]) => ({
    task,
    candidates: streamsOf(utf8, Number(chunk)),
  }));
  const summaries: Candidate<Uint8Array>[] = [
    { name: 'wellformed', run: (octets) => wellformed.conclude(utf8, wellformed.summarize(utf8, octets)) === null },
    { name: 'wellformed check', run: (octets) => utf8.check(octets) === null },
  ];
  const strings: Candidate<string>[] = [
    { name: 'wellformed', run: (text) => utf16.test(text) },
    { name: 'isWellFormed', run: (text) => (text as unknown as { isWellFormed(): boolean }).isWellFormed() },
  ];
  const wide: Candidate<Uint8Array>[] = [{ name: 'wellformed', run: (octets) => utf16le.test(octets) }];
  return { booleans, positions, streams, summaries, strings, wide, engine: `${utf8.engine}; strings: ${utf16.engine}` };
}
