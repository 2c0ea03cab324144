/**
 * Tests rules over random traffic, clocks and restarts against a model without state. At every round the model reads
 * the whole past and applies the definitions.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { Log } from '../../src/domain/log.ts';
import { emptyDirectory, ManualClock, openFixture } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createSite } from '../../src/sites/sites.ts';
import type { LiveFigures } from '../../src/stats/live-figures.ts';
import fc, { AS_USUAL, sizeOf } from '../draws.ts';
import { fillTable } from '../full-table.ts';
import { EventFigures } from './event-figures.ts';
import { NO_STATISTICS } from './no-statistics.ts';
import {
  BEGINNING,
  CURRENCY,
  type Event,
  type Fired,
  type Round,
  RULES,
  rounds,
  type Type,
  traffic,
  ZONE,
} from './random-rounds.ts';
import { RuleModel } from './rule-model.ts';

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

test('no rule fires twice for one cause, and none misses a cause', async (t) => {
  const totals: Record<Type, number> = { spike: 0, drop: 0, silence: 0, goal: 0, revenue: 0 };
  const property = fc.asyncProperty(traffic, rounds, async (events, steps) => {
    const world = await World.open(emptyDirectory(t), events);
    try {
      const model = new RuleModel(events);
      for (const step of steps) {
        const fired = await world.round(step);
        assert.deepEqual(fired, model.round(step), `at ${world.now}`);
        for (const { rule } of fired) totals[RULES[rule - 1]!.type]++;
      }
    } finally {
      await world.close();
    }
  });
  await fc.assert(property, { numRuns: sizeOf(6), endOnFailure: true });
  // The test proves nothing when the rules never fire.
  const least = AS_USUAL ? 5 : 0;
  for (const [type, count] of Object.entries(totals)) assert.ok(count > least, `${type} fired ${count} times`);
  t.diagnostic(`fired: ${JSON.stringify(totals)}`);
});

test('an alert whose round could not be recorded is sent once, and the next one is not missed', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const fields = { siteId, goalId: null, url: null, secret: null, emails: ['a@example.com'] };
  await createAlertRule(db, clock, { ...fields, type: 'spike', threshold: 3 }, []);
  await createAlertRule(db, clock, { ...fields, type: 'drop', threshold: 3 }, []);
  const current = { visitors: 0, last: 3 };
  const figures = {
    currentVisitors: async () => new Map([[siteId, current.visitors]]),
    visitorsByMinute: async () => new Map(),
    halfDays: async () => new Map([[siteId, { last: current.last, before: 3 }]]),
    lastEvents: async () => new Map(),
    conversions: async () => [],
    revenues: async () => [],
  };
  // Each round runs in a new evaluator, as after a start of the process.
  const round = (hours: number) => {
    clock.advanceMs(hours * 3_600_000);
    return new RuleEvaluator({ statistics: NO_STATISTICS, db, clock, figures, log: quiet }).round();
  };
  assert.equal(await round(0), 0);
  Object.assign(current, { visitors: 5, last: 0 });
  for (let cause = 1; cause <= 2; cause++) {
    const full = await fillTable(db, 'insert', 'alert_rounds');
    await assert.rejects(round(13), /disk full/);
    await assert.rejects(round(0.01), /disk full/);
    await full.free();
    for (let again = 0; again < 3; again++) assert.equal(await round(0.01), 0);
    const attempts = await db.selectFrom('alert_attempts').select('rule_id').orderBy('id').execute();
    assert.deepEqual(
      attempts.map((attempt) => attempt.rule_id),
      [1, 2, 1, 2].slice(0, 2 * cause),
    );
  }
});

test('a site with an unknown zone does not stop the alerts of other sites', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  for (const domain of ['lost.example', 'found.example']) {
    const { id: siteId } = await addSite({ domain });
    await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'order' });
    const fields = { siteId, goalId: null, url: null, secret: null, emails: ['a@example.com'] };
    await createAlertRule(db, clock, { ...fields, type: 'goal', threshold: null }, []);
    await createAlertRule(db, clock, { ...fields, type: 'silence', threshold: 1 }, []);
  }
  await db.updateTable('sites').set({ timezone: 'Mars/Olympus_Mons' }).where('domain', '=', 'lost.example').execute();
  const figures: Pick<LiveFigures, keyof LiveFigures> = {
    currentVisitors: async () => new Map(),
    visitorsByMinute: async () => new Map(),
    halfDays: async () => new Map(),
    lastEvents: async (sites, _now, hourStart) => new Map(sites.map((id) => [id, hourStart(id, '2026-03-09', 0)])),
    conversions: async (questions) =>
      questions.flatMap(({ site, day, goals }) => goals.map(({ id }) => ({ site, day, goal: id, conversions: 1 }))),
    revenues: async () => [],
  };
  assert.equal(await new RuleEvaluator({ statistics: NO_STATISTICS, db, clock, figures, log: quiet }).round(), 2);
  const attempts = await db.selectFrom('alert_attempts').select('rule_id').orderBy('rule_id').execute();
  assert.deepEqual(
    attempts.map((attempt) => attempt.rule_id),
    [3, 4],
  );
});

/** The product: the rules in a database on disk, evaluated over figures that are counted from the events. */
class World {
  readonly #directory: string;
  readonly #clock: ManualClock;
  readonly #figures: EventFigures;
  #database: Database;
  #evaluator: RuleEvaluator;
  #seen = 0;

