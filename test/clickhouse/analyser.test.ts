import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ClusterAnalyser } from './analyser.ts';

let analyser: ClusterAnalyser;
before(async () => {
  analyser = await ClusterAnalyser.open();
});
after(() => analyser.close());

test('a statement about one site is planned for the one shard that has it', async () => {
  const one = await analyser.plan(
    "SELECT count() FROM events WHERE site = toUInt32(7) AND page = '/' FORMAT TabSeparated",
  );
  assert.match(one, /ReadFromRemote/);
  assert.doesNotMatch(one, /MergingAggregated|Union/);
  const two = await analyser.plan('SELECT count() FROM events WHERE site IN (1, 2, 3, 4, 5, 6, 7, 8)');
  assert.match(two, /MergingAggregated/);
});

test('a statement without a site is refused, in whichever of its parts', async () => {
  const one = 'SELECT visitor FROM events WHERE site = 7';
  const all = 'SELECT visitor FROM hits';
  for (const statement of [
    all,
    `${one} UNION ALL ${all}`,
    `SELECT 1 FROM (${one}) AS a JOIN (${all}) AS b USING (visitor)`,
  ]) {
    await assert.rejects(analyser.plan(statement), /UNABLE_TO_SKIP_UNUSED_SHARDS/, statement);
  }
});

test('names and types are those of the tables over all shards', async () => {
  await analyser.resolve(
    'WITH (SELECT max(visitor) FROM hits) AS last SELECT visitor = last FROM svc.hits WHERE site = 7',
  );
  await assert.rejects(analyser.resolve('SELECT missing FROM hits'), /UNKNOWN_IDENTIFIER/);
});
