/** Logs that are followed: each line counts once, whatever happens to the files, the sender and the service. */
import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { until } from '../collect/server.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { TestService } from '../service.ts';
import { countsOf, type Report, type Reporting, startReport, WrittenLog } from './followed-log.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** A site of its own, whose log it is. */
async function world(t: TestContext) {
  const site = await service.site();
  const reach = { sites: [site.id], groups: [] };
  const options = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const], reach };
  const { key } = await createApiKey(service.database.db, service.clock, options);
  const log = new WrittenLog(t);
  return {
    site,
    key,
    log,
    report: (options: Partial<Reporting> = {}) => startReport(t, service, log.path, { key, ...options }),
  };
}

/** Waits until all lines of a log are counted, and checks that each is counted once. */
async function allCounted(site: Site, log: WrittenLog, report: Report): Promise<void> {
  const failure = report.ended.then(
    () => 'ended',
    (error: Error) => error.message,
  );
  let over: string | null = null;
  void failure.then((text) => {
    over = text;
  });
  let counts = await countsOf(service, site);
  await until(async () => {
    counts = await countsOf(service, site);
    return counts.size >= log.written || over !== null;
  }).catch(() => {});
  const wrong = Array.from({ length: log.written }, (_, i) => [i + 1, counts.get(i + 1) ?? 0] as const);
  assert.deepEqual(
    wrong.filter(([, count]) => count !== 1),
    [],
    `of ${log.written}; ${over ?? report.said.join()}`,
  );
  assert.equal(counts.size, log.written);
}

test('lines count as they are written, unfinished ones once they are finished', async (t) => {
  const { site, log, report } = await world(t);
  const following = report();
  log.write(3);
  await allCounted(site, log, following);
  const [line] = [log.lines(1)];
  appendFileSync(log.path, line.slice(0, 50));
  log.written -= 1;
  await allCounted(site, log, following);
  log.written += 1;
  appendFileSync(log.path, line.slice(50));
  log.write(2500);
  appendFileSync(log.path, `nonsense\n${'x'.repeat(70_000)}\n\n`);
  log.write(1);
  await allCounted(site, log, following);
  await following.stop();
  assert.deepEqual(
    [following.tally.lines, following.tally.counted, Object.fromEntries(following.tally.leftOut)],
    [2508, 2505, { unreadable: 1, too_long: 1, no_request: 1 }],
  );
  assert.deepEqual(following.said, []);
});

test('a log is followed through rotations', async (t) => {
  const { site, log, report } = await world(t);
  log.write(5);
  const following = report();
  await allCounted(site, log, following);
  log.write(2);
  log.rotate(3);
  await allCounted(site, log, following);
  log.write(4);
  // One process of the server has opened the new file, another one has not yet.
  log.write(1, `${log.path}.1`);
  await allCounted(site, log, following);
  log.copyAndTruncate();
  await allCounted(site, log, following);
  log.write(2);
  await allCounted(site, log, following);
  log.write(2);
  log.copyAndTruncate();
  log.write(1);
  await allCounted(site, log, following);
  log.write(1);
  log.rotate();
  log.write(2);
  log.rotate();
  log.pack(2);
  log.write(1);
  await allCounted(site, log, following);
  await following.stop();
});

test('a sender that was away continues in the rotated files, packed ones too', async (t) => {
  const { site, log, report } = await world(t);
  log.write(10);
  await report({ isLive: false }).ended;
  log.write(5);
  log.rotate();
  log.write(5);
  log.rotate();
  log.pack(2);
  log.write(5);
  const again = report({ isLive: false });
  await again.ended;
  assert.deepEqual([again.tally.counted, again.said], [15, []]);
  await allCounted(site, log, again);
});

test('when the file that was read last is gone, it says so and goes on with the files that are newer', async (t) => {
  const { log, report } = await world(t);
  log.write(3);
  log.rotate();
  log.write(3);
  await report({ isLive: false }).ended;
  log.rotate();
  rmSync(`${log.path}.1`);
  log.write(4);
  const again = report({ isLive: false });
  await again.ended;
  assert.equal(again.tally.counted, 4);
  assert.match(
    again.said.join(),
    /^access.log: the file that was read last is gone, .* reading .* from its beginning$/,
  );
});

