import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { inSpan } from '../domain/tracer.ts';
import { Backfiller } from '../rollup/maintain/backfiller.ts';
import { closersFrom } from '../rollup/maintain/closers.ts';
import { siteDefinitionsFrom } from '../rollup/maintain/site-definitions.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { store } from './store.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

const CLEAN_OPEN_DAYS_MS = 15_000;

/** Reads the rollups of all sites, and writes them. */
export const rollups = component({
  name: 'rollups',
  dependencies: { store, database, days },
  start: async ({ store, database, days }, context) => {
    const { clock, telemetry } = context;
    const { catalogue, isShared, requireCurrent } = days;
    await days.follow();
    const storedKeysMax = STORED_KEYS_PER_DAY_MAX;
    const reader = new RollupReader({ store, catalogue, storedKeysMax, keepsOpenDays: !isShared, requireCurrent });
    every(context, CLEAN_OPEN_DAYS_MS, () => reader.clean());
    const shared = {
      ...{ store, database, catalogue, clock },
      siteMutex: new KeyedMutex(),
      definitions: siteDefinitionsFrom(database.db),
    };
    const timed = (siteDays: number, write: () => Promise<void>) => timedClosing(siteDays, write, telemetry);
    const closers = closersFrom({ ...shared, storedKeysMax, timed });
    const maintaining = { ...shared, ...closers, backfiller: new Backfiller({ ...shared, storedKeysMax }) };
    return { part: { reader, maintaining } };
  },
});

async function timedClosing(siteDays: number, write: () => Promise<void>, { tracer, closings }: Telemetry) {
  const startMs = performance.now();
  let result: 'ok' | 'failed' = 'failed';
  try {
    await inSpan(tracer.begin('close days', { 'svc.site_days': siteDays }), write);
    result = 'ok';
  } finally {
    closings.observe({ result }, (performance.now() - startMs) / 1000);
  }
}
