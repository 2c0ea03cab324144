/** Tests that page patterns which earlier versions stored as they were typed match what browsers send. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { type Backfill, listBackfilled, recordBackfill } from '../../sites/backfills.ts';
import { addExclusion, listExclusions } from '../../sites/exclusions.ts';
import { openFixture } from '../../sites/fixture.ts';
import { createFunnel, listFunnelVersions, updateFunnel } from '../../sites/funnels.ts';
import { changeGoal, createGoal, listGoals } from '../../sites/goals.ts';
import { up } from './0031-encoded-patterns.ts';

test('patterns as they were typed are encoded in place and counted backwards once more', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const goals = [
    await createGoal(db, clock, { siteId, name: 'Green', kind: 'page', pattern: '/grün*' }),
    await createGoal(db, clock, { siteId, name: 'Cart', kind: 'page', pattern: '/100%/{a}' }),
    await createGoal(db, clock, { siteId, name: 'Plain', kind: 'page', pattern: '/a%20b/*' }),
    await createGoal(db, clock, { siteId, name: 'Bought', kind: 'event', pattern: 'purchase' }),
  ];
  const [green, cart] = goals;
  const steps = [
    { kind: 'page', pattern: '/grün' },
    { kind: 'event', pattern: 'purchase' },
  ] as const;
  const { id: funnelId } = await createFunnel(db, clock, { siteId, name: 'Way', windowMinutes: 30, steps });
  await updateFunnel(db, clock, funnelId, { steps: [{ kind: 'page', pattern: '/a' }, steps[1]] });
  const versions = await listFunnelVersions(db, siteId);
  const path = await addExclusion(db, clock, { orgId, siteId, kind: 'path', pattern: '/grün*' });
  const agent = await addExclusion(db, clock, { orgId, siteId: null, kind: 'user_agent', pattern: 'grüner bot' });
  const backfills: Backfill[] = [
    ...goals.map(({ id }) => ({ siteId, kind: 'goal' as const, id, version: 0 })),
    ...versions.map(({ id, version }) => ({ siteId, kind: 'funnel' as const, id, version })),
  ];
  for (const backfill of backfills) await recordBackfill(db, backfill);
  for (const version of [1, 2]) {
    const counted = { site_id: siteId, revenue_id: 7, funnel_id: funnelId, version, counted_from: '2026-01-01' };
    await db.insertInto('funnel_revenues').values(counted).execute();
  }
  // As earlier versions stored them.
  await db.updateTable('goals').set({ pattern: '/grün* ' }).where('id', '=', green!.id).execute();
  await db.updateTable('goals').set({ pattern: '/100%/{a}' }).where('id', '=', cart!.id).execute();
  const typed = JSON.stringify(steps);
  await db.updateTable('funnel_versions').set({ steps: typed }).where('version', '=', 1).execute();
  await db.updateTable('exclusions').set({ pattern: '/grün*' }).where('id', '=', path.id).execute();

  for (const _ of ['the migration', 'and once more']) {
    await up(db as unknown as Kysely<unknown>);
    assert.deepEqual(await listGoals(db, siteId), goals);
    assert.deepEqual(await listFunnelVersions(db, siteId), versions);
    assert.deepEqual(await listExclusions(db, { orgId, siteId }), [path, agent]);
  }
  assert.deepEqual(versions[0]!.steps[0], { kind: 'page', pattern: '/gr%C3%BCn' });
  const ids = goals.map(({ id }) => id);
  assert.deepEqual((await listBackfilled(db, { kind: 'goal', version: 0 }, ids)).sort(), ids.slice(2));
  assert.deepEqual(await listBackfilled(db, { kind: 'funnel', version: 1 }, [funnelId]), []);
  assert.deepEqual(await listBackfilled(db, { kind: 'funnel', version: 2 }, [funnelId]), [funnelId]);
  const counted = await db.selectFrom('funnel_revenues').select('version').execute();
  assert.deepEqual(counted, [{ version: 2 }]);
  const edited = await changeGoal(db, clock, { ...green!, name: 'Grün', pattern: '/grün*' });
  assert.equal(edited.id, green!.id, 'typing the same pattern makes no other goal');
});
