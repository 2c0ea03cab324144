/** Kills the process in the middle of rounds: an alert is neither lost nor written twice. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { heavyTest } from '../heavy-checks.ts';

const RULES = 100;
const KILLS = 6;

heavyTest('a killed process leaves the state of rules and their deliveries consistent', async (t) => {
  const { dataDir, database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const site = await addSite({ timezone: 'UTC' });
  clock.set('2025-12-31T12:00:00Z');
  const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
  const { id: goalId } = await createGoal(db, clock, order);
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, clock, { siteId: site.id, goalId }, money);
  const fields = { siteId: site.id, url: 'https://hooks.example/', secret: 's', emails: [] };
  for (let i = 0; i < RULES; i++) {
    const watched =
      i % 2 === 0 ? { type: 'goal', threshold: null, goalId: null } : { type: 'revenue', threshold: 1, goalId };
    await createAlertRule(
      db,
      clock,
      { ...fields, ...(watched as Pick<NewAlertRule, 'type' | 'threshold' | 'goalId'>) },
      [],
    );
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    const words = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'kill.fixture.ts'), dataDir];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    // Waits for some rounds, then kills the process somewhere in the next one.
    for (let seen = 0; seen < 2 + kill; ) seen += ((await once(child.stdout, 'data')) as [Buffer])[0].length;
    for (let spin = 0; spin < kill * 3; spin++) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;

    const rules = await db.selectFrom('alert_rules').select(['id', 'memory']).execute();
    const rows = await db.selectFrom('alert_attempts').select(['rule_id', 'body']).orderBy('id').execute();
    const attempts = Map.groupBy(rows, (row) => row.rule_id);
    for (const { id, memory } of rules) {
      const alerted = (attempts.get(id) ?? []).map(({ body }) => (JSON.parse(body) as { at: string }).at.slice(0, 10));
      const lastDay = (JSON.parse(memory) as { day: string }).day;
      assert.deepEqual(alerted, daysUntil(lastDay), `rule ${id}`);
    }
  }
});

/** Returns every day from the first round on, each once. */
function daysUntil(last: string): string[] {
  const days = ['2026-01-01'];
  while (days.at(-1)! < last) days.push(Temporal.PlainDate.from(days.at(-1)!).add({ days: 1 }).toString());
  return days;
}
