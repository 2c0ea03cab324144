import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  heading: 'Cambio',
  withoutToday: (now, value, before, previous) =>
    `El cambio compara ${now} (${value}) con ${before} (${previous}), sin hoy.`,
  firstHours: (hours, now, value, before, previous) =>
    plural(hours, {
      one: `El cambio compara ${now} (${value}) con ${before} (${previous}), con la primera hora de su último día.`,
      other: `El cambio compara ${now} (${value}) con ${before} (${previous}), con las primeras ${hours} horas de su último día.`,
    }),
};
