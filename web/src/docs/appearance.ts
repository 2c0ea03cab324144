import { chooseTheme, chosenTheme, THEMES } from '../theme.ts';
import { texts } from './texts.ts';

/** Adds the choice of the theme, which the dashboard has too. */
export function addAppearance(): void {
  const place = document.querySelector('.appearance');
  if (place === null) return;
  const select = document.createElement('select');
  select.className = 'input';
  for (const theme of THEMES) select.append(new Option(texts.themes[theme], theme));
  select.value = chosenTheme();
  select.addEventListener('change', () => {
    const theme = THEMES.find((one) => one === select.value);
    if (theme !== undefined) chooseTheme(theme);
  });
  const label = document.createElement('label');
  label.append(texts.appearance, select);
  place.append(label);
}
