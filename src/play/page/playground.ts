/**
 * The playground: an edit becomes a verdict, a walk and a panel. Only what is seen
 * is asked for. An edit ends what is being computed for the text before it.
 */

import { button, element, query } from '../../page/script/dom.ts';
import { makeFocusable, resetTabStops } from '../../page/script/keyboard.ts';
import { WalkBox } from '../../page/script/walk-box.ts';
import { notationOf } from '../../shared/notation.ts';
import type { Compiled, GrammarInput, Mistake, PanelView, PlayStep, Verdict } from '../protocol.ts';
import { showCaptures } from './captures.ts';
import { Cancelled, type Client, NoAnswer } from './client.ts';
import { Editor } from './editor.ts';
import { keep } from './storage.ts';
import { Tabs } from './tabs.ts';
import { TestList } from './tests.ts';
import { fillPanel } from './views.ts';
import { stepColumns, WalkMarks } from './walk-marks.ts';
import type { Workspace } from './workspace.ts';

/** Milliseconds without an edit after which it is compiled. */
const PAUSE = 250;

export class Playground {
  readonly #client: Client;
  readonly #editor: Editor;
  readonly #box: WalkBox<PlayStep>;
  readonly #marks = new WalkMarks();
  readonly #tabs: Tabs;
  readonly #tests: TestList;
  #saved: Workspace;
  #rule = '';
  #verdict: Verdict | null = null;
  #timer = 0;

