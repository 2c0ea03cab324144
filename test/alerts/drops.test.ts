/**
 * Tests the figures of past hours against a slow count, and the rules of drops: their replay does what the evaluator does on a clock
 * that goes through the same weeks.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAlert } from '../../src/alerts/alert-body.ts';
import { roundsBetween } from '../../src/alerts/replay.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { listRuleProblems } from '../../src/alerts/rule-problems.ts';
import { createAlertRule, deleteAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import { SETTLED_AFTER } from '../../src/alerts/types/drops.ts';
import type { RuleIdea } from '../../src/alerts/types/rule-type.ts';
import { RULE_TYPES } from '../../src/alerts/types/rule-types.ts';
import { parseCondition } from '../../src/domain/condition.ts';
import { dayStart, localDayAt } from '../../src/domain/day.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import { createSegment, deleteSegment } from '../../src/sites/segments.ts';
import { FigureHistory } from '../../src/stats/figure-history.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { FIGURE_HOURS } from '../../src/stats/questions/figure-hours.ts';
import { AS_USUAL, seedOf } from '../draws.ts';
import { addDecimals } from '../oracle/decimal.ts';
import { quiet } from './harness.ts';
import { openShop, type Shop, TO, ZONE } from './kept-traffic.ts';

const HOUR = 3_600_000_000;
const WHERES = [[], ['country:is:DE'], ['country:is_not:FR', 'goal:is:1'], ['event:is:order']];
const RULES: readonly Partial<NewAlertRule>[] = [
  { type: 'goal_drop', hours: 24, threshold: 30 },
  { type: 'goal_drop', hours: 5, percent: 60 },
  { type: 'goal_drop', hours: 168, percent: 90 },
  { type: 'goal_drop', hours: 12, threshold: 4, where: ['country:is:DE'] },
  { type: 'revenue_drop', hours: 24, threshold: 60.5, currency: 'EUR' },
  { type: 'revenue_drop', hours: 7, percent: 50, currency: 'USD' },
  { type: 'revenue_drop', hours: 48, percent: 80, currency: 'EUR', where: ['country:is_not:FR'] },
];

const seed = seedOf(10);
let shop: Shop;
before(async () => {
  shop = await openShop(seed);
});
after(() => shop.harness.close());

test(`figures of hours equal a slow count, on days with raw events and on those of which visits are kept (seed ${seed})`, async () => {
  const { site, goal, statistics, events } = shop;
  const period = { from: '2026-02-01', to: '2026-06-05' };
  for (const where of WHERES) {
    const conditions = where.map((text) => parseCondition(text)!);
    for (const currency of [null, 'EUR', 'USD', 'CHF']) {
      const asked = { period, goalId: goal.id, currency, where: conditions };
      const { hours, unknown, keptFrom } = await statistics.ask(site, FIGURE_HOURS, asked);
      assert.deepEqual([keptFrom, unknown.at(-1)], ['2025-05-05', '2026-02-17']);
      assert.equal(unknown.length, 17);
      const left = events.filter(({ day }) => !unknown.includes(day));
      const expected = slowHours(left, where, currency);
      const found = hours.map(({ at, amount }) => [at, Number(amount)] as const).sort(([a], [b]) => a - b);
      assert.deepEqual(found, expected, `${where} ${currency}`);
      assert.equal(found.length > 100, currency !== 'CHF', `${where} ${currency}`);
    }
  }
});

test(`the replay of a drop fires when the evaluator fired, with what it was compared with (seed ${seed})`, async () => {
  const { harness, site, statistics } = shop;
  const from = dayStart('2026-05-30', ZONE);
  const past = {
    ...{ site, statistics, period: { from: '2026-05-30', to: '2026-06-05' }, rounds: roundsBetween(from, TO) },
    figures: new FigureHistory(harness.store, harness.rollups),
  };
  const evaluated = await evaluate(RULES, from, TO);
  for (const [i, rule] of RULES.entries()) {
    const idea = { threshold: null, ...rule, goalId: shop.goal.id } as RuleIdea;
    const { fired } = await RULE_TYPES[idea.type].replay(idea, past);
    assert.deepEqual(
      fired.map(({ at, value }) => [at, value]),
      evaluated[i]!.map(({ at, value }) => [at, value]),
      JSON.stringify(rule),
    );
    if (AS_USUAL) assert.notEqual(fired.length, 0, JSON.stringify(rule));
    for (const { at, value, threshold: compared } of evaluated[i]!) {
      const seen = slowWindow(at * 1000, rule);
      assert.deepEqual([value, compared], [seen.value, seen.threshold], JSON.stringify(rule));
    }
  }
});

test('a rule whose segment is deleted, and one without enough weeks, do not fire and say why', async () => {
  const { harness, clock, site, goal } = shop;
  const { db } = harness.database;
  const conditions = [parseCondition('country:is:DE')!];
  const segment = await createSegment(db, clock, { siteId: site.id, userId: null, name: 'DE', conditions });
  const where = [`segment:is:${segment.id}`];
  const create = (fields: Partial<NewAlertRule>) => createRule({ goalId: goal.id, ...fields });
  const never = 1_000_000;
  const ids = [
    await create({ type: 'goal_drop', hours: 3, threshold: never, where }),
    await create({ type: 'spike', goalId: null, threshold: 1, where }),
    await create({ type: 'drop', goalId: null, threshold: never, where }),
    await create({ type: 'goal', threshold: 1, where }),
  ];
  await assert.rejects(create({ type: 'goal_drop', hours: 3, threshold: 1, where: ['segment:is:77'] }), {
    message: 'the site has no segment 77',
  });
  await assert.rejects(create({ type: 'silence', goalId: null, threshold: 1, where }), {
    message: 'a silence rule has no conditions',
  });
  await deleteSegment(db, { id: segment.id, siteId: site.id, userId: null });
  at(TO);
  assert.equal(await evaluator().round(), 0);
  const gone = ids.map((id) => [id, 'segment_gone']);
  assert.deepEqual([...(await listRuleProblems(db, { siteId: site.id }))], gone);
  for (const id of ids) await deleteAlertRule(db, id);
  // Six weeks after the first visits that are kept, and three weeks after.
  const percent = await create({ type: 'goal_drop', hours: 24, percent: 100 });
  at(dayStart('2026-03-15', ZONE));
  await evaluator().round();
  assert.deepEqual([...(await listRuleProblems(db))], [[percent, 'few_weeks']]);
  at(dayStart('2026-02-10', ZONE));
  await evaluator().round();
  assert.deepEqual([...(await listRuleProblems(db))], [[percent, 'unknown_hours']]);
  at(TO);
  assert.equal(await evaluator().round(), 1);
  assert.deepEqual([...(await listRuleProblems(db))], []);
  await deleteAlertRule(db, percent);
});

function at(micros: number): void {
  shop.clock.set(Temporal.Instant.fromEpochMilliseconds(micros / 1000).toString());
}

function evaluator(): RuleEvaluator {
  const { harness, clock, statistics } = shop;
  const { store, database } = harness;
  return new RuleEvaluator({ db: database.db, clock, log: quiet, statistics, figures: new LiveFigures(store) });
}

async function createRule(fields: Partial<NewAlertRule>): Promise<number> {
  const { harness, clock, site, goal } = shop;
  const rule = { siteId: site.id, goalId: goal.id, threshold: null, url: null, secret: null, emails: ['a@b.example'] };
  return (await createAlertRule(harness.database.db, clock, { ...rule, ...fields } as NewAlertRule, [])).id;
}

/** Evaluates rules at the first round and at each round in which an hour is complete. Returns the alerts of each. */
async function evaluate(rules: readonly Partial<NewAlertRule>[], from: number, to: number) {
  const { db } = shop.harness.database;
  at(from);
  const ids: number[] = [];
  for (const rule of rules) ids.push(await createRule(rule));
  const judge = evaluator();
  await judge.round();
  for (let end = from; end + SETTLED_AFTER <= to; end += HOUR) {
    at(end + SETTLED_AFTER);
    await judge.round();
  }
  const attempts = await db.selectFrom('alert_attempts').select(['rule_id', 'at', 'body']).orderBy('id').execute();
  for (const id of ids) await deleteAlertRule(db, id);
  at(to);
  return ids.map((id) =>
    attempts.filter(({ rule_id }) => rule_id === id).map(({ at, body }) => ({ ...readAlert(body), at })),
  );
}

