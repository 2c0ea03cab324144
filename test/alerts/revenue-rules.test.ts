/** Tests rules that watch the revenue of a day: what they may watch, and how they are made on the command line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAlertRule, type NewAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory, openFixture } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { runCommand } from './command.ts';

test('a revenue rule watches a goal with money, in the currency of its orders', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const site = await addSite();
  const create = (fields: Partial<NewAlertRule>) => {
    const channel = { url: null, secret: null, emails: ['a@example.com'] };
    const rule = { siteId: site.id, type: 'revenue', threshold: 99.95, goalId: null, ...channel, ...fields } as const;
    return createAlertRule(db, clock, rule, []);
  };
  const goalOf = async (pattern: string, money: Parameters<typeof setRevenue>[3]) => {
    const { id: goalId } = await createGoal(db, clock, { siteId: site.id, name: pattern, kind: 'event', pattern });
    await setRevenue(db, clock, { siteId: site.id, goalId }, money);
    return goalId;
  };
  const amountProperty = 'value';
  const fixed = await goalOf('buy', { amountProperty, currencyProperty: null, currency: 'CHF' });
  const open = await goalOf('order', { amountProperty, currencyProperty: 'currency', currency: null });
  const poor = await goalOf('signup', null);
  const amount =
    'the threshold of a revenue rule must be an amount above 0 and up to 1000000000000, with at most 2 decimals';
  for (const [fields, message] of [
    [{}, 'choose a goal that has revenue'],
    [{ goalId: 99 }, 'the site has no goal 99'],
    [{ goalId: poor, currency: 'EUR' }, `the goal ${poor} has no revenue`],
    [{ goalId: open }, 'name the currency, three letters such as EUR'],
    [{ goalId: open, currency: 'EURO' }, 'name the currency, three letters such as EUR'],
    [{ goalId: fixed, currency: 'EUR' }, `the revenue of the goal ${fixed} is in CHF`],
    [{ goalId: fixed, threshold: null }, 'a revenue rule needs a threshold'],
    ...[0, -1, 0.001, 1e-7, 1_000_000_000_000.01].map((threshold) => [{ goalId: fixed, threshold }, amount] as const),
    [{ type: 'spike', threshold: 1, currency: 'EUR' }, 'a spike rule has no currency; only a revenue rule has'],
    [
      { type: 'goal', threshold: 1, goalId: open, currency: 'EUR' },
      'a goal rule has no currency; only a revenue rule has',
    ],
  ] as const) {
    await assert.rejects(create(fields), { message });
  }
  assert.equal((await create({ goalId: fixed })).currency, 'CHF');
  const { id } = await create({ goalId: open, currency: ' usd ' });
  const update = (changes: Parameters<typeof updateAlertRule>[3]) => updateAlertRule(db, clock, id, changes, []);
  await db
    .updateTable('alert_rules')
    .set({ state: 'firing', memory: '{"day":"2026-03-10"}' })
    .where('id', '=', id)
    .execute();
  const { state, currency } = await update({ threshold: 99.95, goalId: open, currency: 'USD' });
  assert.deepEqual([state, currency], ['firing', 'USD']);
  assert.equal((await update({ currency: 'EUR' })).state, 'armed');
  await assert.rejects(update({ goalId: fixed }), { message: `the revenue of the goal ${fixed} is in CHF` });
  // Its goal has no revenue any more: the rule stays, and can be changed otherwise.
  await setRevenue(db, clock, { siteId: site.id, goalId: open }, null);
  assert.equal((await update({ threshold: 5, goalId: open, currency: 'EUR' })).threshold, 5);
  await assert.rejects(update({ currency: 'USD' }), { message: `the goal ${open} has no revenue` });
});

test('a revenue rule is created with its goal and currency', async (t) => {
  const dataDir = emptyDirectory(t);
  const run = (...words: string[]) =>
    runCommand(words, { SVC_DATA: dataDir, SVC_SMTP_URL: 'smtp://127.0.0.1:1' }, systemClock);
  const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out) as Record<string, unknown>;
  await json('org', 'create', '--name', 'Example');
  const site = String((await json('site', 'create', '--domain', 'a.example', '--name', 'E', '--timezone', 'UTC')).id);
  await json('goal', 'create', '--site', site, '--name', 'Order', '--kind', 'event', '--pattern', 'order');
  const create = ['alert', 'create', '--site', site, '--type', 'revenue', '--goal', '1', '--threshold', '1000.5'];
  const email = ['--email', 'a@example.com'];
  assert.match((await run(...create, ...email)).err, /the goal 1 has no revenue/);
  await json('goal', 'revenue', '1', '--site', site, '--amount', 'value', '--currency-property', 'currency');
  assert.match((await run(...create, ...email)).err, /name the currency, three letters such as EUR/);
  const { out } = await run(...create, '--currency', 'eur', ...email);
  assert.match(out, /^Created alert rule 1 \(revenue: €1,000\.50 or more in a day: goal 1\) of a\.example\.$/m);
  const table = (await run('alert', 'list')).out;
  assert.match(table, /^1 {3}a\.example {2}revenue: €1,000\.50 or more in a day: goal 1 .* armed$/m);
  const { rules } = (await json('alert', 'list')) as { rules: Record<string, unknown>[] };
  assert.deepEqual([rules[0]!.currency, rules[0]!.threshold], ['EUR', 1000.5]);
});
