import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Stoßzeiten',
  grid: 'Besucher nach Wochentag und Stunde',
  weekday: 'Wochentag',
  busiest: (weekday, hours) => `Am meisten los: ${weekday.toLowerCase()}s, ${hours}`,
  busiestOnce: (weekday, hours) => `Am meisten los: ${weekday}, ${hours}`,
  none: 'Keine Besucher in diesem Zeitraum',
  fewer: 'Weniger',
  more: 'Mehr',
  hour: (weekday, hours) => `${weekday}, ${hours}`,
  figures: (count, share) =>
    `${plural(count, { one: `${whole(count)} Besucher`, other: `${whole(count)} Besucher` })} · ${share}`,
  zone: (zone) => `Zeitzone: ${zone}`,
};
