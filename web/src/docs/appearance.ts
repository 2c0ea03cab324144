import { chooseTheme, chosenTheme, type Theme } from '../theme.ts';

/** Shows the choice of the theme, which the dashboard has too. */
export function showAppearance(): void {
  const place = document.querySelector<HTMLElement>('.appearance');
  const select = place?.querySelector('select');
  if (place == null || select == null) return;
  select.value = chosenTheme();
  select.addEventListener('change', () => chooseTheme(select.value as Theme));
  place.hidden = false;
}
