/** Symbols ↔ hexadecimal: `[0x41, 0xED]` ↔ `41 ED`. Code units are printed with as many digits as they need, two at least. */
export function hex(symbols: Iterable<number>): string {
  return Array.from(symbols, (symbol) => symbol.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

/** Octets from hexadecimal digits; white space is skipped. */
export function unhex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/\s/g, '');
  if (!/^(?:[0-9A-F]{2})*$/i.test(digits)) throw new SyntaxError(`expected pairs of hexadecimal digits, got "${text}"`);
  return Uint8Array.from(Buffer.from(digits, 'hex'));
}
