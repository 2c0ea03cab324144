/** The machine's clock is set ahead and back while the service runs, and is wrong at a start. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../../src/accounts/sessions.ts';
import { createUser } from '../../src/accounts/users.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import type { Site } from '../../src/domain/site.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { TestClock, TestService } from '../service.ts';
import { importLines } from './import.ts';

/** A clock that a test can also set, as somebody sets that of a machine: a timer beside it goes on evenly. */
class SettableClock extends TestClock {
  readonly #begun = performance.now();
  #passed = 0;

  steadyMs(): number {
    return performance.now() - this.#begun + this.#passed / 1000;
  }

  /** Lets time go by. */
  pass(micros: number): void {
    this.#passed += micros;
    this.advance(micros);
  }

  /** Sets the clock ahead, or back. */
  step(micros: number): void {
    this.advance(micros);
  }
}

const HOUR = 3_600_000_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const TODAY = '2026-05-20';
/** Days with an import of so many pageviews, within the raw events and beyond. */
const PAST = { '2026-05-10': 3, '2026-02-01': 5 } as const;
/** By hand all of them: SVC_TEST_CLOCK_STEPS=8 node --test test/statistics/clock-steps.test.ts */
const STEPS = [2 * YEAR, -2 * YEAR, -DAY, DAY, DAY, -DAY, -56 * YEAR, 56 * YEAR].slice(
  0,
  Number(process.env.SVC_TEST_CLOCK_STEPS ?? 2),
);
/** Steps from which on the service is started again, too. */
const STARTED_AGAIN = new Set([DAY, 2 * YEAR, -56 * YEAR]);

test('a clock that is set takes nothing away, doubles nothing and sends nothing', async (t) => {
  const clock = new SettableClock();
  const service = await TestService.start({}, { clock });
  t.after(() => service.close());
  const { db } = service.database;
  const site = await service.site({ retentionMonths: 6 });
  // Nothing is erased in the first hour.
  clock.pass(HOUR + 60_000_000);
  for (const [day, views] of Object.entries(PAST)) {
    const lines = Array.from({ length: views }, (_, i) => ({ ts: `${day}T10:00:00Z`, visitor: `v${i}`, u: '/' }));
    await importLines(service, site, lines);
  }
  const url = 'https://hooks.example/';
  const rule = { siteId: site.id, type: 'silence', threshold: 12, goalId: null, secret: 's', url, emails: [] } as const;
  await createAlertRule(db, clock, rule, []);
  const orgId = (await db.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id;
  const account = { orgId, email: 'ada@example.com', password: 'correct horse', role: 'owner' } as const;
  await createSession(db, clock, (await createUser(db, clock, account)).id, 'Firefox');

  let visits = 0;
  const visit = async () => {
    await service.collect(site, { u: '/today' });
    if (service.today() === TODAY) visits += 1;
  };
  const work = async () => {
    await visit();
    await service.maintain();
    await service.evaluateAlerts();
  };
  const saltOf = async (label: string) =>
    (await db.selectFrom('salts').select('salt').where('label', '=', label).executeTakeFirst())?.salt.toString();
  await work();
  let salt = await saltOf(TODAY);
  assert.ok(salt);
  let visitors = 1;
  for (const step of STEPS) {
    clock.step(step);
    await work();
    if (!STARTED_AGAIN.has(step)) continue;
    // The same clock at a start.
    await service.restart();
    await work();
    if (service.today() <= TODAY) continue;
    // By this clock the date is over, and nothing tells that it is not: the salt must not outlive it.
    assert.equal(await saltOf(TODAY), undefined);
    visitors += 1;
    salt = undefined;
  }

  assert.equal(service.today(), TODAY);
  await visit();
  await service.maintain();
  assert.deepEqual(await figures(service, site, TODAY), { visitors, pageviews: visits });
  for (const [day, pageviews] of Object.entries(PAST)) {
    assert.deepEqual(await figures(service, site, day), { visitors: pageviews, pageviews });
  }
  if (salt !== undefined) assert.equal(await saltOf(TODAY), salt);
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 1);
  assert.deepEqual(await db.selectFrom('alert_attempts').select('id').execute(), []);
  assert.deepEqual(await db.selectFrom('site_days').select('day').where('final', '=', 1).execute(), []);

  // The time itself does what its steps must not do.
  clock.pass(YEAR);
  await service.maintain();
  await service.restart();
  await service.maintain();
  for (const day of Object.keys(PAST)) {
    const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
    assert.ok(!stats.pageviews.value, `${day} is erased`);
  }
  assert.equal(await saltOf(TODAY), undefined);
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 0);
});

async function figures(service: TestService, site: Site, day: string) {
  const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
  return { visitors: stats.visitors.value, pageviews: stats.pageviews.value };
}
