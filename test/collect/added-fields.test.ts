/** Tests the columns of events that no dimension of the API shows yet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStorage } from '../../src/service/data-directory/storage.ts';
import { Connection } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, Server } from './server.ts';
import { BROWSER, post } from './visit.ts';
import { createWorld } from './world.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

test('the fields of version 2 are stored as they are derived', async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const server = await Server.start({ dataDir });
  const world = await createWorld(dataDir);
  const { publicId, domain } = await world.addSite();
  const connection = await Connection.open(server.port);
  const origin = `https://Shop.${domain}:8443`;
  const bodies = [
    [
      { u: '/1?utm_content=a+b&utm_term=t', w: 390, l: 'DE-at' },
      { ...BROWSER, Origin: origin },
    ],
    [
      { u: `http://WWW.${domain}/2`, w: 1920.5, l: 'x' },
      { ...BROWSER, Origin: undefined },
    ],
    [{ u: '/3', w: '1920', l: 7 }, BROWSER],
    [{ u: '/4' }, { ...BROWSER, Origin: `https://${'a'.repeat(5000)}.${domain}` }],
  ] as const;
  for (const [body, headers] of bodies) await post(connection, { s: publicId, ...body }, headers);
  connection.close();
  await world.close();
  await server.stop();

  const { store, loader, close } = await openStorage(dataDir, LOG);
  await loader.drain();
  const rows = await store.query(
    `SELECT page, hostname, language, screen, utm_content AS content, utm_term AS term, version,
  browser_version AS browser FROM events ORDER BY page`,
  );
  await close();
  const browser = /Chrome\/(\d+)/.exec(BROWSER['User-Agent'] as string)?.[1];
  const rest = { content: '', term: '', version: 2, browser };
  assert.deepEqual(rows, [
    { page: '/1', hostname: `shop.${domain}`, language: 'de', screen: 'mobile', ...rest, content: 'a b', term: 't' },
    { page: '/2', hostname: `www.${domain}`, language: '', screen: 'desktop', ...rest },
    { page: '/3', hostname: domain, language: '', screen: '', ...rest },
    { page: '/4', hostname: 'a'.repeat(253), language: '', screen: '', ...rest },
  ]);
});
