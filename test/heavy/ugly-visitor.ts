import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, FunnelAnswer, GoalsAnswer } from '../../src/stats/answer.ts';
import { localDay } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import { importLine, pathOf, svc, writeLines } from './imported.ts';
import { assertSame } from './same.ts';
import { breakdown, daysOf, type UglyService } from './ugly-service.ts';
import { busyVisitor, FUNNEL_STEPS, rowsOfVisitor, stepsReached, visitorEvent } from './ugly-shapes.ts';
import { TIMEOUT, VISITOR_EVENTS } from './ugly-sizes.ts';

/** Tests one visitor with very many events a day. */
export function testOneVisitor(opened: () => UglyService): void {
  test(`one visitor with ${VISITOR_EVENTS} events a day, imported`, TIMEOUT, async (t) => {
    const service = opened();
    service.other.begin('one visitor, imported');
    const { site, days, goals } = await visitorSite(service);
    const path = join(service.dataDir, 'visitor.ndjson');
    await writeLines(path, everyVisit(site, days));
    const outcome = await svc(service, 'import', '--site', site.publicId, path);
    assert.deepEqual(outcome, { accepted: days.length * VISITOR_EVENTS, rejected: 0 });
    const compare = async () => {
      for (const day of days) {
        const events = busyVisitor(site, day, VISITOR_EVENTS);
        const oracle = new Oracle({
          site,
          zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
          goals,
          funnels: [],
          events,
          now: systemClock.nowMicros(),
        });
        const period = { from: day, to: day };
        await service.compareAll(site, oracle, [
          { ask: 'stats', query: { period, filters: [] } },
          ...(['visitors', 'pageviews', 'sessions', 'avgDuration'] as const).map(
            (metric): Question => ({ ask: 'timeseries', query: { period, filters: [], metric, compare: false } }),
          ),
          { ask: 'goals', query: { period } },
        ]);
        for (const dimension of ['page', 'entry', 'exit', 'event', 'city'] as const) {
          const answer = await service.read<BreakdownAnswer>(pathOf(site.publicId, breakdown(day, dimension)));
          const rows = rowsOfVisitor(events, dimension).map((row) => ({ ...row, pct: 1 }));
          assertSame(
            [answer.rows, answer.totalKeys, answer.totalVisitors],
            [rows, rows.length, 1],
            `${day} ${dimension}`,
          );
        }
      }
    };
    service.again.push({ site, days, compare });
    await compare();
    t.diagnostic(`longest read of another site: ${service.other.longestMs.get('one visitor, imported')} ms`);
  });

  test(`one visitor with ${VISITOR_EVENTS} events today, collected`, TIMEOUT, async (t) => {
    const service = opened();
    service.other.begin('one visitor, collected');
    const { site, goals } = await visitorSite(service);
    const sent = Array.from({ length: VISITOR_EVENTS }, (_, i) => visitorEvent(i));
    const startedAt = performance.now();
    await service.collectAll(site, VISITOR_EVENTS, (i) => {
      const { event, page, activeMs } = visitorEvent(i);
      if (event === 'pageview') return { u: page };
      return { u: page, e: event, ...(event === 'engage' ? { p: { t: activeMs, d: 50 } } : {}) };
    });
    t.diagnostic(`${Math.round(VISITOR_EVENTS / ((performance.now() - startedAt) / 1000))} events a second`);
    await service.server.settled();

    const countOf = (test: (event: (typeof sent)[number]) => boolean) => sent.filter(test).length;
    const pageviews = countOf(({ event }) => event === 'pageview');
    const buys = countOf(({ event }) => event === 'buy');
    // Fresh answers about a large open day take a moment to be derived.
    await service.shown(site, pageviews);
    const { visitors, sessions, bounceRate, conversions } = await service.todaysStats(site);
    const kpis = [visitors, sessions, bounceRate, conversions].map(({ value }) => value);
    assert.deepEqual(kpis, [1, 1, 0, pageviews + buys]);
    const pages = Map.groupBy(
      sent.filter(({ event }) => event === 'pageview'),
      ({ page }) => page,
    );
    const rows = await service.allRows(site, 'page');
    assert.deepEqual(
      new Map(rows.map((row) => [row.key, [row.visitors, row.views]])),
      new Map([...pages].map(([page, own]) => [page, [1, own.length]])),
    );
    const events = await service.allRows(site, 'event');
    assert.deepEqual(events, [{ key: 'buy', visitors: 1, views: buys, pct: 1 }]);
    const reading = await service.read<GoalsAnswer>(`/v1/sites/${site.publicId}/goals?period=today`);
    assert.deepEqual(
      reading.goals.map(({ goalId, conversions: all, uniqueConversions }) => [goalId, all, uniqueConversions]),
      goals.map(({ id, kind }) => [id, kind === 'page' ? pageviews : buys, 1]),
    );
    t.diagnostic(`longest read of another site: ${service.other.longestMs.get('one visitor, collected')} ms`);
  });

  test(
    `a funnel of ${FUNNEL_STEPS} steps through the days of one visitor with ${VISITOR_EVENTS} events`,
    TIMEOUT,
    async (t) => {
      const service = opened();
      service.other.begin('funnels of one visitor');
      const { site, days, funnels } = await visitorSite(service);
      const compare = async () => {
        for (const day of days) {
          const events = busyVisitor(site, day, VISITOR_EVENTS);
          for (const funnel of funnels) {
            const expected = reachOf(stepsReached(events, funnel));
            assert.deepEqual(
              await funnelReach(service, site, funnel, day),
              expected,
              `${day}, ${funnel.windowMinutes} min`,
            );
          }
        }
      };
      service.again.push({ site, days, compare });
      await compare();
      // Each sender keeps the order, so a funnel with a window of a day is completed.
      const whole = funnels.find(({ windowMinutes }) => windowMinutes === 1440)!;
      const today = localDay(systemClock.nowMicros(), site.timezone);
      assert.deepEqual(await funnelReach(service, site, whole, today), reachOf(FUNNEL_STEPS));
      t.diagnostic(`longest read of another site: ${service.other.longestMs.get('funnels of one visitor')} ms`);
    },
  );
}

