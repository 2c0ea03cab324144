import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { KeysOf } from '../../rollup/sql/selected-keys.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import type { Window } from '../window.ts';
import { readSelectedRows } from './selected-rows.ts';

const DAYS = { from: '2026-01-01', to: '2026-01-03' };
const WINDOW = {
  ...{ site: { id: 1, timezone: 'UTC' }, period: DAYS, today: DAYS.to, grain: 'day' },
  ...{ firstKept: '2020-01-01', firstKeptVisit: '2020-01-01' },
} as Window;
const WHERE: Where = { conditions: [{ subject: 'country', operator: 'is', values: ['DE'] }], properties: {} };

/** Reads rows by a store that refuses everything. */
function refused(of: KeysOf): Promise<unknown> {
  const refuse = () => Promise.reject(new Error('refused'));
  const keys = { sql: 'SELECT 1', params: {}, found: () => undefined };
  const rollups = {
    ...{
      withoutHits: () => [],
      gaps: { note: () => undefined },
      states: () => ({ open: [], closed: [] }),
      unknown: () => [],
    },
    selected: (_site: number, _days: object, _rollups: object, use: (hits: object, rows: object) => Promise<unknown>) =>
      use({ byKey: async () => keys }, [{ read: refuse }]),
  };
  const reader = { store: { query: refuse }, rollups } as unknown as Reader;
  const query = { of, metric: 'visitors' as const, metrics: [], limit: 10, offset: 0, search: null };
  return readSelectedRows(reader, WINDOW, query, WHERE, null, null);
}

/** Collects the rejections that nothing handles: one of them ends the process. */
function unhandled(t: TestContext): readonly unknown[] {
  const found: unknown[] = [];
  const note = (reason: unknown) => void found.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  t.after(() => {
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  });
  return found;
}

const ASKED: readonly KeysOf[] = [{ dimension: 'page' }, { transition: 'next_page', page: '/' }];

for (const keys of ASKED) {
  test(`a store that refuses rows of ${Object.values(keys)[0]} refuses the answer, and ends nothing else`, async (t) => {
    const found = unhandled(t);
    await assert.rejects(refused(keys), { message: 'refused' });
    await setImmediate();
    assert.deepEqual(found, []);
  });
}
