/**
 * Answers → one number. Two batteries with the same sum gave the same answers, but
 * for a chance of 2⁻⁵².
 */
export class Sum {
  #a = 0x811c9dc5;
  #b = 0x01000193;
  count = 0;

  add(answer: unknown): void {
    this.count++;
    const text = answer instanceof Error ? `${answer.name}: ${answer.message}` : String(answer);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.#a = Math.imul(this.#a ^ unit, 0x01000193);
      this.#b = Math.imul(this.#b + unit, 0x85ebca6b) ^ (this.#b >>> 15);
    }
    this.#b = (this.#b + 0x9e3779b9) | 0;
  }

  /** The answer of a function, or the error that it throws. */
  of(call: () => unknown): void {
    let answer: unknown;
    try {
      answer = call();
    } catch (error) {
      answer = error;
    }
    this.add(answer);
  }

  /** A fault with all that it says. */
  fault(fault: object | null): void {
    if (fault === null) this.add('null');
    else for (const value of Object.values(fault)) this.add(value);
  }

  get value(): number {
    return (this.#a >>> 0) * 0x100000 + (this.#b & 0xfffff);
  }
}
