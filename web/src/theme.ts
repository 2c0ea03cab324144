import { storedText, storeText } from './stored-text.ts';

const KEY = 'svc-theme';

export const THEMES = ['system', 'light', 'dark'] as const;

/** `system` follows the device. */
export type Theme = (typeof THEMES)[number];

/** Returns the theme that was chosen on this device. */
export function chosenTheme(): Theme {
  const text = storedText(KEY);
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** Chooses a theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  storeText(KEY, theme);
  applyTheme();
}

/** The theme of a shared link, which goes before the one that was chosen here. */
let fixed: Theme | null = null;

/** Shows a theme whatever was chosen on this device; null ends that. */
export function fixTheme(theme: Theme | null): void {
  fixed = theme;
  applyTheme();
}

/** Shows the chosen theme; the style sheets read the attribute. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = fixed ?? chosenTheme();
  // Drawings on a canvas do not follow the style sheets; they redraw on this event.
  dispatchEvent(new Event(THEME_EVENT));
}

/** Dispatched on the window when the colours or the font have changed. */
export const THEME_EVENT = 'svc-theme';

for (const colours of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
  matchMedia(colours).addEventListener('change', applyTheme);
