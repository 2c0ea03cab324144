import { readablePath } from '../domain/browser-path.ts';
import { changeOf, pointsBetween } from '../domain/change.ts';
import { DIMENSION_TABLE, type Dimension, NONE_KEY, OTHER_KEY } from '../domain/dimension.ts';
import type { DiscardTexts } from '../domain/discards/texts.ts';
import { gapsText, type Known } from '../domain/gap.ts';
import type { GapTexts } from '../domain/gaps/texts.ts';
import type { Language } from '../domain/language.ts';
import { METRIC_TABLE, METRICS, type Metric, metricTone, toneOf } from '../domain/metric.ts';
import { REPORT_PANELS, type ReportPanel } from '../domain/report-panel.ts';
import { sourceName } from '../domain/source.ts';
import type { StatisticsTexts } from '../domain/texts.ts';
import { DISCARD_TEXTS, GAP_TEXTS, STATISTICS_TEXTS } from '../domain/translations.ts';
import { type Formats, formatsOf } from '../mail/formats.ts';
import { isolatedName, plainName } from '../mail/plain-name.ts';
import type { BreakdownRow, GoalReading, Kpi } from '../stats/answer.ts';
import { kpi } from '../stats/answers/figures.ts';
import { barsOf, type SheetBar } from './report-bars.ts';
import type { ReportFigures, RevenueFigure } from './report-figures.ts';
import { comparedWith } from './report-period.ts';
import type { ReportTexts } from './texts.ts';
import { REPORT_TEXTS } from './translations.ts';

const SUBJECT_NAME_MAX_CHARS = 60;
const NAME_MAX_CHARS = 80;
/** The rows of a list in the email. */
const TOP_ROWS = 5;

export type Tone = ReturnType<typeof metricTone>;

/** A metric in words. `change` and `previous` are empty without a comparison. */
export interface SheetFigure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
  readonly previous: string;
  readonly tone: Tone;
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
  readonly language: Language;
  /** The heading: `12,345 visitors in the week of 11 May`. */
  readonly headline: string;
  readonly subject: string;
  readonly siteName: string;
  readonly domain: string;
  /** Names the segment that the figures are of; null for all visitors. */
  readonly segment: string | null;
  readonly days: string;
  readonly zone: string;
  /** The period that the changes refer to; null without a comparison. */
  readonly comparedWith: string | null;
  /** Says which days the figures lack, and why; empty when they are complete. */
  readonly gaps: readonly string[];
  /** The visitors, with their change. */
  readonly visitors: SheetFigure;
  readonly figures: readonly SheetFigure[];
  /** The title of the chart. */
  readonly chart: string;
  readonly bars: readonly SheetBar[];
  readonly lists: readonly SheetList[];
  /** Advice when the period has no visitors; empty otherwise. */
  readonly checks: readonly string[];
}

/** The language of a report, with its texts and formats. */
interface Words {
  readonly texts: ReportTexts;
  readonly statistics: StatisticsTexts;
  readonly discards: DiscardTexts;
  readonly gaps: GapTexts;
  readonly formats: Formats;
}

/**
 * Writes the figures of a report as texts.
 *
 * @param panels the parts that the report has, in their order
 * @param advises whether a report of no visitors says what to check, in place of its figures
 */
export function sheetOf(
  figures: ReportFigures,
  language: Language,
  advises: boolean,
  panels: readonly ReportPanel[] = REPORT_PANELS,
): ReportSheet {
  const { site, frequency, period, segment, stats, known } = figures;
  const words = {
    texts: REPORT_TEXTS[language],
    statistics: STATISTICS_TEXTS[language],
    discards: DISCARD_TEXTS[language],
    gaps: GAP_TEXTS[language],
    formats: formatsOf(language),
  };
  const has = (panel: ReportPanel) => panels.includes(panel);
  const { texts, formats } = words;
  const visitors = stats.visitors.value ?? 0;
  const about = [site.name, ...(segment === null ? [] : [segment.name])];
  const names = about.map((name) => isolatedName(plainName(name, SUBJECT_NAME_MAX_CHARS)));
  const headline = texts.headline[frequency](visitors, periodName(figures, formats));
  const firstKept = figures.days.find((day) => day.visitors !== null)?.day ?? period.from;
  return {
    language,
    headline: headline.charAt(0).toUpperCase() + headline.slice(1),
    subject: texts.subject(names.join(', '), headline),
    siteName: plainName(site.name, NAME_MAX_CHARS),
    // A group has none: its name stands alone.
    domain: site.domain === '' ? plainName(site.name, NAME_MAX_CHARS) : site.domain,
    segment: segment === null ? null : texts.segment(names[1]!),
    days: formats.range(period),
    zone: site.timezone,
    comparedWith: stats.visitors.prev === null ? null : formats.range(comparedWith(frequency, period)),
    gaps: [
      ...(segment !== null || firstKept === period.from ? [] : [texts.gap(formats.day(firstKept))]),
      ...gapLines(known, words.gaps, formats),
    ],
    visitors: figureOf('visitors', stats.visitors, words),
    figures: has('figures') ? [...figuresOf(stats, words), ...revenueFigures(figures.revenue, words)] : [],
    chart: frequency === 'daily' ? texts.charts.hours : texts.charts.days,
    bars: visitors === 0 || !has('chart') ? [] : barsOf(figures, texts, formats),
    lists: visitors === 0 ? [] : listsOf(figures, panels, words),
    checks: visitors === 0 && advises ? checksOf(figures, words) : [],
  };
}

