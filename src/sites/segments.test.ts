import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createUser } from '../accounts/users.ts';
import { printCondition } from '../domain/condition.ts';
import * as limits from '../domain/limits.ts';
import type { Segment } from '../domain/segment.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { createGoal } from './goals.ts';
import { createGroup } from './groups.ts';
import { readCondition, readTypedCondition } from './segment-conditions.ts';
import {
  createSegment,
  deleteSegment,
  deleteSegmentsOfMember,
  findSegment,
  listSegments,
  updateSegment,
} from './segments.ts';
import { deleteSite } from './sites.ts';

const START = Date.parse('2026-03-10T12:00:00Z');

async function prepare(t: TestContext) {
  const fixture = await openFixture(t);
  const { database, clock, orgId, addSite } = fixture;
  const { id: siteId, publicId } = await addSite();
  const add = (name: string, userId: number | null = null, ...where: readonly string[]): Promise<Segment> =>
    createSegment(database.db, clock, { siteId, userId, name, conditions: conditions(where) });
  const addUser = async (name: string): Promise<number> => {
    const user = { orgId, email: `${name}@example.com`, password: 'correct horse battery', role: 'viewer' } as const;
    return (await createUser(database.db, clock, user)).id;
  };
  return { ...fixture, db: database.db, siteId, publicId, add, addUser };
}

function conditions(where: readonly string[]) {
  return (where.length === 0 ? ['country:is:DE'] : where).map(readCondition);
}

async function namesOf({ database }: Fixture, siteId: number, userId: number | null): Promise<string[]> {
  return (await listSegments(database.db, { siteId, userId })).map(({ name }) => name);
}

test('a segment is made, found, changed and deleted', async (t) => {
  const { db, clock, siteId, add, addSite } = await prepare(t);
  const blog = await add(' Blog ', null, 'country:is:DE|AT', 'page:contains:/blog/', 'country:is:DE|AT');
  assert.deepEqual(blog, {
    ...{ id: 1, siteId, userId: null, name: 'Blog', createdAt: START, changedAt: START },
    conditions: [
      { subject: 'country', operator: 'is', values: ['DE', 'AT'] },
      { subject: 'page', operator: 'contains', values: ['/blog/'] },
    ],
  });
  assert.deepEqual(await findSegment(db, siteId, blog.id), blog);
  assert.equal(await findSegment(db, (await addSite()).id, blog.id), null);
  assert.equal(await findSegment(db, siteId, 9_999_999_999), null);

  const key = { id: blog.id, siteId, userId: null };
  clock.advanceMs(1000);
  assert.deepEqual(await updateSegment(db, clock, key, {}), blog);
  assert.deepEqual(await updateSegment(db, clock, key, { name: 'Blog', conditions: blog.conditions }), blog);
  const renamed = await updateSegment(db, clock, key, { name: 'blog' });
  assert.deepEqual(renamed, { ...blog, name: 'blog', changedAt: START + 1000 });
  const other = conditions(['device:is_not:mobile']);
  assert.deepEqual(await updateSegment(db, clock, key, { conditions: other }), { ...renamed, conditions: other });
  assert.deepEqual(await findSegment(db, siteId, blog.id), { ...renamed, conditions: other });

  await deleteSegment(db, key);
  assert.equal(await findSegment(db, siteId, blog.id), null);
  const unknown = { name: 'DatabaseError', code: 'not_found', message: 'there is no segment 1' };
  await assert.rejects(deleteSegment(db, key), unknown);
  await assert.rejects(updateSegment(db, clock, key, { name: 'x' }), unknown);
  assert.equal((await add('Blog')).id, 2);
});

