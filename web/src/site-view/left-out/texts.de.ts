import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  leftOut: 'Die Adresse enthielt Filter, die es nicht gibt oder die doppelt vorkamen. Die Zahlen sind ohne sie:',
};
