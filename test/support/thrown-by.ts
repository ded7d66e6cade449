/** What a call throws: `thrownBy(() => utf8.assert(octets))`. Of a call that throws nothing, what it gives. */
export function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
