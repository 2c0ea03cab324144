import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Pages précédentes et suivantes',
  sides: { before: 'Page précédente', after: 'Page suivante' },
  ends: { before: 'Entrée ici', after: 'Sortie du site' },
};
