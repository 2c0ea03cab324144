/**
 * Tests alerts on the revenue of a day in the whole service: orders come in, and a real receiver and a real mail server get
 * the alerts.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AlertService } from './alert-service.ts';

const MINUTE = 60_000_000;

let alerts: AlertService;
before(async () => {
  alerts = await AlertService.start();
});
after(() => alerts.close());

test('the revenue of a day reaches the receiver and the mailbox once, exactly and in its currency', async () => {
  await alerts.svc(
    'goal',
    'create',
    '--site',
    alerts.site,
    '--name',
    'Purchase',
    '--kind',
    'event',
    '--pattern',
    'buy',
  );
  await alerts.svc(
    'goal',
    'revenue',
    '1',
    '--site',
    alerts.site,
    '--amount',
    'value',
    '--currency-property',
    'currency',
  );
  const words = ['--type', 'revenue', '--goal', '1', '--threshold', '0.3', '--currency', 'eur'];
  await alerts.member('ada@example.com');
  const revenue = await alerts.rule(...words, '--email', 'ada@example.com');
  alerts.mailServer.mails.length = 0;
  const buy = (visitor: string, value: string, currency: string) =>
    alerts.visit(visitor, { e: 'buy', p: { value, currency } });
  const ofRule = async () => (await alerts.received()).filter(([id]) => id === revenue);
  await buy('g', '0.1', 'EUR');
  await buy('h', '5', 'USD');
  await buy('i', '0.19999999999999999999', 'EUR');
  assert.deepEqual(await ofRule(), [], 'the last digit is missing, and dollars are no euros');
  await buy('j', '0.00000000000000000001', 'eur');
  const { at, ...body } = (await alerts.bodies()).find(({ type }) => type === 'revenue')!;
  assert.match(String(at), /^2026-05-/);
  const expected = {
    type: 'revenue',
    site: 'shop.example',
    rule: revenue,
    value: 0.3,
    threshold: 0.3,
    currency: 'EUR',
  };
  assert.deepEqual(body, expected);
  assert.equal(
    alerts.mailServer.mails.find(({ headers }) => headers.subject?.startsWith('Revenue'))?.headers.subject,
    'Revenue reached: €0.30 of Purchase in one day on shop.example',
  );
  await buy('k', '100', 'EUR');
  assert.deepEqual(await ofRule(), [], 'once a day');
  await alerts.service.close();
  await alerts.open();
  assert.deepEqual(await ofRule(), [], 'nor after a restart');
  await alerts.svc('goal', 'revenue', '1', '--site', alerts.site, '--none');
  alerts.clock.advance(24 * 60 * MINUTE);
  await buy('l', '100', 'EUR');
  assert.deepEqual(await ofRule(), [], 'a goal without revenue reaches nothing');
  await alerts.svc('goal', 'revenue', '1', '--site', alerts.site, '--amount', 'value', '--currency', 'EUR');
  assert.deepEqual(await ofRule(), [[revenue, 100]]);
  const { deliveries } = (await alerts.svc('alert', 'test', String(revenue))) as {
    deliveries: Record<string, unknown>[];
  };
  assert.deepEqual(
    deliveries.map(({ type, status }) => [type, status]),
    Array(2).fill(['revenue', 'succeeded']),
  );
  const sent = (await alerts.sent()).at(-1);
  assert.deepEqual({ ...sent, at: '' }, { ...expected, at: '', test: true });
});
