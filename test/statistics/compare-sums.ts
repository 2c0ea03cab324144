/** Holds what stored sums answer about final days against what their visits answer to the same question, asked otherwise. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { printCondition } from '../../src/domain/condition.ts';
import { STORED_DIMENSIONS, type StoredDimension } from '../../src/domain/dimension.ts';
import { METRICS } from '../../src/domain/metric.ts';
import { REVENUE_DIMENSIONS } from '../../src/domain/revenue.ts';
import type { AnyQuestion } from '../../src/stats/questions/question.ts';
import { REPORT } from '../../src/stats/questions/report.ts';
import { REVENUE } from '../../src/stats/questions/revenue.ts';
import {
  SELECTED_FUNNEL,
  SELECTED_GOALS,
  SELECTED_SERIES,
  SELECTED_STATS,
} from '../../src/stats/questions/selected.ts';
import fc, { sizeOf } from '../draws.ts';
import { daysOf, localDay, shift } from '../oracle/calendar.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { type Hit, hitsOf, keyOf } from '../oracle/hit.ts';
import { firstEvent, sessionsOf } from '../oracle/session.ts';
import type { World } from '../oracle/world.ts';
import { rounded } from './compare-worlds.ts';
import type { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';

/** A value that no hit has: a condition that it is another one, or that it is one of two, selects the same as without it. */
const NOBODY = 'no hit has this';
const EVERY_VIEW = `where=page:is_not:${NOBODY}`;
const EVERY_EVENT = `where=event:is_not:${NOBODY}`;
const KEYS_PER_DIMENSION = sizeOf(1);

/** A world in which every session has a pageview, so that its visitors are those of the pageviews. */
export const viewedWorld: fc.Arbitrary<World> = anyWorld.map((world) => {
  const first = new Set(sessionsOf(world.events).map(firstEvent));
  return {
    ...world,
    site: { ...world.site, retentionMonths: null, visitMonths: 25 },
    channels: [],
    events: world.events.map((event) => (first.has(event) ? { ...event, event: 'pageview', props: '' } : event)),
  };
});

/** The same question, for the sums and for the visits. */
interface Pair {
  readonly question: AnyQuestion;
  readonly params: string;
  readonly ofSums: string;
  readonly ofVisits: string;
  /** Returns what of an answer both tell; all of it when absent. */
  readonly told?: (answer: never) => unknown;
  readonly funnelId?: number;
}

/** Closes worlds, makes their days final with visits, and asks for each figure both ways. Returns the number of pairs. */
export async function compareSums(engine: Engine, drawn: readonly World[], seed: number): Promise<number> {
  const worlds = await engine.storeWorlds(drawn);
  await engine.close(worlds);
  let asked = 0;
  for (const [i, world] of worlds.entries()) {
    const today = localDay(world.now, world.site.timezone);
    await finalizeWorld(engine, world, shift(today, -1));
    for (const days of fc.sample(finalDays(world, shift(today, -2)), { seed: seed + i, numRuns: 2 })) {
      for (const pair of pairsOf(world, days, seed + i)) {
        await comparePair(engine, world, `from=${days.from}&to=${days.to}${pair.params}`, pair);
        asked += 1;
      }
    }
  }
  return asked;
}

/** Generates days that are over and end two days ago or before. */
function finalDays({ events }: World, last: string) {
  const days = [...new Set(events.map(({ day }) => day))].filter((day) => day <= last).sort();
  return fc
    .constantFrom(...(days.length === 0 ? [last] : days))
    .chain((from) =>
      fc
        .constantFrom(...daysOf({ from, to: last }).filter((_, i) => i < 3 || i % 20 === 0), last)
        .map((to) => ({ from, to })),
    );
}

async function comparePair(engine: Engine, world: World, params: string, pair: Pair): Promise<void> {
  const { question, ofSums, ofVisits, told = (answer: never) => answer, funnelId } = pair;
  const ask = async (condition: string) => {
    const asked = { query: new URLSearchParams(`${params}&${condition}`), params: { funnelId: String(funnelId) } };
    const answer = await engine.statistics(world).askWithGaps(world.site, question, question.parse!(asked, 'api'));
    return rounded(told(answer as never));
  };
  const [sums, visits] = [await ask(ofSums), await ask(ofVisits)];
  const { site, zones, now, events, goals, funnels } = world;
  const about = { params, ofSums, ofVisits, site, zones, now, goals, funnels, events };
  assert.deepEqual(visits, sums, `${question.name} ${inspect(about, { depth: 5 })}`);
}