/** Counts conversions, or the money in a currency, of each hour, inside the sessions that conditions select. */
function slowHours(events: readonly CollectedEvent[], where: readonly string[], currency: string | null) {
  const sums = new Map<number, string[]>();
  for (const order of ordersIn(events, where)) {
    const amount = amountOf(order, currency);
    const start = localDayAt(order.ts, ZONE).start;
    const begin = start + Math.floor((order.ts - start) / HOUR) * HOUR;
    if (amount !== null) sums.set(begin, [...(sums.get(begin) ?? []), amount]);
  }
  return [...sums].map(([begin, amounts]) => [begin, Number(addDecimals(amounts))] as const).sort(([a], [b]) => a - b);
}

/** The figure of a rule at a round, and its threshold. */
function slowWindow(round: number, rule: Partial<NewAlertRule>) {
  const { hours = 1, percent = null, threshold = null, where = [], currency = null } = rule;
  const end = Math.floor((round - SETTLED_AFTER) / HOUR) * HOUR;
  const orders = ordersIn(shop.events, where);
  const between = (from: number, to: number) => {
    const amounts = orders.filter(({ ts }) => ts >= from && ts < to).map((order) => amountOf(order, currency));
    return Number(addDecimals(amounts.filter((amount) => amount !== null)));
  };
  const earlier = (instant: number, weeks: number) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant / 1000).toZonedDateTimeISO(ZONE);
    return local.subtract({ weeks }).epochMilliseconds * 1000;
  };
  const value = between(end - hours! * HOUR, end);
  if (percent === null) return { value, threshold };
  const usual: number[] = [];
  for (let weeks = 1; weeks <= 12; weeks++) {
    const from = earlier(end - hours! * HOUR, weeks);
    if (localDayAt(from, ZONE).day > '2026-02-17') usual.push(between(from, earlier(end, weeks)));
  }
  usual.sort((a, b) => a - b);
  const middle = usual.length >> 1;
  const median = usual.length % 2 === 1 ? usual[middle]! : (usual[middle - 1]! + usual[middle]!) / 2;
  const share = (Math.round(median * 1e6) * percent) / 100;
  return { value, threshold: currency === null ? Math.ceil(share / 1e6) : Math.round(share / 1e4) / 100 };
}

