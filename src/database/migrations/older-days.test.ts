/** Tests that days which earlier versions closed before a goal or funnel was made say that they do not know it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { publishClosedDays } from '../../rollup/days/closed-days.ts';
import { archive } from '../../sites/archive.ts';
import { openFixture } from '../../sites/fixture.ts';
import { createFunnel } from '../../sites/funnels.ts';
import { createGoal } from '../../sites/goals.ts';
import { up } from './0033-older-days.ts';

test('days from before a goal, or while it was archived, list it; what a restored one has counted, and imports, do not', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const made = Temporal.Instant.fromEpochMilliseconds(clock.nowMicros() / 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  const ago = (days: number) => made.subtract({ days }).toString();
  const goal = { siteId, kind: 'event', pattern: 'signup' } as const;
  const fresh = await createGoal(db, clock, { ...goal, name: 'New' });
  const restored = await createGoal(db, clock, { ...goal, name: 'Restored', pattern: 'order' });
  await createGoal(db, clock, { ...goal, name: 'Whole', pattern: 'other' });
  const archived = await createGoal(db, clock, { ...goal, name: 'Archived', pattern: 'left' });
  await archive(db, clock, { kind: 'goal', siteId, id: archived.id });
  const archivedAt = made.subtract({ days: 55 }).toZonedDateTime('UTC').epochMilliseconds;
  await db.updateTable('goals').set({ archived_at: archivedAt }).where('id', '=', archived.id).execute();
  const steps = [
    { kind: 'page', pattern: '/a' },
    { kind: 'event', pattern: 'signup' },
  ] as const;
  const { id: funnel } = await createFunnel(db, clock, { siteId, name: 'Way', windowMinutes: 30, steps });
  const days = [{ unknown: ['keys page'] }, {}, { importId: 4 }, {}].map((rest, i) => ({
    ...{ siteId, day: ago([90, 60, 50, 10][i]!), generation: 1, events: 1 },
    ...rest,
  }));
  for (const { day } of days) {
    await db
      .insertInto('site_days')
      .values({ site_id: siteId, day, attempts: 1, generation: null, events: null })
      .execute();
  }
  await publishClosedDays(db, days);
  const counted = [
    ['goal', fresh.id, 0, ago(30)],
    // A month after it was made, of which it was archived for some days.
    ['goal', restored.id, 0, ago(-1)],
    ['funnel', funnel, 1, ago(31)],
  ] as const;
  for (const [kind, id, version, counted_from] of counted) {
    const row = { site_id: siteId, kind, id, version, counted_from };
    await (db as unknown as Kysely<{ backfills: typeof row }>).insertInto('backfills').values(row).execute();
  }
  await db.schema.alterTable('backfills').dropColumn('again').execute();

  await up(db as unknown as Kysely<unknown>);
  const listed = await db.selectFrom('site_days').select(['day', 'unknown']).orderBy('day').execute();
  const young = [`before goal ${fresh.id}`, `before goal ${restored.id}`, `before funnel ${funnel} 1`];
  assert.deepEqual(
    listed.map(({ unknown }) => unknown && JSON.parse(unknown)),
    [['keys page', ...young], young, null, [`before goal ${archived.id}`]],
  );
});
