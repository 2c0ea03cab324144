import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'サイト',
  site: 'サイト',
};
