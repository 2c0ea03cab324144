/** Segments over HTTP: those of the site, and those of each member. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedSegment, SegmentsAnswer } from '../../src/dashboard/routes/segments.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { agency } from './agency.ts';
import type { BrowserTab } from './browser-tab.ts';
import { organisation } from './insiders.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const BLOG = { name: 'Blog', where: ['country:is:DE|AT', 'page:contains:/blog/'] };
const POSTS = { name: 'Posts', where: ['page:contains:/blog/'] };
const UNKNOWN = 999_999;
const ONLY_EDITORS = '403 forbidden: only an owner, admin or editor can do this';

async function prepared() {
  const { id: orgId, insiders } = await organisation(service, 'owner', 'admin', 'viewer', 'viewer');
  const site = await service.site({ orgId });
  const path = `/sites/${site.publicId}`;
  const listOf = async (tab: BrowserTab) =>
    (await tab.get<SegmentsAnswer>('GET', `${path}/segments`)).segments.map(
      ({ segmentId, name, isOwn }) => [segmentId, name, isOwn] as const,
    );
  return { orgId, site, path, insiders, listOf };
}

test("a site's segments are all members', and are changed by those who change goals", async () => {
  const { path, insiders, listOf } = await prepared();
  const [owner, admin, member] = insiders;
  const made = await admin.tab.get<ListedSegment>('POST', `${path}/segments`, BLOG);
  const { segmentId: id, changedAt } = made;
  assert.deepEqual(made, { segmentId: id, ...BLOG, isOwn: false, changedAt });
  assert.ok(Math.abs(changedAt - service.clock.nowMicros() / 1000) < 60_000);
  for (const { tab } of insiders) assert.deepEqual(await listOf(tab), [[id, 'Blog', false]]);

  const changed = { name: 'Blog, Germany', where: ['country:is:DE'] };
  assert.equal(await member.tab.refused('POST', `${path}/segments`, changed), ONLY_EDITORS);
  assert.equal(await member.tab.refused('PATCH', `${path}/segments/${id}`, changed), ONLY_EDITORS);
  assert.equal(await member.tab.refused('DELETE', `${path}/segments/${id}`), ONLY_EDITORS);
  const missing = `404 not_found: there is no segment ${id}`;
  assert.equal(await member.tab.refused('PATCH', `${path}/own-segments/${id}`, changed), missing);
  assert.equal(await owner.tab.refused('DELETE', `${path}/own-segments/${id}`), missing);

  const { name, where } = await owner.tab.get<ListedSegment>('PATCH', `${path}/segments/${id}`, changed);
  assert.deepEqual({ name, where }, changed);
  assert.deepEqual(await owner.tab.get('DELETE', `${path}/segments/${id}`), {});
  assert.deepEqual(await listOf(member.tab), []);
  assert.equal(await owner.tab.refused('DELETE', `${path}/segments/${id}`), missing);
});

test("a member's own segments are theirs alone, whatever the role of others, and end with the membership", async () => {
  const { orgId, path, insiders, listOf } = await prepared();
  const [owner, admin, member, other] = insiders;
  const { segmentId: id } = await member.tab.get<ListedSegment>('POST', `${path}/own-segments`, BLOG);
  const second = await other.tab.get<ListedSegment>('POST', `${path}/own-segments`, BLOG);
  assert.deepEqual(await listOf(member.tab), [[id, 'Blog', true]]);
  assert.deepEqual(await listOf(other.tab), [[second.segmentId, 'Blog', true]]);
  for (const { tab } of [owner, admin, other]) {
    for (const kind of ['segments', 'own-segments']) {
      if (tab === other.tab && kind === 'segments') continue;
      const missing = `404 not_found: there is no segment ${id}`;
      assert.equal(await tab.refused('PATCH', `${path}/${kind}/${id}`, { ...BLOG, name: 'Taken' }), missing);
      assert.equal(await tab.refused('DELETE', `${path}/${kind}/${id}`), missing);
    }
  }
  const renamed = { ...BLOG, name: 'My blog' };
  await member.tab.get('PATCH', `${path}/own-segments/${id}`, renamed);
  assert.deepEqual(await listOf(member.tab), [[id, 'My blog', true]]);
  await member.tab.get('DELETE', `${path}/own-segments/${id}`);
  assert.deepEqual(await listOf(member.tab), []);

  await owner.tab.get('DELETE', `/orgs/${orgId}/members/${other.userId}`);
  const left = await service.database.db
    .selectFrom('segments')
    .select('id')
    .where('user_id', '=', other.userId)
    .execute();
  assert.deepEqual(left, []);
});

/** Checks that an answer about a segment is the refusal of one that does not exist. */
async function assertUnknown(id: number, answer: (segment: number) => Promise<string>): Promise<void> {
  const refusal = await answer(UNKNOWN);
  assert.match(refusal, /there is no segment 999999 of this site/);
  assert.equal(await answer(id), refusal.replace(String(UNKNOWN), String(id)));
}