test('a member has the segments of the site and their own, and no others', async (t) => {
  const prepared = await prepare(t);
  const { db, clock, siteId, add, addUser, addSite } = prepared;
  const [ada, bob] = [await addUser('ada'), await addUser('bob')];
  const ofSite = await add('Everybody');
  const mine = await add('Mine', ada);
  await add('His', bob);
  assert.deepEqual(await findSegment(db, siteId, ofSite.id), ofSite);
  assert.equal(await findSegment(db, siteId, mine.id), null);
  assert.deepEqual(await namesOf(prepared, siteId, ada), ['Everybody', 'Mine']);
  assert.deepEqual(await namesOf(prepared, siteId, bob), ['Everybody', 'His']);
  assert.deepEqual(await namesOf(prepared, siteId, null), ['Everybody']);

  const other = await addSite();
  const foreign = [
    { id: mine.id, siteId, userId: bob },
    { id: mine.id, siteId, userId: null },
    { id: mine.id, siteId: other.id, userId: ada },
    { id: mine.id, userId: null },
    { id: ofSite.id, siteId, userId: ada },
    { id: ofSite.id, siteId: other.id, userId: null },
  ];
  for (const key of foreign) {
    await assert.rejects(updateSegment(db, clock, key, { name: 'Taken' }), { code: 'not_found' });
    await assert.rejects(deleteSegment(db, key), { code: 'not_found' });
  }
  assert.deepEqual(await namesOf(prepared, siteId, ada), ['Everybody', 'Mine']);
  await updateSegment(db, clock, { id: ofSite.id, userId: null }, { name: 'All' });
  await deleteSegment(db, { id: mine.id, siteId, userId: ada });
  assert.deepEqual(await namesOf(prepared, siteId, ada), ['All']);
});

test('a name is unique among the segments of an owner on a site, and keeps its case', async (t) => {
  const { db, clock, siteId, add, addUser, addSite } = await prepare(t);
  const [ada, bob] = [await addUser('ada'), await addUser('bob')];
  const twice = { name: 'DatabaseError', code: 'conflict', message: 'there is a segment "Blog" already' };
  for (const owner of [null, ada, bob]) {
    await add('Blog', owner);
    await assert.rejects(add(' Blog', owner), twice);
    const { id } = await add('BLOG', owner);
    await assert.rejects(updateSegment(db, clock, { id, siteId, userId: owner }, { name: 'Blog' }), twice);
  }
  const { id: other } = await addSite();
  await createSegment(db, clock, { siteId: other, userId: null, name: 'Blog', conditions: conditions([]) });
  const both = await Promise.allSettled([add('New', ada), add('New', ada)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(limits.SEGMENT_NAME_MAX_CHARS + 1)]) {
    await assert.rejects(add(name), { code: 'invalid' });
  }
  await add('x'.repeat(limits.SEGMENT_NAME_MAX_CHARS));
});

test('conditions are read byte for byte, but for pages that a person typed', () => {
  assert.equal(printCondition(readCondition('page:is:/über')), 'page:is:/über');
  assert.equal(printCondition(readTypedCondition('page:is:/über')), 'page:is:/%C3%BCber');
  assert.equal(printCondition(readTypedCondition('city:is:Zürich')), 'city:is:Zürich');
  const refusal = (message: string) => ({ name: 'DatabaseError', code: 'invalid', message });
  assert.throws(() => readTypedCondition('page:is:/a?b'), refusal('a page is a path without ? and #: "page:is:/a?b"'));
  for (const text of ['country', 'country:equals:DE', 'page:is:(other)', 'segment:is_not:3', 'goal:is:x']) {
    assert.throws(
      () => readTypedCondition(text),
      refusal(
        `"${text}" is not a condition; give one such as country:is:DE|AT, page:contains:/blog/ or property:plan:is_not:free`,
      ),
    );
  }
});

