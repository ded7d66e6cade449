/** Light and dark: as the system has it, until somebody chooses; the choice is remembered where that is allowed. */
import { one } from './view.ts';

const ORDER = ['auto', 'light', 'dark'] as const;
const SAID = { auto: 'as the system has them', light: 'light', dark: 'dark' } as const;
const KEY = 'wellformed-audit-colours';

type Theme = (typeof ORDER)[number];

export function armTheme(): void {
  const button = one('#theme');
  let theme = remembered();
  const apply = () => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', `Colours: ${SAID[theme]}`);
    button.title = `Colours: ${SAID[theme]}`;
  };
  button.addEventListener('click', () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] as Theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A page of a file may have no storage: then it is forgotten.
    }
    apply();
  });
  apply();
}

function remembered(): Theme {
  try {
    return ORDER.find((one) => one === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}