test("figures under a member's own segment are for that member alone", async () => {
  const { site, path, insiders } = await prepared();
  const [owner, admin, member, other] = insiders;
  await service.collect(site, { u: '/' });
  await service.collect(site, { u: '/blog/1' });
  await service.maintain();
  const { segmentId: id } = await member.tab.get<ListedSegment>('POST', `${path}/own-segments`, POSTS);
  const [from, to] = [addDays(service.today(), -13), addDays(service.today(), -7)];
  const questions = [
    ...['stats?', 'timeseries?metric=pageviews&compare=true&', 'goals?', 'sources?'],
    ...['breakdown?dimension=page&', `breakdown/earlier?dimension=page&earlierFrom=${from}&earlierTo=${to}&`],
  ];
  for (const question of questions) {
    const under = (where: string) => `${path}/${question}period=7d&where=${where}`;
    const own = await member.tab.get('GET', under(`segment:is:${id}`));
    assert.deepEqual(own, await member.tab.get('GET', under('page:contains:/blog/')));
    for (const { tab } of [owner, admin, other]) {
      await assertUnknown(id, (segment) => tab.refused('GET', under(`segment:is:${segment}`)));
    }
  }
  await member.tab.get('DELETE', `${path}/own-segments/${id}`);
  await assertUnknown(id, (segment) =>
    member.tab.refused('GET', `${path}/stats?period=7d&where=segment:is:${segment}`),
  );
});

test("keys and previews of alert rules have the site's segments, and nobody's own", async () => {
  const { site, path, insiders } = await prepared();
  const [, admin, member, other] = insiders;
  const { db } = service.database;
  const { key } = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'figures' });
  const read = async (segment: number) => {
    const headers = { authorization: `Bearer ${key}` };
    const asked = `/v1/sites/${site.publicId}/report?dimension=page&metric=visitors&where=segment:is:${segment}`;
    const response = await fetch(`${service.url}${asked}`, { headers });
    return `${response.status} ${await response.text()}`;
  };
  const { segmentId: id } = await member.tab.get<ListedSegment>('POST', `${path}/own-segments`, POSTS);
  const ofSite = await admin.tab.get<ListedSegment>('POST', `${path}/segments`, POSTS);
  assert.match(await read(ofSite.segmentId), /^200 /);
  await assertUnknown(id, read);

  const goal = await createGoal(db, service.clock, { siteId: site.id, name: 'Read', kind: 'page', pattern: '/blog/*' });
  const preview = (segment: number) =>
    `${path}/alerts/preview?type=goal_drop&goal=${goal.id}&hours=3&threshold=1&where=segment:is:${segment}`;
  await member.tab.get('GET', preview(ofSite.segmentId));
  for (const { tab } of [other, member]) await assertUnknown(id, (segment) => tab.refused('GET', preview(segment)));
});

