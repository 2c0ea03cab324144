/** The record of changes at a real HTTPS receiver: every entry once it is written, in order, signed, and again until it was taken. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { latestEntries } from '../../src/audit/chain.ts';
import { ENTRIES_PER_REQUEST, sendEntries } from '../../src/audit/send-entries.ts';
import { auditWebhook, setAuditWebhook } from '../../src/audit/webhook.ts';
import { recordHappening } from '../../src/database/audit/record.ts';
import { certificate, Harness } from './harness.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { verified } from './verification.ts';

interface Sent {
  readonly type: string;
  readonly organization: number;
  readonly entries: readonly { readonly number: number; readonly action: string; readonly changes: object }[];
}

/** Starts an organisation whose record has entries already, and a receiver that answers with `answer.status`. */
async function prepare(t: TestContext) {
  const harness = await Harness.open(t);
  const { db, clock, site, transports } = harness;
  const answer = { status: 200 };
  const receiver = await startReceiver(t, certificate, () => ({ status: answer.status }));
  const url = `https://hooks.example:${receiver.port}/record?of=us`;
  return {
    ...{ db, clock, orgId: site.orgId, answer, receiver, url },
    happen: async (count: number) => {
      for (let i = 0; i < count; i++) {
        await recordHappening(db, [site.orgId], { action: 'site.exported', id: null, site: site.publicId });
      }
    },
    send: () => sendEntries({ db, clock, webhook: transports.webhook }, new AbortController().signal),
    read: async (of: Receiver, secret: string) => {
      const bodies: Sent[] = [];
      for (const request of of.received.splice(0)) {
        bodies.push((await verified(request, secret, harness.nowSeconds)) as unknown as Sent);
      }
      return bodies;
    },
  };
}

test('entries are sent from the change on that names the receiver, signed, whole and once', async (t) => {
  const { db, orgId, receiver, url, happen, send, read } = await prepare(t);
  await happen(3);
  const before = (await latestEntries(db, orgId, {}, 1))[0]!.number;
  const secret = (await setAuditWebhook(db, orgId, url, []))!;
  await happen(2);
  await send();
  await send();
  const [body, ...others] = await read(receiver, secret);
  assert.deepEqual(others, []);
  assert.deepEqual([body!.type, body!.organization], ['record', orgId]);
  assert.deepEqual(
    body!.entries.map(({ number, action }) => [number - before, action]),
    [
      [1, 'record_webhook.created'],
      [2, 'site.exported'],
      [3, 'site.exported'],
    ],
  );
  assert.deepEqual(body!.entries, JSON.parse(JSON.stringify((await latestEntries(db, orgId, {}, 3)).reverse())));
  // The path of a webhook may let anybody post, and the secret anybody sign.
  const record = JSON.stringify(await latestEntries(db, orgId, {}, 1000));
  assert.ok(!record.includes('hooks.example') && !record.includes(secret));
  // What the sending itself writes is no entry: that would be sent in turn.
  assert.equal((await latestEntries(db, orgId, {}, 1))[0]!.number, before + 3);
});

test('what a receiver does not take waits in order, however long, and is sent in pieces', async (t) => {
  const { db, clock, orgId, answer, receiver, url, happen, send, read } = await prepare(t);
  const secret = (await setAuditWebhook(db, orgId, url, []))!;
  answer.status = 503;
  await send();
  await happen(ENTRIES_PER_REQUEST);
  await send();
  assert.equal((await read(receiver, secret)).length, 1, 'the next try waits');
  const failed = (await auditWebhook(db, orgId))!;
  const now = clock.nowMicros() / 1000;
  assert.deepEqual(failed, {
    ...{ url, waiting: ENTRIES_PER_REQUEST + 1, retryAt: now + 10_000 },
    last: { at: now, status: 'failed:http-503', detail: '' },
  });
  for (const waitMs of [10_000, 20_000, 40_000]) {
    clock.advanceMs(waitMs - 1);
    await send();
    assert.deepEqual(await read(receiver, secret), []);
    clock.advanceMs(1);
    await send();
    assert.equal((await read(receiver, secret)).length, 1);
  }
  // After weeks it is tried every hour.
  await db.updateTable('audit_webhooks').set({ failures: 500, due_at: 0 }).execute();
  await send();
  assert.equal((await auditWebhook(db, orgId))!.retryAt, clock.nowMicros() / 1000 + 3_600_000);
  assert.equal((await read(receiver, secret)).length, 1);
  answer.status = 204;
  clock.advanceMs(3_600_000);
  await send();
  const pieces = (await read(receiver, secret)).map(({ entries }) => entries.map(({ number }) => number));
  assert.deepEqual(
    pieces.map(({ length }) => length),
    [ENTRIES_PER_REQUEST, 1],
  );
  const numbers = pieces.flat();
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => numbers[0]! + i),
  );
  const { waiting, retryAt } = (await auditWebhook(db, orgId))!;
  assert.deepEqual([waiting, retryAt], [0, null]);
});

test('a request that a stop has cut is made again, and another URL gets what the first has not taken', async (t) => {
  const { db, clock, orgId, answer, receiver, url, happen, send, read } = await prepare(t);
  const first = (await setAuditWebhook(db, orgId, url, []))!;
  await send();
  await read(receiver, first);
  answer.status = 500;
  await happen(1);
  await send();
  await read(receiver, first);
  answer.status = 200;
  const second = (await setAuditWebhook(db, orgId, `${url}&second`, []))!;
  const stopping = new AbortController();
  await sendEntries(
    {
      ...{ db, clock },
      webhook: {
        send: async () => {
          stopping.abort();
          return { status: 'failed:network', detail: 'the operation was aborted', final: false };
        },
      },
    },
    stopping.signal,
  );
  await send();
  const [body] = await read(receiver, second);
  assert.deepEqual(
    body!.entries.map(({ action }) => action),
    ['site.exported', 'record_webhook.changed'],
  );
  assert.equal(await setAuditWebhook(db, orgId, null, []), null);
  await happen(1);
  await send();
  assert.deepEqual(receiver.received, []);
  assert.equal(await auditWebhook(db, orgId), null);
});

test('a webhook goes to no private address, and says so', async (t) => {
  const { db, orgId } = await prepare(t);
  for (const url of [
    'http://hooks.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://a:b@hooks.example/',
  ]) {
    await assert.rejects(setAuditWebhook(db, orgId, url, []), /the webhook URL must/);
  }
});
