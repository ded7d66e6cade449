/**
 * The walk of a text in the page of an audit: each step with the clause, the rule
 * and the transition of the automaton that it takes, in the order of the panes.
 * Everything is set as text, never as markup.
 */

import { query } from '../../../page/script/dom.ts';
import { Dot } from '../../../page/script/dot.ts';
import { parseInput } from '../../../page/script/parse-input.ts';
import { characterText, counted } from '../../../page/script/table-walk.ts';
import { edgeTarget, parseTarget, rowTarget, stubTarget } from '../../../page/script/target.ts';
import { stepColumn, WalkBox } from '../../../page/script/walk-box.ts';
import type { FormData } from '../data.ts';
import type { Highlight, Relations } from './relations.ts';
import type { View } from './view.ts';
import { type Step, type Walk, Walker } from './walk.ts';

export interface ShownForm {
  readonly form: FormData;
  readonly relations: Relations;
}

/** What a step highlights, and the rows that it is cited by, the most specific first. */
export interface ShownStep {
  readonly highlight: Highlight;
  readonly cited: readonly string[];
}

export class WalkPanel {
  readonly #view: View;
  readonly #onStep: (step: ShownStep) => void;
  readonly #dot = new Dot();
  readonly #box: WalkBox<Step>;
  #shown: ShownForm;
  #walker: Walker;
  #walk: Walk | null = null;

  /** `onStep` gets what the current step highlights; `onType`, the text in hexadecimal. */
  constructor(shown: ShownForm, view: View, onStep: (step: ShownStep) => void, onType: (hex: string) => void) {
    this.#shown = shown;
    this.#view = view;
    this.#onStep = onStep;
    this.#walker = new Walker(shown.form);
    const typed = () => {
      this.#run();
      onType(this.hex);
    };
    this.#box = new WalkBox(typed, (taken, animated) => this.#show(taken, animated));
  }

  get hex(): string {
    return (this.#walk?.symbols ?? []).join('');
  }

  /** Walks the text again, in another form. */
  setForm(shown: ShownForm): void {
    this.#shown = shown;
    this.#walker = new Walker(shown.form);
    const example =
      shown.form.table.alphabet === 'octets' ? 'octets, for example E0 9F' : 'code units, for example D83D DE00';
    query<HTMLInputElement>('#walk').placeholder = `type ${example}`;
    this.#run();
  }

  type(hex: string): void {
    this.#box.type(hex, 'hex');
    this.#run();
  }

  #run(): void {
    const { form } = this.#shown;
    const input = parseInput(this.#box.typed, this.#box.mode, form.table);
    const symbols = 'symbols' in input ? input.symbols : [];
    this.#walk = symbols.length > 0 ? this.#walker.walk(symbols) : null;
    if (!this.#walk) this.#box.show(null, 'problem' in input ? input.problem : '');
    else this.#box.show({ ...this.#walk, isWellFormed: !this.#walk.fault, message: verdictText(this.#walk, form) });
  }

  #show(taken: readonly Step[], animated: boolean): HTMLElement[] {
    const { form, relations } = this.#shown;
    const step = taken.at(-1);
    this.#view.markVisited(taken.map(targetOf));
    if (!step) {
      this.#dot.clear();
      this.#onStep({ highlight: new Map(), cited: [] });
      return [];
    }
    const highlight = relations.step(step.cell, step.derivations, step.fault?.reason ?? null);
    const cited = relations.cited(highlight).map(rowTarget);
    this.#dot.follow(this.#view.elements(targetOf(step))[0], animated);
    this.#onStep({ highlight, cited });
    return [clauseColumn(cited, this.#view), ruleColumn(step, form), automatonColumn(step, form)];
  }
}

/** The edge that a step takes, or the stub that it ends in. */
function targetOf({ cell, fault }: Step): string {
  return fault ? stubTarget({ state: cell.state, reason: fault.reason }) : edgeTarget(cell);
}

/** `cited`: targets of rows, the most specific first (Relations.cited). */
function clauseColumn([first, ...others]: readonly string[], view: View): HTMLElement {
  if (first === undefined) return stepColumn('clause', ['this step alone cites no clause']);
  const says = view.elements(first).flatMap((row) => row.querySelector('.says')?.textContent ?? []);
  const more = others.length > 2 ? [`and ${others.length - 2} more`] : [];
  const named = [first, ...others.slice(0, 2)].map((target) => parseTarget(target)[1]);
  return stepColumn(['clause', ...named, ...more].join('  '), says.slice(0, 1));
}

function ruleColumn({ derivations, fault, cell }: Step, form: FormData): HTMLElement {
  const name = (rule: string) => rule.replace(/^[^:~]*[:~]/, '');
  const forbidding = fault && cell.forbidden.find((rule) => rule.endsWith(`~${fault.reason}`));
  if (forbidding)
    return stepColumn('rule', [`forbidden: ${name(forbidding)}`, form.rules[forbidding]?.cites ?? ''], 'code');
  const paths = derivations.map((number) =>
    [...(form.derivations[number]?.rules ?? [])].reverse().map(name).join(' › '),
  );
  const [first = '', ...others] = [...new Set(paths)];
  const more = others.length > 0 ? `or ${counted(others.length, 'other derivation')}` : '';
  return stepColumn('rule', [fault ? `nothing in ${first} continues with it` : first, more], 'code');
}

function automatonColumn({ cell, fault, scalar, expected, text }: Step, { classes }: FormData): HTMLElement {
  const result = fault ? 'rejected' : `state ${cell.next}`;
  const transition = `${text} in state ${cell.state}: class ${classes[cell.class]} → ${result}`;
  const complete = scalar === null ? '' : `${scalarText(scalar)} is complete`;
  return stepColumn('automaton', [transition, fault ? `expected ${expected || 'the end'}` : complete], 'code');
}

function scalarText(scalar: number): string {
  const shown = characterText(scalar);
  return `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}${shown.trim() && ` ${shown}`}`;
}

function verdictText({ fault, symbols, steps }: Walk, { table }: FormData): string {
  if (fault) return fault.message;
  const noun = table.alphabet === 'octets' ? 'octet' : 'code unit';
  const characters = steps.filter(({ scalar }) => scalar !== null).length;
  return `well-formed ${table.title}: ${counted(symbols.length, noun)}, ${counted(characters, 'character')}`;
}
