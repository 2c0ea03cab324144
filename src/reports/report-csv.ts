import { BYTE_ORDER_MARK, type Cell, csv, csvName } from '../domain/csv.ts';
import { METRICS } from '../domain/metric.ts';
import type { ReportPanel } from '../domain/report-panel.ts';
import type { EmailAttachment } from '../mail/email-message.ts';
import { subjectName } from '../sites/subjects.ts';
import type { BreakdownRow } from '../stats/answer.ts';
import { LIST_MAX_ROWS, type ReportFigures } from './report-figures.ts';

/** A size that every mail server takes. */
const FILE_MAX_BYTES = 262_144;
/** The rows of each list, of which the most that fit are written. Five of the longest keys always do. */
const LIST_ROWS = [LIST_MAX_ROWS, 50, 20, 5];

/** The part of a segment's name in the name of the file. */
const SEGMENT_NAME_MAX_CHARS = 40;

const HEADER = ['part', 'name', 'figure', 'currency', 'value', 'previous'];

/**
 * Returns the figures of a report as one CSV file with a row for each figure, so that a spreadsheet opens it as one table. Keys, names
 * and values are those of the read API.
 */
export function reportCsv(figures: ReportFigures, panels: readonly ReportPanel[]): EmailAttachment {
  const { site, period, segment } = figures;
  const texts = LIST_ROWS.values().map((rows) => BYTE_ORDER_MARK + csv(HEADER, rowsOf(figures, panels, rows)));
  return {
    filename: csvName(
      subjectName(site),
      segment === null ? 'report' : `report ${segment.name.slice(0, SEGMENT_NAME_MAX_CHARS)}`,
      period,
    ),
    content: texts.find((text) => Buffer.byteLength(text) <= FILE_MAX_BYTES)!,
    contentType: 'text/csv; charset=utf-8',
  };
}

function rowsOf(figures: ReportFigures, panels: readonly ReportPanel[], most: number): Cell[][] {
  const list = (panel: ReportPanel, rows: readonly BreakdownRow[]) =>
    rows.slice(0, most).map(({ key, visitors }): Cell[] => [panel, key, 'visitors', null, visitors, null]);
  const parts: Readonly<Record<ReportPanel, () => Cell[][]>> = {
    figures: () => figureRows(figures),
    chart: () => chartRows(figures),
    pages: () => list('pages', figures.pages),
    sources: () => list('sources', figures.sources),
    campaigns: () => list('campaigns', figures.campaigns),
    countries: () => list('countries', figures.countries),
    goals: () =>
      (figures.goals ?? []).slice(0, most).flatMap(({ name, conversions, conversionRate }): Cell[][] => [
        ['goals', name, 'conversions', null, conversions, null],
        ['goals', name, 'conversionRate', null, conversionRate, null],
      ]),
  };
  return panels.flatMap((panel) => parts[panel]());
}

function figureRows({ stats, revenue }: ReportFigures): Cell[][] {
  const decimal = (amount: string | null) => (amount === null ? null : { decimal: amount });
  return [
    ...METRICS.map((metric): Cell[] => ['figures', '', metric, null, stats[metric].value, stats[metric].prev]),
    ...revenue.map(({ goal, currency, amount, before }): Cell[] => {
      return ['figures', goal, 'revenue', currency, decimal(amount), decimal(before)];
    }),
  ];
}

function chartRows({ site, days, hours, frequency }: ReportFigures): Cell[][] {
  const hourOf = (t: number) =>
    Temporal.Instant.fromEpochMilliseconds(t)
      .toZonedDateTimeISO(site.timezone)
      .toString({ smallestUnit: 'minute', timeZoneName: 'never' });
  const points =
    frequency === 'daily'
      ? hours.map(({ t, visitors }) => [hourOf(t), visitors] as const)
      : days.map(({ day, visitors }) => [day, visitors] as const);
  return points.map(([name, visitors]) => ['chart', name, 'visitors', null, visitors, null]);
}
