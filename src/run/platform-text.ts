/**
 * The platform's TextDecoder and TextEncoder, as they were when this file was
 * loaded: a polyfill that is made of this package replaces them later, and must
 * not be called from here. A platform without them (Hermes) loads this file, too.
 */

type PlatformDecoder = InstanceType<typeof TextDecoder>;
type PlatformEncoder = InstanceType<typeof TextEncoder>;

function capture() {
  if (typeof TextDecoder !== 'function' || typeof TextEncoder !== 'function') return undefined;
  const { decode } = TextDecoder.prototype;
  const { encode } = TextEncoder.prototype;
  return { Decoder: TextDecoder, decode, Encoder: TextEncoder, encode };
}

const platform = /* @__PURE__ */ capture();
const { apply } = Reflect;

let decoder: PlatformDecoder | undefined;
let encoder: PlatformEncoder | undefined;

/** Well-formed UTF-8 of whole characters as a string, U+FEFF included; `undefined` where the platform has no decoder. */
export function platformDecode(octets: Uint8Array): string | undefined {
  if (!platform) return undefined;
  // `fatal` is not needed for the verdict. If the octets were ill-formed after all, this would fail closed.
  decoder ??= new platform.Decoder('utf-8', { ignoreBOM: true, fatal: true });
  return apply(platform.decode, decoder, [octets]);
}

/** A well-formed string in UTF-8; `undefined` where the platform has no encoder. */
export function platformEncode(string: string): Uint8Array | undefined {
  if (!platform) return undefined;
  encoder ??= new platform.Encoder();
  return apply(platform.encode, encoder, [string]);
}
