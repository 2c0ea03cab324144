import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUser } from '../accounts/users.ts';
import { ANNOTATION_MAX_CHARS, ANNOTATIONS_PER_SITE_MAX } from '../domain/limits.ts';
import { addNote, changeNote, listNotes, removeNote } from './annotations.ts';
import { openFixture } from './fixture.ts';
import { deleteSite } from './sites.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery', role: 'admin' } as const;

test('notes are listed by day with their authors, changed, and removed', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  const { db } = database;
  clock.set('2026-05-20T12:00:00Z');
  const [site, other] = [await addSite(), await addSite()];
  const { id: userId } = await createUser(db, clock, { orgId, ...ADA });
  const later = await addNote(db, clock, {
    siteId: site.id,
    day: '2026-05-19',
    text: ' Newsletter\u00a0sent ',
    userId,
  });
  const earlier = await addNote(db, clock, { siteId: site.id, day: '2026-05-01', text: 'Relaunch', userId: null });
  const createdAt = Date.parse('2026-05-20T12:00:00Z');
  assert.deepEqual(await listNotes(db, site.id), [
    { id: earlier, day: '2026-05-01', text: 'Relaunch', author: null, createdAt },
    { id: later, day: '2026-05-19', text: 'Newsletter\u00a0sent', author: 'ada@example.com', createdAt },
  ]);
  assert.deepEqual(await listNotes(db, other.id), []);
  assert.equal((await listNotes(db, site.id, { from: '2026-05-02', to: '2026-05-19' })).length, 1);

  await changeNote(db, earlier, { siteId: site.id, day: '2026-05-02', text: 'New shop' });
  assert.deepEqual((await listNotes(db, site.id))[0], {
    ...{ id: earlier, day: '2026-05-02', text: 'New shop', author: null, createdAt },
  });
  const foreign = { siteId: other.id, day: '2026-05-02', text: 'Taken' };
  await assert.rejects(changeNote(db, earlier, foreign), { code: 'not_found', message: `there is no note ${earlier}` });
  await assert.rejects(removeNote(db, earlier, other.id), { code: 'not_found' });
  await removeNote(db, earlier, site.id);
  await removeNote(db, later);
  await assert.rejects(removeNote(db, later), { code: 'not_found' });
  await addNote(db, clock, { siteId: site.id, day: '2026-05-01', text: 'Last', userId });
  await deleteSite(db, clock, site.publicId);
  assert.deepEqual(await listNotes(db, site.id), []);
});

test('a note is one line of up to 140 characters on a real day, and a site has a bounded number', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const add = (day: string, text: string) => addNote(db, clock, { siteId, day, text, userId: null });
  await add('2026-05-20', 'x'.repeat(ANNOTATION_MAX_CHARS));
  for (const text of ['', '  ', 'x'.repeat(ANNOTATION_MAX_CHARS + 1), 'a\nb', 'a\u2028b', 'a\0b']) {
    await assert.rejects(add('2026-05-20', text), { code: 'invalid' });
  }
  for (const day of ['2026-02-30', '20.5.2026', '', 'today']) await assert.rejects(add(day, 'x'), { code: 'invalid' });
  const row = { site_id: siteId, day: '2026-05-20', text: 'x', user_id: null, created_at: 0 };
  for (let i = 1; i < ANNOTATIONS_PER_SITE_MAX; i += 200) {
    const rows = Array.from({ length: Math.min(200, ANNOTATIONS_PER_SITE_MAX - i) }, () => row);
    await db.insertInto('annotations').values(rows).execute();
  }
  await assert.rejects(add('2026-05-20', 'x'), { message: /at most 2000 notes/ });
});
