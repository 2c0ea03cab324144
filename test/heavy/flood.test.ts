/** Tests a flood from a million addresses, each in a truncated address of its own, through a valid relay key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { Collector } from '../../src/collect/collector.ts';
import { DiscardCounter } from '../../src/collect/discard-counter.ts';
import { ExclusionDirectory } from '../../src/collect/exclusion-directory.ts';
import { FixedWindow } from '../../src/collect/fixed-window.ts';
import { HostReader } from '../../src/collect/host.ts';
import { readHeaders } from '../../src/collect/http/collect-headers.ts';
import { DATACENTRE_ASNS } from '../../src/collect/lookup/datacentres.ts';
import { Geography } from '../../src/collect/lookup/geography.ts';
import { Lookups } from '../../src/collect/lookup/lookups.ts';
import { openNetwork } from '../../src/collect/lookup/network.ts';
import { SPAM_REFERRERS } from '../../src/collect/lookup/spam-referrers.ts';
import { UserAgents } from '../../src/collect/lookup/user-agent.ts';
import { createProxyKey, ProxyKeys } from '../../src/collect/proxy-keys.ts';
import { Salts } from '../../src/collect/salts.ts';
import { SiteDirectory } from '../../src/collect/site-directory.ts';
import { LocalDays } from '../../src/domain/day.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { Random } from '../collect/random.ts';
import { CHROME } from '../collect/world.ts';

/** More take longer: SVC_TEST_ADDRESSES=1000000. */
const ADDRESSES = Number(process.env.SVC_TEST_ADDRESSES ?? 500_000);
/** After so many events all caches are full. */
const WARM_UP = 400_000;
const VISITOR_EVERY = 5000;
const GROWTH_MAX_BYTES = 16 * 1024 * 1024;

test(`${ADDRESSES} addresses neither fill the memory nor discard the events of an ordinary visitor`, async (t) => {
  const { dataDir, database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const { key } = await createProxyKey(database.db, clock);
  const salts = new Salts(database, clock);
  const collector = new Collector({
    sites: new SiteDirectory(database, clock),
    exclusions: new ExclusionDirectory(database, clock),
    proxyKeys: new ProxyKeys(database, clock),
    days: new LocalDays(),
    hosts: new HostReader(),
    lookups: new Lookups({
      geography: await Geography.bundled(dataDir),
      network: await openNetwork(dataDir),
      userAgents: new UserAgents(),
      datacentres: DATACENTRE_ASNS,
      spamReferrers: SPAM_REFERRERS,
    }),
    rateLimiter: new FixedWindow(),
    journal: { append: (_line, settled) => settled(true) },
    salts,
    discards: new DiscardCounter(database.db),
    log: pino({ level: 'silent' }),
    run: 0,
  });
  await salts.saltFor('2026-03-10');

  const random = new Random(1);
  const send = (ip: string, agent: string, origin: string): boolean => {
    const before = collector.accepted;
    collector.receive(
      {
        body: Buffer.from(JSON.stringify({ s: site.publicId, u: '/', r: `https://${random.below(1e9)}.example.net/` })),
        headers: readHeaders(['Origin', origin, 'User-Agent', agent, 'X-Svc-Relay-Key', key, 'X-Svc-Client-IP', ip]),
        remoteAddress: '127.0.0.1',
        receivedAt: clock.nowMicros(),
      },
      () => {},
    );
    return collector.accepted > before;
  };

  let warm = 0;
  let visits = 0;
  const start = performance.now();
  for (let i = 0; i < ADDRESSES; i++) {
    if (i === WARM_UP) warm = memoryInUse();
    // Multiplying the counter by an odd number meets each /24 (or /48) once.
    const spread = Math.imul(i, 0x9e3779b1) >>> 8;
    const ip =
      i % 2 === 0
        ? `${spread >>> 16}.${(spread >>> 8) & 255}.${spread & 255}.1`
        : `2a0${i % 8}:${(i >>> 12).toString(16)}:${(i & 0xfff).toString(16)}::1`;
    const agent = i % 20 === 0 ? `${CHROME} Build/${i}` : CHROME;
    send(ip, agent, i % 3 === 0 ? `https://s${i}.example.com` : 'https://example.com');
    if (i % VISITOR_EVERY === 0) {
      assert.ok(send('84.128.0.7', CHROME, 'https://example.com'), `an ordinary visitor, after ${i} others`);
      visits++;
      // Each of these batches takes a tenth of a second.
      clock.advanceMs(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const growth = memoryInUse() - warm;
  const microsEach = ((performance.now() - start) * 1000) / ADDRESSES;
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  t.diagnostic(
    `${ADDRESSES} addresses: ${collector.accepted} accepted, ${JSON.stringify([...collector.discarded].filter(([, n]) => n > 0))}; ` +
      `${visits} visits of an ordinary visitor, all accepted; ${microsEach.toFixed(1)} µs each; ` +
      `${mb(warm)} MB after ${WARM_UP}, ${mb(growth)} MB more at the end`,
  );
  assert.ok(growth < GROWTH_MAX_BYTES, `grew by ${mb(growth)} MB`);
});

/** Returns the memory in use after garbage collection, bytes. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
