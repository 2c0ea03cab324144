/** Tests that the tables of crawlers are checked line by line, and followed without a restart. */
import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { crawlerClassOf, KNOWN_CRAWLERS, operatorOf, readKnownCrawlers } from '../../domain/known-crawlers.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { bundledAddressesText, readCrawlerAddresses } from '../lookup/crawler-addresses.ts';
import { CurrentLookups } from './current-lookups.ts';
import { dataInUse } from './data-in-use.ts';
import { fileSource } from './file-source.ts';
import { followedAddresses, followedCrawlers } from './followed-list.ts';
import { installedPath, readInstalled } from './installed.ts';
import { resetData, updateData } from './update.ts';

const SEARCHING = Array.from({ length: 20 }, (_, i) => `search\tSeeker ${i}\tseeker-${i}\tSeekers Ltd`);
const ADDRESSES = Array.from(
  { length: 5 },
  (_, i) => `Seeker ${i}${i === 0 ? ' !' : ''}: 192.0.2.${i} 2001:db8:${i}::/48`,
);
const OLD_NAME = KNOWN_CRAWLERS.find(({ name }) => name === 'GPTBot')!;

function world(t: TestContext) {
  const [dataDir, from] = [emptyDirectory(t), emptyDirectory(t)];
  const errors: string[] = [];
  const install = async (name: string, lines: readonly string[]) => {
    writeFileSync(join(from, name), lines.join('\n'));
    const { signal } = new AbortController();
    return await updateData({ dataDir, source: fileSource(from), nowMs: 0, signal, progressed: () => {} });
  };
  return { dataDir, install, errors, log: { error: (_: object, message: string) => void errors.push(message) } };
}

test('another table names crawlers and their operators, and names of the past keep theirs', async (t) => {
  const { dataDir, install, errors, log } = world(t);
  const crawlers = followedCrawlers(dataDir, log);
  const silent = { ...log, info: () => {}, warn: () => {} };
  const current = await CurrentLookups.open({ dataDir, own: { city: null, asn: null } }, silent);
  t.after(async () => {
    current.close();
    await resetData(dataDir, ['crawlers']);
    crawlers.follow();
  });
  crawlers.follow();
  const named = (userAgent: string) => current.lookups.describe(userAgent).crawler;
  assert.deepEqual([named('seeker-7 bot'), operatorOf('Seeker 7')], ['other', null]);
  const [update] = await install('crawlers.txt', ['# 2026-12-01', '# 2026-12-02', ...SEARCHING, '']);
  assert.deepEqual([update?.file.entries, update?.file.builtAt], [20, Date.UTC(2026, 11, 1)]);
  const [undated] = await install('crawlers.txt', ['# names', '# 2026-12-02', ...SEARCHING, '']);
  assert.notEqual(undated?.file.builtAt, Date.UTC(2026, 11, 2));
  crawlers.follow();
  await current.follow();
  assert.deepEqual(
    [named('seeker-7 bot'), operatorOf('Seeker 7'), crawlerClassOf('Seeker 7')],
    ['Seeker 7', 'Seekers Ltd', 'search'],
  );
  assert.equal(named('Mozilla/5.0 (compatible; GPTBot/1.3)'), 'other');
  assert.deepEqual([crawlerClassOf('GPTBot'), operatorOf('GPTBot')], [OLD_NAME.class, OLD_NAME.operator]);
  assert.equal(
    dataInUse({ dataDir, own: { city: null, asn: null } }).find(({ kind }) => kind === 'crawlers')?.source,
    'updated',
  );
  await resetData(dataDir, ['crawlers']);
  crawlers.follow();
  await current.follow();
  assert.deepEqual([named('seeker-7 bot'), operatorOf('Seeker 7')], ['other', null]);
  assert.deepEqual(errors, []);
});

