import type { AlertType } from '../../../../../src/domain/alert-rule.ts';
import { whole } from '../../../format.ts';
import { LOCALE, plural } from '../../../language.ts';

const LIST = new Intl.ListFormat(LOCALE);

/** The figure of a day that the bars of a type show. */
const FIGURES: Readonly<Record<AlertType, string>> = {
  spike: 'Busiest 5 minutes of each day',
  drop: 'Quietest 12 hours of each day',
  silence: 'Longest gap of each day',
  goal: 'Conversions per day',
  revenue: 'Revenue per day',
  goal_drop: 'Conversions of the hours watched, lowest of each day',
  revenue_drop: 'Revenue of the hours watched, lowest of each day',
  new_crawler: 'New crawler with the most requests, each day',
  crawler_surge: 'Crawler requests per day',
  crawler_errors: 'Failed requests of search engines per day',
};

/** The texts of the picture of a replay. Amounts and days are given as they are to be shown. */
export const texts = {
  figures: FIGURES,
  days: (from: string, to: string) => `${from} – ${to}`,
  threshold: (amount: string) => `Threshold: ${amount}`,
  /** The name of the picture, for those who do not see it. `triggered` has the days of the marks. */
  picture: (figure: string, days: string, triggered: readonly string[]) =>
    triggered.length === 0
      ? `${figure}, ${days}. It would not have triggered.`
      : `${figure}, ${days}. It would have triggered on ${LIST.format(triggered)}.`,
  dayWithout: (day: string) => `${day}: no data`,
  day: (day: string, amount: string) => `${day}: ${amount}`,
  dayTriggered: (day: string, amount: string, count: number) =>
    `${day}: ${amount}, ${plural(count, { one: 'triggered once', other: `triggered ${whole(count)} times` })}`,
  never: 'Would not have triggered in 30 days',
  fired: (count: number) =>
    `Would have triggered ${plural(count, { one: 'once', other: `${whole(count)} times` })} in 30 days`,
};
