import type { texts as en } from './texts.ts';

/** The Japanese texts of the calendar of a custom date range. */
export const texts: typeof en = {
  months: '月',
  previous: '前の月',
  next: '次の月',
  month: '月',
  year: '年',
};
