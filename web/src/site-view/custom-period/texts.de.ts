import type { texts as en } from './texts.ts';

/** The German texts of the calendar of a custom date range. */
export const texts: typeof en = {
  months: 'Monate',
  previous: 'Vorheriger Monat',
  next: 'Nächster Monat',
  month: 'Monat',
  year: 'Jahr',
};
