/** Tests the conditions of the rules at their edges, one evaluation after the other. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { listRuleProblems } from '../../src/alerts/rule-problems.ts';
import { createAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import { judgeDrop } from '../../src/alerts/types/drop.ts';
import { judgeGoal } from '../../src/alerts/types/goal.ts';
import { judgeRevenue } from '../../src/alerts/types/revenue.ts';
import type { RuleStatistics } from '../../src/alerts/types/rule-type.ts';
import { judgeSilence } from '../../src/alerts/types/silence.ts';
import { judgeSpike, type SpikeMemory } from '../../src/alerts/types/spike.ts';
import type { AlertState } from '../../src/domain/alert-rule.ts';
import { type Condition, parseCondition } from '../../src/domain/condition.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { Site } from '../../src/domain/site.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createSegment, updateSegment } from '../../src/sites/segments.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { quiet } from './harness.ts';
import { NO_STATISTICS } from './no-statistics.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;

/** Evaluates a spike rule of threshold 10 at each `[minute, visitors]`. Returns the minutes at which it fires. */
function spikes(...looks: (readonly [minute: number, visitors: number])[]): number[] {
  let state: AlertState = 'armed';
  let memory: SpikeMemory = {};
  const fired: number[] = [];
  for (const [minute, visitors] of looks) {
    const verdict = judgeSpike(10, state, memory, [], { at: minute * MINUTE, visitors });
    ({ state, memory } = verdict);
    if (verdict.fired.length > 0) fired.push(minute);
  }
  return fired;
}

test('spike: at the threshold, once, and again after 30 minutes below it', () => {
  assert.deepEqual(spikes([0, 9], [1, 10], [2, 11], [3, 500]), [1]);
  assert.deepEqual(spikes([0, 10], [1, 9], [30.5, 9], [30.6, 10]), [0], '29.5 minutes below are not 30');
  assert.deepEqual(spikes([0, 10], [1, 9], [31, 9], [31.5, 10]), [0, 31.5]);
  assert.deepEqual(spikes([0, 10], [1, 9], [20, 10], [21, 9], [50, 9], [50.5, 10]), [0], 'the wait began again at 21');
  assert.deepEqual(spikes([0, 10], [1, 9], [31, 9], [32, 9], [90, 10], [91, 10]), [0, 90]);
});

test('spike: a clock that is set back neither fires twice nor waits for ever', () => {
  assert.deepEqual(spikes([100, 10], [101, 9], [50, 9], [51, 10]), [100]);
  assert.deepEqual(spikes([100, 10], [101, 9], [50, 9], [80, 9], [81, 10]), [100, 81]);
});

test('drop: below the threshold after half a day that reached it, and again when it has been reached', () => {
  const look = (state: AlertState, last: number, before: number, lookedAt: number | null = 100 * HOUR) =>
    judgeDrop(10, state, { at: 100 * HOUR, last, before, lookedAt });
  assert.deepEqual(look('armed', 9, 10), { state: 'firing', memory: {}, fired: [9] });
  assert.deepEqual(look('armed', 9, 9), { state: 'armed', memory: {}, fired: [] });
  assert.deepEqual(look('armed', 10, 50), { state: 'armed', memory: {}, fired: [] });
  assert.deepEqual(look('firing', 0, 10), { state: 'firing', memory: {}, fired: [] });
  assert.deepEqual(look('firing', 10, 0), { state: 'armed', memory: {}, fired: [] });
  assert.deepEqual(look('firing', 9, 10, 87 * HOUR), { state: 'firing', memory: {}, fired: [9] }, 'reached unseen');
});

test('silence: once for each last event, whole hours and parts of them', () => {
  const look = (hours: number, after?: number, lastEvent: number | null = 0) =>
    judgeSilence(2, after === undefined ? {} : { after }, { at: hours * HOUR, lastEvent });
  assert.deepEqual(look(1.999), { state: 'armed', memory: {}, fired: [] });
  assert.deepEqual(look(2), { state: 'firing', memory: { after: 0 }, fired: [2] });
  assert.deepEqual(look(2.009), { state: 'firing', memory: { after: 0 }, fired: [2] });
  assert.deepEqual(look(2.29), { state: 'firing', memory: { after: 0 }, fired: [2.29] });
  assert.deepEqual(look(9, 0), { state: 'firing', memory: { after: 0 }, fired: [] });
  assert.deepEqual(look(9, 0, 8 * HOUR), { state: 'armed', memory: { after: 0 }, fired: [] });
  assert.deepEqual(look(9, 0, 5 * HOUR), { state: 'firing', memory: { after: 5 * HOUR }, fired: [4] });
  assert.deepEqual(look(9, undefined, null), { state: 'armed', memory: {}, fired: [] });
});