function ordersIn(events: readonly CollectedEvent[], where: readonly string[]): CollectedEvent[] {
  return sessionsOf(events).flatMap((session) => {
    const isSelected = where.length === 0 || session.some((hit) => holds(hit, session, where));
    return isSelected ? session.filter(({ event }) => event === 'order') : [];
  });
}

function holds(hit: CollectedEvent, session: readonly CollectedEvent[], where: readonly string[]): boolean {
  const isOfEvents = where.some((text) => text.startsWith('event:'));
  if ((hit.event === 'pageview') === isOfEvents) return false;
  return where.every((text) => {
    if (text === 'country:is:DE') return hit.country === 'DE';
    if (text === 'country:is_not:FR') return hit.country !== 'FR';
    if (text === 'event:is:order') return hit.event === 'order';
    assert.equal(text, 'goal:is:1');
    return session.some(({ event }) => event === 'order');
  });
}

function sessionsOf(events: readonly CollectedEvent[]): CollectedEvent[][] {
  const sessions: CollectedEvent[][] = [];
  for (const ofVisitor of Map.groupBy(events, ({ day, visitor }) => `${day} ${visitor}`).values()) {
    for (const [i, event] of ofVisitor.entries()) {
      if (i === 0 || event.ts - ofVisitor[i - 1]!.ts > HOUR / 2) sessions.push([]);
      sessions.at(-1)!.push(event);
    }
  }
  return sessions;
}

function amountOf({ props }: CollectedEvent, currency: string | null): string | null {
  if (currency === null) return '1';
  const order = JSON.parse(props) as { readonly value: string; readonly currency: string };
  return order.currency.trim().toUpperCase() === currency ? order.value : null;
}
