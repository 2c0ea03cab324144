import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../../accounts/organisations.ts';
import { ManualClock, openFixture } from '../../sites/fixture.ts';
import { createSite, requireSite } from '../../sites/sites.ts';
import { beginClosing, publishClosedDays } from '../days/closed-days.ts';
import { findRefusedDays, refusalOf } from './day-refusals.ts';
import type { DayWithEvents } from './days-with-events.ts';

/** Opens a site in Auckland that keeps one month; it is 14 May there, and 13 May in UTC. */
async function site(t: TestContext) {
  const { db } = (await openFixture(t)).database;
  const clock = new ManualClock('2024-05-13T20:00:00Z');
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { publicId } = await createSite(db, clock, {
    ...{ orgId, domain: 'example.com', name: 'Example', retentionMonths: 1, honoursGpc: true },
    timezone: 'Pacific/Auckland',
  });
  return { db, clock, site: await requireSite(db, publicId) };
}

test('days that are not over, erased, own or of another import are refused, each with its reason', async (t) => {
  const { db, clock, site: own } = await site(t);
  const published = [{ day: '2024-05-02' }, { day: '2024-05-03', importId: 7 }];
  const generations = await beginClosing(
    db,
    published.map(({ day }) => ({ siteId: own.id, day })),
  );
  await publishClosedDays(
    db,
    published.map((day, i) => ({ ...day, siteId: own.id, generation: generations[i]!, events: 1, unknown: [] })),
  );
  const days = ['2024-04-13', '2024-04-14', '2024-05-02', '2024-05-03', '2024-05-04', '2024-05-05'];
  const all = [...days, '2024-05-13', '2024-05-14', '2024-05-15'];
  const refusals = { '2024-04-13': 'day_erased', '2024-05-02': 'own_day', '2024-05-03': 'other_import' };
  const late = { '2024-05-14': 'not_over', '2024-05-15': 'not_over' };
  const refusedOf = async (events: readonly DayWithEvents[]) => {
    const refused = await findRefusedDays({ db, events, clock, site: own });
    return Object.fromEntries(
      all.flatMap((day) => {
        const refusal = refusalOf(refused, day);
        return refusal === null ? [] : [[day, refusal]];
      }),
    );
  };
  const collected = { day: '2024-05-05', writers: [1] };
  assert.deepEqual(await refusedOf([collected]), { ...refusals, '2024-05-05': 'own_day', ...late });
  assert.deepEqual(await refusedOf([]), { ...refusals, ...late });
});