interface Visited {
  readonly site: Site;
  readonly days: readonly string[];
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
}

/** Returns the site of the single visitor, with its goals and funnels. It is created once. */
function visitorSite(service: UglyService): Promise<Visited> {
  visited ??= makeVisitorSite(service);
  return visited;
}
let visited: Promise<Visited> | undefined;

async function makeVisitorSite(service: UglyService): Promise<Visited> {
  const site = await service.installation.addSite();
  const create = (...words: string[]) => svc(service, ...words, '--site', site.publicId);
  const goals: Goal[] = [];
  for (const goal of [
    { name: 'Steps', kind: 'page', pattern: '/step/*' },
    { name: 'Buys', kind: 'event', pattern: 'buy' },
  ] as const) {
    const words = ['--name', goal.name, '--kind', goal.kind, '--pattern', goal.pattern];
    const { goalId } = (await create('goal', 'create', ...words)) as { goalId: number };
    goals.push({ ...goal, id: goalId, siteId: site.id });
  }
  const funnels: FunnelVersion[] = [];
  for (const windowMinutes of [1440, 1]) {
    const steps = Array.from({ length: FUNNEL_STEPS }, (_, i) => ({
      kind: 'page' as const,
      pattern: `/step/${i + 1}`,
    }));
    const words = steps.flatMap(({ kind, pattern }) => ['--step', `${kind}:${pattern}`]);
    const name = `${windowMinutes} minutes`;
    const made = await create('funnel', 'create', '--name', name, '--window-minutes', String(windowMinutes), ...words);
    const { id, version } = made as { id: number; version: number };
    funnels.push({ id, version, siteId: site.id, name, windowMinutes, steps, createdAt: 0 });
  }
  return { site, days: daysOf(site), goals, funnels };
}

function* everyVisit(site: Site, days: readonly string[]): Iterable<object> {
  for (const day of days) yield* busyVisitor(site, day, VISITOR_EVENTS).values().map(importLine);
}

async function funnelReach(
  service: UglyService,
  site: Site,
  { id, version }: FunnelVersion,
  day: string,
): Promise<number[]> {
  const question: Question = { ask: 'funnel', id, query: { period: { from: day, to: day }, version } };
  return (await service.read<FunnelAnswer>(pathOf(site.publicId, question))).steps.map(({ visitors }) => visitors!);
}

/** Returns the funnel's counts of one visitor who completed so many steps. */
function reachOf(completed: number): number[] {
  return Array.from({ length: FUNNEL_STEPS }, (_, step) => Number(step < completed));
}