  private constructor(directory: string, clock: ManualClock, figures: EventFigures, database: Database) {
    this.#directory = directory;
    this.#clock = clock;
    this.#figures = figures;
    this.#database = database;
    this.#evaluator = this.#newEvaluator();
  }

  static async open(directory: string, events: readonly Event[]): Promise<World> {
    const database = await openDatabase(directory);
    const clock = new ManualClock(BEGINNING);
    const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Test' });
    const domain = 'example.com';
    const site = await createSite(database.db, clock, {
      orgId,
      domain,
      name: 'S',
      timezone: ZONE,
      retentionMonths: null,
      honoursGpc: true,
    });
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
    const { id: goalId } = await createGoal(database.db, clock, order);
    const money = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(database.db, clock, { siteId: site.id, goalId }, money);
    for (const rule of RULES) {
      const watched = rule.type === 'revenue' ? { goalId, currency: CURRENCY } : { goalId: null };
      const fields = { ...rule, ...watched, siteId: site.id, url: null, secret: null, emails: ['a@example.com'] };
      await createAlertRule(database.db, clock, fields, []);
    }
    return new World(directory, clock, new EventFigures(events), database);
  }

  get now(): string {
    return String(this.#clock.nowMicros());
  }

  async round(step: Round): Promise<Fired[]> {
    this.#clock.advanceMs(step.seconds * 1000);
    if (step.restarts) {
      await this.#database.close();
      this.#database = await openDatabase(this.#directory);
      this.#evaluator = this.#newEvaluator();
    }
    this.#figures.fail = step.storeFails;
    this.#figures.until = this.#clock.nowMicros();
    const { db } = this.#database;
    const full = step.queueFails ? await fillTable(db, 'insert', 'alert_attempts') : null;
    await this.#evaluator.round();
    await full?.free();
    const rows = await db.selectFrom('alert_attempts').selectAll().where('id', '>', this.#seen).orderBy('id').execute();
    this.#seen = rows.at(-1)?.id ?? this.#seen;
    return rows.map((row) => ({ rule: row.rule_id, value: (JSON.parse(row.body) as { value: number }).value }));
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #newEvaluator(): RuleEvaluator {
    return new RuleEvaluator({
      statistics: NO_STATISTICS,
      db: this.#database.db,
      clock: this.#clock,
      figures: this.#figures,
      log: quiet,
    });
  }
}
