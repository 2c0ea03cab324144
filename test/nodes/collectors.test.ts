/** Tests a collector of shared servers that collects by several processes. */
import assert from 'node:assert/strict';
import { Connection } from '../collect/connection.ts';
import { until } from '../collect/server.ts';
import { behindProxy, homeAddress, post } from '../collect/visit.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Cluster } from './cluster.ts';

const PEOPLE = 40;

heavyTest('a collector with collector processes loads the journal of each, a killed one too', async (t) => {
  const cluster = await Cluster.start();
  t.after(() => cluster.stop());
  const { world } = cluster;
  const site = await world.addSite();
  const { server: collector } = await cluster.add('collect-1', 'collect', { SVC_COLLECTORS: '2' });
  const { server: api } = await cluster.add('api-1', 'api');
  const processes = () => [...collector.collectors().values()];
  assert.equal(processes().length, 2);

  let sent = 0;
  const visit = async () => {
    // A connection belongs to one process; so many reach both.
    const connection = await Connection.open(collector.port);
    const visitor = behindProxy(world.proxyKey, homeAddress(sent));
    assert.deepEqual(await post(connection, { s: site.publicId, u: '/' }, visitor), [202, '']);
    connection.close();
    sent++;
  };
  while (sent < PEOPLE) await visit();
  const [killed] = processes();
  process.kill(killed!, 'SIGKILL');
  await until(() => processes().length === 2 && !processes().includes(killed!));
  while (sent < 2 * PEOPLE) await visit();
  await until(async () => {
    const { stats } = (await api.read(world.apiKey, `/v1/sites/${site.publicId}/stats?period=today`)) as {
      readonly stats: Readonly<Record<'visitors' | 'pageviews', { readonly value: number }>>;
    };
    assert.ok(stats.pageviews.value <= sent);
    return stats.pageviews.value === sent && stats.visitors.value === sent;
  }, 60_000);
  const { code } = await collector.stop();
  assert.equal(code, 0);
});
