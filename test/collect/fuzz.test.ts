/** Tests that no request gets another answer than 202, stops the service, or makes it grow. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import type { Site } from '../../src/domain/site.ts';
import { openStorage } from '../../src/service/data-directory/storage.ts';
import { seedOf } from '../draws.ts';
import { Connection, postBytes } from './connection.ts';
import { Harness } from './harness.ts';
import { Nonsense } from './nonsense.ts';
import { Random } from './random.ts';

/** More take longer: SVC_TEST_REQUESTS=100000. */
const SOUND_REQUESTS = Number(process.env.SVC_TEST_REQUESTS ?? 8000);
const WARM_UP_REQUESTS = Math.ceil(SOUND_REQUESTS / 3);
const BROKEN_REQUESTS = Math.ceil(SOUND_REQUESTS / 25);
const CONNECTIONS = 8;
const PIPELINED = 16;
const BODY_OF_MEGABYTES = Buffer.alloc(5_000_000, 'x');
/**
 * The limit of growth. The engine's caches and merges move the memory by some tens of MB, and realtime holds the events
 * of the last half hour, some 25 MB here. A kilobyte kept for each request would exceed it.
 */
const GROWTH_MAX_BYTES = 128 * 1024 * 1024;

const seed = seedOf();
const random = new Random(seed);
let harness: Harness;
let site: Site;
let nonsense: Nonsense;
/** The sums over all tests. */
const sums = { posts: 0, accepted: 0, discarded: 0 };

before(async () => {
  harness = await Harness.open();
  site = await harness.world.addSite();
  nonsense = new Nonsense(random, site.publicId, harness.world.proxyKey);
});
after(async () => {
  await harness.close();
});

/** Sends requests with valid HTTP over kept connections. Each must be answered with an empty 202, in order. */
async function sendSound(count: number): Promise<void> {
  let left = count;
  const visit = async () => {
    const connection = await Connection.open(harness.server.port);
    const send = async () => {
      while (left > 0) {
        left--;
        const { method, body, headers } = nonsense.request();
        if (method === 'POST') sums.posts++;
        const answer = await connection.request(postBytes(body, headers, { method }));
        if (answer.status !== 202 || answer.body !== '') {
          assert.fail(`seed ${seed}: ${answer.head} to ${JSON.stringify(headers)} ${body.toString('latin1')}`);
        }
      }
    };
    await Promise.all(Array.from({ length: PIPELINED }, send));
    assert.equal(connection.rest, '');
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
}

test('valid HTTP with any body and headers is answered 202', async (t) => {
  await sendSound(WARM_UP_REQUESTS);
  await harness.server.settled();
  const warm = harness.server.memoryBytes('now');
  const tally = await harness.tally(async () => {
    sums.posts = 0;
    await sendSound(SOUND_REQUESTS);
    for (let i = 0; i < 3; i++) assert.deepEqual(await harness.post(BODY_OF_MEGABYTES), [202, '']);
    sums.posts += 3;
  });
  await harness.server.settled();
  const growth = harness.server.memoryBytes('now') - warm;
  const discarded = Object.values(tally.discarded).reduce((sum, count) => sum + count, 0);
  t.diagnostic(
    `seed ${seed}: ${SOUND_REQUESTS} requests answered 202; of ${sums.posts} events ${tally.accepted} accepted, ` +
      `${discarded} discarded ${JSON.stringify(tally.discarded)}; memory ${mb(warm)} MB warm, ${mb(growth)} MB more at the end`,
  );
  assert.equal(tally.accepted + discarded, sums.posts, `seed ${seed}: each event is counted once`);
  assert.equal(tally.discarded.lost, undefined);
  assert.ok(growth < GROWTH_MAX_BYTES, `seed ${seed}: grew by ${mb(growth)} MB`);
});

test('invalid HTTP is answered 202 or with the end of the connection', async (t) => {
  let answers = 0;
  let silent = 0;
  const line = 'POST /api/e HTTP/1.1\r\n';
  const converse = async () => {
    const connection = await Connection.open(harness.server.port);
    let here = 0;
    const answered = new Promise<void>((resolve) => {
      connection.onAnswer(({ status, head, body }) => {
        if (status !== 202 || body !== '') assert.fail(`seed ${seed}: ${head}`);
        here++;
        resolve();
      });
    });
    const whole = postBytes(nonsense.body(), nonsense.headers()).subarray(line.length);
    const bytes = Buffer.concat([Buffer.from(line), nonsense.mutate(random.chance(0.5) ? chunked(whole) : whole)]);
    const cut = random.below(bytes.length);
    connection.write(bytes.subarray(0, cut));
    if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
    connection.write(bytes.subarray(cut));
    // The rest of the request, which the server waits for, is never sent.
    connection.finish();
    await Promise.race([answered, connection.closed]);
    connection.close();
    await connection.closed;
    answers += here;
    if (here === 0) silent++;
  };
  let left = BROKEN_REQUESTS;
  await Promise.all(
    Array.from({ length: CONNECTIONS * 4 }, async () => {
      while (left-- > 0) await converse();
    }),
  );
  t.diagnostic(`seed ${seed}: ${BROKEN_REQUESTS} broken requests, ${answers} answers of 202, ${silent} got none`);
});

test('clients that stop in the middle do not disturb the others', async () => {
  const stopped = await Promise.all(Array.from({ length: 50 }, () => Connection.open(harness.server.port)));
  for (const connection of stopped) {
    const bytes = postBytes(nonsense.body(), nonsense.headers());
    connection.write(bytes.subarray(0, random.below(bytes.length)));
  }
  assert.deepEqual(await harness.tally(() => harness.post({ s: site.publicId, u: '/' })), {
    accepted: 1,
    discarded: {},
  });
  for (const connection of stopped) connection.close();
});

test('the statistics answer, and every accepted event is stored', async (t) => {
  await harness.server.settled();
  const { publicId } = site;
  const { apiKey } = harness.world;
  for (const path of ['stats', 'timeseries', 'realtime', 'goals', 'funnels', 'stats?filter=event:signup']) {
    await harness.server.read(apiKey, `/v1/sites/${publicId}/${path}`);
  }
  for (const dimension of DIMENSIONS) {
    await harness.server.read(apiKey, `/v1/sites/${publicId}/breakdown?dimension=${dimension}&limit=1000`);
  }
  assert.equal(await harness.server.metric('svc_store_ok'), 1);
  const accepted = await harness.server.metric('svc_events_accepted_total');
  assert.equal((await harness.server.stop()).code, 0);
  const stored = await countStored(harness.dataDir);
  t.diagnostic(`${accepted} accepted since the start, ${stored} stored`);
  assert.equal(stored, accepted);
});

/** Returns the same request with its body in chunks. */
function chunked(request: Buffer): Buffer {
  const end = request.indexOf('\r\n\r\n');
  const head = request.toString('latin1', 0, end).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
  const body = request.subarray(end + 4);
  return Buffer.concat([
    Buffer.from(`${head}\r\n\r\n${body.length.toString(16)}\r\n`, 'latin1'),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}

async function countStored(dataDir: string): Promise<number> {
  const storage = await openStorage(dataDir, { info: () => {}, warn: () => {}, error: () => {} });
  try {
    await storage.loader.drain();
    const [row] = await storage.store.query<{ rows: number }>('SELECT count() AS rows FROM events');
    return row!.rows;
  } finally {
    await storage.close();
  }
}

function mb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
