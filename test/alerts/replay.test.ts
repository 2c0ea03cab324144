/**
 * Compares the replay of rules with the real evaluator: the same events in the real store, a round every 30 seconds of
 * a clock that the test moves, and the alerts that it queued.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { Replay, roundsBetween } from '../../src/alerts/replay.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { AlertType } from '../../src/domain/alert-rule.ts';
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { ManualClock, microsOf } from '../../src/sites/fixture.ts';
import { createGoal, listGoals } from '../../src/sites/goals.ts';
import { createSite } from '../../src/sites/sites.ts';
import { FigureHistory, instantOf } from '../../src/stats/figure-history.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { quiet } from './harness.ts';

const ROUND = 30_000_000;
const MINUTE = 2 * ROUND;
const HOUR = 60 * MINUTE;
const ZONE = 'America/New_York';
/**
 * The span begins before the midnight at which New York's clocks go forward, and ends after the hour that is left out.
 */
const FROM = microsOf('2026-03-08T02:00:00Z');
const TO = microsOf('2026-03-08T08:10:00Z');
const RULES: readonly { readonly type: AlertType; readonly threshold: number | null }[] = [
  { type: 'spike', threshold: 1 },
  { type: 'spike', threshold: 3 },
  { type: 'spike', threshold: 5 },
  { type: 'drop', threshold: 1 },
  { type: 'drop', threshold: 9 },
  { type: 'drop', threshold: 14 },
  { type: 'silence', threshold: 0.01 },
  { type: 'silence', threshold: 1.3 },
  { type: 'silence', threshold: 2 },
  { type: 'goal', threshold: null },
  { type: 'goal', threshold: 3 },
  { type: 'goal', threshold: 1000 },
];

let directory: string;
let store: ChdbStore;
let database: Database;
let site: Site;
const clock = new ManualClock('2026-03-08T05:00:00Z');
const catalogue = new DayCatalogue();
const events: CollectedEvent[] = [];

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svc-replay-'));
  store = await ChdbStore.open(join(directory, 'store'));
  database = await openDatabase(directory);
  const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Example' });
  const names = { domain: 'shop.example', name: 'Shop', retentionMonths: null, honoursGpc: true };
  site = await createSite(database.db, clock, { orgId, timezone: ZONE, ...names });
  await createGoal(database.db, clock, { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' });
  addTraffic();
  const lines = Buffer.from(events.map(encodeEvent).join(''));
  await store.insertEvents(lines);
  catalogue.loaded(lines, TO);
});

after(async () => {
  await database.close();
  await store.close();
  await rm(directory, { recursive: true });
});

test('the replay fires a rule exactly when the evaluator fired it', { timeout: 300_000 }, async () => {
  const rounds = roundsBetween(FROM, TO);
  const evaluated = await evaluate();
  const replay = replayAt(TO);
  for (const [i, { type, threshold }] of RULES.entries()) {
    const fired = evaluated.filter(({ rule }) => rule === i + 1);
    if (type === 'goal' || type === 'revenue') continue;
    const replayed = await replay.rounds(site, type, threshold!, rounds);
    const expected = fired.map(({ at }) => at);
    assert.deepEqual(
      replayed.map((round) => instantOf(rounds, round) / 1000),
      expected,
      `${type} ${threshold}`,
    );
  }
  const { fired } = await replay.run(site, { type: 'goal', threshold: 3, goalId: null });
  const days = evaluated.filter(({ rule }) => rule === 11).map(({ at }) => localDayAt(at * 1000, ZONE).day);
  assert.deepEqual(
    fired.filter(({ day }) => day >= '2026-03-07').map(({ day }) => day),
    days,
  );
  // The traffic must fire every type more than once.
  const counts = Map.groupBy(evaluated, ({ rule }) => RULES[rule - 1]!.type);
  for (const type of ['spike', 'drop', 'silence', 'goal'] as const)
    assert.ok((counts.get(type)?.length ?? 0) > 1, type);
});

test('a replay returns the extreme of the site, and suggests a threshold that the site does not reach', async () => {
  const replay = replayAt(TO);
  const replayed = async (type: AlertType, threshold: number | null = null, goalId: number | null = null) => {
    const { fired, days: daily, ...rest } = await replay.run(site, { type, threshold, goalId });
    assert.deepEqual([daily.length, daily.includes(rest.extreme)], [30, true], type);
    return { ...rest, fired: fired.length };
  };
  const days = { from: '2026-02-07', to: '2026-03-08' };
  const most = Math.max(...everyRound(FROM - 30 * HOUR, TO).map((at) => visitorsBetween(at - 5 * MINUTE, at)));
  const usual = Math.max(10, 2 * most);
  assert.deepEqual(await replayed('spike'), { ...days, threshold: usual, suggested: usual, extreme: most, fired: 0 });
  assert.ok(most > 3);
  const { extreme: fewest, threshold, suggested, fired } = await replayed('drop');
  const first = events[0]!.ts;
  const halves = everyRound(first + 12 * HOUR, TO).map((at) => visitorsBetween(at - 12 * HOUR, at));
  assert.deepEqual([fewest, threshold, fired], [Math.min(...halves), suggested, 0]);
  const silence = await replayed('silence');
  assert.deepEqual([silence.fired, silence.threshold], [0, silence.suggested]);
  assert.ok(silence.extreme! > 2 && silence.extreme! < 4, `${silence.extreme}`);
  const perDay = Map.groupBy(
    events.filter(({ event }) => event === 'order'),
    ({ day }) => day,
  );
  const best = Math.max(...[...perDay.values()].map((orders) => orders.length));
  const goal = { ...days, threshold: null, suggested: null, extreme: best, fired: perDay.size };
  assert.deepEqual(await replayed('goal', null, 1), goal);
  assert.deepEqual(await replayed('goal', null, 2), {
    ...days,
    threshold: null,
    suggested: null,
    extreme: null,
    fired: 0,
  });
});