test('goal: once a local day, the first conversion without a threshold', () => {
  const day = (name: string, conversions: number) => ({ day: name, conversions });
  assert.deepEqual(judgeGoal(null, {}, [day('2026-03-10', 0)]), { state: 'armed', memory: {}, fired: [] });
  assert.deepEqual(judgeGoal(null, {}, [day('2026-03-10', 3)]), {
    state: 'firing',
    memory: { day: '2026-03-10' },
    fired: [3],
  });
  const memory = { day: '2026-03-10' };
  assert.deepEqual(judgeGoal(5, memory, [day('2026-03-10', 9)]), { state: 'firing', memory, fired: [] });
  assert.deepEqual(judgeGoal(5, memory, [day('2026-03-11', 4)]), { state: 'armed', memory, fired: [] });
  assert.deepEqual(judgeGoal(5, memory, [day('2026-03-09', 9)]), { state: 'firing', memory, fired: [] }, 'moved west');
  const ahead = { day: '2028-03-10' };
  const again = { state: 'firing', memory, fired: [9] };
  assert.deepEqual(judgeGoal(5, ahead, [day('2026-03-10', 9)]), again, 'the clock was two years ahead');
  const both = [day('2026-03-11', 6), day('2026-03-12', 7)];
  assert.deepEqual(judgeGoal(5, memory, both), { state: 'firing', memory: { day: '2026-03-12' }, fired: [6, 7] });
});

test('revenue: once a local day, when its exact sum reaches the threshold', () => {
  const day = (name: string, amount: string) => ({ day: name, amount });
  const memory = { day: '2026-03-10' };
  const fired = (threshold: number, amount: string) => judgeRevenue(threshold, {}, [day('2026-03-10', amount)]).fired;
  assert.deepEqual(judgeRevenue(100, {}, [day('2026-03-10', '100')]), { state: 'firing', memory, fired: [100] });
  assert.deepEqual(fired(100, '99.99999999999999999999'), [], 'it is 100 as a number of JavaScript');
  assert.deepEqual(fired(0.3, '0.3'), [0.3]);
  assert.deepEqual(fired(0.3, '0.29999999999999999999'), []);
  assert.deepEqual(fired(1_000_000_000_000, '1000000000000.00'), [1_000_000_000_000]);
  assert.deepEqual(fired(999_999_999_999.99, '999999999999.98999'), []);
  assert.deepEqual(fired(0.01, '-5'), []);
  assert.deepEqual(judgeRevenue(5, memory, [day('2026-03-10', '9')]), { state: 'firing', memory, fired: [] });
  assert.deepEqual(judgeRevenue(5, memory, [day('2026-03-11', '4.99')]), { state: 'armed', memory, fired: [] });
  const both = [day('2026-03-11', '6.5'), day('2026-03-12', '7')];
  assert.deepEqual(judgeRevenue(5, memory, both), { state: 'firing', memory: { day: '2026-03-12' }, fired: [6.5, 7] });
});

test('a round asks for the figures of all sites together', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  for (let i = 0; i < 40; i++) {
    const { id: siteId } = await addSite({ domain: `s${i}.example` });
    const order = { siteId, name: 'Order', kind: 'event', pattern: 'order' } as const;
    const { id } = await createGoal(database.db, clock, order);
    const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
    await setRevenue(database.db, clock, { siteId, goalId: id }, money);
    for (const type of ['spike', 'drop', 'silence', 'goal', 'revenue'] as const) {
      const goalId = type === 'revenue' ? id : null;
      const rule = { siteId, type, threshold: 1, goalId, url: null, secret: null, emails: ['a@example.com'] };
      await createAlertRule(database.db, clock, rule, []);
    }
  }
  let statements = 0;
  const store = {
    query: async <Row>(): Promise<Row[]> => {
      statements++;
      return [];
    },
  };
  const evaluator = new RuleEvaluator({
    statistics: NO_STATISTICS,
    db: database.db,
    clock,
    figures: new LiveFigures(store),
    log: quiet,
  });
  await evaluator.round();
  // One statement for each type, and two more for a silence that goes further back.
  assert.equal(statements, 7);
});

