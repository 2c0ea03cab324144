/**
 * Compares the revenue that alert rules are evaluated on, read for all sites together, and the revenue of days that they
 * are replayed on, with the oracle's report of each day.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Period } from '../../src/domain/period.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import type { RevenueQuestion } from '../../src/stats/live-revenue.ts';
import type { RevenueStatsQuery } from '../../src/stats/query.ts';
import { GOAL_SERIES, REVENUE_STATS } from '../../src/stats/questions/goal-view.ts';
import { REVENUE_DAYS } from '../../src/stats/questions/revenue-days.ts';
import fc, { sizeOf } from '../draws.ts';
import { addDecimals, compareDecimals } from '../oracle/decimal.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { World } from '../oracle/world.ts';
import { STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { revenuesOf } from './world-definitions.ts';

const WORLDS = sizeOf(6);
const CURRENCIES = ['EUR', 'USD', 'XXX'];
/** The days up to the present one that are asked for; every site keeps them. */
const DAYS = 10;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const orders = fc.array(
  fc.record(
    {
      value: fc.constantFrom<string | number>(
        '19.9',
        '0.1',
        '0.2',
        4,
        -0.5,
        '99999999999999999999.00000000000000000001',
        '1e3',
        'a',
      ),
      currency: fc.constantFrom('EUR', 'EUR', 'USD', ' usd ', 'chf', 'GBP', 'x', '"EUR"'),
      'to "here"': fc.constantFrom('7', '0.01'),
    },
    { requiredKeys: [] },
  ),
  { minLength: 5, maxLength: 20 },
);

/** Returns a world in which two thirds of the events are orders, of two goals with money. */
function withOrders(world: World, props: readonly object[]): World {
  const money = [
    { amountProperty: 'value', currencyProperty: 'currency', currency: null },
    { amountProperty: 'to "here"', currencyProperty: null, currency: 'USD' },
  ];
  return {
    ...world,
    properties: [],
    events: world.events.map((event, i) =>
      i % 3 === 0 ? event : { ...event, event: `bought ${i % 3}`, props: JSON.stringify(props[i % props.length]) },
    ),
    revenues: money.map((each, i) => ({
      ...each,
      ...{ id: i + 1, siteId: world.site.id, goalId: i + 1, event: `bought ${i + 1}`, countedFrom: null },
    })),
  };
}

test('the revenue of days is that of a report of each, for alert rules and for their replay', async (t) => {
  const drawn = fc.sample(fc.tuple(anyWorld, orders), { seed: 20_261_125, numRuns: WORLDS });
  const worlds = await engine.storeWorlds(drawn.map(([world, props]) => withOrders(world, props)));
  const asked = worlds.flatMap((world) => questionsOf(world).map((question) => ({ world, question })));
  const figures = new LiveFigures(engine.parts.store, STORED_KEYS_MAX);
  const live = await figures.revenues(asked.map(({ question }) => question));
  let earning = 0;
  for (const { world, question } of asked) {
    const { site, day, revenue, currency } = question;
    const found = live.filter(
      (row) => row.site === site && row.day === day && row.revenue === revenue.id && row.currency === currency,
    );
    const expected = amountOn(world, question);
    assert.deepEqual(
      found.map(({ amount }) => plain(amount)),
      expected === null ? [] : [plain(expected)],
    );
    if (expected !== null) earning++;
  }
  t.diagnostic(`${earning} of ${asked.length} days have revenue`);
  assert.ok(earning > WORLDS);
  const busiest = worlds.toSorted((a, b) => b.events.length - a.events.length).slice(0, Math.ceil(WORLDS / 20));
  await compareDays(busiest);
  await engine.close(busiest, (day) => Number(day.slice(-1)) % 2 === 0);
  await compareDays(busiest);
});

/** Compares the revenue that the dashboard shows of days, in its chart and as a key figure, with the oracle's. */
async function compareChart(
  world: World,
  query: { readonly period: Period } & Pick<RevenueStatsQuery, 'goalId' | 'currency'>,
  question: RevenueQuestion,
): Promise<void> {
  const statistics = engine.statistics(world);
  const asked = { ...query, where: [], metric: 'revenue', compare: false, interval: 'day' } as const;
  const { points } = await statistics.ask(world.site, GOAL_SERIES, asked);
  const amounts = points.map((_, i) => amountOn(world, { ...question, day: addDays(query.period.from, i) }) ?? '0');
  assert.deepEqual(
    points.map(({ value }) => value),
    amounts.map(Number),
  );
  const { stats } = await statistics.ask(world.site, REVENUE_STATS, { ...query, where: [] });
  assert.equal(stats.revenue.value, Number(addDecimals(amounts)));
}

/** Compares the revenue of runs of days with the oracle's, in one currency of each goal. */
async function compareDays(worlds: readonly World[]): Promise<void> {
  for (const world of worlds) {
    const questions = questionsOf(world);
    for (const [i, revenue] of revenuesOf(world).entries()) {
      const currency = CURRENCIES[i]!;
      const days = questions.filter((each) => each.revenue.id === revenue.id && each.currency === currency);
      const period = { from: days[0]!.day, to: days.at(-1)!.day };
      const query = { period, goalId: revenue.goalId, currency };
      const expected = days.flatMap((question) => {
        const amount = amountOn(world, question);
        return amount === null ? [] : [{ day: question.day, amount: plain(amount) }];
      });
      await compareChart(world, query, days[0]!);
      const actual = await engine.statistics(world).ask(world.site, REVENUE_DAYS, query);
      assert.deepEqual(
        actual.map(({ day, amount }) => ({ day, amount: plain(amount) })),
        expected,
      );
    }
  }
}

/** Asks for every currency on each of the last days on which a world has events. */
function questionsOf(world: World): RevenueQuestion[] {
  const today = localDayAt(world.now, world.site.timezone).day;
  const known = world.events.map(({ day }) => day).filter((day) => day > addDays(today, -DAYS) && day <= today);
  const days = [...new Set([...known, today])].sort();
  return days.flatMap((day) =>
    revenuesOf(world).flatMap((revenue) =>
      CURRENCIES.map((currency) => ({ site: world.site.id, day, revenue, currency })),
    ),
  );
}

const oracles = new Map<World, Oracle>();
const amounts = new Map<string, string | null>();

/** Returns the revenue of a day; null when it has no order in the currency, or none that is kept by itself. */
function amountOn(world: World, { site, day, revenue, currency }: RevenueQuestion): string | null {
  const key = `${site} ${day} ${revenue.id} ${currency}`;
  if (!amounts.has(key)) {
    const oracle = oracles.get(world) ?? new Oracle(world, STORED_KEYS_MAX);
    oracles.set(world, oracle);
    const { totals } = oracle.revenue({
      ...{
        metric: 'revenue',
        dimension: 'country',
        goalId: revenue.goalId,
        currency,
        search: null,
        limit: 1,
        offset: 0,
      },
      period: { from: day, to: day },
    });
    amounts.set(key, totals?.find((total) => total.currency === currency)?.amount ?? null);
  }
  return amounts.get(key)!;
}

/** Writes a decimal in one way. */
function plain(amount: string): string {
  const text = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  assert.equal(compareDecimals(text, amount), 0);
  return text;
}
