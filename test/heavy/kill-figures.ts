/** The figures after the kills, against the events that were sent and imported. */
import assert from 'node:assert/strict';
import { systemClock } from '../../src/domain/clock.ts';
import type { Dimension } from '../../src/domain/dimension.ts';
import type { Period } from '../../src/domain/period.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import { pathOf } from './imported.ts';
import type { Past } from './kill-imports.ts';
import { isCustom, type Load, visitorOf } from './kill-load.ts';
import { assertSame } from './same.ts';

/** Reads the answer of a path. */
export type Read = <Answer>(path: string) => Promise<Answer>;

/** Compares the sent events with the counted ones: every event by itself, then each visitor. */
export async function recount({ sites, acknowledged }: Load, read: Read) {
  const views = new Map<string, number>();
  for (const [index, { publicId }] of sites.entries()) {
    const pages = await allRows(read, publicId, 'page');
    const events = await allRows(read, publicId, 'event');
    for (const { key, views: count } of [...pages, ...events]) views.set(key, (views.get(key) ?? 0) + count!);

    const sum = (rows: BreakdownAnswer['rows']) => rows.reduce((total, row) => total + row.views!, 0);
    const cities = await allRows(read, publicId, 'city');
    const visitors = pages.map(({ key }) => `City ${visitorOf(Number(key.slice('/kill/'.length)))}`);
    assert.deepEqual(
      new Map(cities.map((row) => [row.key, [row.visitors, row.views]])),
      new Map([...Map.groupBy(visitors, (city) => city)].map(([city, own]) => [city, [1, own.length]])),
      `visitors of site ${index}`,
    );
    const { stats } = await read<StatsAnswer>(`/v1/sites/${publicId}/stats?period=today`);
    assert.deepEqual(stats.pageviews.value, sum(pages));
  }
  const keyOf = (number: number) => (isCustom(number) ? `kill-${number}` : `/kill/${number}`);
  const lost = acknowledged.flatMap((was, number) => (was && !views.has(keyOf(number)) ? [keyOf(number)] : []));
  const doubled = [...views].flatMap(([key, count]) => (count > 1 ? [key] : []));
  const sent = new Set(acknowledged.keys().map(keyOf));
  assert.deepEqual(
    [...views.keys()].filter((key) => !sent.has(key)),
    [],
  );
  return {
    lost,
    doubled,
    sent: acknowledged.length,
    acknowledged: acknowledged.filter(Boolean).length,
    counted: views.size,
  };
}

async function allRows(read: Read, publicId: string, dimension: string): Promise<BreakdownAnswer['rows']> {
  const rows: BreakdownAnswer['rows'][number][] = [];
  for (;;) {
    const path = `/v1/sites/${publicId}/breakdown?dimension=${dimension}&period=today&limit=1000&offset=${rows.length}`;
    const answer = await read<BreakdownAnswer>(path);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.totalKeys) return rows;
  }
}

/** Compares the answers about all sites with past events with the defined ones; returns the number of answers. */
export async function compareAll(pasts: readonly Past[], read: Read, seed: number): Promise<number> {
  let answers = 0;
  for (const past of pasts) {
    const { site, events, goals, funnels } = past;
    const oracle = new Oracle({
      site,
      zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
      events,
      goals,
      funnels,
      now: systemClock.nowMicros(),
    });
    for (const question of questionsAbout(past)) {
      const actual = await read(pathOf(site.publicId, question));
      assertSame(
        actual,
        expectedAnswer(oracle, question),
        `site ${site.publicId}, seed ${seed}: ${JSON.stringify(question)}`,
      );
      answers += 1;
    }
  }
  return answers;
}

function questionsAbout({ site, events, funnels, isLong }: Past): Question[] {
  const today = localDay(systemClock.nowMicros(), site.timezone);
  const yesterday = shift(today, -1);
  const oldest = events[0]!.day;
  const whole = { from: oldest, to: yesterday };
  const recent = { from: shift(today, -10), to: yesterday };
  const finalDays = { from: oldest, to: shift(oldest, 1) };
  const busiest = events[Math.floor(events.length / 2)]!.page;
  const breakdown = (period: Period, dimension: Dimension): Question => ({
    ask: 'breakdown',
    query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null },
  });
  return [
    ...(isLong ? [whole, recent, finalDays] : [whole]).flatMap((period): Question[] => [
      { ask: 'stats', query: { period, filters: [] } },
      { ask: 'stats', query: { period, filters: [{ dimension: 'page', value: busiest }] } },
      { ask: 'timeseries', query: { period, filters: [], metric: 'avgDuration', compare: true } },
      { ask: 'goals', query: { period } },
      ...funnels.map(({ id, version }): Question => ({ ask: 'funnel', id, query: { period, version } })),
    ]),
    breakdown(whole, 'page'),
    breakdown(whole, 'event'),
    ...(['entry', 'exit', 'utm_campaign', 'city'] as const).map((dimension) => breakdown(recent, dimension)),
    ...(['page', 'entry', 'referrer'] as const).map((dimension) => breakdown(finalDays, dimension)),
  ];
}
