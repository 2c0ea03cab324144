import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  counting: 'Calcul en cours…',
  cancelled: 'Calcul annulé.',
};
