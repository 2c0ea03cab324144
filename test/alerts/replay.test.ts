/**
 * Compares the replay of rules with the real evaluator, on a clock that the test moves: a round every 30 seconds, and every ten
 * minutes for rules of days, of which the replay tells the day alone.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { type Replay, roundsBetween } from '../../src/alerts/replay.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { createAlertRule, deleteAlertRule } from '../../src/alerts/rules.ts';
import { RULE_TYPES } from '../../src/alerts/types/rule-types.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { AlertType } from '../../src/domain/alert-rule.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { ManualClock, microsOf } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createSite } from '../../src/sites/sites.ts';
import { FigureHistory, instantOf } from '../../src/stats/figure-history.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { heavyTest } from '../heavy-checks.ts';
import { addDecimals } from '../oracle/decimal.ts';
import { quiet } from './harness.ts';
import { replayOf, replaySources } from './replay-of.ts';
import { eventAt, trafficOf } from './replay-traffic.ts';
import { type ReplayedRule, RULES, RULES_OF_DAYS } from './replayed-rules.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
const ZONE = 'America/New_York';
/** The span begins before the midnight after which New York's clocks go forward, and ends after the hour that is left out. */
const FROM = microsOf('2026-03-08T04:50:00Z');
const TO = microsOf('2026-03-08T07:35:00Z');
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
  const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
  const { id: goalId } = await createGoal(database.db, clock, order);
  const money = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
  await setRevenue(database.db, clock, { siteId: site.id, goalId }, money);
  events.push(...trafficOf(site.id, ZONE, [FROM, TO]));
  const lines = Buffer.from(events.map(encodeEvent).join(''));
  await store.insertEvents(lines);
  catalogue.loaded(lines, TO);
});

after(async () => {
  await database.close();
  await store.close();
  await rm(directory, { recursive: true });
});

test('the replay fires a rule exactly when the evaluator fired it', async () => {
  const period = { from: localDayAt(FROM, ZONE).day, to: localDayAt(TO, ZONE).day };
  const past = {
    ...replaySources({ store, database, catalogue, zone: ZONE, now: TO }),
    site,
    period,
    rounds: roundsBetween(FROM, TO),
  };
  const replay = replayAt(TO);
  const evaluated = await evaluate(RULES, 1);
  for (const [i, rule] of RULES.entries()) {
    const { type, threshold } = rule;
    const { fired } = await RULE_TYPES[type].replay({ ...rule, goalId: null }, past);
    assert.deepEqual(
      fired.map(({ at }) => at),
      evaluated[i],
      `${type} ${threshold}`,
    );
  }
  const ofDays = await evaluate(RULES_OF_DAYS, 20);
  for (const [i, rule] of RULES_OF_DAYS.entries()) {
    const { type } = rule;
    const money = type === 'goal' ? { goalId: null } : { goalId: 1, currency: 'EUR' };
    const { fired } = await replay.run(site, { ...rule, ...money });
    assert.deepEqual(
      fired.filter(({ day }) => day >= '2026-03-07').map(({ day }) => day),
      ofDays[i]!.map((at) => localDayAt(at * 1000, ZONE).day),
      type,
    );
  }
  // The traffic must fire every type more than once.
  const types = [...RULES, ...RULES_OF_DAYS].map(({ type }) => type);
  const all = [...evaluated, ...ofDays].flatMap((fired, i) => fired.map(() => types[i]!));
  for (const type of types) assert.ok(all.filter((each) => each === type).length > 1, type);
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
  const without = { ...days, threshold: null, suggested: null, extreme: null, fired: 0 };
  assert.deepEqual(await replayed('goal', null, 2), without);
});

