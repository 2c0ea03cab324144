import { whole } from '../../../format.ts';
import { LOCALE, plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const LIST = new Intl.ListFormat(LOCALE);

export const texts: typeof english = {
  figures: {
    spike: 'Los 5 minutos con más actividad de cada día',
    drop: 'Las 12 horas con menos actividad de cada día',
    silence: 'La pausa más larga de cada día',
    goal: 'Conversiones por día',
    revenue: 'Ingresos por día',
    goal_drop: 'Conversiones de las horas vigiladas, mínimo de cada día',
    revenue_drop: 'Ingresos de las horas vigiladas, mínimo de cada día',
    new_crawler: 'Máximo de peticiones de un rastreador nuevo, cada día',
    crawler_surge: 'Peticiones de rastreadores por día',
    crawler_errors: 'Peticiones de buscadores con error por día',
  },
  days: (from, to) => `${from} – ${to}`,
  threshold: (amount) => `Umbral: ${amount}`,
  picture: (figure, days, triggered) =>
    triggered.length === 0
      ? `${figure}, ${days}. No se habría activado.`
      : `${figure}, ${days}. Se habría activado el ${LIST.format(triggered)}.`,
  dayWithout: (day) => `${day}: sin datos`,
  day: (day, amount) => `${day}: ${amount}`,
  dayTriggered: (day, amount, count) =>
    `${day}: ${amount}, ${plural(count, { one: 'activada una vez', other: `activada ${whole(count)} veces` })}`,
  never: 'No se habría activado en 30 días',
  fired: (count) =>
    `Se habría activado ${plural(count, { one: 'una vez', other: `${whole(count)} veces` })} en 30 días`,
};
