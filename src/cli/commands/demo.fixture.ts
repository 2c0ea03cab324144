import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { createDemo } from '../../demo/create-demo.ts';
import { TWO_SITES } from '../../demo/demo-organisation.ts';
import type { DemoPlan } from '../../demo/demo-site.ts';
import { TRAFFIC_DAYS } from '../../demo/traffic.ts';
import { visitDemo } from '../../demo/visit-demo.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { startService } from '../../service/service.ts';
import { readConfig } from '../../service/settings/config.ts';
import { emptyDirectory, ManualClock, openFor } from '../../sites/fixture.ts';

/** A moment, the share of the usual number of visits, and what is made; two sites with a year of visits when absent. */
interface DemoOptions {
  readonly at: string;
  readonly scale: number;
  readonly plan?: DemoPlan;
  readonly days?: number;
}

/** Starts a service with a demo. */
export async function runningDemo(t: TestContext, { at, scale, plan = TWO_SITES, days = TRAFFIC_DAYS }: DemoOptions) {
  const dataDir = emptyDirectory(t);
  const clock = new ManualClock(at);
  const database = await openFor(t, dataDir);
  const path = importJournalPath(dataDir);
  mkdirSync(dirname(path));
  const writer = new ImportWriter(path);
  t.after(() => writer.close());
  const demo = await createDemo(database, clock, plan);
  const shares: number[] = [];
  const progressed = async (share: number) => {
    shares.push(share);
  };
  const { events, imports } = await visitDemo(database, clock, demo, { writer, seed: 1, scale, days, progressed });
  const kept = await database.db.selectFrom('imports').select('id').orderBy('site_id').execute();
  assert.deepEqual(
    imports,
    kept.map(({ id }) => id),
  );
  const environment = { SVC_API_RATE_PER_MINUTE: '1000', SVC_LOG_LEVEL: 'silent' };
  const config = readConfig(environment, { data: dataDir, port: '0' });
  const service = await startService(config, clock, pino({ level: 'silent' }));
  t.after(() => service.close());
  await service.settle();
  return {
    database,
    clock,
    demo,
    events,
    shares,
    ask: async <Answer>(path: string): Promise<Answer> => {
      const answer = await fetch(`${service.url}/v1/${path}`, { headers: { authorization: `Bearer ${demo.key}` } });
      assert.equal(answer.status, 200, path);
      return (await answer.json()) as Answer;
    },
  };
}