heavyTest('the revenue of days is replayed exactly, in one currency', async () => {
  const replay = replayAt(TO);
  const idea = { type: 'revenue', goalId: 1, currency: 'EUR' } as const;
  const orders = events.filter(({ event, props }) => event === 'order' && props.includes('EUR'));
  const sums = new Map(
    [...Map.groupBy(orders, ({ day }) => day)].map(([day, own]) => {
      const amounts = own.map(({ props }) => (JSON.parse(props) as { value: string }).value);
      return [day, Number(addDecimals(amounts))] as const;
    }),
  );
  const known = await replay.run(site, { ...idea, threshold: null });
  const best = Math.max(...sums.values());
  const days = Array.from({ length: 30 }, (_, i) => addDays('2026-02-07', i));
  assert.deepEqual(
    known.days,
    days.map((day) => sums.get(day) ?? null),
  );
  assert.deepEqual([known.extreme, known.fired, known.threshold], [best, [], known.suggested]);
  assert.ok(known.suggested! > best);
  const { fired } = await replay.run(site, { ...idea, threshold: best });
  const expected = days.filter((day) => sums.get(day) === best).map((day) => ({ day, at: null, value: best }));
  assert.deepEqual(fired, expected);
  for (const odd of [
    { ...idea, currency: 'CHF' },
    { ...idea, goalId: 2 },
    { type: 'revenue', goalId: null } as const,
  ]) {
    const { extreme, suggested, ...none } = await replay.run(site, { ...odd, threshold: null });
    assert.deepEqual([extreme, suggested, none.threshold, none.fired], [null, null, null, []]);
  }
});

test('figures are cached until events are known to have arrived', async () => {
  const figures = new FigureHistory(store, catalogue);
  const rounds = roundsBetween(TO - HOUR, TO);
  const before = await figures.visitors(site.id, rounds, 5 * MINUTE);
  const late = eventAt(site.id, ZONE, [TO - MINUTE, 77, 'pageview'], events.length);
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
  const least = { spike: 10, drop: 1, silence: 24 } as const;
  for (const [type, suggested] of Object.entries(least) as [keyof typeof least, number][]) {
    const { fired, suggested: actual, extreme } = await replay.run(none, { type, threshold: 1, goalId: null });
    assert.deepEqual([fired, actual, extreme], [[], suggested, type === 'spike' ? 0 : null]);
  }
});

/** Evaluates rules at every so many-th round with the real evaluator. Returns when each of them fired, epoch milliseconds. */
async function evaluate(rules: readonly ReplayedRule[], every: number): Promise<number[][]> {
  const rounds = roundsBetween(FROM, TO);
  clock.set(Temporal.Instant.fromEpochMilliseconds(FROM / 1000).toString());
  const ids: number[] = [];
  for (const { type, threshold, where } of rules) {
    const watched = type === 'revenue' ? { goalId: 1, currency: 'EUR' } : { goalId: null };
    const fields = {
      siteId: site.id,
      type,
      threshold,
      where,
      ...watched,
      url: null,
      secret: null,
      emails: ['a@b.example'],
    };
    ids.push((await createAlertRule(database.db, clock, fields, [])).id);
  }
  const { statistics } = replaySources({ store, database, catalogue, zone: ZONE, now: TO });
  const evaluator = new RuleEvaluator({
    statistics,
    db: database.db,
    clock,
    log: quiet,
    figures: new LiveFigures(store),
  });
  for (let round = 0; round < rounds.count; round += every) {
    clock.set(Temporal.Instant.fromEpochMilliseconds(instantOf(rounds, round) / 1000).toString());
    await evaluator.round();
  }
  const attempts = await database.db.selectFrom('alert_attempts').select(['rule_id', 'at']).orderBy('id').execute();
  for (const id of ids) await deleteAlertRule(database.db, id);
  return ids.map((id) => attempts.filter(({ rule_id }) => rule_id === id).map(({ at }) => at));
}

function replayAt(now: number): Replay {
  return replayOf({ store, database, catalogue, zone: ZONE, now });
}

function everyRound(from: number, to: number): number[] {
  const rounds = roundsBetween(from, to);
  return Array.from({ length: rounds.count }, (_, i) => instantOf(rounds, i));
}

function visitorsBetween(from: number, to: number): number {
  const seen = events.filter(({ ts, event }) => ts > from && ts <= to && event !== 'engage');
  return new Set(seen.map(({ day, visitor }) => `${day} ${visitor}`)).size;
}
