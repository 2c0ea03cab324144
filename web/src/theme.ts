const KEY = 'svc-theme';

export const THEMES = ['system', 'light', 'dark'] as const;

/** `system` follows the device. */
export type Theme = (typeof THEMES)[number];

/** Returns the theme that was chosen on this device. */
export function chosenTheme(): Theme {
  const text = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** Chooses a theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Shows the chosen theme; the style sheets read the attribute. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme();
  // Drawings on a canvas do not follow the style sheets; they redraw on this event.
  dispatchEvent(new Event(THEME_EVENT));
}

/** Dispatched on the window when the colours or the font have changed. */
export const THEME_EVENT = 'svc-theme';

for (const colours of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
  matchMedia(colours).addEventListener('change', applyTheme);