test('a segment has some conditions, of goals of its site and of no segments', async (t) => {
  const { db, clock, siteId, add, addSite } = await prepare(t);
  const goal = { name: 'Order', kind: 'page', pattern: '/thanks' } as const;
  const { id: own } = await createGoal(db, clock, { siteId, ...goal });
  const { id: foreign } = await createGoal(db, clock, { siteId: (await addSite()).id, ...goal });
  const { id } = await add('Buyers', null, `goal:is:${own}`);
  const many = Array.from({ length: limits.CONDITIONS_MAX + 1 }, (_, i) => `page:is_not:/${i}`);
  const values = Array.from({ length: limits.CONDITION_VALUES_MAX + 1 }, (_, i) => `/${i}`).join('|');
  const long = [`city:is:${'x'.repeat(limits.SEGMENT_CONDITIONS_MAX_CHARS)}`];
  const wrong: [readonly string[], string][] = [
    [['segment:is:1'], 'a segment cannot contain a segment; give its conditions instead'],
    [['country:is:DE', `goal:is_not:${own}|${foreign}`], `there is no goal ${foreign}`],
    [many, 'a segment has 1 to 20 conditions'],
    [[`page:is:${values}`], 'a condition has at most 100 values'],
    [long, 'the conditions of a segment have at most 16384 characters together'],
  ];
  for (const [where, message] of wrong) {
    const refusal = { name: 'DatabaseError', code: 'invalid', message };
    await assert.rejects(add('Wrong', null, ...where), refusal);
    const change = { conditions: conditions(where) };
    await assert.rejects(updateSegment(db, clock, { id, siteId, userId: null }, change), refusal);
  }
  const none = { siteId, userId: null, name: 'None', conditions: [] };
  await assert.rejects(createSegment(db, clock, none), { message: 'a segment has 1 to 20 conditions' });
  await add('Many', null, ...many.slice(1));
});

test("a site's segments end with the site, a member's with the membership and the user", async (t) => {
  const prepared = await prepare(t);
  const { db, clock, orgId, siteId, publicId, add, addUser, addSite } = prepared;
  const [ada, bob] = [await addUser('ada'), await addUser('bob')];
  const kept = await addSite();
  const fields = { userId: ada, name: 'Elsewhere', conditions: conditions([]) };
  await createSegment(db, clock, { ...fields, siteId: kept.id });
  await add('Everybody');
  await add('Mine', ada);
  await add('His', bob);
  await deleteSegmentsOfMember(db, orgId + 1, ada);
  assert.deepEqual(await namesOf(prepared, siteId, ada), ['Everybody', 'Mine']);
  await deleteSegmentsOfMember(db, orgId, ada);
  assert.deepEqual(await namesOf(prepared, siteId, ada), ['Everybody']);
  assert.deepEqual(await namesOf(prepared, kept.id, ada), []);
  assert.deepEqual(await namesOf(prepared, siteId, bob), ['Everybody', 'His']);
  await db.deleteFrom('users').where('id', '=', bob).execute();
  assert.deepEqual(await namesOf(prepared, siteId, bob), ['Everybody']);
  await createSegment(db, clock, { ...fields, siteId: kept.id });
  await deleteSite(db, clock, publicId);
  assert.deepEqual(await db.selectFrom('segments').select('name').execute(), [{ name: 'Elsewhere' }]);
});

test('a segment of a group names any goal of its sites, and no other', async (t) => {
  const { db, clock, siteId, orgId, addSite } = await prepare(t);
  const second = await addSite();
  const group = await createGroup(db, clock, orgId, { name: 'Group', sites: [siteId, second.id] });
  const signup = { name: 'Signup', kind: 'event', pattern: 'signup' } as const;
  const add = (of: number) => createGoal(db, clock, { ...signup, siteId: of });
  // Goals alike are one of the group, named by the first one's id.
  const [one, alike, foreign] = [await add(siteId), await add(second.id), await add((await addSite()).id)];
  const segment = (id: number) =>
    createSegment(db, clock, {
      ...{ siteId: -group.id, userId: null, name: `goal ${id}` },
      conditions: [{ subject: 'goal', operator: 'is', values: [String(id)] }],
    });
  assert.deepEqual((await segment(one.id)).conditions[0]!.values, [String(one.id)]);
  assert.deepEqual((await segment(alike.id)).conditions[0]!.values, [String(alike.id)]);
  await assert.rejects(segment(foreign.id), { code: 'invalid' });
});
