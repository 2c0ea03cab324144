/** Compares the figures of rules of a group, and those of their replay, with a slow count of the events of its sites. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { readAlert } from '../../src/alerts/alert-body.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { RULE_TYPES } from '../../src/alerts/types/rule-types.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { ALERT_TYPES, type AlertType, isOfRequests } from '../../src/domain/alert-rule.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { ManualClock } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { createSite } from '../../src/sites/sites.ts';
import { readSubjects } from '../../src/sites/subjects.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { FIGURE_HOURS } from '../../src/stats/questions/figure-hours.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { AS_USUAL, seedOf } from '../draws.ts';
import { type Compared, drawn, expectedAt, INSTANTS, MEMBERS, PARIS, ROUND, ZONES } from './group-model.ts';
import { quiet } from './harness.ts';
import { replaySources } from './replay-of.ts';

const seed = seedOf(20);
const clock = new ManualClock('2026-03-07T00:00:00Z');
const catalogue = new DayCatalogue();
const events: CollectedEvent[] = [];
let directory: string;
let store: ChdbStore;
let database: Database;
let group: Site;
let goalId: number;
let members: readonly number[];

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svc-group-rules-'));
  store = await ChdbStore.open(join(directory, 'store'));
  database = await openDatabase(directory);
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example' });
  const sites: Site[] = [];
  for (const [i, timezone] of ZONES.entries()) {
    const names = { domain: `site${i}.example`, name: `Site ${i}`, retentionMonths: null, honoursGpc: true };
    const site = await createSite(db, clock, { orgId, timezone, ...names });
    sites.push(site);
    // The fourth site of the group has no such goal, and the second one has the amounts in another property, in one currency.
    const pattern = i === 3 ? 'other' : 'order';
    const goal = await createGoal(db, clock, { siteId: site.id, name: 'Order', kind: 'event', pattern });
    if (i === 0) goalId = goal.id;
    const money =
      i === 1
        ? { amountProperty: 'price', currencyProperty: null, currency: 'EUR' }
        : { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, clock, { siteId: site.id, goalId: goal.id }, money);
  }
  const ids = sites.map(({ id }) => id);
  members = ids.slice(0, MEMBERS);
  const made = await createGroup(db, clock, orgId, { name: 'Shops', sites: [...members, ids.at(-1)!] });
  await setSiteState(db, sites.at(-1)!.publicId, 'archived');
  group = (await readSubjects(db, [-made.id])).get(-made.id)!;
  events.push(...drawn(sites, seed));
});

after(async () => {
  await database.close();
  await store.close();
  await rm(directory, { recursive: true });
});

test(`the figures of a group's rules are the sums of its active sites (seed ${seed})`, async () => {
  let from = 0;
  const compared = new Set<AlertType>();
  for (const now of INSTANTS) {
    const lines = Buffer.from(
      events
        .filter(({ ts }) => ts > from && ts <= now)
        .map(encodeEvent)
        .join(''),
    );
    await store.insertEvents(lines);
    catalogue.loaded(lines, now);
    from = now;
    clock.set(Temporal.Instant.fromEpochMilliseconds(now / 1000).toString());
    for (const { type } of await compareAt(now)) compared.add(type);
  }
  // The test proves nothing about a type that it does not compare. Those of requests are compared in crawler-rounds.test.ts.
  const types = ALERT_TYPES.filter((type) => !isOfRequests(type));
  if (AS_USUAL) assert.deepEqual([...compared].sort(), types.sort());
});

test('hours of a group have an event of a site that is in its next day, as soon as it is there', async () => {
  const now = INSTANTS[2]! + 22 * 3_600_000_000;
  const { statistics } = replaySources({ store, database, catalogue, now });
  const period = { from: localDayAt(now, PARIS).day, to: localDayAt(now, PARIS).day };
  const orders = async () => {
    const { hours } = await statistics.ask(group, FIGURE_HOURS, { period, goalId, currency: null, where: [] });
    return hours.reduce((sum, { amount }) => sum + Number(amount), 0);
  };
  const earlier = await orders();
  const { day } = localDayAt(now, 'Asia/Kolkata');
  assert.notEqual(day, period.to);
  const order = { site: members[1]!, day, hour: 0, ts: now - 3_600_000_000, seq: 0, visitor: '1', event: 'order' };
  const line = Buffer.from(encodeEvent(eventWith(order)));
  await store.insertEvents(line);
  catalogue.loaded(line, now);
  assert.equal(await orders(), earlier + 1);
});

async function compareAt(now: number): Promise<Compared[]> {
  const { db } = database;
  const sources = replaySources({ store, database, catalogue, now });
  const expected = expectedAt(now, events, members);
  const rules = new Map<number, number | null>();
  for (const { type, value, firesAt, quietAt, hours, where } of expected) {
    const isMoney = type.startsWith('revenue');
    const watched = { goalId: isMoney || type.startsWith('goal') ? goalId : null, currency: isMoney ? 'EUR' : null };
    for (const [threshold, fires] of [
      [firesAt, true],
      [quietAt, false],
    ] as const) {
      if (threshold === 0) continue;
      const fields = { siteId: group.id, type, threshold, hours, where, ...watched, url: null, secret: null };
      const { id } = await createAlertRule(db, clock, { ...fields, emails: ['a@b.example'] }, []);
      rules.set(id, fires ? value : null);
    }
    const past = {
      ...sources,
      site: group,
      period: spanOf(now),
      rounds: { every: ROUND, first: now / ROUND, count: 1 },
    };
    const idea = { type, threshold: null, ...watched, ...(hours && { hours }), ...(where && { where }) };
    const replayed = await RULE_TYPES[type].replay(idea, past);
    const shown = type === 'silence' ? Math.round(value * 10) / 10 : value;
    assert.equal(replayed.days.at(-1) ?? 0, shown, `${type} ${where} at ${new Date(now / 1000).toISOString()}`);
  }
  const figures = new LiveFigures(store);
  await new RuleEvaluator({ db, clock, log: quiet, statistics: sources.statistics, figures }).round();
  const attempts = await db.selectFrom('alert_attempts').select('body').execute();
  const fired = new Map(attempts.map(({ body }) => readAlert(body)).map((alert) => [alert.rule, alert]));
  for (const [id, value] of rules) {
    const rule = await db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const name = `${rule.type} ${rule.threshold} ${rule.conditions} at ${new Date(now / 1000).toISOString()}`;
    assert.equal(fired.get(id)?.value ?? null, value, name);
    if (value !== null) assert.deepEqual([fired.get(id)!.site, fired.get(id)!.group], ['Shops', -group.id]);
  }
  await db.deleteFrom('alert_rules').execute();
  await db.deleteFrom('alert_rounds').execute();
  return expected;
}

function spanOf(now: number) {
  const { day } = localDayAt(now, PARIS);
  return { from: day, to: day };
}
