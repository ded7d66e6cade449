/** Light and dark colours: those of the system until the reader chooses. The choice is stored if the browser allows it. */
import { query } from './dom.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const KEY = 'wellformed-colours';

type Theme = (typeof THEMES)[number];

export function initTheme(): void {
  const button = query('#theme');
  let theme = storedTheme();
  const apply = () => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', `Colours: ${theme}`);
    button.title = `Colours: ${theme}`;
  };
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A page opened from a file may have no storage: the choice then lasts until it is closed.
    }
    apply();
  });
  apply();
}

function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}
