import type { texts as en } from './texts.ts';

/** The French texts of the calendar of a custom date range. */
export const texts: typeof en = {
  months: 'Mois',
  previous: 'Mois précédent',
  next: 'Mois suivant',
  month: 'Mois',
  year: 'Année',
};