test('a rule whose segments grow too many conditions is broken, and none is made or changed so', async (t) => {
  const { db, clock, site, rule, round } = await withConditions(t);
  const pages = (count: number) => Array.from({ length: count }, (_, i) => parseCondition(`page:is_not:/${i}`)!);
  const owner = { siteId: site.id, userId: null };
  const { id } = await createSegment(db, clock, { ...owner, name: 'Pages', conditions: pages(19) });
  const many = { ...pages(1)[0]!, values: Array.from({ length: 99 }, (_, i) => `/${i}`) };
  const other = await createSegment(db, clock, { ...owner, name: 'Values', conditions: [many] });
  const most = [`segment:is:${id}`, 'country:is:DE'];
  const mostValues = [`segment:is:${other.id}`, 'country:is:DE'];
  const [grown, values] = [await rule(most), await rule(mostValues)];
  const plain = await rule(['country:is:DE']);
  assert.deepEqual([...(await listRuleProblems(db))], []);

  const refusal = {
    ...{ name: 'ApiError', code: 'INVALID_PARAMS', status: 400 },
    message: '`where` and its segments may have at most 20 conditions and 100 values',
  };
  for (const where of [
    [...most, 'device:is:mobile'],
    [...mostValues, 'device:is:mobile'],
  ]) {
    await assert.rejects(rule(where), refusal);
    await assert.rejects(updateAlertRule(db, clock, plain, { where }, []), refusal);
  }
  await updateSegment(db, clock, { ...owner, id }, { conditions: pages(20) });
  await updateSegment(
    db,
    clock,
    { ...owner, id: other.id },
    { conditions: [{ ...many, values: [...many.values, '/x'] }] },
  );
  assert.deepEqual(
    [...(await listRuleProblems(db))],
    [
      [grown, 'too_many_conditions'],
      [values, 'too_many_conditions'],
    ],
  );
  assert.deepEqual(await round(), { fired: [plain], failed: [] });
});

test('a rule that cannot be judged holds up no other rule, of its site or of others', async (t) => {
  const { addSite, rule, round, asked } = await withConditions(t);
  const ids: number[] = [];
  for (const country of ['DE', 'XX', 'FR', 'YY', 'IT']) ids.push(await rule([`country:is:${country}`]));
  const [de, refused, fr, broken, it] = ids;
  const elsewhere = await rule(['country:is:AT'], (await addSite({ domain: 'other.example' })).id);
  const failing = new Map<string, Error>([
    ['XX', new ApiError('INVALID_PARAMS')],
    ['YY', new Error('no store')],
  ]);
  assert.deepEqual(await round(failing), { fired: [de, fr, it, elsewhere], failed: [refused, broken] });
  assert.deepEqual(asked, ['DE', 'XX', 'AT', 'FR', 'YY', 'IT'], 'a site that may have to wait is the last');
  assert.deepEqual(await round(), { fired: [refused, broken], failed: [] }, 'the next round tries again');
});

/** A site of 12 visitors whatever the conditions, and spike rules with conditions. */
async function withConditions(t: TestContext) {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const site = await addSite();
  const rule = async (where: readonly string[], siteId = site.id) => {
    const fields = { goalId: null, url: null, secret: null, emails: ['a@example.com'] };
    return (await createAlertRule(db, clock, { siteId, type: 'spike', threshold: 12, where, ...fields }, [])).id;
  };
  const sent = async () =>
    (await db.selectFrom('alert_attempts').select('rule_id').execute()).map((row) => row.rule_id);
  const asked: string[] = [];
  /** Evaluates the rules. Returns those that fire, and those that the log reports. `failing`: the errors of countries. */
  const round = async (failing: ReadonlyMap<string, Error> = new Map()) => {
    const failed: unknown[] = [];
    const ask = async (_: Site, __: unknown, { where }: { readonly where: readonly Condition[] }) => {
      const country = where.at(-1)!.values[0]!;
      asked.push(country);
      const error = failing.get(country);
      if (error !== undefined) throw error;
      return { visitors: [12] };
    };
    const statistics = { ask, firstDay: () => null } as unknown as RuleStatistics;
    const log = { ...quiet, error: (fields: unknown) => failed.push((fields as { readonly rule?: number }).rule) };
    const figures = new LiveFigures({ query: async () => [] });
    const before = await sent();
    await new RuleEvaluator({ statistics, db, clock, figures, log }).round();
    return { fired: (await sent()).filter((id) => !before.includes(id)).sort(), failed };
  };
  return { db, clock, site, addSite, rule, round, asked };
}
