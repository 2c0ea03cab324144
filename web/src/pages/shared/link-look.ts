import type { SharedLook } from '../../../../src/dashboard/routes/shared.ts';
import { fixTheme } from '../../theme.ts';
import { coloursOf } from './accent-colours.ts';

/** Gives the page the look of a link; returns a function that takes it away. */
export function showLook({ accent, theme }: Pick<SharedLook, 'accent' | 'theme'>): () => void {
  const { style } = document.documentElement;
  const colours = accent === null ? {} : coloursOf(accent);
  for (const [name, colour] of Object.entries(colours)) style.setProperty(name, colour);
  fixTheme(theme);
  return () => {
    for (const name of Object.keys(colours)) style.removeProperty(name);
    fixTheme(null);
  };
}
