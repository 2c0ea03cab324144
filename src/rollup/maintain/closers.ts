import { MONTH_KEYS } from '../../store/schema.ts';
import { listGenerations, listRewrittenDays } from '../days/closed-days.ts';
import { listMonthGenerations, listRewrittenMonths } from '../days/closed-months.ts';
import { Closer, type CloserOptions } from './closer.ts';
import { TABLES_OF_GENERATIONS } from './erase.ts';
import { MonthCloser } from './month-closer.ts';
import { SupersededRows } from './superseded-rows.ts';

/** The closers of days and months, and the rows that they leave behind. */
export interface Closers {
  readonly closer: Closer;
  readonly monthCloser: MonthCloser;
  readonly superseded: readonly SupersededRows[];
}

/** Makes them fit each other. */
export function closersFrom(options: Omit<CloserOptions, 'superseded'>): Closers {
  const { store, database, catalogue, siteMutex } = options;
  const days = new SupersededRows({
    store,
    siteMutex,
    tables: TABLES_OF_GENERATIONS,
    // Imports of sums write the totals first, closings the hits.
    found: ['hits', 'hour_totals', 'day_totals'],
    published: ({ siteId, day }) => catalogue.site(siteId).published(day)?.generation ?? 0,
    generations: (siteDays) => listGenerations(database.db, siteDays),
    rewritten: () => listRewrittenDays(database.db),
  });
  const months = new SupersededRows({
    store,
    siteMutex,
    tables: [MONTH_KEYS],
    found: [MONTH_KEYS],
    published: ({ siteId, day }) => catalogue.site(siteId).month(day)?.generation ?? 0,
    generations: (siteDays) => listMonthGenerations(database.db, siteDays),
    rewritten: () => listRewrittenMonths(database.db),
  });
  return {
    closer: new Closer({ ...options, superseded: days }),
    monthCloser: new MonthCloser({ store, database, catalogue, siteMutex, superseded: months }),
    superseded: [days, months],
  };
}
