import { whole } from '../../../format.ts';
import { LOCALE, plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const LIST = new Intl.ListFormat(LOCALE);

export const texts: typeof english = {
  figures: {
    spike: 'Stärkste 5 Minuten jedes Tages',
    drop: 'Schwächste 12 Stunden jedes Tages',
    silence: 'Längste Lücke jedes Tages',
    goal: 'Conversions pro Tag',
    revenue: 'Umsatz pro Tag',
    goal_drop: 'Conversions der beobachteten Stunden, Tagestiefstwert',
    revenue_drop: 'Umsatz der beobachteten Stunden, Tagestiefstwert',
    new_crawler: 'Meiste Anfragen eines neuen Crawlers, je Tag',
    crawler_surge: 'Crawler-Anfragen pro Tag',
    crawler_errors: 'Fehlgeschlagene Anfragen von Suchmaschinen pro Tag',
  },
  days: (from, to) => `${from} – ${to}`,
  threshold: (amount) => `Schwellenwert: ${amount}`,
  picture: (figure, days, triggered) =>
    triggered.length === 0
      ? `${figure}, ${days}. Die Benachrichtigung hätte nicht ausgelöst.`
      : `${figure}, ${days}. Die Benachrichtigung hätte am ${LIST.format(triggered)} ausgelöst.`,
  dayWithout: (day) => `${day}: keine Daten`,
  day: (day, amount) => `${day}: ${amount}`,
  dayTriggered: (day, amount, count) =>
    `${day}: ${amount}, ${plural(count, { one: 'einmal ausgelöst', other: `${whole(count)}\u2011mal ausgelöst` })}`,
  never: 'Hätte in 30 Tagen nicht ausgelöst',
  fired: (count) =>
    `Hätte in 30 Tagen ${plural(count, { one: 'einmal', other: `${whole(count)}\u2011mal` })} ausgelöst`,
};
