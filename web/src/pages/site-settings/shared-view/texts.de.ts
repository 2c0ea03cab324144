import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  openWith: 'Mit dieser Ansicht öffnen',
};