test('a sender that is killed at any point counts each line once', async (t) => {
  const { site, log, report } = await world(t);
  const draws = fc.record({
    acts: fc.array(fc.constantFrom('write', 'write', 'rotate', 'late', 'copy', 'pack'), { minLength: 2, maxLength: 6 }),
    lines: fc.integer({ min: 1, max: 30 }),
    killedAt: fc.integer({ min: 1, max: 4 }),
    isAfter: fc.boolean(),
    isPaced: fc.boolean(),
  });
  log.write(1);
  const first = report();
  await allCounted(site, log, first);
  await first.stop();
  let kills = 0;
  for (const { acts, lines, killedAt, isAfter, isPaced } of fc.sample(draws, { seed: seedOf(), numRuns: sizeOf(50) })) {
    let asked = 0;
    const request: typeof fetch = async (...args) => {
      asked += 1;
      if (asked === killedAt && !isAfter) throw new Error('killed');
      const answer = await fetch(...args);
      if (asked >= killedAt) throw new Error('killed');
      return answer;
    };
    const following = report({ request });
    let isOver = false;
    const ended = following.ended
      .catch((error: Error) => {
        assert.equal(error.message, 'killed');
        kills += 1;
      })
      .finally(() => {
        isOver = true;
      });
    for (const act of acts) {
      if (act === 'rotate') log.rotate();
      if (act === 'late') log.rotate(lines);
      if (act === 'copy') log.copyAndTruncate();
      if (act === 'pack') log.pack();
      log.write(lines);
      const before = asked;
      if (isPaced) await until(() => asked > before || isOver);
    }
    await until(() => isOver || following.tally.lines > 0 || asked >= killedAt);
    await following.stop().catch(() => {});
    await ended;
  }
  assert.ok(kills > sizeOf(50) / 2, `${kills} kills`);
  const last = report();
  await allCounted(site, log, last);
  await last.stop();
});

