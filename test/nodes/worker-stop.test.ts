/** Tests the stop of a worker that waits for a server. */
import assert from 'node:assert/strict';
import { FaultyServer } from '../clickhouse/faulty-server.ts';
import { until } from '../collect/server.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Cluster } from './cluster.ts';

heavyTest('a worker that waits for ClickHouse gives its lease back when it is stopped', async (t) => {
  const cluster = await Cluster.with(FaultyServer.start());
  t.after(() => cluster.stop());
  const leases = () => cluster.world.database.db.selectFrom('leases').select('name').execute();
  await cluster.clickhouse.inject({ kind: 'hang' });
  const { server } = await cluster.add('worker-1', 'worker');
  await until(async () => (await leases()).length > 0);
  const { code } = await server.stop();
  assert.equal(code, 0, server.log);
  assert.deepEqual(await leases(), []);
});
