/** A data directory for imports by the command line, and a server on it, in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { createOrganisation } from '../../accounts/organisations.ts';
import { systemClock } from '../../domain/clock.ts';
import { createApiKey } from '../../sites/api-keys.ts';
import { openFor } from '../../sites/fixture.ts';
import { createSite } from '../../sites/sites.ts';
import { commandLine } from '../command-line.fixture.ts';
import { DAY } from './import-events.fixture.ts';

export const SVC = join(import.meta.dirname, '../../../bin/svc');

/** Makes a data directory with sites. */
export async function installation(t: TestContext, sites = 1) {
  const { dataDir, run, json } = commandLine(t);
  const { db } = await openFor(t, dataDir);
  const { id: orgId } = await createOrganisation(db, systemClock, { name: 'Example Ltd' });
  const site = {
    orgId,
    domain: 'example.com',
    name: 'Example',
    timezone: 'UTC',
    retentionMonths: null,
    honoursGpc: true,
  };
  const ids: string[] = [];
  for (let i = 0; i < sites; i++) ids.push((await createSite(db, systemClock, site)).publicId);
  const { key } = await createApiKey(db, systemClock, { orgId, name: 'test' });
  const serve = async () => {
    const env = { PATH: process.env.PATH, SVC_API_RATE_PER_MINUTE: '1000' };
    const server = spawn(SVC, ['serve', '--port', '0', '--data', dataDir], { env, stdio: 'pipe' });
    t.after(() => server.kill('SIGKILL'));
    server.stderr.resume();
    const address = await listening(server);
    const ask = async <Answer>(question: string) => {
      const answer = await fetch(`${address}/v1/sites/${question}`, { headers: { authorization: `Bearer ${key}` } });
      return (await answer.json()) as Answer;
    };
    const figures = async (id: string, day = DAY) => {
      type Stats = { stats: Record<'visitors' | 'pageviews', { value: number }> };
      const { stats } = await ask<Stats>(`${id}/stats?from=${day}&to=${day}`);
      return [stats.visitors.value, stats.pageviews.value];
    };
    const events = async (id: string) => {
      type Rows = { rows: { key: string; views: number }[] };
      const { rows } = await ask<Rows>(`${id}/breakdown?dimension=event&from=${DAY}&to=${DAY}`);
      return rows.map(({ key, views }) => [key, views]);
    };
    const crawlers = async (id: string) => {
      type Rows = { rows: { key: string; requests: number; errors: number }[] };
      const { rows } = await ask<Rows>(`${id}/report/crawlers?by=page&period=30d`);
      return rows.map(({ key, requests, errors }) => [key, requests, errors]);
    };
    return { figures, events, crawlers };
  };
  return { dataDir, directory: dirname(dataDir), run, json, serve, sites: ids, site: ids[0]! };
}

async function listening(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg === 'listening') return address;
  }
  throw new Error('the server did not start');
}
