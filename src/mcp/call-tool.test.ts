import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACME, ANSWERS, FakeClock, RecordedStatistics, SitesInMemory } from '../api/fakes.fixture.ts';
import { ORGANISATION_READS_MAX } from '../domain/limits.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { callTool, type ToolSources } from './call-tool.ts';
import { TOOLS } from './tools.ts';

const tool = TOOLS.find(({ name }) => name === 'stats')!;

function world() {
  const statistics = new RecordedStatistics();
  const reads = new ReadLimiter(new FakeClock());
  const sources: ToolSources = {
    sites: new SitesInMemory(),
    statistics,
    reads,
    publicUrl: () => 'https://stats.example',
  };
  const failures: unknown[] = [];
  const call = (given: Readonly<Record<string, unknown>> = {}, gone = new AbortController().signal) =>
    callTool(sources, {
      holder: { keyId: 1, orgId: ACME, reach: null, scopes: null },
      tool,
      given: { siteId: 'acme-shop', ...given },
      gone,
      failed: (error) => failures.push(error),
    });
  return { statistics, reads, failures, call };
}

test('an answer links to the address at which browsers reach the dashboard, with its days and filters', async () => {
  const { call } = world();
  const { structuredContent } = await call({ filter: ['page:/a b', 'country:FR'] });
  assert.deepEqual(structuredContent?.answer, ANSWERS.stats);
  assert.equal(
    structuredContent?.link,
    'https://stats.example/sites/acme-shop?from=2026-05-01&to=2026-05-02&filter=page%3A%2Fa+b&filter=country%3AFR',
  );
});

test('a failure is told as INTERNAL without its words, and is reported', async () => {
  const { statistics, failures, call } = world();
  statistics.failure = new Error('secret table');
  const result = await call();
  assert.equal(result.isError, true);
  assert.deepEqual(result.structuredContent?.error, { code: 'INTERNAL', message: 'internal error; please retry' });
  assert.doesNotMatch(JSON.stringify(result), /secret/);
  assert.deepEqual(failures, [statistics.failure]);
});

test('calls share the limit on the reads of an organization, and are refused at a stop', async () => {
  const { statistics, reads, failures, call } = world();
  const ready = Promise.withResolvers<void>();
  statistics.ready = ready.promise;
  const underWay = Array.from({ length: ORGANISATION_READS_MAX }, () => call());
  const refused = await call();
  assert.match(JSON.stringify(refused.structuredContent), /"RATE_LIMITED","message":"too many requests for the sites/);
  ready.resolve();
  for (const { isError } of await Promise.all(underWay)) assert.notEqual(isError, true);
  reads.stop();
  assert.match(JSON.stringify((await call()).structuredContent), /"INTERNAL","message":"the service is stopping/);
  assert.deepEqual(failures, []);
});

test('a question whose client has gone away before it begins is not asked, and is no failure', async () => {
  const { statistics, failures, call } = world();
  const gone = new AbortController();
  gone.abort();
  await call({}, gone.signal);
  assert.deepEqual([statistics.asked, failures], [[], []]);
});
