import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../domain/clock.ts';
import { ExportsBusyError } from '../../export/export-downloads.ts';
import type { ExportPlan } from '../../export/export-source.ts';
import { ReadLimiter } from '../../stats/read-limiter.ts';
import type { Dependencies } from '../dependencies.ts';
import { exportRoutes } from './export.ts';

const PLAN: ExportPlan = {
  files: [{ name: 'visits-2026-01-05.csv', kind: 'visits', month: '2026-01', stamp: 'a', version: 'a' }],
  days: ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06', '2026-02-01'],
  imported: ['2026-01-01', '2026-01-02', '2026-01-06', '2026-02-01'],
  unknown: {},
  known: null,
  uncounted: ['goal Bought'],
  past: [],
};

/** Asks one of the routes, while another download runs. */
async function ask(path: string): Promise<object> {
  const exports: Dependencies['exports'] = {
    plan: async () => PLAN,
    isRunning: () => false,
    busy: () => () => 'another runs',
    open: async () => {
      throw new ExportsBusyError(() => 'another runs');
    },
  };
  const route = exportRoutes({ db: {} as Dependencies['db'], exports, reads: new ReadLimiter(systemClock) }).find(
    (each) => each.path === `/sites/:site${path}`,
  );
  assert.ok(route !== undefined);
  const handle = route.handle as (request: object) => Promise<object>;
  return await handle({ site: { orgId: 1 }, link: null, signedIn: { user: { id: 1 } }, query: new URLSearchParams() });
}

test('imported days are listed as runs that no other day interrupts', async () => {
  assert.deepEqual(await ask('/export'), {
    period: { from: '2026-01-01', to: '2026-02-01' },
    days: 5,
    importedDays: 4,
    imported: [
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-06', to: '2026-02-01' },
    ],
    eventDays: 0,
    visitDays: 1,
    uncounted: ['goal Bought'],
    busy: 'another runs',
  });
});

test('a download beside too many others is refused with 429', async () => {
  const refusal = { status: 429, message: 'another runs', retryAfterSeconds: 30 };
  await assert.rejects(ask('/export/file'), refusal);
});
