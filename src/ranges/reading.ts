/**
 * Data from outside → its parts, each checked as it is read. One object has one
 * list of keys; another key, a missing one and a part of another type are refused
 * with the name of the part:
 *
 *     reading('range', '{"size":-1, …}', KEYS).integer('size', 0)   throws   malformed range: size: expected …
 */

/** A lone surrogate: such a string does not survive a file in UTF-8. */
const LONE = /\p{Surrogate}/u;

/** `noun` names the whole in messages. A string is read as JSON. */
export function reading(noun: string, value: unknown, keys: readonly string[]): Part {
  return new Part(noun, objectOf(noun, value), keys);
}

export class Part {
  readonly #noun: string;
  readonly #parts: Readonly<Record<string, unknown>>;

  constructor(noun: string, data: object, keys: readonly string[]) {
    this.#noun = noun;
    // A copy: each part is read once, so that a getter or a Proxy cannot give two answers.
    this.#parts = { ...data };
    const unknown = Object.keys(this.#parts).find((key) => !keys.includes(key));
    if (unknown !== undefined) throw this.problem(JSON.stringify(unknown.slice(0, 40)), 'unknown key');
  }

  /** The part as it is. */
  value(key: string): unknown {
    return Object.hasOwn(this.#parts, key) ? this.#parts[key] : undefined;
  }

  /** A string that is not empty, and well-formed. */
  text(key: string): string {
    const text = this.value(key);
    if (typeof text !== 'string' || text === '' || LONE.test(text)) throw this.problem(key, 'expected a text');
    return text;
  }

  integer(key: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
    const number = this.value(key);
    const fits = Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most;
    if (!fits || Object.is(number, -0)) throw this.problem(key, `expected an integer from ${least} to ${most}`);
    return number as number;
  }

  same(key: string, expected: unknown): void {
    if (this.value(key) !== expected) throw this.problem(key, `expected ${JSON.stringify(expected)}`);
  }

  problem(key: string, what: string): TypeError {
    return new TypeError(`malformed ${this.#noun}: ${key}: ${what}`);
  }
}

function objectOf(noun: string, value: unknown): object {
  let data = value;
  if (typeof value === 'string') {
    try {
      data = JSON.parse(value);
    } catch {
      throw new TypeError(`malformed ${noun}: no JSON: it was torn or is something else`);
    }
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new TypeError(`malformed ${noun}: expected an object`);
  }
  return data;
}
