/** Tests the queue: when attempts are made, what a restart does to them, and which receivers delay which. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { HISTORY_MAX_ENTRIES, listHistory } from '../../src/alerts/attempt-queue.ts';
import { deleteAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import type { EmailSender } from '../../src/mail/smtp.ts';
import { fillTable } from '../full-table.ts';
import { certificate, Harness, SECRET } from './harness.ts';
import { startReceiver, startTls } from './receiver.ts';
import { verified } from './verification.ts';

const MINUTE_MS = 60_000;

test('an alert is delivered once, and its signature covers the body', async (t) => {
  const harness = await Harness.open(t);
  const receiver = await startReceiver(t, certificate, { status: 204 });
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule, 12);
  await harness.deliver();
  await harness.after(60 * MINUTE_MS);
  assert.equal(receiver.received.length, 1);
  assert.deepEqual(await verified(receiver.received[0]!, SECRET, Date.parse('2026-03-10T12:00:00Z') / 1000), {
    type: 'spike',
    site: 'example.com',
    rule: rule.id,
    value: 12,
    threshold: 10,
    at: '2026-03-10T12:00:00.000Z',
  });
  assert.deepEqual(await harness.history(rule), ['1 succeeded']);
});

for (const [name, random, latest] of [
  ['at the earliest', 0, 1],
  ['at the latest', 0.999_999, 1.1],
] as const) {
  test(`retries after 1, 5 and 25 minutes, ${name}, then it has failed`, async (t) => {
    const harness = await Harness.open(t, { random: () => random });
    const receiver = await startReceiver(t, certificate, { status: 500 });
    const rule = await harness.rule(receiver.port);
    const alert = await harness.fire(rule);
    await harness.deliver();
    const seen = ['1 failed:http-500'];
    for (const [i, minutes] of [1, 5, 25].entries()) {
      const waitMs = minutes * MINUTE_MS * latest;
      await harness.after(waitMs - 10);
      assert.deepEqual(await harness.history(rule), seen, `${minutes} minutes have not passed`);
      await harness.after(20);
      seen.push(i === 2 ? '4 failed' : `${i + 2} failed:http-500`);
      assert.deepEqual(await harness.history(rule), seen);
      const body = await verified(receiver.received.at(-1)!, SECRET, harness.nowSeconds);
      assert.deepEqual(body, alert, 'each attempt sends the same bytes with a new signature');
    }
    await harness.after(7 * 24 * 60 * MINUTE_MS);
    assert.equal(receiver.received.length, 4);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['svc-timestamp'])).size, 4);
    assert.equal(new Set(receiver.received.map(({ body }) => body.toString())).size, 1);
    const [last] = await listHistory(harness.db, rule.id);
    assert.equal(last!.detail, 'gave up after 4 attempts; http-500');
  });
}

test('a receiver that recovers gets the alert on the next attempt, and no more', async (t) => {
  const harness = await Harness.open(t);
  const answers = [503, 301, 200];
  const receiver = await startReceiver(t, certificate, () => ({ status: answers.shift()! }));
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule);
  await harness.deliver();
  for (let minute = 0; minute < 60; minute++) await harness.after(MINUTE_MS);
  assert.deepEqual(await harness.history(rule), ['1 failed:http-503', '2 failed:http-301', '3 succeeded']);
  assert.equal(receiver.received.length, 3);
});

test('an attempt that hangs or reaches no receiver is retried too', async (t) => {
  const hanging = await startTls(t, certificate, () => {});
  // A busy machine must not take longer than the timeout to be refused.
  for (const [port, timeoutMs, status] of [
    [hanging.port, 100, 'failed:timeout'],
    [1, 120_000, 'failed:network'],
  ] as const) {
    const harness = await Harness.open(t, { timeoutMs });
    const rule = await harness.rule(port);
    await harness.fire(rule);
    await harness.deliver();
    await harness.after(61_000);
    assert.deepEqual(await harness.history(rule), [`1 ${status}`, `2 ${status}`]);
  }
});

test('a URL that no longer fits the rules when it is sent to is rejected, and not tried again', async (t) => {
  const harness = await Harness.open(t);
  const rule = await harness.rule(443);
  await harness.fire(rule);
  await harness.db.updateTable('alert_rules').set({ url: 'http://hooks.example/' }).execute();
  await harness.deliver();
  await harness.after(60 * MINUTE_MS);
  assert.deepEqual(await harness.history(rule), ['1 rejected:scheme']);
});

test('a retry goes to the destination that the rule has by then', async (t) => {
  const harness = await Harness.open(t);
  const broken = await startReceiver(t, certificate, { status: 500 });
  const mended = await startReceiver(t, certificate, { status: 200 });
  const rule = await harness.rule(broken.port);
  await harness.fire(rule);
  await harness.deliver();
  const changes = { url: `https://hooks.example:${mended.port}/new`, secret: 'another secret' };
  await updateAlertRule(harness.db, harness.clock, rule.id, changes, []);
  await harness.after(MINUTE_MS);
  await verified(mended.received[0]!, 'another secret', harness.nowSeconds);
  assert.deepEqual([broken.received.length, mended.received.length], [1, 1]);
});

test('a restart between two attempts loses none and adds none', async (t) => {
  const harness = await Harness.open(t);
  const receiver = await startReceiver(t, certificate, { status: 500 });
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule);
  await harness.restart();
  await harness.deliver();
  for (const minutes of [1, 5, 25, 60]) {
    await harness.restart();
    await harness.after(minutes * MINUTE_MS - 1);
    await harness.restart();
    await harness.after(1);
    await harness.restart();
  }
  assert.deepEqual(await harness.history(rule), [
    '1 failed:http-500',
    '2 failed:http-500',
    '3 failed:http-500',
    '4 failed',
  ]);
  assert.equal(receiver.received.length, 4);
});

test('an attempt that a stop aborts is made again after the start', async (t) => {
  const harness = await Harness.open(t);
  let isUp = false;
  const receiver = await startReceiver(t, certificate, () => (isUp ? { status: 200 } : { raw: () => {} }));
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule);
  await harness.deliverer.look();
  while (receiver.received.length === 0) await pause(5); // until it hangs
  await harness.restart();
  assert.deepEqual(await harness.history(rule), ['1 pending']);
  isUp = true;
  await harness.deliver();
  assert.deepEqual(await harness.history(rule), ['1 succeeded']);
  assert.equal(receiver.received.length, 2);
});

test('an alert whose outcome cannot be written is not sent again', async (t) => {
  const harness = await Harness.open(t);
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule);
  const full = await fillTable(harness.db, 'update', 'alert_attempts');
  await harness.deliverer.look();
  while (receiver.received.length === 0 || harness.deliverer.inFlight > 0) await pause(5); // until it is answered
  await harness.deliverer.look();
  await full.free();
  await harness.deliver();
  assert.deepEqual(await harness.history(rule), ['1 succeeded']);
  assert.equal(receiver.received.length, 1);
});

test('a deleted rule sends nothing more', async (t) => {
  const harness = await Harness.open(t);
  const receiver = await startReceiver(t, certificate, { status: 500 });
  const rule = await harness.rule(receiver.port);
  await harness.fire(rule);
  await harness.deliver();
  await deleteAlertRule(harness.db, rule.id);
  await harness.after(60 * MINUTE_MS);
  assert.equal(receiver.received.length, 1);
  assert.deepEqual(await harness.db.selectFrom('alert_attempts').selectAll().execute(), []);
});

test('one channel does not wait for the other', async (t) => {
  const mails: string[] = [];
  let mailServer: EmailSender['send'] = async (recipient) => {
    mails.push(recipient);
    return { status: 'succeeded', detail: '', final: true };
  };
  const harness = await Harness.open(t, { email: { send: (...message) => mailServer(...message) } });
  const receiver = await startReceiver(t, certificate, () => ({ raw: () => {} }));
  const both = await harness.rule(receiver.port, { emails: ['a@example.com', 'b@example.com'] });
  await harness.fire(both);
  await harness.deliverer.look();
  while (mails.length < 2 || receiver.received.length === 0) await pause(5); // the webhook hangs meanwhile
  await harness.restart();

  mailServer = (_recipient, _message, stopping) =>
    new Promise((resolve) =>
      stopping.addEventListener('abort', () => resolve({ status: 'failed:network', detail: '', final: false })),
    );
  const healthy = await startReceiver(t, certificate, { status: 200 });
  const other = await harness.rule(healthy.port, { emails: ['a@example.com'] });
  await harness.fire(other);
  await harness.deliverer.look();
  while (healthy.received.length === 0) await pause(5); // the mail server hangs meanwhile
  await harness.deliverer.stop();
});

test('receivers that hang fill only their share: the healthy ones get their alerts at once', async (t) => {
  const harness = await Harness.open(t, { inFlightMax: 24 });
  const hanging = await startTls(t, certificate, () => {});
  const healthy = await startReceiver(t, certificate, { status: 200 });
  const slow = await Promise.all(
    ['a', 'b'].map((host) => harness.rule(hanging.port, { host: `${host}.hooks.example` })),
  );
  // Two receivers hang with far more attempts than may be in flight, and theirs were queued first.
  for (let i = 0; i < 200; i++) await harness.fire(slow[i % 2]!);
  for (let i = 0; i < 90; i++) await harness.fire(await harness.rule(healthy.port));
  await harness.deliverer.look();
  while (healthy.received.length < 90) await pause(5); // the others hang for 10 s
  assert.ok(harness.deliverer.inFlight <= 24);
  await harness.deliverer.stop();
  assert.ok(hanging.connections() <= 16, `${hanging.connections()} hang`);
});

test('the history is bounded, and keeps the newest', async (t) => {
  const harness = await Harness.open(t);
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const rule = await harness.rule(receiver.port);
  const other = await harness.rule(receiver.port);
  await harness.fire(other);
  for (let i = 1; i <= HISTORY_MAX_ENTRIES + 20; i++) {
    await harness.fire(rule, i);
    // Hundreds at once would take longer on a busy machine than an attempt may.
    if (i % 20 === 0) await harness.deliver();
  }
  const rows = await harness.db.selectFrom('alert_attempts').select(['rule_id', 'body']).orderBy('id').execute();
  const values = rows
    .filter((row) => row.rule_id === rule.id)
    .map((row) => (JSON.parse(row.body) as { value: number }).value);
  assert.equal(values.length, HISTORY_MAX_ENTRIES);
  assert.deepEqual([values[0], values.at(-1)], [21, HISTORY_MAX_ENTRIES + 20]);
  assert.deepEqual(await harness.history(other), ['1 succeeded']);
});
