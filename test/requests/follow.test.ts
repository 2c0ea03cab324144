/** Logs that are followed: each line counts once, whatever happens to the files and the sender. */
import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { until } from '../collect/server.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { TestService } from '../service.ts';
import { countsOf, followedLog } from './followed-log.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('lines count as they are written, unfinished ones once they are finished', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
  const following = report();
  log.write(3);
  await allCounted(following);
  const [line] = [log.lines(1)];
  appendFileSync(log.path, line.slice(0, 50));
  log.written -= 1;
  await allCounted(following);
  log.written += 1;
  appendFileSync(log.path, line.slice(50));
  log.write(2500);
  appendFileSync(log.path, `nonsense\n${'x'.repeat(70_000)}\n\n`);
  log.write(1);
  await allCounted(following);
  await following.stop();
  assert.deepEqual(
    [following.tally.lines, following.tally.counted, Object.fromEntries(following.tally.leftOut)],
    [2508, 2505, { unreadable: 1, too_long: 1, no_request: 1 }],
  );
  assert.deepEqual(following.said, []);
});

test('a log is followed through rotations', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
  log.write(5);
  const following = report();
  await allCounted(following);
  log.write(2);
  log.rotate(3);
  await allCounted(following);
  log.write(4);
  // One process of the server has opened the new file, another one has not yet.
  log.write(1, `${log.path}.1`);
  await allCounted(following);
  log.copyAndTruncate();
  await allCounted(following);
  log.write(2);
  await allCounted(following);
  log.write(2);
  log.copyAndTruncate();
  log.write(1);
  await allCounted(following);
  log.write(1);
  log.rotate();
  log.write(2);
  log.rotate();
  log.pack(2);
  log.write(1);
  await allCounted(following);
  await following.stop();
});

test('a sender that was away continues in the rotated files, packed ones too', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
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
  await allCounted(again);
});

test('when the file that was read last is gone, it says so and goes on with the files that are newer', async (t) => {
  const { log, report } = await followedLog(t, service);
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
  const { log, report, allCounted } = await followedLog(t, service);
  const draws = fc.record({
    acts: fc.array(fc.constantFrom('write', 'write', 'rotate', 'late', 'copy', 'pack'), { minLength: 2, maxLength: 6 }),
    lines: fc.integer({ min: 1, max: 30 }),
    killedAt: fc.integer({ min: 1, max: 4 }),
    isAfter: fc.boolean(),
    isPaced: fc.boolean(),
  });
  log.write(1);
  const first = report();
  await allCounted(first);
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
  await allCounted(last);
  await last.stop();
});

test('--from-now leaves out what is there, also when it is killed before a line comes', async (t) => {
  const { site, log, report } = await followedLog(t, service);
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
  const { log, report } = await followedLog(t, service);
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
  const { log, report, allCounted } = await followedLog(t, service);
  writeFileSync(`${log.path}.gz`, gzipSync(log.lines(3).trimEnd()));
  const options = { path: `${log.path}.gz`, isLive: false, isAlone: true };
  const first = report(options);
  await first.ended;
  await allCounted(first);
  const again = report(options);
  await again.ended;
  assert.equal(again.tally.lines, 0);
});