  constructor(client: Client, first: Workspace, saved: Workspace) {
    this.#client = client;
    this.#saved = saved;
    this.#editor = new Editor(query('#editor'), () => this.#edited());
    this.#box = new WalkBox(
      () => this.#typed(),
      (taken, animated) => this.#showStep(taken, animated),
    );
    this.#tabs = new Tabs(() => this.#showPanel());
    this.#tests = new TestList(
      () => {
        this.#keep();
        this.#runTests();
      },
      ({ typed, mode }) => {
        this.#box.type(typed, mode);
        this.#typed();
      },
    );
    for (const accepts of [true, false])
      query(accepts ? '#keep-accepted' : '#keep-rejected').addEventListener('click', () =>
        this.#tests.add({ typed: this.#box.typed, mode: this.#box.mode, accepts }),
      );
    query('#start').addEventListener('change', () => {
      this.#rule = query<HTMLSelectElement>('#start').value;
      this.#compile();
    });
    query('#reads').addEventListener('change', () => this.#compile());
    query('#target').addEventListener('change', () => this.#showPanel());
    this.load(first);
  }

  get workspace(): Workspace {
    return { ...this.#grammar, typed: this.#box.typed, mode: this.#box.mode, tests: this.#tests.tests };
  }

  load({ text, rule, reads, typed, mode, tests }: Workspace): void {
    this.#rule = rule;
    this.#tests.tests = tests;
    query<HTMLSelectElement>('#reads').value = reads;
    this.#box.type(typed, mode);
    this.#editor.text = text;
    this.#editor.notation = notationOf(text);
    this.#compile();
  }

  /** Makes the present grammar the one that Compare compares with. */
  save(workspace: Workspace = this.workspace): void {
    this.#saved = workspace;
    this.#keep();
    if (this.#tabs.shown === 'compare') this.#showPanel();
  }

  #keep(): void {
    keep({ draft: this.workspace, saved: this.#saved });
  }

  #edited(): void {
    markStale(true);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#compile(), PAUSE);
  }

  #typed(): void {
    this.#keep();
    if (this.#verdict) this.#walk();
  }

  get #grammar(): GrammarInput {
    return { text: this.#editor.text, rule: this.#rule, reads: query<HTMLSelectElement>('#reads').value };
  }

  async #compile(): Promise<void> {
    clearTimeout(this.#timer);
    this.#keep();
    if (this.#client.isBusy) this.#client.stop();
    await this.#attempt(
      async () => {
        const compiled = await this.#client.ask({ kind: 'compile', grammar: this.#grammar });
        // The start rule that was chosen may be gone.
        if (!compiled.verdict && this.#rule !== '') {
          this.#rule = '';
          return this.#compile();
        }
        this.#show(compiled);
        if (!compiled.verdict) return;
        this.#walk();
        this.#runTests();
        this.#showPanel();
        const warnings = await this.#client.ask({ kind: 'warnings', grammar: this.#grammar });
        this.#showMistakes([...compiled.mistakes, ...warnings]);
      },
      (why) => this.#showNoVerdict(why),
    );
  }

  /** Runs a question. One that was cancelled has no effect. */
  async #attempt(work: () => Promise<void>, otherwise: (why: string) => void): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof NoAnswer) otherwise(error.message);
      else if (!(error instanceof Cancelled)) throw error;
    }
  }

  async #runTests(): Promise<void> {
    const texts = this.#tests.tests.map(({ typed, mode }) => ({ typed, mode }));
    if (!this.#verdict || texts.length === 0) return;
    await this.#attempt(
      async () => this.#tests.show(await this.#client.ask({ kind: 'verdicts', grammar: this.#grammar, texts })),
      () => this.#tests.show([]),
    );
  }

  /** Nothing of an older grammar is left. */
  #clear(): void {
    this.#tests.show([]);
    showCaptures({ captures: [], pieces: [] });
    query('#start').replaceChildren();
    query<HTMLSelectElement>('#start').disabled = true;
  }

  #show({ notation, verdict, mistakes }: Compiled): void {
    this.#verdict = verdict;
    markStale(false);
    this.#editor.notation = notation;
    this.#showMistakes(mistakes);
    const status = query('#status');
    status.className = verdict ? 'good' : 'bad';
    if (!verdict) {
      status.textContent = 'This grammar has an error';
      this.#box.show(null, 'Correct the grammar to see the verdict.');
      this.#hint('Correct the grammar to see this.');
      this.#clear();
      return;
    }
    const { title, states, classes, milliseconds, rules } = verdict;
    this.#editor.rules = rules;
    const name = notation === 'abnf' ? 'ABNF' : 'ohm';
    const size = states === null ? 'messages with counted fields' : `${states} states, ${classes} classes`;
    status.textContent = `${title}: ${size} (${name}, ${milliseconds} ms)`;
    this.#showStarts(verdict);
  }

  #showNoVerdict(why: string): void {
    this.#verdict = null;
    markStale(false);
    this.#clear();
    this.#showMistakes([]);
    const status = query('#status');
    status.className = 'bad';
    status.textContent = why;
    this.#box.show(null, '');
    this.#hint('');
  }

  #showStarts({ start, starts }: Verdict): void {
    const choice = query<HTMLSelectElement>('#start');
    choice.replaceChildren(...starts.map((name) => element('option', { value: name }, name)));
    choice.value = start;
    choice.disabled = false;
  }

  #showMistakes(mistakes: readonly Mistake[]): void {
    this.#editor.showMistakes(mistakes);
    query('#problems').replaceChildren(...mistakes.map((mistake) => problemItem(mistake, this.#editor)));
  }

  #walk(): Promise<void> {
    const { typed, mode } = this.#box;
    return this.#attempt(
      async () => {
        const walk = await this.#client.ask({ kind: 'walk', grammar: this.#grammar, typed, mode });
        this.#box.show(walk);
        showCaptures(walk);
      },
      (why) => {
        this.#box.show(null, why);
        showCaptures({ captures: [], pieces: [] });
      },
    );
  }

  #showStep(taken: readonly PlayStep[], animated: boolean): HTMLElement[] {
    const step = taken.at(-1);
    this.#marks.show(taken, animated);
    this.#editor.showStretches(step?.stretches ?? []);
    return step ? stepColumns(step) : [];
  }

  #showPanel(): void {
    query('#target-choice').hidden = this.#tabs.shown !== 'code';
    if (!this.#verdict) return;
    this.#attempt(
      async () => {
        const tab = this.#tabs.shown;
        const view = await this.#view(tab);
        // The reader may have gone on to another tab.
        if (tab === this.#tabs.shown) this.#fill(view);
      },
      (why) => this.#hint(why),
    );
  }

  #view(tab: string): Promise<PanelView> {
    const [client, grammar] = [this.#client, this.#grammar];
    switch (tab) {
      case 'rules':
      case 'table':
      case 'vectors':
        return client.ask({ kind: tab, grammar });
      case 'compare':
        return client.ask({ kind: 'diff', grammar, saved: this.#saved });
      case 'code':
        return client.ask({ kind: 'code', grammar, target: query<HTMLSelectElement>('#target').value });
      default:
        return client.ask({ kind: 'automaton', grammar });
    }
  }

  #fill(view: PanelView): void {
    fillPanel(view, (hex) => {
      this.#box.type(hex, 'hex');
      this.#typed();
    });
    query('#panel').dataset.shows = this.#tabs.shown;
    makeFocusable();
    resetTabStops();
    this.#marks.again();
  }

  /** One line instead of a panel. */
  #hint(text: string): void {
    this.#fill({ markup: '', file: null });
    if (text) query('#panel').append(element('p', { class: 'hint' }, text));
  }
}

/** A mistake in the list below the editor: for touch, for the keyboard and for screen readers. */
function problemItem(mistake: Mistake, editor: Editor): HTMLElement {
  const { from, severity, summary, remedy, related, replacement, code } = mistake;
  const place = button(editor.position(from), () => editor.goTo(from), { class: 'place' });
  place.setAttribute('aria-label', `go to ${editor.position(from)}`);
  return element(
    'li',
    { class: severity, 'data-code': code },
    element('p', {}, element('b', {}, severity), ' ', place, ` ${summary}`),
    ...related.map(({ message, from: at }) => element('p', { class: 'related' }, `${editor.position(at)}: ${message}`)),
    ...(remedy ? [element('p', { class: 'remedy' }, `Remedy: ${remedy}`)] : []),
    ...(replacement === null ? [] : [button(replacement.title, () => editor.replace(replacement), { class: 'plain' })]),
  );
}

/** Greys what belongs to the grammar before the last edit. */
function markStale(isStale: boolean): void {
  document.body.toggleAttribute('data-stale', isStale);
}
