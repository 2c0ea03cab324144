/** Reads robots.txt and llms.txt from real https servers, and keeps what was found. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { emptySite } from '../../src/manage/empty-site.ts';
import { readSiteFiles } from '../../src/site-files/read-site-files.ts';
import { SiteFileReader } from '../../src/site-files/site-file-reader.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { findRobotsText, listFileChanges, listSiteFiles } from '../../src/sites/site-files.ts';
import { createSite, deleteSite, updateSite } from '../../src/sites/sites.ts';
import { createAuthority } from '../alerts/certificates.ts';
import { type Behaviour, startReceiver, startTrap } from '../alerts/receiver.ts';

const DOMAIN = 'shop.example';
const authority = createAuthority('Test authority');
const SITE = { domain: DOMAIN, also: ['other.example'] };
const INSIDE = 'inside.example';
const certificate = authority.issue([DOMAIN, `www.${DOMAIN}`, 'other.example', INSIDE]);
const EVER = { from: '2026-01-01', to: '2026-12-31' };
const GONE = new AbortController().signal;
const ROBOTS = 'User-agent: GPTBot\nDisallow: /private/\n';

function text(body: string, headers: Record<string, string> = {}): Behaviour {
  return { status: 200, headers: { 'content-type': 'text/plain', ...headers }, body };
}

/** A reader for which every name leads to this machine. */
function readerAt(port: number, timeoutMs = 60_000): SiteFileReader {
  return new SiteFileReader({
    resolver: { resolve: async () => ['127.0.0.1'] },
    exemptHosts: [DOMAIN, `www.${DOMAIN}`, 'other.example', INSIDE],
    ...{ timeoutMs, ca: authority.ca, port },
  });
}

async function read(t: TestContext, behaviour: Behaviour | (() => Behaviour), timeoutMs?: number) {
  const { port } = await startReceiver(t, certificate, behaviour);
  return await readerAt(port, timeoutMs).read(SITE, 'robots.txt', GONE);
}

test('a file is there, absent, or nobody knows', async (t) => {
  const there = await read(t, text(ROBOTS));
  assert.equal(there.kind === 'there' && there.contents.text, ROBOTS);
  for (const status of [400, 401, 403, 404, 410]) assert.deepEqual(await read(t, { status }), { kind: 'absent' });
  for (const status of [304, 408, 425, 429, 500, 503]) {
    assert.deepEqual(await read(t, { status }), { kind: 'failed', failure: `status ${status}` });
  }
  const html = (body: string) => read(t, text(body, { 'content-type': 'text/html; charset=utf-8' }));
  assert.deepEqual(await html('\n<!doctype html>'), { kind: 'page' });
  assert.deepEqual(await html(''), { kind: 'page' });
  assert.deepEqual(await html(ROBOTS), there, 'some servers send text as HTML');
  const titled = await read(t, text(`# Rules\n${ROBOTS}`));
  assert.equal(titled.kind === 'there' && titled.contents.title, '', 'a comment is no title');
});

test('redirects are followed to public and own hosts, over https, five of them', async (t) => {
  const target = await startReceiver(t, certificate, text(ROBOTS));
  const to = (location: string) => read(t, { status: 301, headers: { location } });
  assert.equal((await to(`https://www.${DOMAIN}:${target.port}/robots.txt`)).kind, 'there');
  assert.equal((await to(`https://other.example:${target.port}/r`)).kind, 'there');
  const plain = await to(`http://${DOMAIN}/robots.txt`);
  assert.deepEqual(plain, { kind: 'failed', failure: `redirected to http://${DOMAIN}/robots.txt` });
  const trap = await startTrap(t);
  assert.deepEqual(await to(`https://private.example:${trap.port}/`), { kind: 'failed', failure: 'no public address' });
  const inside = `https://${INSIDE}:${trap.port}/secret`;
  const exempt = await to(inside);
  assert.deepEqual(exempt, { kind: 'failed', failure: `redirected to ${inside}` }, 'an exempt host of no site');
  assert.deepEqual(await to('/again'), { kind: 'failed', failure: 'more than 5 redirects' });
  assert.equal(trap.connections(), 0);
});

