import type { Formats } from '../mail/formats.ts';
import type { ReportFigures } from './report-figures.ts';
import type { ReportTexts } from './texts.ts';

/** The distance of two labels below the bars of a month, days, and below those of a day, hours. */
const LABELLED_DAYS = 7;
const LABELLED_HOURS = 6;

/** A day or an hour of the chart. `visitors` is null when it has no bar. */
export interface SheetBar {
  /** `Mon 11 May`, or `14:00`. */
  readonly name: string;
  readonly visitors: number | null;
  /** The visitors in words. */
  readonly count: string;
  /** The texts above and below the bar; empty for none. */
  readonly figure: string;
  readonly label: string;
}

/** Returns the bars of a report's chart: those of the hours of a day, or of the days of a week or a month. */
export function barsOf(figures: ReportFigures, texts: ReportTexts, formats: Formats): SheetBar[] {
  return figures.frequency === 'daily' ? hourBars(figures, texts, formats) : dayBars(figures, texts, formats);
}

function dayBars({ days, frequency }: ReportFigures, texts: ReportTexts, formats: Formats): SheetBar[] {
  return days.map(({ day, visitors }, i) => ({
    name: formats.weekdayAndDay(day),
    visitors,
    count: visitors === null ? texts.noData : formats.whole(visitors),
    figure: frequency === 'weekly' && visitors !== null ? formats.compact(visitors) : '',
    label: frequency === 'weekly' ? formats.weekday(day) : i % LABELLED_DAYS === 0 ? String(i + 1) : '',
  }));
}

function hourBars({ site, hours }: ReportFigures, texts: ReportTexts, formats: Formats): SheetBar[] {
  return hours.map(({ t, visitors }, i) => {
    const name = formats.hour(Temporal.Instant.fromEpochMilliseconds(t), site.timezone);
    const count = visitors === null ? texts.noData : formats.whole(visitors);
    return { name, visitors, count, figure: '', label: i % LABELLED_HOURS === 0 ? name : '' };
  });
}
