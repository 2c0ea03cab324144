import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Avant et après',
  sides: { before: 'Page précédente', after: 'Page suivante' },
  ends: { before: 'Entrée ici', after: 'Sortie du site' },
  since: (day: string) => `Depuis le ${day} : les jours précédents n’ont pas ces données.`,
  unknown: 'Les jours de cette période n’ont pas ces données.',
};