test('slow, broken and endless answers end', async (t) => {
  const silent = await startTrap(t);
  assert.deepEqual(await readerAt(silent.port, 50).read(SITE, 'llms.txt', GONE), {
    ...{ kind: 'failed', failure: 'timeout' },
  });
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
  const broken = await read(t, { raw: (socket) => socket.end(`${head}Content-Length: 99\r\n\r\nUser-agent`) });
  assert.deepEqual(broken, { kind: 'failed', failure: 'the answer broke off' });
  const line = `Disallow: /${'a'.repeat(1000)}\n`.repeat(100);
  const whole = Math.floor((512 * 1024) / (line.length / 100)) * (line.length / 100);
  const endless = await read(t, {
    raw: (socket) => {
      socket.write(`${head}\r\n`);
      const go = () => {
        while (socket.writable && socket.write(line));
      };
      socket.on('drain', go);
      go();
    },
  });
  assert.equal(endless.kind === 'there' && endless.contents.bytes, whole, 'half a line is no rule');
});

/** A site on a server whose answers a test chooses by path, and rounds of its readings. */
async function siteOn(t: TestContext) {
  const fixture = await openFixture(t);
  const { database, clock } = fixture;
  const site = await fixture.addSite({ domain: DOMAIN, timezone: 'Asia/Tokyo' });
  const answers: Record<string, Behaviour> = {};
  const received: string[] = [];
  const receiver = await startReceiver(t, certificate, () => {
    const { path } = receiver.received.at(-1)!;
    received.push(path!);
    return answers[path!] ?? { status: 404 };
  });
  const errors: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => errors.push(fields) };
  const options = { db: database.db, clock, log, reader: readerAt(receiver.port) };
  return {
    ...{ ...fixture, db: database.db, site, answers, received, errors },
    round: (stopping = GONE) => readSiteFiles(options, stopping),
    files: async (of: Site = site) =>
      (await listSiteFiles(database.db, of.id)).map(({ file, isThere, since, failure }) => [
        file,
        isThere,
        since,
        failure,
      ]),
    changes: async (of: Site = site) =>
      (await listFileChanges(database.db, of.id, EVER)).map(({ day, file, change }) => `${day} ${file} ${change}`),
    nextDay: () => clock.advanceMs(24 * 3_600_000),
  };
}

test('nothing is read before it is switched on, and each file once a day', async (t) => {
  const { db, clock, site, answers, received, round, files, changes, nextDay, errors } = await siteOn(t);
  answers['/robots.txt'] = text(ROBOTS);
  answers['/llms.txt'] = text('# Shop\n> All that we sell', { 'content-type': 'text/markdown' });
  await round();
  nextDay();
  await round();
  assert.deepEqual(received, []);
  await updateSite(db, clock, site.publicId, { readsFiles: true });
  await round();
  await round();
  assert.deepEqual(received, ['/robots.txt', '/llms.txt']);
  const day = '2026-03-11';
  assert.deepEqual(await files(), [
    ['robots.txt', true, day, ''],
    ['llms.txt', true, day, ''],
  ]);
  assert.deepEqual(await findRobotsText(db, site.id), { text: ROBOTS, since: day, readAt: clock.nowMicros() / 1000 });
  assert.equal((await listSiteFiles(db, site.id))[1]!.title, 'Shop');
  nextDay();
  await round();
  assert.equal(received.length, 4);
  assert.deepEqual(
    [await files(), await changes()],
    [
      [
        ['robots.txt', true, day, ''],
        ['llms.txt', true, day, ''],
      ],
      [],
    ],
  );
  assert.deepEqual(errors, []);
});

