/** The proof fails, and why. `text`: a shortest counterexample in octets, where there is one. */
export class Unproved extends Error {
  override readonly name = 'Unproved';
  readonly text: readonly number[] | undefined;

  constructor(message: string, text?: readonly number[]) {
    super(text ? `${message}: ${hexOf(text)}` : message);
    this.text = text;
  }
}

function hexOf(text: readonly number[]): string {
  if (text.length === 0) return 'the empty text';
  return text.map((octet) => octet.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}