/** A door to the service, which can be closed. */
async function startDoor(
  t: TestContext,
): Promise<{ readonly url: string; close(): Promise<void>; open(): Promise<void> }> {
  const { connect } = await import('node:net');
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<{ destroy(): void }>();
  const open = async () => {
    server = createServer((socket) => {
      const target = connect(service.port, '127.0.0.1');
      for (const each of [socket, target]) {
        sockets.add(each);
        each.on('error', () => {});
        each.on('close', () => {
          socket.destroy();
          target.destroy();
        });
      }
      socket.pipe(target).pipe(socket);
    });
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    port = (server.address() as { readonly port: number }).port;
  };
  const close = async () => {
    const closed = new Promise((resolve) => server!.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  t.after(close);
  return { url: `http://127.0.0.1:${port}/`, close, open };
}

test('while the service is away it tries again, and says so once', async (t) => {
  const { site, log, report } = await world(t);
  const door = await startDoor(t);
  log.write(3);
  const following = report({ url: door.url });
  await allCounted(site, log, following);
  await door.close();
  log.write(3000);
  await until(() => following.said.length === 1);
  log.rotate();
  log.write(3);
  await door.open();
  await allCounted(site, log, following);
  await following.stop();
  assert.equal(following.said.length, 2);
  assert.match(following.said[0]!, /^http:\/\/127\.0\.0\.1:\d+\/ cannot take lines now \(\w+\); trying again$/);
  assert.equal(following.said[1], 'the service answers again');
});

test('a stop while the service is away ends at once', async (t) => {
  const { log, report } = await world(t);
  log.write(1);
  const following = report({ url: 'http://127.0.0.1:9' });
  await until(() => following.said.length === 1);
  await following.stop();
});

test('too many requests and errors of the service are waited for', async (t) => {
  const { site, log, report } = await world(t);
  const statuses = [429, 503, 500];
  const request: typeof fetch = async (...args) => {
    const status = statuses.pop();
    return status === undefined ? await fetch(...args) : new Response('', { status, headers: { 'retry-after': '1' } });
  };
  log.write(1);
  const following = report({ request });
  await allCounted(site, log, following);
  assert.deepEqual(following.said.length, 2);
  await following.stop();
});

test('what the operator must change ends it in one line', async (t) => {
  const { log, site, report } = await world(t);
  log.write(1);
  await assert.rejects(
    report({ key: 'svcm_wrong' }).ended,
    /^RefusedError: the key is not valid \(401\): create one with/,
  );
  const reach = { sites: [site.id], groups: [] };
  const create = { orgId: site.orgId, name: 'x', scopes: ['sites:write' as const], reach };
  const other = await createApiKey(service.database.db, service.clock, create);
  await assert.rejects(report({ key: other.key }).ended, /needs the scope requests:write \(403\)/);
  await assert.rejects(report({ url: `${service.url}/nowhere` }).ended, /has no such site, or is not svc \(404\)/);
  const answers = (status: number, headers: Record<string, string> = {}) =>
    report({ request: async () => new Response('<html>', { status, headers }) }).ended;
  await assert.rejects(answers(200), /does not answer as svc does \(200\): check --url/);
  await assert.rejects(answers(413), /takes no batch of 1 MB/);
  await assert.rejects(
    answers(301, { location: 'https://b.example/api/r' }),
    /has moved to https:\/\/b\.example \(301\)/,
  );
});

test('two senders of one stream count each line once; one that cannot continue stops', async (t) => {
  const { site, log, report } = await world(t);
  log.write(5);
  const [one, two] = [report(), report()];
  for (let i = 0; i < 10; i++) {
    log.write(20);
    await allCounted(site, log, one);
  }
  await Promise.allSettled([one.stop(), two.stop()]);
  const conflict = async () => new Response(JSON.stringify({ position: '{"file":"x","offset":1}' }), { status: 409 });
  const asks = (body: object) => new Response(JSON.stringify({ counted: 0, ...body }), { status: 202 });
  const request: typeof fetch = async (url) =>
    String(url).includes('position=') ? conflict() : asks({ position: null });
  await assert.rejects(report({ request }).ended, /another sender reports to the stream "test"/);
  await assert.rejects(report({ request: async () => asks({ position: '10' }) }).ended, /was begun by another program/);
});

test('--from-now leaves out what is there, also when it is killed before a line comes', async (t) => {
  const { site, log, report } = await world(t);
  log.write(5);
  appendFileSync(log.path, 'unfin');
  const first = report({ isFromNow: true });
  const { db } = service.database;
  const streams = () => db.selectFrom('request_streams').selectAll().where('site_id', '=', site.id).execute();
  await until(async () => (await streams()).length === 1);
  await first.stop();
  appendFileSync(log.path, 'ished\n');
  log.write(2);
  const again = report({ isFromNow: true });
  await until(() => again.tally.lines === 3);
  await again.stop();
  assert.deepEqual([...(await countsOf(service, site)).keys()].sort(), [6, 7]);
});

test('fields that the beginning of a file names are known in its middle', async (t) => {
  const { log, report } = await world(t);
  const fields =
    '#Version: 1.0\n#Fields: date time x-edge-location c-ip cs-method x-host-header cs-uri-stem sc-status cs(User-Agent) sc-bytes cs-uri-query\n';
  const row = [
    '2026-05-20',
    '12:00:00',
    'FRA2',
    '192.0.2.7',
    'GET',
    'shop.example',
    '/a',
    '200',
    'GPTBot/1.3',
    '5',
    '-',
  ];
  writeFileSync(log.path, `${fields}${row.join('\t')}\n`);
  await report({ isLive: false }).ended;
  appendFileSync(log.path, `${row.join('\t')}\n`);
  const again = report({ isLive: false });
  await again.ended;
  assert.deepEqual([again.tally.counted, again.tally.lines], [1, 1]);
});

test('a packed file without a line feed at its end is whole', async (t) => {
  const { site, log, report } = await world(t);
  writeFileSync(`${log.path}.gz`, gzipSync(log.lines(3).trimEnd()));
  const options = { path: `${log.path}.gz`, isLive: false, isAlone: true };
  const first = report(options);
  await first.ended;
  await allCounted(site, log, first);
  const again = report(options);
  await again.ended;
  assert.equal(again.tally.lines, 0);
});
