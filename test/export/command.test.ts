/** Runs `svc export` beside a server, and without one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { ReadStream } from 'node:tty';
import { run } from '../../src/cli/run.ts';
import type { Site } from '../../src/domain/site.ts';
import { TestService } from '../service.ts';

const DAY_MICROS = 86_400_000_000;

let service: TestService;
let site: Site;
before(async () => {
  service = await TestService.start();
  site = await service.site({ domain: 'shop.example', name: 'Shop' });
  await service.collect(site, { u: '/' });
  await service.collect(site, { u: '/a' });
  await service.answer(site, '/stats?period=7d');
  service.clock.advance(DAY_MICROS);
});
after(() => service.close());

/** Runs the export into a directory beside the data. */
async function exportTo(name: string, ...words: readonly string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const dir = join(service.directory, name);
  const status = await run(['export', '--site', site.publicId, dir, '--data', service.directory, ...words], {
    environment: {},
    stdin: new PassThrough() as unknown as ReadStream,
    out: out as Writable,
    err: err as Writable,
    clock: service.clock,
  });
  out.end();
  err.end();
  return { status, out: await text(out), err: await text(err), dir };
}

test('beside a server, it writes what the read API answers', async () => {
  const { status, out, err, dir } = await exportTo('beside', '--json');
  assert.deepEqual([status, err], [0, '']);
  const { bytes, ...json } = JSON.parse(out);
  const [first, last] = ['2026-05-20', '2026-05-20'];
  assert.deepEqual(json, { dir, first, last, days: 1, files: 3, written: 3, removed: 0 });
  assert.ok(bytes > 0);
  const [, totals = ''] = readFileSync(join(dir, 'totals-2026-05.csv'), 'utf8').split('\n');
  const stats = (await service.read(site, '/stats?from=2026-05-20&to=2026-05-20')) as {
    stats: Record<string, { value: number }>;
  };
  const { visitors, pageviews, sessions } = stats.stats;
  assert.ok(totals.startsWith(`"2026-05-20",${visitors?.value},${pageviews?.value},${sessions?.value},`), totals);
  assert.equal(pageviews?.value, 2);
});

test('without a server, it writes the same', async () => {
  await service.restart(async () => {
    const { status, out, err, dir } = await exportTo('beside');
    assert.deepEqual([status, err], [0, '']);
    assert.match(out, /: 3 files, .*; none had changed\./);
    assert.ok(out.includes(`import --from svc --site ID ${dir}`), out);
  });
});

test('what cannot be exported is one line', async () => {
  const errors = [
    [['--format', 'xml'], /^svc: --format is csv or parquet, not "xml"/],
    [['--from', '2026-02-30'], /^svc: --from is a day such as 2026-05-01, not "2026-02-30"/],
    [['--from', '2026-05-02', '--to', '2026-05-01'], /^svc: --from is after --to/],
    [['--with-visitors'], /^svc: --with-visitors needs --events/],
    [['--format', 'parquet'], /^svc: .* has an export as csv; choose another directory for parquet\n$/],
  ] as const;
  for (const [words, message] of errors) {
    const { status, out, err } = await exportTo('beside', ...words);
    assert.deepEqual([status, out], [1, '']);
    assert.match(err, message);
  }
});