test('a group has segments of its own, which name goals of its sites', async () => {
  const { id: orgId, admin, sites, group } = await agency(service);
  const [one, two] = sites;
  const { db } = service.database;
  const goals: number[] = [];
  for (const { id: siteId } of sites) {
    goals.push((await createGoal(db, service.clock, { siteId, name: 'Read', kind: 'page', pattern: '/blog/*' })).id);
  }
  for (const site of [one, two]) {
    await service.collect(site, { u: '/blog/1' });
    await service.answer(site, '/realtime');
  }
  const path = `/sites/group-${group.id}`;
  const make = (kind: string, goal: number) =>
    admin.get<ListedSegment>('POST', `${path}/${kind}`, { name: 'Readers', where: [`goal:is:${goal}`] });
  assert.match(
    await admin.refused('POST', `${path}/segments`, { name: 'x', where: [`goal:is:${goals[2]}`] }),
    /^400 invalid: there is no goal/,
  );
  // The goal of any of the sites is that of the group.
  const { segmentId } = await make('segments', goals[1]!);
  const own = await make('own-segments', goals[0]!);
  const { segments } = await admin.get<SegmentsAnswer>('GET', `${path}/segments`);
  assert.deepEqual(
    segments.map(({ segmentId: id, isOwn }) => [id, isOwn]),
    [
      [segmentId, false],
      [own.segmentId, true],
    ],
  );
  for (const id of [segmentId, own.segmentId]) {
    const { stats } = await admin.get<StatsAnswer>('GET', `${path}/stats?period=7d&where=segment:is:${id}`);
    assert.equal(stats.visitors.value, 2);
  }
  const { key } = await createApiKey(db, service.clock, { orgId, name: 'figures' });
  const read = async (id: number) => {
    const asked = `/v1/groups/${group.id}/report/stats?where=segment:is:${id}`;
    const response = await fetch(`${service.url}${asked}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, answer: (await response.json()) as StatsAnswer };
  };
  const { answer } = await read(segmentId);
  assert.equal(answer.stats.visitors.value, 2);
  assert.equal((await read(own.segmentId)).status, 400);
  await assertUnknown(segmentId, (id) =>
    admin.refused('GET', `/sites/${one.publicId}/stats?period=7d&where=segment:is:${id}`),
  );
  await admin.get('DELETE', `/orgs/${orgId}/groups/${group.id}`);
  const left = db.selectFrom('segments').select('id').where('of_group', '=', group.id);
  assert.deepEqual(await left.execute(), []);
});

test('a wrong segment is refused, in the reader’s language', async () => {
  const { path, insiders } = await prepared();
  const [owner] = insiders;
  await owner.tab.get('POST', `${path}/segments`, BLOG);
  const refusals: [object, RegExp][] = [
    [BLOG, /^409 conflict: there is a segment "Blog" already$/],
    [{ name: ' ', where: ['country:is:DE'] }, /^400 invalid: the name must not be empty$/],
    [{ name: 'x', where: [] }, /^400 invalid: a segment has 1 to 20 conditions$/],
    [{ name: 'x', where: ['country:DE'] }, /^400 invalid: "country:DE" is not a condition; /],
    [{ name: 'x', where: ['segment:is:1'] }, /^400 invalid: a segment cannot contain a segment; /],
    [{ name: 'x', where: ['goal:is:999999'] }, /^400 invalid: there is no goal 999999$/],
    [{ name: 'x' }, /^400 invalid: where: /],
  ];
  for (const [body, refusal] of refusals) {
    assert.match(await owner.tab.refused('POST', `${path}/segments`, body), refusal);
  }
  await owner.tab.get('PUT', '/account/language', { language: 'de' });
  assert.equal(
    await owner.tab.refused('POST', `${path}/segments`, BLOG),
    '409 conflict: Das Segment "Blog" gibt es bereits.',
  );
  const bytes = { name: 'Bytes', where: ['page:is:/über'] };
  assert.deepEqual((await owner.tab.get<ListedSegment>('POST', `${path}/own-segments`, bytes)).where, bytes.where);
});

test('a public link has no segments', async () => {
  const { site, path, insiders } = await prepared();
  await insiders[0].tab.get('POST', `${path}/segments`, BLOG);
  const { token } = await createShareLink(service.database.db, service.clock, site.id, 'link');
  const response = await fetch(`${service.url}/dashboard${path}/segments`, { headers: { 'svc-share': token } });
  assert.equal(response.status, 401);
});