test('changes are kept by day, and what is known outlives a failure', async (t) => {
  const { db, clock, site, answers, round, files, changes, nextDay } = await siteOn(t);
  await updateSite(db, clock, site.publicId, { readsFiles: true });
  const days = async (...behaviours: Behaviour[]) => {
    for (const behaviour of behaviours) {
      answers['/robots.txt'] = behaviour;
      await round();
      nextDay();
    }
  };
  await days({ status: 503 });
  assert.deepEqual((await files())[0], ['robots.txt', null, null, 'status 503']);
  await days({ status: 404 }, text(ROBOTS), text(`${ROBOTS}Allow: /\n`), { status: 500 }, { status: 500 });
  assert.deepEqual((await files())[0], ['robots.txt', true, '2026-03-13', 'status 500']);
  assert.equal((await findRobotsText(db, site.id))?.text, `${ROBOTS}Allow: /\n`);
  assert.equal((await listSiteFiles(db, site.id))[0]!.failingSince, Date.parse('2026-03-14T12:00:00Z'));
  const page = text('<!doctype html>', { 'content-type': 'text/html' });
  await days(text(`${ROBOTS}Allow: /\n`), page);
  assert.deepEqual((await files())[0], ['robots.txt', true, '2026-03-13', 'a page of HTML']);
  await days({ status: 410 }, page);
  assert.deepEqual((await files())[0], ['robots.txt', false, '2026-03-18', '']);
  assert.equal(await findRobotsText(db, site.id), null);
  assert.deepEqual(await changes(), [
    '2026-03-12 robots.txt appeared',
    '2026-03-13 robots.txt changed',
    '2026-03-18 robots.txt gone',
  ]);
});

test('a site of an unknown zone has the days of UTC', async (t) => {
  const { db, clock, site, answers, round, files, received, errors } = await siteOn(t);
  answers['/robots.txt'] = text(ROBOTS);
  await updateSite(db, clock, site.publicId, { readsFiles: true });
  await db.updateTable('sites').set({ timezone: 'Mars/Olympus' }).where('id', '=', site.id).execute();
  await round();
  await round();
  assert.deepEqual([(await files())[0], received.length, errors], [['robots.txt', true, '2026-03-10', ''], 2, []]);
});

test('a site that cannot be reached costs no other, and a stop records nothing', async (t) => {
  const { db, clock, orgId, round, received, files, site, errors } = await siteOn(t);
  const names = { orgId, name: 'Unreachable', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  const other = await createSite(db, clock, { ...names, domain: 'nowhere.example' });
  for (const { publicId } of [other, site]) await updateSite(db, clock, publicId, { readsFiles: true });
  await round(AbortSignal.abort());
  assert.deepEqual([await files(), received], [[], []]);
  await round();
  assert.deepEqual((await files(other))[0], ['robots.txt', null, null, 'no public address']);
  assert.equal((await files())[0]![1], false);
  assert.deepEqual(errors, []);
});

test('switching off, another domain and erasure leave nothing behind', async (t) => {
  const { db, clock, site, answers, round, files, changes, nextDay, received } = await siteOn(t);
  const change = (fields: Parameters<typeof updateSite>[3]) => updateSite(db, clock, site.publicId, fields);
  answers['/robots.txt'] = text(ROBOTS);
  await change({ readsFiles: true });
  await round();
  await change({ name: 'Renamed' });
  assert.equal((await files()).length, 2);
  await change({ readsFiles: false });
  assert.deepEqual(await files(), []);
  nextDay();
  await round();
  assert.equal(received.length, 2);
  await change({ readsFiles: true });
  await round();
  await change({ domain: 'other.example' });
  assert.deepEqual(await files(), []);
  await round();
  answers['/robots.txt'] = { status: 404 };
  nextDay();
  await round();
  assert.equal((await changes()).length, 1);
  const { site: emptied } = await emptySite(db, clock, site.publicId);
  assert.deepEqual([(await files(emptied)).length, await changes(emptied), emptied.readsFiles], [2, [], true]);
  nextDay();
  answers['/robots.txt'] = text(ROBOTS);
  await round();
  assert.equal((await changes(emptied))[0], '2026-03-13 robots.txt appeared');
  await deleteSite(db, clock, site.publicId);
  nextDay();
  const before = received.length;
  await round();
  assert.equal(received.length, before);
  for (const table of ['site_files', 'site_file_changes'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), []);
  }
});
