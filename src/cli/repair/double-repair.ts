/**
 * `--undo-double` → a stream in which each run of characters outside of ASCII that was encoded twice is encoded once. What is
 * ill-formed becomes U+FFFD first.
 *
 *     C3 83 C2 A9   →   C3 A9
 */
import type { OctetsInput } from '../../run/input.ts';
import { Repairer } from '../../run/repair.ts';
import type { Validator } from '../../run/validator.ts';
import { encodedOnce, RUNS } from '../hints/double.ts';
import { withNoun } from '../numbers.ts';
import type { TextRepair } from './replacement.ts';

/** Code units of a run that is read as a whole: a longer one is parted where a character begins. */
const LONGEST = 1 << 16;

/** Different runs that are kept: texts repeat them. */
const KINDS = 1 << 12;

export class DoubleRepair implements TextRepair {
  readonly #repairer: Repairer<OctetsInput>;
  /** By a run: what it is, encoded once. */
  readonly #known = new Map<string, string>();
  #begun = '';
  #changed = 0;

  constructor(form: Validator<OctetsInput>) {
    this.#repairer = new Repairer(form);
  }

  get faults(): number {
    return this.#changed + this.#repairer.faults;
  }

  push(octets: Uint8Array): Uint8Array {
    const text = this.#begun + Buffer.from(this.#repairer.push(octets)).toString();
    const to = endOf(text);
    this.#begun = text.slice(to);
    return this.#once(text.slice(0, to));
  }

  end(): Uint8Array {
    return this.#once(this.#begun + Buffer.from(this.#repairer.end()).toString());
  }

  describe(): string {
    const ill = this.#repairer.faults;
    const rest = ill > 0 ? `; ${withNoun(ill, 'ill-formed sequence')} replaced by U+FFFD` : '';
    return `${withNoun(this.#changed, 'word')} encoded once, the others as they were${rest}`;
  }

  warning(): string | undefined {
    return this.#repairer.faults > 0 ? 'the text was not UTF-8 everywhere' : undefined;
  }

  #once(text: string): Uint8Array {
    const once = text.replace(RUNS, (run) => {
      const own = this.#read(run);
      if (own !== run) this.#changed++;
      return own;
    });
    return Buffer.from(once);
  }

  #read(run: string): string {
    let once = this.#known.get(run);
    if (once === undefined) {
      once = encodedOnce(run);
      if (this.#known.size === KINDS) this.#known.clear();
      this.#known.set(run, once);
    }
    return once;
  }
}

/** Where the last run of a text begins, which can go on in the next chunk. */
function endOf(text: string): number {
  let from = text.length;
  while (from > 0 && text.charCodeAt(from - 1) >= 0x80) from--;
  if (text.length - from < LONGEST) return from;
  // C2 to F4 begin a character, and are the same characters in both encodings.
  return Math.max(0, text.slice(from).search(/[\u00C2-\u00F4][^\u00C2-\u00F4]*$/)) + from;
}
