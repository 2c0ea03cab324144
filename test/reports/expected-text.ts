/** The text of a report, computed from answers of the read API for the same days. */
import type { Site } from '../../src/domain/site.ts';
import { sourceName } from '../../src/domain/source.ts';
import type { BreakdownAnswer, GoalsAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { kpi } from '../../src/stats/answers/figures.ts';
import type { Mail } from '../alerts/mail-server.ts';
import type { TestService } from '../service.ts';
import { PUBLIC_URL } from './harness.ts';

/** Returns the text that a report must have, from answers of the read API. */
export async function expectedText(
  service: TestService,
  site: Site,
  mail: Mail,
  from: string,
  to: string,
  frequency = 'weekly',
  isCompared = true,
): Promise<string[]> {
  const period = `from=${from}&to=${to}`;
  const before = frequency === 'weekly' ? daysBefore(from, 7) : monthBefore(from);
  const stats = comparedWith(
    (await read<StatsAnswer>(service, site, `stats?${period}`)).stats,
    (await read<StatsAnswer>(service, site, `stats?from=${before.from}&to=${before.to}`)).stats,
  );
  const { points } = await read<TimeseriesAnswer>(service, site, `timeseries?${period}`);
  const top = async (dimension: string, none: string) => {
    const { rows } = await read<BreakdownAnswer>(service, site, `breakdown?dimension=${dimension}&limit=5&${period}`);
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const name = (key: string) =>
      key === '(none)' ? none : dimension === 'country' ? names.of(key)! : sourceName(key);
    return rows.map(({ key, visitors, pct }) => [count(visitors!), percent(pct!), name(key)]);
  };
  const { goals } = await read<GoalsAnswer>(service, site, `goals?${period}`);
  const reached = goals.filter(({ conversions }) => conversions! > 0).sort((a, b) => b.conversions! - a.conversions!);
  const most = Math.max(...points.map(({ value }) => value!));
  const unsubscribe = /<(.+)>/.exec(mail.headers['list-unsubscribe']!)![1];
  const zone = site.timezone;
  return [
    `Shop (${site.domain})`,
    `${count(stats.visitors.value!)} visitors ${frequency === 'weekly' ? `in the week of ${day(from)}` : 'in September 2026'}`,
    `${range(from, to)}, ${zone}`,
    ...(isCompared ? [`Compared with ${range(before.from, before.to)}`] : []),
    '',
    ...aligned(
      figureLines(stats).map(([label, value, change, prev]) =>
        change === '' || !isCompared ? [label!, value!] : [label!, value!, `${change} (previous: ${prev})`],
      ),
      [0],
      2,
    ),
    '',
    'Visitors by day',
    ...aligned(
      points.map(({ t, value }) => [
        weekday(t, zone),
        count(value!),
        '#'.repeat(Math.round((value! / Math.max(1, most)) * 24)),
      ]),
      [0],
      2,
    ),
    '',
    'Top pages (visitors)',
    ...aligned(await top('page', ''), [], 2),
    '',
    'Top sources (visitors)',
    ...aligned(await top('referrer', 'Direct / None'), [], 2),
    '',
    'Top countries (visitors)',
    ...aligned(await top('country', 'Unknown country'), [], 2),
    '',
    ...(goals.length === 0
      ? []
      : [
          'Goals (conversions)',
          ...aligned(
            reached.map(({ name, conversions, conversionRate }) => [
              count(conversions!),
              percent(conversionRate!),
              name,
            ]),
            [],
            2,
          ),
          '',
        ]),
    `Open dashboard: ${PUBLIC_URL}/sites/${site.publicId}?${period}`,
    '',
    `You’re receiving this because you subscribed to ${frequency} reports for ${site.domain}.`,
    `Unsubscribe: ${unsubscribe}`,
    `Manage reports: ${PUBLIC_URL}/sites/${site.publicId}/settings/sharing#reports`,
  ];
}

/** Puts figures beside those of other days, each read by itself. */
function comparedWith(stats: StatsAnswer['stats'], before: StatsAnswer['stats']): StatsAnswer['stats'] {
  const beside = Object.entries(stats).map(([metric, { value }]) => [
    metric,
    kpi(value, before[metric as keyof typeof before].value),
  ]);
  return Object.fromEntries(beside) as StatsAnswer['stats'];
}

function daysBefore(day: string, days: number): { readonly from: string; readonly to: string } {
  const date = Temporal.PlainDate.from(day);
  return { from: date.subtract({ days }).toString(), to: date.subtract({ days: 1 }).toString() };
}

function monthBefore(day: string): { readonly from: string; readonly to: string } {
  const date = Temporal.PlainDate.from(day);
  return { from: date.subtract({ months: 1 }).toString(), to: date.subtract({ days: 1 }).toString() };
}

/** Returns the read API's answer about a site. */
export async function read<Answer>(service: TestService, site: Site, path: string): Promise<Answer> {
  return (await service.read(site, `/${path}`)) as Answer;
}

/** Returns the name, value, change and value before of each figure. */
export function figureLines(stats: StatsAnswer['stats']): string[][] {
  const seconds = (value: number) => {
    const whole = Math.round(value);
    return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${String(whole % 60).padStart(2, '0')}s`;
  };
  const kinds = {
    visitors: ['Visitors', count],
    pageviews: ['Pageviews', count],
    sessions: ['Sessions', count],
    bounceRate: ['Bounce rate', percent],
    avgDuration: ['Session duration', seconds],
    conversions: ['Conversions', count],
  } as const;
  return Object.entries(kinds).flatMap(([metric, [label, format]]) => {
    const { value, prev, deltaPct } = stats[metric as keyof typeof stats];
    if (metric === 'conversions' && value === null) return [];
    const [difference, unit] =
      metric === 'bounceRate' ? [Number(((value! - prev!) * 100).toFixed(1)), ' pts'] : [deltaPct, '%'];
    const change =
      prev === null
        ? ''
        : prev === 0 && value! > 0
          ? 'New'
          : `${difference > 0 ? '+' : ''}${difference.toLocaleString('en')}${unit}`;
    return [[label, value === null ? '–' : format(value), change, prev === null ? '' : format(prev)]];
  });
}

/**
 * Aligns columns, two spaces apart. Those in `left`, and those from `last` on, are aligned to the left, others to the
 * right.
 */
function aligned(rows: readonly (readonly string[])[], left: readonly number[], last: number): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i >= last ? cell : left.includes(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}

function count(value: number): string {
  return value.toLocaleString('en');
}

export function percent(value: number): string {
  return value.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
}

export function day(text: string): string {
  return Temporal.PlainDate.from(text).toLocaleString('en-GB', { day: 'numeric', month: 'long' });
}

function range(from: string, to: string): string {
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} – ${day(to)} ${to.slice(0, 4)}`
    : `${day(from)} – ${day(to)} ${to.slice(0, 4)}`;
}

function weekday(t: number, zone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(zone);
  return `${date.toLocaleString('en-GB', { weekday: 'short' })} ${date.day} ${date.toLocaleString('en-GB', { month: 'short' })}`;
}
