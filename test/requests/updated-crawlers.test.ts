/** Tests that a running service takes updated tables of crawlers: names, operators and addresses. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileSource } from '../../src/collect/data-files/file-source.ts';
import { resetData, updateData } from '../../src/collect/data-files/update.ts';
import { useKnownCrawlers } from '../../src/domain/known-crawlers.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import type { CrawlersAnswer } from '../../src/stats/answers/crawlers.ts';
import { until } from '../collect/server.ts';
import { TestService } from '../service.ts';

const NAMES = Array.from({ length: 20 }, (_, i) => `search\tSeeker ${i}\tseeker-${i} bot\tSeekers Ltd`);
const ADDRESSES = Array.from({ length: 5 }, (_, i) => `Seeker ${i} !: 192.0.2.${i}`);

let service: TestService;
let site: Site;
let key: string;
const from = mkdtempSync(join(tmpdir(), 'svc-data-'));

before(async () => {
  service = await TestService.start();
  site = await service.site();
  const scopes = ['requests:write'] as const;
  ({ key } = await createApiKey(service.database.db, service.clock, { orgId: site.orgId, name: 'log', scopes }));
});
after(async () => {
  await service.close();
  // The table is one of the process, which runs other tests.
  useKnownCrawlers(null);
  rmSync(from, { recursive: true });
});

async function report(address: string): Promise<void> {
  const time = service.clock.nowMicros() / 1000;
  const body = JSON.stringify({ time, path: '/', status: 200, userAgent: 'seeker-3 bot', address });
  const headers = { authorization: `Bearer ${key}` };
  assert.equal((await fetch(`${service.url}/api/r`, { method: 'POST', headers, body })).status, 202);
}

async function crawlers(more = ''): Promise<CrawlersAnswer['rows']> {
  const response = await service.answer(site, `/report/crawlers?period=today${more}`);
  return ((await response.json()) as CrawlersAnswer).rows;
}

test('updated names, operators and addresses are used without a restart, and what was counted stays', async () => {
  await report('192.0.2.3');
  assert.deepEqual(
    (await crawlers()).map(({ key, requests }) => [key, requests]),
    [['other', 1]],
  );
  writeFileSync(join(from, 'crawlers.txt'), NAMES.join('\n'));
  writeFileSync(join(from, 'crawler-addresses.txt'), ADDRESSES.join('\n'));
  const { signal } = new AbortController();
  const source = fileSource(from);
  await updateData({ dataDir: service.directory, source, nowMs: 0, signal, progressed: () => {} });
  await until(async () => {
    await report('192.0.2.3');
    // Lines and answers take the tables by themselves, each within a moment.
    return (await crawlers('&verdict=verified'))[0]?.operator === 'Seekers Ltd';
  });
  const [seeker] = await crawlers('&verdict=verified');
  assert.deepEqual([seeker?.key, seeker?.operator, seeker?.class], ['Seeker 3', 'Seekers Ltd', 'search']);
  await report('192.0.2.4');
  assert.deepEqual(
    (await crawlers('&verdict=contradicted')).map(({ key, requests }) => [key, requests]),
    [['Seeker 3', 1]],
  );
  assert.ok((await crawlers()).some(({ key }) => key === 'other'));
  await resetData(service.directory, ['crawlers']);
  await until(async () => (await crawlers('&verdict=verified'))[0]?.operator === null);
});
