import type { texts as en } from './texts.ts';

/** The Spanish texts of the calendar of a custom date range. */
export const texts: typeof en = {
  months: 'Meses',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  month: 'Mes',
  year: 'Año',
};
