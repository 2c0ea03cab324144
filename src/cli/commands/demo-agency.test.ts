/** Tests the demo of a small agency by what the command line prints and the read API answers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '../../accounts/credentials.ts';
import { membershipsOf } from '../../accounts/memberships.ts';
import { agencyPlan } from '../../demo/agency.ts';
import { microsOf } from '../../sites/fixture.ts';
import { listGroups } from '../../sites/groups.ts';
import type { GoalsAnswer, StatsAnswer } from '../../stats/answer.ts';
import { commandLine } from '../command-line.fixture.ts';
import { runningDemo } from './demo.fixture.ts';

const AT = '2026-03-10T15:00:00Z';
const NOW = microsOf(AT) / 1000;
const DAYS = 40;
const PERIOD = 'from=2026-01-29&to=2026-03-10';

test('the sites of an agency have the events that were made, and its members the sites of their groups', async (t) => {
  const plan = agencyPlan({ sites: 5, events: 3000, time: { now: NOW, days: DAYS }, seed: 1 });
  const { database, clock, demo, events, shares, ask } = await runningDemo(t, { at: AT, scale: 1, plan, days: DAYS });
  assert.ok(events > 2000 && events < 4000, String(events));
  assert.equal(shares.length, 5 * (DAYS + 1));
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );

  const { sites } = await ask<{ sites: { id: string; domain: string; timezone: string }[] }>('sites');
  assert.deepEqual(
    sites.map(({ domain, timezone }) => [domain, timezone]),
    plan.sites.map(({ domain, timezone }) => [domain, timezone]),
  );
  assert.equal(new Set(sites.map(({ timezone }) => timezone)).size, 5);

  let visits = 0;
  for (const { site, planned } of demo.sites) {
    const { stats } = await ask<StatsAnswer>(`sites/${site.publicId}/stats?${PERIOD}`);
    visits += stats.sessions.value!;
    assert.equal(stats.pageviews.value! > 0, planned.visitsPerDay > 0, site.domain);
    const { goals } = await ask<GoalsAnswer>(`sites/${site.publicId}/goals?${PERIOD}`);
    assert.deepEqual(
      goals.map(({ name }) => name),
      planned.goals.map(({ name }) => name),
    );
  }
  assert.ok(visits > events / 6 && visits < events / 2, String(visits));

  assert.deepEqual(
    (await listGroups(database.db, demo.orgId)).map(({ name, sites: ids }) => [name, ids]),
    demo.groups.map(({ name, sites: ids }) => [name, ids]).sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );
  for (const { email, role, group, withheld } of demo.members) {
    const user = await signIn(database.db, email, demo.password);
    const reach = { sites: [], groups: demo.groups.filter(({ name }) => name === group).map(({ id }) => id) };
    assert.deepEqual(await membershipsOf(database.db, clock, user!.user.id), [
      { orgId: demo.orgId, role, reach, withheld, expiresAt: null },
    ]);
  }
});

test('svc demo --sites prints the sites, groups and sign-ins, and makes another agency when it is run again', async (t) => {
  const { json, run } = commandLine(t);
  const words = ['demo', '--sites', '5', '--events', '300', '--days', '1'];
  const { sites, groups, members, events, ...demo } = await json(words);
  const ids = (sites as { id: string }[]).map(({ id }) => id);
  assert.deepEqual([demo.org, demo.email, ids.length], [1, 'demo@example.com', 5]);
  assert.ok(Number(events) > 100 && Number(events) < 600, String(events));
  const grouped = (groups as { name: string; sites: string[] }[]).flatMap((group) => group.sites);
  assert.deepEqual([...new Set(grouped)].sort(), ids.toSorted());
  assert.ok(grouped.length > ids.length);
  const { password } = demo;
  assert.deepEqual(members, [
    { email: 'demo-viewer@example.com', password, role: 'viewer', group: 'Retail', without: ['revenue'] },
    { email: 'demo-editor@example.com', password, role: 'editor', group: 'Key accounts', without: [] },
  ]);

  const { status, out, err } = await run(words);
  assert.deepEqual([status, err], [0, '']);
  assert.match(out, /^Demo ready: 5 sites, 1 day of sample traffic, [1-5]\d\d events\.\n\n {2}Retail +2 sites\n/);
  assert.match(out, /; run bin\/svc demo --sites 5 --data \S+ again for new ones\.$/m);
  assert.match(out, /^ {2}demo2-viewer@example\.com {2}viewer of Retail, without revenue$/m);
  assert.equal(((await json(['site', 'list', '--org', '2'])).sites as unknown[]).length, 5);
  assert.equal(((await json(['site', 'list', '--org', '1'])).sites as unknown[]).length, 5);
});

test('a number of sites, events or days that no agency has is refused before anything is made', async (t) => {
  const { run } = commandLine(t);
  const refused = async (...words: string[]) => (await run(['demo', ...words])).err;
  const help = ' (see bin/svc demo --help)\n';
  assert.equal(await refused('--sites', '1'), `svc: --sites is 2 to 1000, not 1${help}`);
  assert.equal(await refused('--sites', '1001'), `svc: --sites is 2 to 1000, not 1001${help}`);
  assert.equal(await refused('--sites', '5', '--days', '366'), `svc: --days is 1 to 365, not 366${help}`);
  assert.equal(await refused('--sites', '5', '--events', '0'), `svc: --events is 1 to 100000000, not 0${help}`);
  assert.equal(await refused('--events', '500'), `svc: --events needs --sites${help}`);
});
