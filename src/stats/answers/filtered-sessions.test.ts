import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Filter } from '../../domain/filter.ts';
import type { Site } from '../../domain/site.ts';
import type { RollupSnapshot } from '../../rollup/read/rollup-snapshot.ts';
import type { Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { windowOf } from '../window.ts';
import { readFilteredSessions, unknownSessions } from './filtered-sessions.ts';

const SITE = { id: 1, timezone: 'UTC', retentionMonths: null } as Site;
const NOW = Date.parse('2026-06-05T12:00:00Z') * 1000;
const FILTERS: readonly Filter[] = [{ dimension: 'page', value: '/a' }];

const windowFrom = (from: string, to = '2026-06-05') => windowOf(SITE, [], { from, to }, NOW);

/** Returns a reading whose statements about hits fail, and of which one day was imported. */
function readingOf(failure: Error, importedDay = ''): RollupSnapshot {
  return {
    imported: (_: number, days: { readonly from: string; readonly to: string }) =>
      days.from <= importedDay && importedDay <= days.to ? [importedDay] : [],
    selected: () => Promise.reject(failure),
  } as unknown as RollupSnapshot;
}

test('sessions that take more than the engine may use are unknown; any other failure is one', async () => {
  const query = { period: { preset: '7d' }, filters: FILTERS } as const;
  const ask = (failure: Error) =>
    readFilteredSessions(
      { store: {} as Store, rollups: readingOf(failure) },
      windowFrom('2026-06-01'),
      query,
      [],
      null,
    );
  assert.equal(await ask(new StoreLimitError('time', new Error('Code: 159.'))), 'limits');
  await assert.rejects(ask(new Error('broken')), { message: 'broken' });
});

test('sessions are known where every day of the period has its events', () => {
  const known = (from: string, to?: string, filters = FILTERS) =>
    unknownSessions(readingOf(new Error(), '2026-05-20'), windowFrom(from, to), { filters });
  assert.equal(known('2026-05-21'), null);
  assert.equal(known('2026-05-07', '2026-05-19'), null);
  // 30 full days beyond today begin on May 6.
  assert.equal(known('2026-05-06', '2026-05-19'), null);
  assert.equal(known('2026-05-05', '2026-05-19'), 'raw_window');
  assert.equal(known('2026-05-06'), 'raw_window');
  assert.equal(known('2026-05-20'), 'imported');
  assert.equal(known('2026-05-21', undefined, [{ dimension: 'page', value: '(other)' }]), 'other_keys');
});
