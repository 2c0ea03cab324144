/** Tests one process that has all roles and keeps its data on servers. */
import assert from 'node:assert/strict';
import { systemClock } from '../../src/domain/clock.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { until } from '../collect/server.ts';
import { heavyTest } from '../heavy-checks.ts';
import { documentedFamilies, ON_SERVERS } from '../metrics/deployed.ts';
import { parseExposition } from '../metrics/exposition.ts';
import { Cluster } from './cluster.ts';

heavyTest('a process of all roles collects, answers and works', async (t) => {
  const cluster = await Cluster.start();
  t.after(() => cluster.stop());
  const { world } = cluster;
  const site = await world.addSite();
  const { server } = await cluster.add('all', 'all');
  await until(async () => (await server.metric('svc_worker_active')) === 1);
  const answer = await fetch(`${server.url}/api/e`, {
    method: 'POST',
    headers: { Origin: `https://${site.domain}`, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    body: JSON.stringify({ s: site.publicId, u: '/thanks' }),
  });
  assert.equal(answer.status, 202);
  await server.settled();
  // The worker counts a new goal backwards, and readers wait for it.
  const fields = { siteId: site.id, name: 'Thanks', kind: 'page', pattern: '/thanks' } as const;
  await createGoal(world.database.db, systemClock, fields);
  const path = `/v1/sites/${site.publicId}/goals?period=today`;
  await until(async () => {
    const { goals } = (await server.read(world.apiKey, path)) as { goals: readonly { conversions: number }[] };
    return goals[0]?.conversions === 1;
  });
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const families = parseExposition(text);
  // The metrics by which the alert rules and the dashboard know servers.
  for (const name of ON_SERVERS) assert.ok(families.has(name), name);
  for (const name of families.keys()) assert.ok(documentedFamilies().has(name), name);
  assert.deepEqual(server.errors, []);
  assert.equal((await server.stop()).code, 0);
});