test('figures are cached until events are known to have arrived', async () => {
  const figures = new FigureHistory(store, catalogue);
  const rounds = roundsBetween(TO - HOUR, TO);
  const before = await figures.visitors(site.id, rounds, 5 * MINUTE);
  const late = eventAt(TO - MINUTE, 77, 'pageview');
  await store.insertEvents(Buffer.from(encodeEvent(late)));
  assert.deepEqual(
    await figures.visitors(site.id, rounds, 5 * MINUTE),
    before,
    'kept until events are known to have come',
  );
  catalogue.loaded(Buffer.from(encodeEvent(late)), TO);
  const now = await figures.visitors(site.id, rounds, 5 * MINUTE);
  assert.equal(now.at(-1), before.at(-1)! + 1);
  assert.equal(now.at(-4), before.at(-4));
});

test('a site without events fires nothing', async () => {
  const replay = replayAt(TO);
  const none = { ...site, id: 99 };
  for (const [type, suggested] of [
    ['spike', 10],
    ['drop', 1],
    ['silence', 24],
  ] as const) {
    const { fired, suggested: actual, extreme } = await replay.run(none, { type, threshold: 1, goalId: null });
    assert.deepEqual([fired, actual, extreme], [[], suggested, type === 'spike' ? 0 : null]);
  }
});

/** Evaluates the rules at every round with the real evaluator. Returns the alerts. */
async function evaluate(): Promise<{ rule: number; at: number }[]> {
  const rounds = roundsBetween(FROM, TO);
  clock.set(Temporal.Instant.fromEpochMilliseconds(FROM / 1000).toString());
  for (const { type, threshold } of RULES) {
    const fields = { siteId: site.id, type, threshold, goalId: null, url: null, secret: null, emails: ['a@b.example'] };
    await createAlertRule(database.db, clock, fields, []);
  }
  const evaluator = new RuleEvaluator({ db: database.db, clock, log: quiet, figures: new LiveFigures(store) });
  for (let round = 0; round < rounds.count; round++) {
    clock.set(Temporal.Instant.fromEpochMilliseconds(instantOf(rounds, round) / 1000).toString());
    await evaluator.round();
  }
  const attempts = await database.db.selectFrom('alert_attempts').select(['rule_id', 'at']).orderBy('id').execute();
  return attempts.map(({ rule_id, at }) => ({ rule: rule_id, at }));
}

function replayAt(now: number): Replay {
  const rollups = new RollupReader({ store, catalogue, storedKeysMax: 5000 });
  const definitions = {
    zonesOf: async () => [{ fromDay: '0001-01-01', timezone: ZONE }],
    goalsOf: (siteId: number) => listGoals(database.db, siteId),
    ...{ revenueOf: async () => null, propertyOf: async () => null, channelVersionsOf: async () => [] },
    ...{ funnelsOf: async () => [], funnelVersion: async () => null },
  };
  const clock = { nowMicros: () => now };
  const statistics = new Statistics({ store, rollups }, definitions, clock);
  return new Replay({ figures: new FigureHistory(store, rollups), statistics, clock });
}

/** Adds visitors who come in waves, with quiet hours and one silence, from a day before the first round. */
function addTraffic(): void {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const visited: [at: number, visitor: number, event: string][] = [];
  for (let from = FROM - 30 * HOUR; from < TO; from += HOUR) {
    const hour = Math.round((from - FROM) / HOUR);
    // Two hours are silent, and the hours from 10 hours before the first round on have fewer visits.
    if (hour === 2 || hour === 3) continue;
    const visits = hour > -10 ? random(4) : 4 + random(9);
    for (let i = 0; i < visits; i++) {
      const at = from + random(hour % 3 === 1 ? 6 * MINUTE : HOUR);
      const visitor = random(40);
      visited.push([at, visitor, ['pageview', 'order', 'engage', 'pageview'][random(4)]!]);
      // Some visits are at the edge of a window or exactly at a round.
      if (i === 0)
        visited.push([at + 5 * MINUTE, visitor, 'pageview'], [Math.floor(at / ROUND) * ROUND, visitor, 'pageview']);
    }
  }
  for (const [at, visitor, event] of visited.sort(([a], [b]) => a - b)) {
    if (at <= TO) events.push(eventAt(at, visitor, event));
  }
}

function* instants(from: number, to: number): Iterable<number> {
  for (let at = Math.ceil(from / ROUND) * ROUND; at <= to; at += ROUND) yield at;
}

function everyRound(from: number, to: number): number[] {
  return [...instants(from, to)];
}

function visitorsBetween(from: number, to: number): number {
  const seen = events.filter(({ ts, event }) => ts > from && ts <= to && event !== 'engage');
  return new Set(seen.map(({ day, visitor }) => `${day} ${visitor}`)).size;
}

function eventAt(ts: number, visitor: number, event: string): CollectedEvent {
  const { day, start } = localDayAt(ts, ZONE);
  const place = { site: site.id, day, hour: hourOfDay(ts, start), ts, seq: events.length };
  return eventWith({ ...place, visitor: String(visitor + 1), event });
}
