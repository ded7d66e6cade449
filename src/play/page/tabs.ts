/** Tabs, as the ARIA pattern has them: one tab stop, arrow keys, Home and End. The tab with the focus is shown. */
import { query, queryAll } from '../../page/script/dom.ts';

export class Tabs {
  readonly #onShow: (name: string) => void;
  #shown: string;

  constructor(onShow: (name: string) => void) {
    this.#onShow = onShow;
    const tabs = queryAll('[role=tab]') as HTMLElement[];
    this.#shown = tabs[0]?.dataset.tab ?? '';
    for (const [i, tab] of tabs.entries()) {
      tab.addEventListener('click', () => this.show(tab.dataset.tab ?? ''));
      tab.addEventListener('keydown', ({ key }) => {
        const at = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1 }[key];
        const next = at === undefined ? undefined : tabs.at(at % tabs.length);
        next?.focus();
        next?.click();
      });
    }
  }

  get shown(): string {
    return this.#shown;
  }

  show(name: string): void {
    this.#shown = name;
    for (const tab of queryAll('[role=tab]')) {
      const isShown = tab.getAttribute('data-tab') === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.setAttribute('tabindex', isShown ? '0' : '-1');
      if (isShown) query('#panel').setAttribute('aria-labelledby', tab.id);
    }
    this.#onShow(name);
  }
}
