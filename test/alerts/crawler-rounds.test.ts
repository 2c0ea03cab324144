/** Rules about crawlers over random reports, days and restarts, against a model that reads all reports at every round. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { readAlert } from '../../src/alerts/alert-body.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { listRuleProblems } from '../../src/alerts/rule-problems.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { openDatabase } from '../../src/database/database.ts';
import { brokenAlerts } from '../../src/doctor/facts/broken-alerts.ts';
import { addBatch } from '../../src/requests/add-batch.ts';
import { emptyDirectory, ManualClock } from '../../src/sites/fixture.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { createSite } from '../../src/sites/sites.ts';
import fc, { AS_USUAL, sizeOf } from '../draws.ts';
import { fillTable } from '../full-table.ts';
import { BEGINNING, CrawlerModel, dayOf, type Reported, RULES, steps, type Told, ZONES } from './crawler-model.ts';
import { quiet } from './harness.ts';
import { NO_STATISTICS } from './no-statistics.ts';

const NO_EVENTS = {
  ...{
    currentVisitors: async () => new Map(),
    visitorsByMinute: async () => new Map(),
    halfDays: async () => new Map(),
  },
  ...{ lastEvents: async () => new Map(), conversions: async () => [], revenues: async () => [] },
};

test('crawlers are told once, loads once a day, late lines too, and nothing is lost or repeated', async (t) => {
  const totals = { new_crawler: 0, crawler_surge: 0, crawler_errors: 0, late: 0, several: 0 };
  const property = fc.asyncProperty(steps, async (drawn) => {
    const world = await open(emptyDirectory(t));
    try {
      const model = new CrawlerModel(world.now());
      assert.deepEqual([await world.round(), model.round(world.now())], [[], []]);
      for (const { minutes, restarts, fails, reported } of drawn) {
        world.clock.advanceMs(minutes * 60_000);
        if (restarts) world.restart();
        const reports = reported.map(({ daysAgo, crawler, ...each }): Reported => {
          const today = Temporal.PlainDate.from(dayOf(world.now(), ZONES[each.site]!));
          const day = today.subtract({ days: daysAgo }).toString();
          return crawler === '' ? { ...each, day, crawler, verdict: '' } : { ...each, day, crawler };
        });
        await world.report(reports);
        model.report(reports);
        if (fails) await world.failedRound();
        const told = await world.round();
        assert.deepEqual(told, model.round(world.now()), `at ${world.now()}`);
        for (const { rule, day, crawlers = [] } of told) {
          totals[RULES[rule - 1]!.type]++;
          if (day < dayOf(world.now(), RULES[rule - 1]!.zone)) totals.late++;
          if (crawlers.length > 1) totals.several++;
        }
      }
    } finally {
      await world.close();
    }
  });
  await fc.assert(property, { numRuns: sizeOf(4), endOnFailure: true });
  // The test proves nothing when the rules never fire.
  for (const [what, count] of Object.entries(totals)) assert.ok(count > (AS_USUAL ? 1 : -1), `${what}: ${count}`);
  t.diagnostic(JSON.stringify(totals));
});

test('lines that cannot be counted are no reports: the first log is the beginning, of two days too', async (t) => {
  const world = await open(emptyDirectory(t));
  t.after(() => world.close());
  const groupRule = RULES.findIndex(({ type, sites }) => type === 'new_crawler' && sites.length > 1) + 1;
  const waits = async () => [...(await world.problems()).keys()].sort((a, b) => a - b);
  await world.fail(0);
  assert.deepEqual(await world.round(), []);
  assert.deepEqual(await waits(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(await brokenAlerts(world.db), [], 'that ends by itself');
  world.clock.advanceMs(86_400_000);
  await world.fail(0);
  assert.deepEqual(await world.round(), []);
  const count = { site: 0, status: 2, verdict: 'verified', requests: 1 } as const;
  await world.report([
    { ...count, day: '2026-03-27', crawler: 'GPTBot' },
    { ...count, day: '2026-03-28', crawler: 'ClaudeBot' },
  ]);
  assert.deepEqual(await world.round(), []);
  assert.deepEqual(await waits(), [2, 3, 6, 8]);
  await world.report([{ ...count, day: '2026-03-28', crawler: 'bingbot' }]);
  assert.deepEqual(
    (await world.round()).map(({ rule, crawlers }) => [rule, crawlers?.[0]?.name]),
    [1, groupRule].map((rule) => [rule, 'bingbot']),
  );
});

async function open(directory: string) {
  const database = await openDatabase(directory);
  const { db } = database;
  const clock = new ManualClock(BEGINNING);
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example' });
  const sites: number[] = [];
  for (const [i, timezone] of ZONES.entries()) {
    const names = { domain: `site${i}.example`, name: `Site ${i}`, retentionMonths: null, honoursGpc: true };
    sites.push((await createSite(db, clock, { orgId, timezone, ...names })).id);
  }
  const group = await createGroup(db, clock, orgId, { name: 'Two', sites: sites.slice(0, 2) });
  for (const { type, threshold, sites: own } of RULES) {
    const siteId = own.length === 1 ? sites[own[0]!]! : -group.id;
    const fields = { siteId, type, threshold, goalId: null, url: null, secret: null, emails: ['a@example.com'] };
    await createAlertRule(db, clock, fields, []);
  }
  const evaluatorOf = () => new RuleEvaluator({ statistics: NO_STATISTICS, db, clock, figures: NO_EVENTS, log: quiet });
  let evaluator = evaluatorOf();
  let last = 0;
  return {
    ...{ clock, db },
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(clock.nowMicros() / 1000)),
    restart: () => {
      evaluator = evaluatorOf();
    },
    close: () => database.close(),
    problems: () => listRuleProblems(db),
    /** Reports lines that cannot be counted. */
    async fail(site: number): Promise<void> {
      const batch = { siteId: sites[site]!, day: '2026-03-01', stream: null };
      await addBatch(db, clock, batch, { counts: [], faults: new Map([['unreadable', 1]]) });
    },
    async report(reports: readonly Reported[]): Promise<void> {
      for (const [site, some] of Map.groupBy(reports, (each) => each.site)) {
        const counts = some.map(({ site: _, ...count }) => ({
          ...count,
          page: count.crawler === '' ? '' : '/',
          bytes: 0,
        }));
        const batch = { siteId: sites[site]!, day: '2026-03-01', stream: null };
        await addBatch(db, clock, batch, { counts, faults: new Map() });
      }
    },
    /** A round whose alerts cannot be written. */
    async failedRound(): Promise<void> {
      const full = await fillTable(db, 'insert', 'alert_attempts');
      // A round without alerts succeeds.
      await evaluator.round().catch(() => {});
      await full.free();
    },
    async round(): Promise<Told[]> {
      await evaluator.round();
      const rows = await db.selectFrom('alert_attempts').select(['id', 'body']).where('id', '>', last).execute();
      last = Math.max(last, ...rows.map(({ id }) => id));
      return rows
        .map(({ body }) => readAlert(body))
        .map(({ rule, value, day, crawlers }) => ({ rule, value, day: day!, ...(crawlers && { crawlers }) }))
        .sort((a, b) => a.rule - b.rule || (a.day < b.day ? -1 : 1));
    },
  };
}
