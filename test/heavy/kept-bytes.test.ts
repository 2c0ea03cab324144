/** Searches the files of a store that keeps visits for what tells a visitor apart beyond the day. */
import assert from 'node:assert/strict';
import { pino } from 'pino';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { filesWith } from '../backup/commands.ts';
import { Connection } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { behindProxy, homeAddress, post } from '../collect/visit.ts';
import { CHROME, createWorld, type World } from '../collect/world.ts';
import { heavyTest } from '../heavy-checks.ts';
import { withStore } from './kept-on-disk.ts';

const FIRST = Date.parse('2026-06-05T09:00:00Z') * 1000;
const [SECOND, MINUTE, DAY] = [1_000_000, 60_000_000, 86_400_000_000];
const PERSONS = 30;

heavyTest('no file has a hash, an instant, an address or a User-Agent of the visits that are kept', async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const site = await world.addSite({ timezone: 'UTC' });
  const agents = Array.from({ length: PERSONS }, (_, i) => `${CHROME} Person/${1_000_003 * (i + 1)}`);
  const addresses = agents.map((_, i) => homeAddress(i));
  let now = FIRST;
  const serve = async (use: (service: Awaited<ReturnType<typeof startService>>) => Promise<void>) => {
    const config = readConfig({ SVC_TIME_SERVER: 'none' }, { data: dataDir, port: '0' });
    const service = await startService(config, { nowMicros: () => now }, pino({ level: 'silent' }));
    try {
      await use(service);
    } finally {
      await service.close();
    }
  };
  await serve(async (service) => {
    for (const day of [0, 1]) {
      now = FIRST + day * DAY;
      const connection = await Connection.open(Number(new URL(service.url).port));
      for (let hit = 0; hit < 3 * PERSONS; hit++) {
        now += 17 * SECOND + 123_457;
        const body = { s: site.publicId, n: 'pageview', u: `https://${site.domain}/${hit % 4}` };
        const headers = headersOf(world, addresses[hit % PERSONS]!, agents[hit % PERSONS]!);
        assert.equal((await post(connection, body, headers))[0], 202);
      }
      connection.close();
      await service.settle();
    }
    await service.maintain();
  });
  const events = await withStore(dataDir, (store) =>
    store.query<{ visitor: string; ts: string }>(
      "SELECT toString(visitor) AS visitor, toString(ts) AS ts FROM events WHERE event = 'pageview'",
    ),
  );
  assert.equal(events.length, 6 * PERSONS);
  const visitors = [...new Set(events.map(({ visitor }) => BigInt(visitor)))];
  assert.equal(visitors.length, 2 * PERSONS);
  const instants = events.flatMap(({ ts }) => [BigInt(ts), BigInt(ts) / 1000n]);
  const texts = [...visitors, ...instants].map(String).concat(addresses, agents);
  const secrets = [...[...visitors, ...instants].map(littleEndian), ...texts.map((text) => Buffer.from(text))];
  assert.notDeepEqual(filesWith(storePath(dataDir), visitors.map(littleEndian)), [], 'raw events have hashes');
  assert.notDeepEqual(await rowsWith(dataDir, texts), [], 'and instants');

  now = FIRST + 40 * DAY;
  await serve(async (service) => {
    await service.settle();
    for (let i = 0; i < 3; i++, now += 6 * MINUTE) await service.maintain();
  });
  const kept = await withStore(dataDir, (store) =>
    store.query<{ visits: number; visitors: number }>(
      'SELECT count() AS visits, uniqExact(day, visitor) AS visitors FROM visits',
    ),
  );
  assert.deepEqual(kept, [{ visits: 6 * PERSONS, visitors: 2 * PERSONS }]);
  assert.deepEqual(filesWith(storePath(dataDir), secrets), []);
  assert.deepEqual(await rowsWith(dataDir, texts), []);
});

function headersOf({ proxyKey }: World, address: string, agent: string) {
  const { Origin, ...headers } = behindProxy(proxyKey, address);
  return { ...headers, Origin, 'User-Agent': agent };
}

function littleEndian(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** Lists the tables that have one of these texts in a row: files may be compressed. */
function rowsWith(dataDir: string, texts: readonly string[]): Promise<string[]> {
  return withStore(dataDir, async (store) => {
    const tables = await store.query<{ name: string }>("SELECT name FROM system.tables WHERE database = 'svc'");
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await store.query<{ row: string }>(`SELECT toString(tuple(*)) AS row FROM ${name}`);
      const all = rows.map(({ row }) => row).join('\n');
      if (texts.some((text) => all.includes(text))) found.push(name);
    }
    return found;
  });
}
