import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  openWith: 'この表示で開く',
};
