/**
 * The platform's TextDecoder and TextEncoder, as they were when this file was
 * loaded: a polyfill that is made of this package replaces them later, and must
 * not be called from here. A platform without them (Hermes) loads this file, too.
 */

import { U8 } from './intrinsics.ts';

export type PlatformDecoder = InstanceType<typeof TextDecoder>;

function capture() {
  if (typeof TextDecoder !== 'function' || typeof TextEncoder !== 'function') return undefined;
  const { decode } = TextDecoder.prototype;
  const { encode } = TextEncoder.prototype;
  return { Decoder: TextDecoder, decode, Encoder: TextEncoder, encode };
}

type Platform = Exclude<ReturnType<typeof capture>, undefined>;
const platform = /* @__PURE__ */ capture();
const apply = Reflect.apply;
const define = Object.defineProperty;

/** The labels whose decoders give the characters of a form as they are, once the text is known to be well-formed. */
export type PlatformLabel = 'utf-8' | 'utf-16le' | 'utf-16be';

type Decoders = Partial<Record<PlatformLabel, PlatformDecoder | null>>;

/** Two of each label: one that has streamed stays slower for ASCII (measured on Node). The other one, while no text uses it. */
const whole = { __proto__: null } as Decoders;
const idle = { __proto__: null } as Decoders;
const believes = { __proto__: null } as Partial<Record<PlatformLabel, boolean>>;
const STREAM = { stream: true };
let encoder: InstanceType<typeof TextEncoder> | undefined;

/** Well-formed octets of whole characters as a string, U+FEFF included; `undefined` where the platform has no such decoder. */
export function platformDecode(label: PlatformLabel, octets: Uint8Array): string | undefined {
  if (whole[label] === undefined) whole[label] = newDecoder(label);
  const decoder = whole[label];
  return platform && decoder ? apply(platform.decode, decoder, [octets]) : undefined;
}

/** A decoder for the chunks of one text, until `giveDecoder`; `null` where the platform has none that can be believed. */
export function takeDecoder(label: PlatformLabel): PlatformDecoder | null {
  if (believes[label]) return null;
  const decoder = idle[label] ?? newDecoder(label);
  idle[label] = null;
  if (decoder) believes[label] ??= believesViews(decoder);
  return believes[label] ? null : decoder;
}

/**
 * Whether its stream mode takes for the octets of a view what a property says, which another module can plant in the
 * prototype of all views: Node 24 reads streams of UTF-8 in JavaScript.
 */
function believesViews(decoder: PlatformDecoder): boolean {
  const view = new U8(2);
  const lie = { __proto__: null, value: 0 } as PropertyDescriptor;
  define(define(define(view, 'buffer', lie), 'byteLength', lie), 'length', lie);
  try {
    return apply((platform as Platform).decode, decoder, [view, STREAM]).length === 0;
  } catch {
    return true;
  }
}

/** The text has ended. A decoder that holds a part of a character is not given to another text. */
export function giveDecoder(label: PlatformLabel, decoder: PlatformDecoder): void {
  try {
    apply((platform as Platform).decode, decoder, []);
    idle[label] = decoder;
  } catch {}
}

/**
 * The characters that a chunk of a well-formed text completes. On Node 20, text that is not ASCII takes 2.5 ns an octet, as
 * whole characters 6.5; ASCII takes 1 instead of 0.1 (measured).
 */
export function decodeNext(decoder: PlatformDecoder, octets: Uint8Array): string {
  return apply((platform as Platform).decode, decoder, [octets, STREAM]);
}

function newDecoder(label: PlatformLabel): PlatformDecoder | null {
  if (!platform) return null;
  try {
    // `fatal` is not needed for the verdict. If the octets were ill-formed after all, this would fail closed.
    const decoder = new platform.Decoder(label, { ignoreBOM: true, fatal: true });
    // Node asks the prototype for `encoding`, and ends the process if another module has made that no string.
    return define(decoder, 'encoding', { __proto__: null, value: label } as PropertyDescriptor);
  } catch {
    // RangeError: a Node without full ICU has no UTF-16BE.
    return null;
  }
}

/** A well-formed string in UTF-8; `undefined` where the platform has no encoder. */
export function platformEncode(string: string): Uint8Array | undefined {
  if (!platform) return undefined;
  encoder ??= new platform.Encoder();
  return apply(platform.encode, encoder, [string]);
}