test('addresses are followed, and the ones in use stay when others cannot be read', async (t) => {
  const { dataDir, install, errors, log } = world(t);
  const addresses = followedAddresses(dataDir, log);
  assert.equal(addresses.of('GPTBot')?.areAll, true);
  await install('crawler-addresses.txt', ADDRESSES);
  addresses.follow();
  assert.equal(addresses.of('GPTBot'), undefined);
  const [first, second] = [addresses.of('Seeker 0')!, addresses.of('Seeker 1')!];
  assert.deepEqual([first.areAll, second.areAll], [true, false]);
  assert.deepEqual([first.list.check('192.0.2.0'), first.list.check('192.0.2.1')], [true, false]);
  assert.ok(second.list.check('2001:db8:1::7', 'ipv6'));
  await install('crawler-addresses.txt', ADDRESSES.slice(0, 4).concat('Seeker 9: 192.0.2.9'));
  truncateSync(installedPath(dataDir, readInstalled(dataDir)['crawler-addresses']!), 30);
  addresses.follow();
  assert.ok(addresses.of('Seeker 1'));
  assert.deepEqual(errors, ['the installed addresses of crawlers cannot be read; the ones in use stay']);
});

test('a line that is wrong is named, and nothing changes', async (t) => {
  const { dataDir, install } = world(t);
  const refused = async (name: string, lines: readonly string[], message: RegExp) => {
    await assert.rejects(install(name, lines), message);
    assert.deepEqual(readInstalled(dataDir), {});
  };
  await refused(
    'crawlers.txt',
    [...SEARCHING, 'hunt\tX\txyz'],
    /^DataError: crawlers\.txt of .*: line 21: there is no class "hunt"$/,
  );
  for (const [line, message] of [
    ['search\t\txyz', /line 21: a name has 1 to 50/],
    ['search\tnone\txyz', /line 21: "none" is no name/],
    ['search\tX\txy', /line 21: a part of a User-Agent/],
    ['search\tX\tXyz', /line 21: a part of a User-Agent/],
    ['search\tSeeker 3\txyz', /line 21: the name stands there already/],
    ['search\tX\txyz\tY\tZ', /line 21: it has more than/],
    [`search\tX\txyz\t${'Y'.repeat(51)}`, /line 21: an operator/],
  ] as const) {
    assert.match(String(readKnownCrawlers([...SEARCHING, line].join('\n'))), message);
  }
  assert.equal(readKnownCrawlers(SEARCHING.slice(1).join('\n')), 'it has 19 crawlers; 20 to 1000 are taken');
  for (const [line, message] of [
    ['Seeker 9', /line 6: it has not the form/],
    ['Seeker 9: 0.0.0.0/0', /line 6: "0.0.0.0\/0" is no network of a crawler/],
    ['Seeker 9: ::/0', /line 6: "::\/0" is no network/],
    ['Seeker 9: 192.0.2.0/33', /line 6: "192.0.2.0\/33" is no network/],
    ['Seeker 9: example.com', /line 6: "example.com" is no network/],
    ['Seeker 3: 192.0.2.9', /line 6: "Seeker 3" has a list already/],
    [
      `Seeker 9: ${Array.from({ length: 2001 }, (_, i) => `2001:db8:${i.toString(16)}::/48`).join(' ')}`,
      /more than 2000/,
    ],
  ] as const) {
    assert.match(String(readCrawlerAddresses([...ADDRESSES, line].join('\n'))), message);
  }
});

test('names that nothing else here knows are warned about', async (t) => {
  const { install } = world(t);
  const known = KNOWN_CRAWLERS.slice(0, 25).map((one) => [one.class, one.name, one.part].join('\t'));
  const fresh = ['ai_agent\tHuntress\thuntress/', 'ai_agent\tHuntBot\thuntbot/'];
  assert.deepEqual((await install('crawlers.txt', [...known, ...fresh]))[0]?.warnings, [
    'crawlers.txt: the bundled list of bots takes these for people, unless bots.json has them: "Huntress"',
  ]);
  const addresses = KNOWN_CRAWLERS.slice(0, 5).map(({ name }) => `${name}: 192.0.2.1`);
  const updates = await install('crawler-addresses.txt', [...addresses, 'Huntress, GPTBot: 192.0.2.9']);
  assert.deepEqual(updates.find(({ kind }) => kind === 'crawler-addresses')?.warnings, [
    'crawler-addresses.txt: no bundled crawler has these names, unless crawlers.txt has them: "Huntress"',
  ]);
});

test('the bundled tables are ones that an update would take', () => {
  const lines = KNOWN_CRAWLERS.map(({ class: kind, name, part, operator }) =>
    [kind, name, part, operator ?? ''].join('\t'),
  );
  assert.deepEqual(readKnownCrawlers(lines.join('\n')), KNOWN_CRAWLERS);
  assert.equal(typeof readCrawlerAddresses(bundledAddressesText()), 'object');
});
