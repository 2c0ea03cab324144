/** Tests deploy/scaled/nginx.conf.template in front of real processes that share servers. Requires nginx. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createAuthority } from '../alerts/certificates.ts';
import { until } from '../collect/server.ts';
import { homeAddress } from '../collect/visit.ts';
import { CHROME } from '../collect/world.ts';
import { Cluster } from '../nodes/cluster.ts';
import { type Nginx, startDeployedNginx } from './nginx.ts';

const CERTIFICATE = createAuthority('Test').issue(['stats.example.com']);
/** The posts before a collector is killed; as many are in flight meanwhile, and as many follow. */
const POSTS = 60;

let cluster: Cluster;
let proxy: Nginx;

before(async () => {
  cluster = await Cluster.start();
  await cluster.add('api-1', 'api');
  await cluster.add('collect-1', 'collect');
  await cluster.add('collect-2', 'collect');
  const port = (name: string) => cluster.nodes.find((node) => node.name === name)!.server.port;
  proxy = await startDeployedNginx({
    servers: {
      'collect-1': port('collect-1'),
      'collect-2': port('collect-2'),
      'api-1': port('api-1'),
      'api-2': port('api-1'),
    },
    proxyKey: cluster.world.proxyKey,
    certificate: CERTIFICATE,
    // The test's visitors are named by a load balancer on this machine.
    edit: (configuration) =>
      configuration
        .replaceAll(/^( *)# ((?:set_real_ip|real_ip)\S* )/gm, '$1$2')
        .replace('set_real_ip_from 10.0.0.0/8', 'set_real_ip_from 127.0.0.0/8'),
  });
});
after(async () => {
  await proxy?.stop();
  await cluster?.stop();
});

/** Sends a request through the proxy. Rejects when the connection breaks. */
async function send(path: string, headers: Readonly<Record<string, string>>, body?: string) {
  const outgoing = request({
    ...{ host: '127.0.0.1', port: proxy.port, path, agent: false, rejectUnauthorized: false, headers },
    method: body === undefined ? 'GET' : 'POST',
  });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode as number, body: await text(response) };
}

test('a killed collector loses no post that was acknowledged, and none that is sent after', async () => {
  const site = await cluster.world.addSite();
  await cluster.known(site);
  const collectors = cluster.nodes.filter(({ name }) => name.startsWith('collect'));
  const accepted = () => Promise.all(collectors.map(({ server }) => server.metric('svc_events_accepted_total')));
  const post = (visitor: number) =>
    send(
      '/api/e',
      { Origin: 'https://example.com', 'User-Agent': CHROME, 'X-Forwarded-For': homeAddress(visitor) },
      JSON.stringify({ s: site.publicId, u: '/' }),
    );
  for (const visitor of numbers(0, POSTS)) assert.equal((await post(visitor)).status, 202);
  const [first = 0, second = 0] = await accepted();
  assert.ok(first > 0 && second > 0, `${first} and ${second}`);

  const [killed] = collectors;
  const inFlight = numbers(POSTS, POSTS).map((visitor) => post(visitor).then(({ status }) => status));
  await Promise.race(inFlight);
  await killed!.kill();
  const acknowledged = (await Promise.all(inFlight)).filter((status) => status === 202).length;
  for (const visitor of numbers(2 * POSTS, POSTS)) assert.equal((await post(visitor)).status, 202);
  await killed!.restart();

  const authorization = `Bearer ${cluster.world.apiKey}`;
  let found: readonly number[] = [];
  const least = 2 * POSTS + acknowledged;
  await until(async () => {
    const answer = await send(`/v1/sites/${site.publicId}/stats?period=today`, { Authorization: authorization });
    assert.equal(answer.status, 200, answer.body);
    const { visitors, pageviews } = JSON.parse(answer.body).stats;
    found = [visitors.value, pageviews.value];
    return pageviews.value >= least;
  });
  // A post that was in flight may have been stored without an answer; none is stored twice.
  assert.ok(found[1]! <= 3 * POSTS, `${found}`);
  assert.equal(found[0], found[1], 'every visitor has an address of its own');
});

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
