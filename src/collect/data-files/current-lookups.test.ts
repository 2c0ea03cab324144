/** Tests that the look-ups of a process follow what is installed, and stay whole whatever is. */
import assert from 'node:assert/strict';
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { list as bundledBots } from 'isbot';
import { emptyDirectory } from '../../sites/fixture.ts';
import { parseAddress } from '../lookup/address.ts';
import { townMmdb, wideMmdb } from '../lookup/mmdb.fixture.ts';
import { CurrentLookups, type DataPlaces } from './current-lookups.ts';
import { dataInUse, describeData } from './data-in-use.ts';
import { fileSource } from './file-source.ts';
import { installedList, installedPath, readInstalled } from './installed.ts';
import { resetData, updateData } from './update.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Acmebrowse/7.1';
const ALL = [
  'city',
  'asn',
  'datacentres',
  'referrer-spam',
  'bots',
  'user-agents',
  'crawlers',
  'crawler-addresses',
] as const;

class World {
  readonly dataDir: string;
  readonly logged: string[] = [];
  /** The messages of the log about data that was taken. */
  readonly taken: unknown[] = [];
  readonly #source: string;
  #current: CurrentLookups | null = null;

  private constructor(t: TestContext) {
    this.dataDir = emptyDirectory(t);
    this.#source = emptyDirectory(t);
    t.after(() => this.#current?.close());
  }

  static async open(t: TestContext, own: Partial<DataPlaces['own']> = {}): Promise<World> {
    const world = new World(t);
    await world.start(own);
    return world;
  }

  async start(own: Partial<DataPlaces['own']> = {}): Promise<void> {
    const logged = ({ err }: { err?: Error }, message: string) => void this.logged.push(`${message}: ${err?.message}`);
    const info = ({ taken }: { taken?: unknown }) => void this.taken.push(taken);
    const log = { info, warn: logged, error: logged };
    this.#current?.close();
    this.#current = await CurrentLookups.open({ dataDir: this.dataDir, own: { city: null, asn: null, ...own } }, log);
  }

  async install(files: Readonly<Record<string, Buffer | object>>): Promise<void> {
    for (const [name, contents] of Object.entries(files)) {
      writeFileSync(join(this.#source, name), Buffer.isBuffer(contents) ? contents : JSON.stringify(contents));
    }
    const source = fileSource(this.#source);
    const { signal } = new AbortController();
    await updateData({ dataDir: this.dataDir, source, nowMs: 0, signal, progressed: () => {} });
  }

  follow(): Promise<void> {
    return this.#current!.follow();
  }

  /** The town and the network of an address, whether that is a data centre's, and what a User-Agent is. */
  get answers(): readonly unknown[] {
    const { lookups } = this.#current!;
    const { place, asn } = lookups.locate(parseAddress('8.8.8.8')!);
    const { bot, browser, browserVersion } = lookups.describe(AGENT);
    return [place.city, asn, lookups.isDatacentre(64_500), bot ? 'bot' : `${browser} ${browserVersion}`.trim()];
  }
}

const BUNDLED = ['Mountain View', 15169, false, 'WebKit 537'];
const asnFile = (asn: number) => wideMmdb((block) => ({ autonomous_system_number: asn + (block % 2) }));
const asns = Array.from({ length: 12 }, (_, i) => 64_500 + i);

test('each kind is replaced once it is installed, and is the bundled one again after a reset', async (t) => {
  const world = await World.open(t);
  assert.deepEqual(world.answers, BUNDLED);
  await world.install({ 'city.mmdb': townMmdb('Ulm'), 'asn.mmdb': asnFile(64_500), 'datacentres.json': asns });
  assert.deepEqual(world.answers, BUNDLED);
  await world.follow();
  assert.deepEqual(world.answers, ['Ulm 0', 64_500, true, 'WebKit 537']);
  const browser = [['(?:acmebrowse)\\/([\\w.]+)'], ['version', ['name', 'Acme']]];
  await world.install({ 'user-agents.json': { browser } });
  await world.follow();
  assert.deepEqual(world.answers, ['Ulm 0', 64_500, true, 'Acme 7']);
  await world.install({ 'bots.json': [...bundledBots, 'acmebrowse'], 'city.mmdb': townMmdb('Bonn') });
  await world.follow();
  assert.deepEqual(world.answers, ['Bonn 0', 64_500, true, 'bot']);

  await world.start();
  assert.deepEqual(world.answers, ['Bonn 0', 64_500, true, 'bot'], 'after a start, too');
  await resetData(world.dataDir, ['bots', 'city']);
  await world.follow();
  assert.deepEqual(world.answers, ['Mountain View', 64_500, true, 'Acme 7']);
  await resetData(world.dataDir, ALL);
  await world.follow();
  assert.deepEqual(world.answers, BUNDLED);
  assert.deepEqual(world.logged, []);
  assert.deepEqual(Object.keys(world.taken[0] as object), ['city', 'asn', 'datacentres']);
  assert.match((world.taken[0] as { city: string }).city, /^updated, of \d{4}-\d{2}-\d{2}$/);
  assert.deepEqual(world.taken.slice(3), [
    { city: 'bundled', bots: 'bundled' },
    { asn: 'bundled', datacentres: 'bundled', 'user-agents': 'bundled' },
  ]);
});

test('what is damaged is logged once; what is in use stays, and at a start the bundled data stands in', async (t) => {
  const world = await World.open(t);
  await world.install({ 'city.mmdb': townMmdb('Ulm') });
  await world.follow();
  const before = world.answers;
  await world.install({ 'city.mmdb': townMmdb('Bonn'), 'datacentres.json': asns });
  const { city } = readInstalled(world.dataDir);
  truncateSync(installedPath(world.dataDir, city!), 5000);
  await world.follow();
  await world.follow();
  assert.deepEqual(world.answers, [before[0], before[1], true, before[3]], 'the sound kind is taken');
  assert.equal(world.logged.length, 1);
  assert.match(world.logged[0]!, /^the installed places cannot be read; the ones in use stay: .* is missing, damaged/);
  await world.start();
  assert.deepEqual(world.answers[0], 'Mountain View');
  assert.match(world.logged[1]!, /^the installed places cannot be read; the bundled ones are used: /);

  writeFileSync(installedList(world.dataDir), 'half');
  await world.follow();
  await world.follow();
  assert.match(world.logged[2]!, /^the list of installed data cannot be read: .*svc data update writes it again$/);
  assert.equal(world.logged.length, 3);
  await world.install({ 'city.mmdb': townMmdb('Kiel') });
  await world.follow();
  assert.deepEqual([world.answers[0], world.logged.length], ['Kiel 0', 3]);
});

test("the operator's own file wins over an installed one, and both are described", async (t) => {
  const own = join(emptyDirectory(t), 'own.mmdb');
  writeFileSync(own, townMmdb('Trier', { buildEpoch: 1_700_000_000 }));
  const world = await World.open(t, { city: own });
  await world.install({ 'city.mmdb': townMmdb('Ulm'), 'asn.mmdb': asnFile(1) });
  await world.follow();
  assert.deepEqual(world.answers.slice(0, 2), ['Trier 0', 1]);
  const places = { dataDir: world.dataDir, own: { city: own, asn: null } };
  assert.deepEqual(
    dataInUse(places).map(({ kind, source }) => `${kind} ${source}`),
    [
      'city own',
      'asn updated',
      'datacentres bundled',
      'referrer-spam bundled',
      'bots bundled',
      'user-agents bundled',
      'crawlers bundled',
      'crawler-addresses bundled',
    ],
  );
  const described = describeData(places);
  assert.deepEqual(
    described.map(({ entries }) => (entries === null ? null : entries > 10)),
    [true, true, true, true, true, null, true, true],
  );
  assert.equal(described[0]?.builtAt, 1_700_000_000_000);
  for (const { sha256 } of described) assert.match(sha256!, /^[0-9a-f]{64}$/);
  assert.ok(existsSync(join(world.dataDir, 'cache/own-city.bin')));
});
