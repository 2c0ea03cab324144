/** The record of changes at a real HTTPS receiver: every entry once it is written, in order, signed, and again until it was taken. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import { ENTRIES_PER_REQUEST, EntrySender } from '../../src/audit/send-entries.ts';
import { auditWebhook, setAuditWebhook } from '../../src/audit/webhook.ts';
import { recordHappening } from '../../src/database/audit/record.ts';
import type { SendResult } from '../../src/domain/send-result.ts';
import { until } from '../collect/server.ts';
import { certificate, Harness, quiet } from './harness.ts';
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
  const answer = { status: 200, failsAfter: Number.POSITIVE_INFINITY };
  const receiver = await startReceiver(t, certificate, () => ({
    status: answer.failsAfter-- > 0 ? answer.status : 500,
  }));
  const url = `https://hooks.example:${receiver.port}/record?of=us`;
  return {
    ...{ db, clock, site, orgId: site.orgId, answer, receiver, url },
    happen: async (count: number) => {
      for (let i = 0; i < count; i++) {
        await recordHappening(db, [site.orgId], { action: 'site.exported', id: null, site: site.publicId });
      }
    },
    send: async () => {
      const sender = new EntrySender({ db, clock, webhook: transports.webhook, log: quiet });
      await sender.look(new AbortController().signal);
      await sender.settled();
    },
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
  // The sending writes no entry of its own: that would be sent in turn.
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
  const cut = async () => {
    stopping.abort();
    return { status: 'failed:network', detail: 'the operation was aborted', final: false } as const;
  };
  const stopped = new EntrySender({ db, clock, webhook: { send: cut }, log: quiet });
  await stopped.look(stopping.signal);
  await stopped.settled();
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

test('a receiver that hangs delays no other one, and gets no second request meanwhile', async (t) => {
  const { db, clock, orgId, url } = await prepare(t);
  const { id: other } = await createOrganisation(db, clock, { name: 'Other' });
  const hanging = Promise.withResolvers<SendResult>();
  const taken: string[] = [];
  const webhook = {
    send: ({ url: to }: { readonly url: string }) => {
      taken.push(to);
      return to === url ? hanging.promise : Promise.resolve({ status: 'succeeded', detail: '', final: true } as const);
    },
  };
  const sender = new EntrySender({ db, clock, webhook, log: quiet });
  await setAuditWebhook(db, orgId, url, []);
  const { signal } = new AbortController();
  await sender.look(signal);
  await setAuditWebhook(db, other, `${url}&other`, []);
  await sender.look(signal);
  await until(async () => (await auditWebhook(db, other))!.waiting === 0);
  assert.deepEqual(taken, [url, `${url}&other`]);
  hanging.resolve({ status: 'failed:timeout', detail: '', final: false });
  await sender.settled();
  assert.equal((await auditWebhook(db, orgId))!.last?.status, 'failed:timeout');
});

test('a request is no larger than receivers take, unless a single entry is', async (t) => {
  const { db, orgId, site, receiver, url, happen, send, read } = await prepare(t);
  const secret = (await setAuditWebhook(db, orgId, url, []))!;
  const changes = { rules: [null, 'x'.repeat(150_000)] } as const;
  for (let i = 0; i < 3; i++) {
    await recordHappening(db, [orgId], { action: 'channels.changed', id: null, site: site.publicId, changes });
  }
  await happen(2);
  await send();
  const sizes = (await read(receiver, secret)).map(({ entries }) => entries.length);
  assert.deepEqual(sizes, [2, 1, 3]);
});

test('a failure after a success is tried again soon, however many there were before', async (t) => {
  const { db, clock, orgId, answer, receiver, url, happen, send, read } = await prepare(t);
  const secret = (await setAuditWebhook(db, orgId, url, []))!;
  await db.updateTable('audit_webhooks').set({ failures: 20, due_at: 0 }).execute();
  await happen(ENTRIES_PER_REQUEST);
  answer.failsAfter = 1;
  await send();
  assert.equal((await read(receiver, secret)).length, 2);
  assert.equal((await auditWebhook(db, orgId))!.retryAt, clock.nowMicros() / 1000 + 10_000);
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
