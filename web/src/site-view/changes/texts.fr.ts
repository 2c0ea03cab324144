import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  heading: 'Évolution',
  withoutToday: (now, value, before, previous) =>
    `L’évolution compare ${now} (${value}) et ${before} (${previous}), sans aujourd’hui.`,
  firstHours: (hours, now, value, before, previous) =>
    plural(hours, {
      one: `L’évolution compare ${now} (${value}) et ${before} (${previous}), avec la première heure de leur dernier jour.`,
      other: `L’évolution compare ${now} (${value}) et ${before} (${previous}), avec les ${hours} premières heures de leur dernier jour.`,
    }),
};
