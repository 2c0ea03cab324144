import { whole } from '../../format.ts';
import { plural } from '../../language.ts';

const visitors = (count: number) =>
  plural(count, { one: `${whole(count)} visitor`, other: `${whole(count)} visitors` });

/** The texts of the hours of the week. */
export const texts = {
  title: 'Busiest times',
  grid: 'Visitors by weekday and hour',
  weekday: 'Weekday',
  busiest: (weekday: string, hours: string) => `Busiest: ${weekday}s, ${hours}`,
  /** In a period that has each weekday once at most. */
  busiestOnce: (weekday: string, hours: string) => `Busiest: ${weekday}, ${hours}`,
  none: 'No visitors in this period',
  fewer: 'Fewer',
  more: 'More',
  /** An hour with its visitors and their share. */
  hour: (weekday: string, hours: string) => `${weekday}, ${hours}`,
  figures: (count: number, share: string) => `${visitors(count)} · ${share}`,
  zone: (zone: string) => `Time zone: ${zone}`,
};
