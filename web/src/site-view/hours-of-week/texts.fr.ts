import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Heures d’affluence',
  grid: 'Visiteurs par jour de la semaine et par heure',
  weekday: 'Jour de la semaine',
  busiest: (weekday, hours) => `Le plus de visiteurs : le ${weekday}, ${hours}`,
  busiestOnce: (weekday, hours) => `Le plus de visiteurs : ${weekday}, ${hours}`,
  none: 'Aucun visiteur sur cette période',
  fewer: 'Moins',
  more: 'Plus',
  hour: (weekday, hours) => `${weekday}, ${hours}`,
  figures: (count, share) =>
    `${plural(count, { one: `${whole(count)} visiteur`, other: `${whole(count)} visiteurs` })} · ${share}`,
  zone: (zone) => `Fuseau horaire : ${zone}`,
};
