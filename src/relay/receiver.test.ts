/** Tests what the relay takes, refuses and repeats, with a real target behind it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatAlert } from '../alerts/alert-body.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { DeliveredAlerts } from './delivered-alerts.ts';
import { postMessage } from './post-message.ts';
import { ALERT, SECRET, signed, startRelay, startTarget } from './relay.fixture.ts';

const BODY = formatAlert(ALERT);

test('only a fresh, rightly signed alert is passed on', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, target.url, { secrets: ['of another rule', SECRET] });
  const genuine = signed(BODY, relay.clock);
  const status = async (changes: object, headers: Record<string, string> = {}) =>
    (await fetch(relay.url, { ...genuine, ...changes, headers: { ...genuine.headers, ...headers } })).status;
  const seconds = Number(genuine.headers['svc-timestamp']);
  const resigned = (timestamp: number) => {
    const { clock } = relay;
    const now = clock.nowMicros();
    clock.advanceMs(timestamp * 1000 - now / 1000);
    const { headers } = signed(BODY, clock);
    clock.advanceMs(now / 1000 - timestamp * 1000);
    return headers;
  };
  const refused = [
    status({ body: BODY.replace('1234', '1235') }),
    status({}, { 'svc-timestamp': String(seconds + 1) }),
    status({}, { 'svc-timestamp': '' }),
    status({}, { 'svc-timestamp': 'now' }),
    status({}, { 'svc-timestamp': `0${seconds}` }),
    status({}, { 'svc-signature': '' }),
    status({}, { 'svc-signature': genuine.headers['svc-signature'].slice(3) }),
    status({}, { 'svc-signature': genuine.headers['svc-signature'].toUpperCase() }),
    status({}, { 'svc-signature': `${genuine.headers['svc-signature']}0` }),
    status({}, signed(BODY, relay.clock, 'another').headers),
    status({}, resigned(seconds - 301)),
    status({}, resigned(seconds + 301)),
    fetch(relay.url, { method: 'POST', body: BODY }).then(({ status }) => status),
  ];
  assert.deepEqual(await Promise.all(refused), Array(refused.length).fill(401));
  assert.deepEqual(target.posted, []);
  assert.ok(relay.logged.includes('refused a delivery {"reason":"signature"}'), relay.logged.join('\n'));
  assert.equal(await status({}, resigned(seconds - 300)), 200, 'five minutes are fresh');
  assert.equal(target.posted.length, 1);
});

test('other methods, large bodies and signed texts that are no alert are refused', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, target.url);
  const status = async (init: RequestInit) => (await fetch(relay.url, init)).status;
  assert.equal(await status({}), 405);
  assert.equal(await status(signed(' '.repeat(16_385), relay.clock)), 413);
  const alert: object = ALERT;
  const bodies = [
    '',
    '[]',
    '{"type":"spike"',
    JSON.stringify({ ...alert, type: 'constructor' }),
    JSON.stringify({ ...alert, site: 'a b' }),
    JSON.stringify({ ...alert, site: 'a\u0000' }),
    JSON.stringify({ ...alert, site: 'x'.repeat(254) }),
    JSON.stringify({ ...alert, value: null }),
    JSON.stringify({ ...alert, at: 'now' }),
  ];
  for (const body of bodies) assert.equal(await status(signed(body, relay.clock)), 400, body);
  assert.deepEqual(target.posted, []);
});

test('an alert of a group is passed on with the name of the group', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, target.url);
  assert.equal(await relay.deliver({ site: 'Client A', group: 3 }), 200);
  assert.match(JSON.stringify(target.posted[0]!.body), /Traffic spike: Client A.*\*Group\*\\nClient A/);
  assert.equal((await fetch(relay.url, signed(BODY.replace('example.com', 'a\\nb'), relay.clock))).status, 400);
});

test('an alert of new crawlers is passed on with their names, so many as a message holds', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, target.url);
  const crawlers = Array.from({ length: 12 }, (_, i) => {
    return { name: `Bot${i}`, operator: i === 0 ? 'Example' : null, requests: 20 - i };
  });
  const alert = { type: 'new_crawler', value: 20, threshold: null, day: '2026-03-09', crawlers } as const;
  assert.equal(await relay.deliver(alert), 200);
  const text = JSON.stringify(target.posted[0]!.body);
  assert.match(text, /New crawler: example\.com.*20 requests from a new crawler/);
  assert.match(text, /Bot0 of Example, 20 requests; Bot1, 19 requests;.*Bot11, 9 requests"/);
  assert.match(text, /\*Threshold\*\\nFirst request of a new crawler.*\*Day\*\\n2026-03-09/);
  const long = crawlers.map((crawler) => ({ ...crawler, operator: 'x'.repeat(100) }));
  assert.equal(await relay.deliver({ ...alert, at: '2026-03-10T12:00:02.000Z', crawlers: long }), 200);
  const [shown = ''] = /Bot0 of .* more/.exec(JSON.stringify(target.posted[1]!.body)) ?? [];
  assert.match(shown, /Bot6 of x+, 14 requests; 5 more$/);
  assert.ok(shown.length < 1000, String(shown.length));
  const many = { ...alert, at: '2026-03-10T12:00:01.000Z', crawlers: [...crawlers, ...crawlers] };
  assert.equal(await relay.deliver(many), 400);
});

test('an alert that comes again is passed on once, also while the first is under way', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, target.url);
  assert.deepEqual(await Promise.all([relay.deliver(), relay.deliver()]), [200, 200]);
  relay.clock.advanceMs(60_000);
  assert.equal(await relay.deliver(), 200, 'signed afresh, as a retry is');
  assert.equal(target.posted.length, 1);
  assert.equal(await relay.deliver({ at: '2026-03-10T12:05:00.000Z' }), 200);
  assert.equal(target.posted.length, 2, 'another alert of the rule');
});

test('an alert that the target has not taken is answered 502, and passed on when it comes again', async (t) => {
  const target = await startTarget(t);
  const relay = await startRelay(t, `${target.url}/token-in-the-path`);
  for (const status of [302, 400, 404, 429, 500]) {
    Object.assign(target, { status, text: `no\n  ${'x'.repeat(500)}`, headers: { location: target.url } });
    assert.equal(await relay.deliver(), 502);
  }
  assert.equal(target.posted.length, 5, 'no redirect is followed');
  const log = relay.logged.join('\n');
  assert.ok(log.includes(`"error":"status 404: no ${'x'.repeat(197)}"`), log);
  assert.ok(!log.includes('token-in-the-path'));
  target.status = 204;
  assert.deepEqual([await relay.deliver(), await relay.deliver()], [200, 200]);
  assert.equal(target.posted.length, 6);
});

test('a target that cannot be reached is answered 502, without its URL in the log', async (t) => {
  const relay = await startRelay(t, 'http://127.0.0.1:2/token');
  assert.equal(await relay.deliver(), 502);
  assert.match(relay.logged[0]!, /"error":"ECONNREFUSED"/);
});

test('an attempt ends after its time, and earlier than the sender gives up', async (t) => {
  const target = await startTarget(t);
  target.status = null;
  const request = { url: target.url, headers: {}, body: {} };
  const outcome = await postMessage(request, new AbortController().signal, 50);
  assert.deepEqual(outcome, { isTaken: false, detail: 'no answer within 50 ms' });
});

test('a stop answers what is in hand, as a failure when the target hangs', async (t) => {
  const target = await startTarget(t);
  target.status = null;
  const relay = await startRelay(t, target.url);
  const hanging = relay.deliver();
  while (target.posted.length === 0) await new Promise(setImmediate);
  const closed = relay.close();
  assert.equal(await hanging, 502);
  await closed;
  await assert.rejects(relay.deliver());
});

test('a bounded number of alerts is remembered', async () => {
  const passed = new DeliveredAlerts({ max: 2 });
  let sent = 0;
  const send = async () => {
    sent++;
    return { isTaken: true } as const;
  };
  for (const body of ['a', 'b', 'a', 'c', 'c', 'b', 'a']) await passed.pass(Buffer.from(body), send);
  assert.equal(sent, 4, 'a, b, c, and a again once it was the oldest of three');
});

test('a restart does not forget the alerts that were passed on, and the file stays small', async (t) => {
  const target = await startTarget(t);
  const remembersIn = join(emptyDirectory(t), 'relay-8788.passed');
  const relay = await startRelay(t, target.url, { remembersIn });
  assert.deepEqual([await relay.deliver(), await relay.deliver()], [200, 200]);
  await relay.close();
  const again = await startRelay(t, target.url, { remembersIn });
  assert.deepEqual([await again.deliver(), await again.deliver({ value: 7 })], [200, 200]);
  assert.equal(target.posted.length, 2);

  const file = join(emptyDirectory(t), 'passed');
  const passed = new DeliveredAlerts({ file, max: 3 });
  const take = async () => ({ isTaken: true }) as const;
  for (let i = 0; i < 20; i++) await passed.pass(Buffer.from(`${i}`), take);
  assert.ok(readFileSync(file, 'utf8').split('\n').length < 8);
  const after = new DeliveredAlerts({ file, max: 3 });
  assert.deepEqual(await Promise.all(['16', '17', '18', '19'].map((body) => after.pass(Buffer.from(body), take))), [
    { isTaken: true },
    'repeated',
    'repeated',
    'repeated',
  ]);

  const failures: unknown[] = [];
  const unwritable = new DeliveredAlerts({ file: join(file, 'below'), failed: (error) => failures.push(error) });
  assert.deepEqual(
    [await unwritable.pass(Buffer.from('a'), take), await unwritable.pass(Buffer.from('a'), take)],
    [{ isTaken: true }, 'repeated'],
  );
  // It is neither a file to be read nor to be written: another file is in its way.
  assert.ok(failures.length >= 1);
  const unreadable = new DeliveredAlerts({ file: emptyDirectory(t), failed: (error) => failures.push(error) });
  assert.deepEqual(await unreadable.pass(Buffer.from('a'), take), { isTaken: true });
});