function pairsOf(world: World, { from, to }: { readonly from: string; readonly to: string }, seed: number): Pair[] {
  const all = { ofSums: '', ofVisits: EVERY_VIEW };
  const ofDays = daysOf({ from, to }).length > 2;
  const hits = hitsOf(sessionsOf(world.events)).filter(({ event: { day } }) => day >= from && day <= to);
  return [
    { question: SELECTED_STATS, params: '', ...all },
    ...world.goals.map(({ id }) => ({ question: SELECTED_STATS, params: `&goal=${id}`, ...all })),
    // An hour counts whoever does something in it, or its pageviews.
    ...METRICS.filter((metric) => ofDays || (metric !== 'visitors' && metric !== 'conversions')).map((metric) => {
      return { question: SELECTED_SERIES, params: `&metric=${metric}`, ...all };
    }),
    { question: SELECTED_GOALS, params: '', ...all },
    ...world.funnels.map(({ id, version }) => {
      return { question: SELECTED_FUNNEL, params: `&version=${version}`, funnelId: id, ...all };
    }),
    ...STORED_DIMENSIONS.map((dimension): Pair => {
      const ofVisits = dimension === 'event' ? EVERY_EVENT : EVERY_VIEW;
      return { question: REPORT, params: `&dimension=${dimension}&limit=1000`, ofSums: '', ofVisits, told: countsOf };
    }),
    ...STORED_DIMENSIONS.flatMap((dimension) => keysOf(hits, dimension, seed).flatMap((key) => ofKey(dimension, key))),
    ...(['timeOnPage', 'scroll'] as const).map((metric): Pair => {
      return { question: REPORT, params: '&dimension=page&limit=1000', ...ofReading(metric) };
    }),
    ...(world.properties ?? []).map((property): Pair => {
      const params = `&dimension=${encodeURIComponent(`property:${property}`)}&limit=1000`;
      return { question: REPORT, params, ofSums: '', ofVisits: EVERY_EVENT };
    }),
    ...['next_page', 'previous_page'].flatMap((side) =>
      keysOf(hits, 'page', seed).map((page): Pair => {
        return { question: REPORT, params: `&dimension=${encodeURIComponent(`${side}:${page}`)}&limit=1000`, ...all };
      }),
    ),
    ...(world.revenues ?? []).flatMap(({ goalId }) =>
      REVENUE_DIMENSIONS.map((dimension): Pair => {
        return {
          question: REVENUE,
          params: `&dimension=${dimension}&metric=revenue&goal=${goalId}&limit=1000`,
          ...all,
        };
      }),
    ),
  ];
}

/** Returns the questions about one key: the sums tell of one value, the visits of it and of one that no hit has. */
function ofKey(subject: StoredDimension, key: string): Pair[] {
  const condition = (values: readonly string[]) =>
    `where=${encodeURIComponent(printCondition({ subject, operator: 'is', values }))}`;
  const ofBoth = { ofSums: condition([key]), ofVisits: condition([key, NOBODY]) };
  return [
    { question: SELECTED_STATS, params: '', ...ofBoth },
    ...(['visitors', 'pageviews'] as const).map((metric) => {
      return { question: SELECTED_SERIES, params: `&metric=${metric}`, ...ofBoth };
    }),
    { question: REPORT, params: `&dimension=${subject}&limit=1000`, ...ofBoth, told: countsOf },
  ];
}

/** Returns the averages of how pages were read, by the names that rows have with and without conditions. */
function ofReading(metric: 'timeOnPage' | 'scroll'): Pick<Pair, 'ofSums' | 'ofVisits' | 'told'> {
  const name = metric === 'timeOnPage' ? 'avgTime' : 'avgScroll';
  return {
    ofSums: `metric=${metric === 'timeOnPage' ? 'time' : 'scroll'}`,
    ofVisits: `metric=${metric}&${EVERY_VIEW}`,
    told: ({ rows }: Rows) => rows.map((row) => [row.key, row.visitors, row.views, row[name] ?? row[metric] ?? null]),
  };
}

interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly totalKeys: number;
  readonly totalVisitors: number | null;
}

/** Returns what all rows have: pages have their engagement besides. */
function countsOf({ rows, totalKeys, totalVisitors }: Rows) {
  return { totalKeys, totalVisitors, rows: rows.map(({ key, visitors, views, pct }) => [key, visitors, views, pct]) };
}

/** Draws some keys of hits. */
function keysOf(hits: readonly Hit[], dimension: StoredDimension, seed: number): readonly string[] {
  const keys = [...new Set(hits.map((hit) => keyOf(hit, dimension)))].filter((key) => key !== '(other)');
  const maxLength = Math.min(KEYS_PER_DIMENSION, keys.length);
  return fc.sample(fc.shuffledSubarray(keys, { minLength: maxLength, maxLength }), { seed, numRuns: 1 })[0]!;
}
