/** Tests reports of groups: their figures are those of the group in the read API, and they go to who reaches the group. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endMembership } from '../../src/manage/end-membership.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { createGroup, deleteGroup, updateGroup } from '../../src/sites/groups.ts';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { signedIn } from '../dashboard/account.ts';
import { importLines } from '../statistics/import.ts';
import { PUBLIC_URL } from './harness.ts';
import { answer, RecipientWorld } from './recipient-world.ts';

const DAILY = { daily: true, weekly: false, monthly: false };

test('a report of a group has its figures, for members who reach it and for addresses that confirm', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { service } = harness;
  const { db } = service.database;
  const { orgId, group, sites } = await agency(world);
  const [one, two, three] = sites;
  const united = { ...one, publicId: `group-${group.id}` };
  const admin = await signedIn(service, orgId, 'admin');
  const ofGroup = { reach: { sites: [], groups: [group.id] } };
  const member = await signedIn(service, orgId, 'viewer', ofGroup);
  const ofSite = await signedIn(service, orgId, 'viewer', { reach: { sites: [one.id], groups: [] } });
  const choose = (who: typeof member, body: object = DAILY) =>
    harness.ask(who, 'PUT', `/sites/${united.publicId}/reports`, body);
  assert.equal((await choose(member)).status, 200);
  assert.equal((await choose(ofSite)).status, 404);
  const withSegment = await choose(member, { ...DAILY, segmentId: 1 });
  assert.equal(withSegment.status, 404, 'a segment of nobody');

  const email = 'client@guest.example';
  await world.add(admin, united, { email, frequencies: ['daily'], withRevenue: true });
  const [ask] = harness.taken({ email });
  assert.equal(ask!.headers.subject, 'Do you want the daily report of Clients?');
  assert.match(await answer(world.confirmLink(ask!), 'confirm'), /You get the daily report of Clients/);
  assert.equal((await world.recipients(admin, one, 'GET', '')).length, 0, 'a site of the group has its own');

  harness.goTo('2026-05-21T05:00:00Z');
  const visit = (visitor: string, u: string, day = '2026-05-20') => ({ ts: `${day}T10:00:00Z`, visitor, u });
  await importLines(service, one, [visit('a', '/'), visit('b', '/a'), visit('z', '/', '2026-05-12')]);
  await importLines(service, two, [visit('a', '/a'), visit('y', '/', '2026-05-13')]);
  await importLines(service, three, [visit('c', '/a')]);
  harness.goTo('2026-05-21T06:00:00Z');
  const [mail, ...others] = await harness.round(member);
  assert.deepEqual(others, []);
  const { text, headers } = mail!;
  assert.equal(headers.subject, 'Clients: 3 visitors on Wed 20 May');
  assert.ok(text.startsWith('Clients\n3 visitors on Wed 20 May\n'), text);
  const { key } = await createApiKey(db, service.clock, { orgId, name: 'key' });
  const read = async <Answer>(path: string) => {
    const authorization = { authorization: `Bearer ${key}` };
    const response = await fetch(`${service.url}/v1/groups/${group.id}/${path}`, { headers: authorization });
    return (await response.json()) as Answer;
  };
  const of = async (day: string) => (await read<StatsAnswer>(`stats?from=${day}&to=${day}`)).stats;
  const [day, before] = [await of('2026-05-20'), await of('2026-05-13')];
  assert.deepEqual([day.visitors.value, before.visitors.value], [3, 1]);
  const line = new RegExp(`\\nVisitors +${day.visitors.value}( .*)?\\nPageviews +${day.pageviews.value}( .*)?\\n`);
  assert.match(text, line);
  const { rows } = await read<BreakdownAnswer>('breakdown?dimension=page&from=2026-05-20&to=2026-05-20');
  const pages = rows.map(({ key, visitors, pct }) => [String(visitors), `${(100 * pct!).toFixed(1)}%`, key]);
  const listed = /\nTop pages \(visitors\)\n((?:.+\n)+)/.exec(text)![1]!.trimEnd().split('\n');
  assert.deepEqual(
    listed.map((row) => row.trim().split(/ +/)),
    pages,
  );
  const page = `${PUBLIC_URL}/organisation/${orgId}/groups/${group.id}`;
  assert.ok(text.includes(`\nOpen dashboard: ${page}?from=2026-05-20&to=2026-05-20\n`), text);
  assert.ok(text.includes(`\nManage reports: ${page}/reports`), text);
  assert.match(text, /because you subscribed to daily reports for Clients\./);

  const [outside] = harness.taken({ email });
  assert.equal(outside!.headers.subject, headers.subject);
  assert.doesNotMatch(outside!.text, /Open dashboard|Manage reports/);
  const history = await harness.ask(admin, 'GET', `/sites/${united.publicId}/report-deliveries`);
  const { deliveries } = (await history.json()) as { deliveries: { email: string; status: string }[] };
  assert.deepEqual(deliveries.map(({ email, status }) => [email, status]).sort(), [
    [email, 'sent'],
    [member.email, 'sent'],
  ]);

  // The group as it is now: without one of its sites, and one in the archive.
  await updateGroup(db, { orgId, id: group.id }, { sites: [one.id, three.id] });
  await setSiteState(db, one.publicId, 'archived');
  harness.goTo('2026-05-22T05:00:00Z');
  await importLines(service, three, [visit('c', '/', '2026-05-21'), visit('d', '/', '2026-05-21')]);
  harness.goTo('2026-05-22T06:00:00Z');
  assert.equal((await harness.round(member))[0]!.headers.subject, 'Clients: 2 visitors on Thu 21 May');
  // Of a segment of the group.
  const conditions = [readCondition('page:is:/')];
  const fields = { siteId: -group.id, userId: null, name: 'Start', conditions };
  const { id: segmentId } = await createSegment(db, service.clock, fields);
  assert.equal((await choose(member, { ...DAILY, segmentId })).status, 200);
  const [last] = harness.taken({ email });
  const off = /token=\w+/.exec(last!.headers['list-unsubscribe']!)![0];
  const link = `${service.url}/dashboard/reports/unsubscribe?${off}`;
  assert.match(await (await fetch(link)).text(), /Unsubscribe from the daily report of Clients\?/);
  await answer(link, null);
  assert.equal(await world.stateOf(admin, united, email), 'ended');

  // No active site, no report; and a quiet day has no advice about a snippet.
  await setSiteState(db, three.publicId, 'archived');
  harness.goTo('2026-05-23T06:00:00Z');
  assert.deepEqual(await harness.round(member), []);
  await setSiteState(db, three.publicId, 'active');
  const [quiet] = await harness.round(member);
  assert.equal(quiet!.headers.subject, 'Clients, Start: no visitors on Fri 22 May');
  assert.doesNotMatch(quiet!.text, /snippet/);

  await endMembership(db, orgId, member.userId);
  assert.deepEqual(await db.selectFrom('report_subscriptions').select('user_id').execute(), []);
  assert.equal((await choose(admin)).status, 200);
  await deleteGroup(db, { orgId, id: group.id });
  for (const table of ['report_subscriptions', 'report_recipients', 'report_deliveries'] as const) {
    assert.deepEqual(await db.selectFrom(table).select('site_id').execute(), [], table);
  }
  harness.goTo('2026-05-24T06:00:00Z');
  assert.deepEqual(await harness.round(admin), []);
});

test('who reaches a group no more gets no report of it, and limits of asking are those of the organization', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { service } = harness;
  const { db } = service.database;
  const { orgId, group, sites } = await agency(world);
  const united = { ...sites[0], publicId: `group-${group.id}` };
  const admin = await signedIn(service, orgId, 'admin');
  const member = await signedIn(service, orgId, 'viewer', { reach: { sites: [], groups: [group.id] } });
  await harness.ask(member, 'PUT', `/sites/${united.publicId}/reports`, DAILY);
  await db
    .updateTable('members')
    .set({ reach: JSON.stringify({ sites: [sites[0].id, sites[1].id], groups: [] }) })
    .where('user_id', '=', member.userId)
    .execute();
  harness.goTo('2026-05-21T06:00:00Z');
  assert.deepEqual(await harness.round(member), []);

  const email = 'asked@guest.example';
  await world.add(admin, united, { email });
  const link = world.confirmLink(harness.taken({ email })[0]!);
  assert.match(await world.refusal(admin, sites[0], { email }), /was asked in the last 24 hours/);
  await answer(link, null);
  service.clock.advance(2 * 86_400_000_000);
  assert.match(await world.refusal(admin, sites[0], { email }), /doesn’t want any reports/);
  assert.match(await world.refusal(admin, united, { email }), /doesn’t want any reports/);
});

/** Makes an organisation with three sites, of which the first two are in a group. */
async function agency(world: RecipientWorld) {
  const { database, clock } = world.harness.service;
  const { orgId } = await world.newSite();
  const site = (domain: string) => world.harness.service.site({ orgId, domain });
  const sites = [await site('one.example'), await site('two.example'), await site('three.example')] as const;
  const ids = sites.map(({ id }) => id);
  const group = await createGroup(database.db, clock, orgId, { name: 'Clients', sites: ids.slice(0, 2) });
  return { orgId, group, sites };
}
