import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  heading: '変化',
};
