/**
 * The platform's TextDecoder and TextEncoder. They are taken when this file is loaded: a polyfill that is made of this
 * package replaces them later, and must not be called from here. A platform without them (Hermes) loads this file, too.
 */
import { bufferOf, copyOf } from './views.ts';

export type PlatformDecoder = InstanceType<typeof TextDecoder>;

const Decoder = typeof TextDecoder === 'function' ? TextDecoder : undefined;
const Encoder = typeof TextEncoder === 'function' ? TextEncoder : undefined;

/** The labels whose decoders give the characters of a form as they are, once the text is known to be well-formed. */
export type PlatformLabel = 'utf-8' | 'utf-16le' | 'utf-16be';

/** U+FEFF, U+20AC and U+1F600 in each encoding: a decoder that ignores its label, or `ignoreBOM`, does not give them. */
const SAMPLE = '\uFEFF\u20AC\u{1F600}';
const SAMPLES: Readonly<Record<PlatformLabel, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80],
  'utf-16le': [0xff, 0xfe, 0xac, 0x20, 0x3d, 0xd8, 0x00, 0xde],
  'utf-16be': [0xfe, 0xff, 0x20, 0xac, 0xd8, 0x3d, 0xde, 0x00],
};

type Decoders = Partial<Record<PlatformLabel, PlatformDecoder | null>>;

/**
 * Two of each label: on Node 20, one that has streamed decodes 64 KiB of ASCII at 1 ns an octet instead of 0.1. The other
 * one, while no text uses it.
 */
const whole: Decoders = {};
const idle: Decoders = {};
let encoder: InstanceType<typeof TextEncoder> | undefined;

/** Well-formed octets of whole characters as a string, U+FEFF included; `undefined` where the platform has no such decoder. */
export function platformDecode(label: PlatformLabel, octets: Uint8Array): string | undefined {
  if (whole[label] === undefined) whole[label] = newDecoder(label);
  return whole[label]?.decode(decodable(octets));
}

/** A decoder for the chunks of one text, until `giveDecoder`; `null` where the platform has none. */
export function takeDecoder(label: PlatformLabel): PlatformDecoder | null {
  const decoder = idle[label] ?? newDecoder(label);
  idle[label] = null;
  return decoder;
}

/** The text has ended. A decoder that holds a part of a character is not given to another text. */
export function giveDecoder(label: PlatformLabel, decoder: PlatformDecoder): void {
  try {
    decoder.decode();
    idle[label] = decoder;
  } catch {}
}

/** The characters that a chunk of a well-formed text completes. */
export function decodeNext(decoder: PlatformDecoder, octets: Uint8Array): string {
  return decoder.decode(decodable(octets), { stream: true });
}

/** Browsers decode no memory that can be resized: of that, a copy. */
function decodable(octets: Uint8Array): Uint8Array {
  return (bufferOf(octets) as { resizable?: boolean }).resizable ? copyOf(octets) : octets;
}

function newDecoder(label: PlatformLabel): PlatformDecoder | null {
  if (!Decoder) return null;
  try {
    // `fatal` is not needed for the verdict. If the octets were ill-formed after all, this would fail closed.
    const decoder = new Decoder(label, { ignoreBOM: true, fatal: true });
    return decoder.decode(Uint8Array.from(SAMPLES[label])) === SAMPLE ? decoder : null;
  } catch {
    // RangeError: a Node without full ICU has no UTF-16BE.
    return null;
  }
}

/** A well-formed string in UTF-8; `undefined` where the platform has no encoder. */
export function platformEncode(string: string): Uint8Array | undefined {
  encoder ??= Encoder && new Encoder();
  return encoder?.encode(string);
}
