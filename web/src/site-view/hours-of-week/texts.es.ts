import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

/** Days from Monday to Friday end in `s` in the singular too. */
const daysOf = (weekday: string) => (weekday.endsWith('s') ? weekday : `${weekday}s`);

export const texts: typeof english = {
  title: 'Horas de más actividad',
  grid: 'Visitantes por día de la semana y hora',
  weekday: 'Día de la semana',
  busiest: (weekday, hours) => `Más visitantes: los ${daysOf(weekday)}, ${hours}`,
  busiestOnce: (weekday, hours) => `Más visitantes: ${weekday}, ${hours}`,
  none: 'No hay visitantes en este periodo',
  fewer: 'Menos',
  more: 'Más',
  hour: (weekday, hours) => `${weekday}, ${hours}`,
  figures: (count, share) =>
    `${plural(count, { one: `${whole(count)} visitante`, other: `${whole(count)} visitantes` })} · ${share}`,
  zone: (zone) => `Zona horaria: ${zone}`,
};
