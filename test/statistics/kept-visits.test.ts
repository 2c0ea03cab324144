/** Compares the visits that are kept of final days with what the oracle keeps. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STORED_DIMENSIONS } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { firstInstant, localDay, shift, zoneOfDay } from '../oracle/calendar.ts';
import { readingsOfViews } from '../oracle/conditions/readings.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { type Hit, hitsOf, valueIn } from '../oracle/hit.ts';
import { propOf } from '../oracle/props.ts';
import { durationMicros, inOrder, isBounce, sessionsOf } from '../oracle/session.ts';
import type { World } from '../oracle/world.ts';
import { STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';

const WORLDS = sizeOf(2);
const SECOND = 1_000_000;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf(31);

test(`a final day keeps its hits, whole seconds of them, and nothing that tells more of a visitor (seed ${seed})`, async () => {
  const drawn = fc.sample(anyWorld, { seed, numRuns: WORLDS });
  const worlds = await engine.storeWorlds(drawn.map((world) => ({ ...world, channels: [] })));
  await engine.close(worlds);
  for (const world of worlds) {
    const days = await finalizeWorld(engine, world, shift(localDay(world.now, world.site.timezone), -1));
    const kept = Map.groupBy(await keptOf(world), ({ day }) => day);
    for (const day of days) assert.deepEqual(visitorsOf(kept.get(day) ?? []), expectedOf(world, day), day);
  }
});

/** A hit of a visitor, in their order. */
type Kept = Readonly<Record<string, unknown>>;

/** A row of the kept visits. */
type Row = Kept & { readonly day: string; readonly visitor: number; readonly seq: number; readonly duration: number };

async function keptOf({ site }: World): Promise<Row[]> {
  return await engine.parts.store.query<Row>(
    `SELECT ${STORED_DIMENSIONS.join(', ')}, day, visitor, seq, second, hour, began, bounce, duration, active_ms, scroll_pct, properties, uniform
FROM visits WHERE site = {site:UInt32} ORDER BY day, visitor, seq`,
    { site: site.id },
  );
}

/** Returns the kept hits of each visitor of a day, the visitors in any order. */
function visitorsOf(rows: readonly Row[]): Kept[][] {
  const visitors = [...Map.groupBy(rows, ({ visitor }) => visitor).values()];
  return sorted(
    visitors.map((own) => {
      const numbers = own.map(({ seq }) => seq);
      assert.deepEqual(
        numbers,
        own.map((_, i) => i + 1),
      );
      return own.map(({ day: _, visitor: __, seq: ___, duration, ...hit }) => ({ ...hit, duration: Number(duration) }));
    }),
  );
}

function expectedOf({ events, zones, properties = [], revenues = [] }: World, day: string): Kept[][] {
  const own = events.filter((event) => event.day === day);
  const start = Math.floor(firstInstant(day, zoneOfDay(day, zones)) / SECOND);
  const readings = readingsOfViews(own);
  const hits = new Map(hitsOf(sessionsOf(own)).map((hit) => [hit.event, hit]));
  const ofMoney = revenues.flatMap(({ amountProperty, currencyProperty }) =>
    [amountProperty, currencyProperty ?? []].flat(),
  );
  const kept = [...new Set([...properties, ...ofMoney])];
  const keptHit = (event: CollectedEvent): Kept => {
    const hit = hits.get(event)!;
    const reading = readings.get(event);
    const props = kept.flatMap((key) => (propOf(hit, key) === null ? [] : [[key, propOf(hit, key)!]]));
    return {
      ...Object.fromEntries(STORED_DIMENSIONS.map((name) => [name, valueIn(hit, name)])),
      second: Math.floor(event.ts / SECOND) - start,
      hour: event.hour,
      began: hit.session.events[0]!.hour,
      bounce: isBounce(hit.session) ? 1 : 0,
      duration: durationMicros(hit.session),
      active_ms: reading?.activeMs ?? 0,
      scroll_pct: reading?.scrollPct ?? 255,
      properties: Object.fromEntries(props),
      uniform: uniformOf(hit, [...hits.values()]),
    };
  };
  const ordered = inOrder(own.filter(({ event }) => event !== 'engage'));
  return sorted([...Map.groupBy(ordered, ({ visitor }) => visitor).values()].map((of) => of.map(keptHit)));
}

/** What the columns that make a visitor uniform are. */
const PLACE = ['country', 'region', 'city', 'browser', 'browser_version', 'os', 'os_version', 'device'] as const;

/** Returns what a kept hit says of its visitor and of what it begins, among the hits of its day. */
function uniformOf(hit: Hit, all: readonly Hit[]): number {
  const own = all.filter(({ event }) => event.visitor === hit.event.visitor && event.event !== 'engage');
  if (new Set(own.map((one) => JSON.stringify(PLACE.map((name) => valueIn(one, name))))).size > 1) return 0;
  const ordered = inOrder(own.map(({ event }) => event));
  const ofSession = new Set(own.filter(({ session }) => session === hit.session).map(({ event }) => event));
  if (![...ofSession].some(({ event }) => event === 'pageview')) return 16;
  const isView = hit.event.event === 'pageview';
  const isOfPage = ({ event, page }: CollectedEvent) => event === 'pageview' && page === hit.event.page;
  const isFirst = ordered.find((event) => ofSession.has(event)) === hit.event;
  const isFirstOfPage = isView && ordered.find((event) => ofSession.has(event) && isOfPage(event)) === hit.event;
  const isFirstOfDay = isView && ordered.find(isOfPage) === hit.event;
  return 1 + (isFirst ? 2 : 0) + (isFirstOfPage ? 4 : 0) + (isFirstOfDay ? 8 : 0);
}

/** Orders visitors by all that is kept of them. */
function sorted(visitors: readonly Kept[][]): Kept[][] {
  const text = (hits: readonly Kept[]) =>
    JSON.stringify(hits, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  return [...visitors].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
