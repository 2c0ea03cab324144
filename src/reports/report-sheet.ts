import { DIMENSION_TABLE, type Dimension, NONE_KEY, OTHER_KEY, OTHER_WORDS } from '../domain/dimension.ts';
import { DISCARD_TABLE } from '../domain/discard.ts';
import { METRIC_TABLE, METRICS, metricTone } from '../domain/metric.ts';
import { previousPeriod } from '../domain/period.ts';
import { compact, percent, whole } from '../domain/unit.ts';
import type { BreakdownRow, GoalReading } from '../stats/answer.ts';
import type { ReportFigures } from './report-figures.ts';
import {
  change,
  counted,
  countryName,
  dayName,
  inEnglish,
  metricValue,
  monthName,
  plainName,
  rangeName,
  weekday,
  weekdayName,
} from './report-words.ts';

const SUBJECT_NAME_MAX_CHARS = 60;
const NAME_MAX_CHARS = 80;
/** The distance of two labels below the bars of a month, days. */
const LABELLED_DAYS = 7;

export type Tone = ReturnType<typeof metricTone>;

/** A metric in words. `change` and `before` are empty without a comparison. */
export interface SheetFigure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
  readonly before: string;
  readonly tone: Tone;
}

/** A day of the chart. `visitors` is null when the day has no bar. */
export interface SheetBar {
  /** `Mon 11 May`. */
  readonly name: string;
  readonly visitors: number | null;
  /** The texts above and below the bar; empty for none. */
  readonly figure: string;
  readonly label: string;
}

export interface SheetRow {
  readonly name: string;
  readonly figure: string;
  /** A second figure of the row, such as a share. */
  readonly detail: string;
}

export interface SheetList {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly SheetRow[];
  /** The text of a list without rows. */
  readonly empty: string;
}

/** The texts of a report, before its layout. The plain text and the HTML have the same. */
export interface ReportSheet {
  /** The end of the subject and the heading: `12,345 visitors in the week of 11 May`. */
  readonly headline: string;
  readonly subject: string;
  readonly siteName: string;
  readonly domain: string;
  readonly days: string;
  readonly zone: string;
  /** The period that the changes refer to; null without a comparison. */
  readonly comparedWith: string | null;
  /** Says which days the figures lack; null when they are complete. */
  readonly gap: string | null;
  readonly figures: readonly SheetFigure[];
  readonly bars: readonly SheetBar[];
  readonly lists: readonly SheetList[];
  /** Advice when the period has no visitors; empty otherwise. */
  readonly checks: readonly string[];
}

/** Writes the figures of a report as texts. */
export function sheetOf(figures: ReportFigures): ReportSheet {
  const { site, frequency, period, stats } = figures;
  const visitors = stats.visitors.value ?? 0;
  const when = frequency === 'weekly' ? `in the week of ${dayName(period.from)}` : `in ${monthName(period.from)}`;
  const headline = `${counted(visitors, 'visitor')} ${when}`;
  const firstKept = figures.days.find((day) => day.visitors !== null)?.day ?? period.from;
  return {
    headline,
    subject: `${inEnglish(plainName(site.name, SUBJECT_NAME_MAX_CHARS))}: ${headline}`,
    siteName: plainName(site.name, NAME_MAX_CHARS),
    domain: site.domain,
    days: rangeName(period),
    zone: site.timezone,
    comparedWith: stats.visitors.prev === null ? null : rangeName(previousPeriod(period)),
    gap:
      firstKept === period.from
        ? null
        : `Days before ${dayName(firstKept)} have been erased, as the site's settings want it, and are not counted here.`,
    figures: figuresOf(stats),
    bars: visitors === 0 ? [] : barsOf(figures),
    lists: visitors === 0 ? [] : listsOf(figures),
    checks: visitors === 0 ? checksOf(figures) : [],
  };
}

function figuresOf(stats: ReportFigures['stats']): SheetFigure[] {
  return METRICS.filter((metric) => METRIC_TABLE[metric].needs !== 'goals' || stats[metric].value !== null).map(
    (metric) => {
      const kpi = stats[metric];
      return {
        label: METRIC_TABLE[metric].label,
        value: metricValue(metric, kpi.value),
        change: change(kpi),
        before: change(kpi) === '' ? '' : metricValue(metric, kpi.prev),
        tone: metricTone(metric, kpi.deltaPct),
      };
    },
  );
}

function barsOf({ days, frequency }: ReportFigures): SheetBar[] {
  return days.map(({ day, visitors }, i) => ({
    name: weekdayName(day),
    visitors,
    figure: frequency === 'weekly' && visitors !== null ? compact(visitors) : '',
    label: frequency === 'weekly' ? weekday(day) : i % LABELLED_DAYS === 0 ? String(i + 1) : '',
  }));
}

function listsOf({ pages, sources, countries, goals }: ReportFigures): SheetList[] {
  const list = (title: string, dimension: Dimension, rows: readonly BreakdownRow[]): SheetList => ({
    title,
    unit: 'visitors',
    rows: rows.map((row) => ({
      name: plainName(keyName(dimension, row.key), NAME_MAX_CHARS),
      figure: whole(row.visitors),
      detail: percent(row.pct),
    })),
    empty: 'Nothing was seen.',
  });
  return [
    list('Top pages', 'page', pages),
    list('Top sources', 'referrer', sources),
    list('Top countries', 'country', countries),
    ...(goals === null ? [] : [goalList(goals)]),
  ];
}

function keyName(dimension: Dimension, key: string): string {
  const { none, shown } = DIMENSION_TABLE[dimension];
  if (key === NONE_KEY) return none.label;
  if (key === OTHER_KEY) return OTHER_WORDS.label;
  return shown.format === 'country' ? countryName(key) : key;
}

function goalList(goals: readonly GoalReading[]): SheetList {
  return {
    title: 'Goals',
    unit: 'conversions',
    rows: goals.map(({ name, conversions, conversionRate }) => ({
      name: plainName(name, NAME_MAX_CHARS),
      figure: whole(conversions),
      detail: percent(conversionRate),
    })),
    empty: 'No goal was reached.',
  };
}

function checksOf({ site, discarded }: ReportFigures): string[] {
  const [first] = discarded;
  const total = discarded.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(first === undefined
      ? []
      : [
          `${total === 1 ? 'One event' : `${whole(total)} events`} arrived and could not be counted. The most frequent reason: ${DISCARD_TABLE[first.reason].meaning}`,
        ]),
    `Is the snippet in the head of every page? Open a page of ${site.domain}, look at its source and search for "data-site". A new theme or a new release can lose it.`,
    `Do the pages have the address ${site.domain}, or a subdomain of it? Events of other domains are not counted.`,
    'Does a Content Security Policy, a consent banner or a proxy keep the script from loading? The console of the browser says so.',
    'Open a page yourself, in a browser without a blocker, while you watch the dashboard: you show up within seconds.',
  ];
}
