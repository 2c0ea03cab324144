import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  openWith: 'Abrir con esta vista',
};
