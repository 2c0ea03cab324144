import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  heading: 'Änderung',
  withoutToday: (now, value, before, previous) =>
    `Die Änderung vergleicht ${now} (${value}) mit ${before} (${previous}), ohne heute.`,
  firstHours: (hours, now, value, before, previous) =>
    plural(hours, {
      one: `Die Änderung vergleicht ${now} (${value}) mit ${before} (${previous}), vom letzten Tag jeweils die erste Stunde.`,
      other: `Die Änderung vergleicht ${now} (${value}) mit ${before} (${previous}), vom letzten Tag jeweils die ersten ${hours} Stunden.`,
    }),
};
