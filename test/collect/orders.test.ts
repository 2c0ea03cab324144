/** Tests a shop's way from orders that its page sends to revenue by channel and by plan. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { svc } from '../nodes/command.ts';
import { Connection } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { behindProxy, homeAddress, post } from './visit.ts';
import { createWorld } from './world.ts';

/** The orders: who placed them, and their props. */
const ORDERS = [
  { person: 1, p: { value: '19.90', currency: 'EUR', plan: 'pro' } },
  { person: 1, p: { value: 0.1, currency: 'eur', plan: 'free' } },
  { person: 2, p: { value: '100', currency: 'USD', plan: 'pro' } },
  { person: 2, p: { value: 'a lot', currency: 'EUR', plan: 'pro' } },
  { person: 3, p: { value: 0.2, currency: 'EUR', plan: 'pro' } },
];

test('orders become revenue by channel and by plan, exact in each currency', async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const site = await world.addSite();
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());

  const connection = await Connection.open(server.port);
  t.after(() => connection.close());
  const send = (person: number, event: object) =>
    post(connection, { s: site.publicId, u: '/cart', ...event }, behindProxy(world.proxyKey, homeAddress(person)));
  for (const person of [1, 2, 3]) {
    const r = person === 3 ? 'https://www.google.com/' : 'https://chatgpt.com/';
    await send(person, { r });
  }
  for (const { person, p } of ORDERS) await send(person, { e: 'purchase', p });
  await server.settled();

  const command = async (...words: string[]) => {
    const { status, out, err } = await svc([...words, '--json', '--data', dataDir]);
    assert.deepEqual([status, err], [0, ''], words.join(' '));
    return JSON.parse(out) as Record<string, unknown>;
  };
  const of = ['--site', site.publicId];
  const goal = ['--name', 'Order', '--kind', 'event', '--pattern', 'purchase'];
  const { goalId } = await command('goal', 'create', ...of, ...goal);
  const money = ['--amount', 'value', '--currency-property', 'currency'];
  await command('goal', 'revenue', String(goalId), ...of, ...money);
  await command('property', 'keep', ...of, '--key', 'plan');

  const report = (dimension: string) =>
    server.read(
      world.apiKey,
      `/v1/sites/${site.publicId}/report?period=today&metric=revenue&goal=${goalId}&dimension=${dimension}`,
    ) as Promise<Record<string, unknown>>;
  const byChannel = await report('channel');
  assert.deepEqual(byChannel.totals, [
    { currency: 'EUR', visitors: 2, orders: 3, amount: '20.2' },
    { currency: 'USD', visitors: 1, orders: 1, amount: '100' },
  ]);
  assert.equal(byChannel.withoutAmount, 1);
  assert.deepEqual(byChannel.rows, [
    { key: 'AI Assistants', visitors: 1, views: 2, pct: 0.5, revenue: '20' },
    { key: 'Organic Search', visitors: 1, views: 1, pct: 0.5, revenue: '0.2' },
  ]);
  assert.deepEqual((await report('property:plan')).rows, [
    { key: 'pro', visitors: 2, views: 2, pct: 1, revenue: '20.1' },
    { key: 'free', visitors: 1, views: 1, pct: 0.5, revenue: '0.1' },
  ]);

  // Another currency for all amounts is counted anew; without revenue there is nothing to ask for.
  await command('goal', 'revenue', String(goalId), ...of, '--amount', 'value', '--currency', 'CHF');
  await until(async () => (await report('channel')).currency === 'CHF');
  assert.deepEqual((await report('channel')).totals, [{ currency: 'CHF', visitors: 3, orders: 4, amount: '120.2' }]);
  await command('goal', 'revenue', String(goalId), ...of, '--none');
  const { status } = await svc(['goal', 'revenue', String(goalId), ...of, '--data', dataDir]);
  assert.equal(status, 1);
});
