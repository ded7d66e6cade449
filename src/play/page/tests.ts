/**
 * The list of test texts: each with the verdict that the author wants and the one that it
 * has. A text that has another than wanted is marked.
 *
 *     ✓ 2026-02-28   accepted, as wanted
 *     ✗ 2026-2-28    accepted, and should be rejected
 */
import { button, element, query } from '../../page/script/dom.ts';
import { MOST_TESTS, type TestText } from './workspace.ts';

/** Characters of a text that the list shows. */
const SHOWN = 60;

export class TestList {
  #tests: readonly TestText[] = [];
  /** Of each text; `undefined` until it is known. */
  #verdicts: readonly (boolean | null)[] = [];
  readonly #onChange: () => void;
  readonly #onChoose: (test: TestText) => void;

  /** `onChoose`: a text is put into the box. */
  constructor(onChange: () => void, onChoose: (test: TestText) => void) {
    this.#onChange = onChange;
    this.#onChoose = onChoose;
  }

  get tests(): readonly TestText[] {
    return this.#tests;
  }

  set tests(tests: readonly TestText[]) {
    this.#tests = tests;
    this.show([]);
  }

  add(test: TestText): void {
    const others = this.#tests.filter(({ typed, mode }) => typed !== test.typed || mode !== test.mode);
    this.#set([...others, test].slice(-MOST_TESTS));
  }

  /** `verdicts`: of each text; empty: none is known. */
  show(verdicts: readonly (boolean | null)[]): void {
    this.#verdicts = verdicts;
    query('#tests').replaceChildren(...this.#tests.map((test, i) => this.#item(test, i)));
    const wrong = this.#tests.filter(({ accepts }, i) => verdicts[i] !== accepts).length;
    const all = this.#tests.length;
    const known = verdicts.length === all;
    query('#tests-title').textContent = all === 0 ? '' : known ? `${all - wrong} of ${all} as wanted` : `${all} texts`;
  }

  #set(tests: readonly TestText[]): void {
    this.tests = tests;
    this.#onChange();
  }

  #item(test: TestText, index: number): HTMLElement {
    const { typed, accepts } = test;
    const verdict = this.#verdicts[index];
    const isKnown = index < this.#verdicts.length;
    const says = verdict === null ? 'not a text' : verdict ? 'accepted' : 'rejected';
    const kind = !isKnown ? 'unknown' : verdict === accepts ? 'good' : 'bad';
    const mark = { unknown: '·', good: '✓', bad: '✗' }[kind];
    const line = typed.replaceAll('\r', '␍').replaceAll('\n', '␊');
    const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line || 'the empty text';
    const toggle = () => this.#set(this.#tests.map((each) => (each === test ? { ...each, accepts: !accepts } : each)));
    const remove = () => this.#set(this.#tests.filter((each) => each !== test));
    return element(
      'li',
      { class: kind },
      element('b', { 'aria-label': isKnown ? says : 'no verdict yet' }, mark),
      button(shown, () => this.#onChoose(test), { class: 'test-text', title: 'put it into the box' }),
      button(accepts ? 'accept' : 'reject', toggle, { class: 'plain', title: 'what is wanted: change it' }),
      button('×', remove, { class: 'plain', 'aria-label': `remove ${shown}` }),
    );
  }
}
