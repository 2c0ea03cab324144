/** The keys of imported visitors are kept while their events are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsWithKeys } from '../../src/sites/import-keys.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';

const DAY_MICROS = 86_400_000_000;

test('keys of imported visitors go when their days are final, and those of others stay', async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const site = await service.site();
  const months = async () => (await monthsWithKeys(service.database.db)).sort();
  const visit = (day: string, visitor: string) => ({ ts: `${day}T10:00:00Z`, visitor, u: '/' });

  await importLines(service, site, [visit('2026-04-28', 'ada'), visit('2026-05-19', 'ada')]);
  await service.closeDays();
  assert.deepEqual(await months(), ['2026-04', '2026-05']);
  // A text is one visitor in a further file of the day, also after keys of other months have gone.
  await importLines(service, site, [visit('2026-05-19', 'ada'), visit('2026-05-19', 'bob')]);
  await service.closeDays();
  const { stats } = (await service.read(site, '/stats?from=2026-05-19&to=2026-05-19')) as StatsAnswer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value], [2, 3]);

  service.clock.advance(20 * DAY_MICROS);
  await service.closeDays();
  assert.deepEqual(await months(), ['2026-05'], 'the day of April is final');
  service.clock.advance(30 * DAY_MICROS);
  await service.closeDays();
  assert.deepEqual(await months(), []);
});
