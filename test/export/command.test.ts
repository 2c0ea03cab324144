/** Runs `svc export` beside a server, and without one, and downloads the same from the dashboard. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { ReadStream } from 'node:tty';
import { unzipSync } from 'fflate';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { run } from '../../src/cli/run.ts';
import type { ExportAnswer } from '../../src/dashboard/routes/export.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { signedIn } from '../dashboard/account.ts';
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
  // Otherwise the day may be closed between two exports of it, which differ then.
  await service.closeDays();
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

/** Asks the dashboard for the export as a new user with a role in the site's organisation, or in another. */
async function ask(path: string, role: Role = 'owner', orgId = site.orgId): Promise<Response> {
  const { cookie } = await signedIn(service, orgId, role);
  return await fetch(`${service.url}/dashboard/sites/${site.publicId}${path}`, { headers: { cookie } });
}

test('the dashboard says which days there are, and its download is what the command writes', async () => {
  const answer = (await (await ask('/export')).json()) as ExportAnswer;
  const period = { from: '2026-05-20', to: '2026-05-20' };
  const days = { period, days: 1, importedDays: 0, imported: [], eventDays: 1, visitDays: 0 };
  assert.deepEqual(answer, { ...days, uncounted: [], busy: null });
  const { dir } = await exportTo('events', '--events');
  const response = await ask('/export/file?events=without_visitors', 'admin');
  const name = 'shop.example-2026-05-20-2026-05-20.zip';
  assert.equal(response.headers.get('content-disposition'), `attachment; filename="${name}"`);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  assert.deepEqual(Object.keys(files).sort(), readdirSync(dir).sort());
  for (const [file, bytes] of Object.entries(files)) assert.ok(readFileSync(join(dir, file)).equals(bytes), file);
});

test('only owners and admins of the organization get an export', async () => {
  const { id: foreign } = await createOrganisation(service.database.db, service.clock, { name: 'Other' });
  for (const path of ['/export', '/export/file']) {
    assert.equal((await ask(path, 'viewer')).status, 403);
    assert.equal((await ask(path, 'owner', foreign)).status, 404);
  }
});

test('a download that cannot be made is refused', async () => {
  const refusals = [
    ['?format=xml', '400 format: give csv or parquet'],
    ['?from=2026-02-30', '400 from: give a day such as 2026-05-01'],
    ['?from=2026-05-02&to=2026-05-01', '400 the end date is before the start date'],
    ['?events=with_visitors', '400 events: give none or without_visitors'],
    ['?to=2026-05-01', '409 there is no day to export'],
  ] as const;
  for (const [query, refusal] of refusals) {
    const response = await ask(`/export/file${query}`);
    const { error } = (await response.json()) as { error: { message: string } };
    assert.equal(`${response.status} ${error.message}`, refusal);
  }
});

test('a client that goes away leaves nothing behind', async () => {
  const { cookie } = await signedIn(service, site.orgId, 'owner');
  const url = `${service.url}/dashboard/sites/${site.publicId}/export/file`;
  const asking = request(url, { headers: { cookie } }).on('error', () => {});
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.on('error', () => {}).destroy();
  // The next download can begin only when the first has ended, and removed its files.
  let next = await ask('/export/file');
  while (next.status === 429) {
    const { error } = (await next.json()) as { error: { message: string } };
    assert.equal(error.message, 'an export of your organization is being downloaded; wait until it has ended');
    next = await ask('/export/file');
  }
  assert.equal(next.status, 200);
  await next.arrayBuffer();
  while (((await (await ask('/export')).json()) as ExportAnswer).busy !== null);
  assert.deepEqual(readdirSync(join(service.directory, 'exports')), []);
});

test('without a server, it writes the same, and the next start removes what a killed one has left', async () => {
  const left = join(service.directory, 'exports', 'left');
  await service.restart(async () => {
    mkdirSync(left, { recursive: true });
    const { status, out, err, dir } = await exportTo('beside');
    assert.deepEqual([status, err], [0, '']);
    assert.match(out, /: 3 files, .*; none had changed\./);
    assert.ok(out.includes(`import --from svc --site ID ${dir}`), out);
  });
  assert.equal(existsSync(left), false);
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
