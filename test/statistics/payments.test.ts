/** A return from a payment provider does not own the sale: on its open day, once the day is closed, and in realtime. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { BreakdownAnswer, RealtimeAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines } from './import.ts';

const DAY = 86_400_000_000;
const MINUTE = 60_000_000;

let service: TestService;
let site: Site;
let goalId: number;
before(async () => {
  service = await TestService.start();
  site = await service.site();
  const { db } = service.database;
  ({ id: goalId } = await createGoal(db, service.clock, {
    ...{ siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' },
  }));
  const fields = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId }, fields);
});
after(() => service.close());

const ADS = '/sale?utm_source=google&utm_medium=cpc&utm_campaign=spring';
const buy = { u: '/thanks', e: 'purchase', p: { value: '20' } };

/** Returns `key visitors` of each row of a list. */
async function listed(day: string, dimension: string): Promise<string[]> {
  const period = `from=${day}&to=${day}`;
  const { rows } = (await service.read(site, `/report?dimension=${dimension}&${period}`)) as BreakdownAnswer;
  return rows.map(({ key, visitors }) => `${key} ${visitors}`);
}

/** Returns the key and the revenue of each row. */
async function revenue(day: string, dimension: string): Promise<unknown[]> {
  const query = `dimension=${dimension}&metric=revenue&goal=${goalId}&from=${day}&to=${day}`;
  const { rows } = (await service.read(site, `/report?${query}`)) as {
    readonly rows: readonly { readonly key: string; readonly revenue: string }[];
  };
  return rows.map((row) => [row.key, row.revenue]);
}

test('the session before owns the sale of a session that begins with a return from a payment', async () => {
  const day = service.today();
  const at = (time: string) => `${day}T${time}:00Z`;
  await importLines(service, site, [
    // A click on a campaign, a cart, a payment of more than half an hour.
    { ts: at('00:00'), visitor: 'ads', u: ADS, r: 'https://www.google.com/' },
    { ts: at('00:10'), visitor: 'ads', u: '/cart' },
    { ts: at('00:50'), visitor: 'ads', u: '/thanks', r: 'https://www.paypal.com/checkoutnow' },
    { ts: at('00:51'), visitor: 'ads', ...buy },
    // The only session of a visitor begins with a return: its source is not known.
    { ts: at('00:50'), visitor: 'unknown', u: '/thanks', r: 'https://checkout.stripe.com/' },
    { ts: at('00:51'), visitor: 'unknown', ...buy },
    // No host of a payment provider.
    { ts: at('00:50'), visitor: 'other', u: '/', r: 'https://notpaypal.com/' },
  ]);
  const check = async () => {
    assert.deepEqual(await listed(day, 'utm_campaign'), ['(none) 2', 'spring 1']);
    assert.deepEqual(await listed(day, 'referrer'), ['google.com 1', '(none) 1', 'notpaypal.com 1']);
    assert.deepEqual(await listed(day, 'channel'), ['Paid Search 1', 'Direct 1', 'Referral 1']);
    // It stays a session of its own.
    assert.deepEqual(await listed(day, 'entry'), ['/thanks 2', '/sale 1', '/ 1']);
    const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as {
      readonly stats: { readonly sessions: { readonly value: number } };
    };
    assert.equal(stats.sessions.value, 4);
    assert.deepEqual(await revenue(day, 'channel'), [
      ['Direct', '20'],
      ['Paid Search', '20'],
    ]);
    assert.deepEqual(await revenue(day, 'utm_campaign'), [
      ['(none)', '20'],
      ['spring', '20'],
    ]);
  };
  await check();
  service.clock.advance(DAY);
  await service.closeDays();
  await check();
});

test('realtime shows the source of the session before', async () => {
  await service.collect(site, { u: '/', r: 'https://news.example/' });
  service.clock.advance(40 * MINUTE);
  await service.collect(site, { u: '/thanks', r: 'https://pay.klarna.com/' });
  const { topReferrers, feed } = (await service.read(site, '/realtime')) as RealtimeAnswer;
  assert.deepEqual(topReferrers, [{ key: 'news.example', visitors: 1, views: 1 }]);
  assert.deepEqual(
    feed.map(({ path, referrer }) => [path, referrer]),
    [['/thanks', 'news.example']],
  );
});