function periodName({ frequency, period: { from } }: ReportFigures, formats: Formats): string {
  if (frequency === 'daily') return formats.weekdayAndDay(from);
  return frequency === 'weekly' ? formats.day(from) : formats.month(from);
}

/** Says which days the figures do not know. Goals that are younger than some days are no gap of the others. */
function gapLines(known: Known | undefined, texts: GapTexts, formats: Formats): string[] {
  const gaps = (known?.gaps ?? []).filter(({ reason }) => reason !== 'younger');
  return gaps.length === 0 ? [] : [gapsText({ gaps }, texts, (days) => formats.range(days))];
}

function figuresOf(stats: ReportFigures['stats'], words: Words): SheetFigure[] {
  return METRICS.filter((metric) => METRIC_TABLE[metric].needs !== 'goals' || stats[metric].value !== null).map(
    (metric) => figureOf(metric, stats[metric], words),
  );
}

function figureOf(metric: Metric, kpi: Kpi, { texts, statistics, formats }: Words): SheetFigure {
  const { value, prev } = kpi;
  const { unit } = METRIC_TABLE[metric];
  const { label } = statistics.metrics[metric];
  const figure = { label, value: formats.value(unit, value) };
  if (value === null || prev === null) return { ...figure, change: '', previous: '', tone: 'neutral' };
  const previous = formats.value(unit, prev);
  if (unit !== 'ratio') return { ...figure, previous, ...changeIn(METRIC_TABLE[metric], kpi, texts, formats) };
  // The change of a share is a difference: a percentage of a percentage misleads.
  const points = pointsBetween(value, prev);
  return { ...figure, change: texts.points(formats.signed(points)), previous, tone: metricTone(metric, points) };
}

/** Writes a change as the dashboard does: what was nothing before has grown by no percentage, and what was below it has no change. */
function changeIn(
  facts: Parameters<typeof toneOf>[0],
  kpi: Kpi,
  { fromZero }: ReportTexts,
  formats: Formats,
): Pick<SheetFigure, 'change' | 'tone'> {
  const change = changeOf(kpi);
  return typeof change === 'number'
    ? { change: formats.change(change), tone: toneOf(facts, change) }
    : { change: change === 'fromZero' ? fromZero : '', tone: 'neutral' };
}

/** Writes what orders bring; the goal is named where there are several. */
function revenueFigures(revenue: readonly RevenueFigure[], { texts, formats }: Words): SheetFigure[] {
  const isOne = revenue.every(({ goal }) => goal === revenue[0]!.goal);
  return revenue.map(({ goal, currency, amount, before }) => {
    const label = isOne ? texts.revenue : texts.revenueOf(plainName(goal, NAME_MAX_CHARS));
    const figure = { label, value: formats.money(amount, currency) };
    if (before === null) return { ...figure, change: '', previous: '', tone: 'neutral' };
    const change = changeIn({ better: 'up' }, kpi(Number(amount), Number(before)), texts, formats);
    return { ...figure, ...change, previous: formats.money(before, currency) };
  });
}

function listsOf(figures: ReportFigures, panels: readonly ReportPanel[], words: Words): SheetList[] {
  const { pages, sources, campaigns, countries, goals } = figures;
  const { texts, formats } = words;
  const list = (title: string, dimension: Dimension, rows: readonly BreakdownRow[]): SheetList => ({
    title,
    unit: texts.lists.visitors,
    rows: rows.slice(0, TOP_ROWS).map((row) => ({
      name: plainName(keyName(dimension, row.key, words), NAME_MAX_CHARS),
      figure: formats.value('count', row.visitors),
      detail: formats.value('ratio', row.pct),
    })),
    empty: texts.lists.empty,
  });
  const lists: Readonly<Partial<Record<ReportPanel, () => SheetList[]>>> = {
    pages: () => [list(texts.lists.pages, 'page', pages)],
    sources: () => [list(texts.lists.sources, 'referrer', sources)],
    campaigns: () => (campaigns.length === 0 ? [] : [list(texts.lists.campaigns, 'utm_campaign', campaigns)]),
    countries: () => [list(texts.lists.countries, 'country', countries)],
    goals: () => (goals === null ? [] : [goalList(goals, words)]),
  };
  return panels.flatMap((panel) => lists[panel]?.() ?? []);
}

function keyName(dimension: Dimension, key: string, { statistics, formats }: Words): string {
  if (key === NONE_KEY) return statistics.dimensions[dimension].none.label;
  if (key === OTHER_KEY) return statistics.other.label;
  const { format } = DIMENSION_TABLE[dimension].shown;
  if (format === 'path') return readablePath(key);
  if (format === 'host') return sourceName(key);
  return format === 'country' ? formats.country(key) : key;
}

function goalList(goals: readonly GoalReading[], { texts, formats }: Words): SheetList {
  return {
    title: texts.lists.goals,
    unit: texts.lists.conversions,
    rows: goals.slice(0, TOP_ROWS).map(({ name, conversions, conversionRate }) => ({
      name: plainName(name, NAME_MAX_CHARS),
      figure: formats.value('count', conversions),
      detail: formats.value('ratio', conversionRate),
    })),
    empty: texts.lists.noConversions,
  };
}

function checksOf({ site, discarded }: ReportFigures, { texts, discards }: Words): string[] {
  const [first] = discarded;
  const total = discarded.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(first === undefined ? [] : [texts.nobody.rejected(total, discards.reasons[first.reason].meaning)]),
    ...texts.nobody.checks(site.domain),
  ];
}
