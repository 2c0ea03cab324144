/** Tests which events are of a site with several domains: against the oracle, and while its domains change. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildSite } from '../../src/api/fakes.fixture.ts';
import { draftOf } from '../../src/collect/draft.ts';
import { HostReader } from '../../src/collect/host.ts';
import { NO_HEADERS } from '../../src/collect/http/collect-headers.ts';
import { collectionSteps, type StepDependencies } from '../../src/collect/steps.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { updateSite } from '../../src/sites/sites.ts';
import fc, { sizeOf } from '../draws.ts';
import { ownPage, type Sender } from '../oracle/own-page.ts';
import { Harness } from './harness.ts';
import { until } from './server.ts';
import { BROWSER } from './visit.ts';

const DOMAINS = ['shop.example', 'www.shop.example', 'shop.test', 'www.other.example', 'localhost', 'de.shop.test'];
const HOSTS = [
  ...[...DOMAINS, 'WWW.Shop.Test', 'a.b.shop.example', 'notshop.test', 'shop.test.evil.example', 'other.example'],
  ...['de.other.example', 'shop.example.', 'example', 'test', 'app.localhost', 'www.search.example'],
];

const host = fc.constantFrom(...HOSTS);
const address = fc
  .tuple(fc.constantFrom('https://', 'http://'), host, fc.constantFrom('', ':8443'), fc.constantFrom('/', '/a?x=1'))
  .map((parts) => parts.join(''));
const origin = fc.tuple(fc.constantFrom('https://', 'http://'), host).map((parts) => parts.join(''));
const sender: fc.Arbitrary<Sender> = fc.record({
  origin: fc.oneof({ weight: 6, arbitrary: origin }, fc.constantFrom(null, 'null')),
  u: fc.oneof(fc.constant('/'), address),
  r: fc.oneof(fc.constant(''), address),
});
const domains = fc
  .subarray(DOMAINS, { minLength: 1 })
  .chain((drawn) => fc.shuffledSubarray(drawn, { minLength: drawn.length, maxLength: drawn.length }));

test('origin, page and referrer are matched with all domains of a site, as the oracle says', () => {
  const steps = collectionSteps({ run: 0, hosts: new HostReader() } as StepDependencies);
  const matchOrigin = steps.find(({ name }) => name === 'matchOrigin')!;
  const found = { accepted: 0, rejected: 0, own: 0 };
  fc.assert(
    fc.property(domains, sender, ([domain = '', ...also], { origin, u, r }) => {
      const headers = { ...NO_HEADERS, origin };
      const draft = draftOf({ body: null, headers, remoteAddress: '', receivedAt: 0 });
      draft.site = buildSite({ domain, also });
      draft.input = { ...draft.input, u, r };
      const decision = matchOrigin(draft) as string | null;
      const { hostname, referrer } = draft.fields;
      assert.deepEqual(decision ?? { hostname, referrer }, ownPage({ origin, u, r }, { domain, also }));
      if (decision === null) found.accepted++;
      else found.rejected++;
      if (decision === null && r !== '' && referrer === '') found.own++;
    }),
    { numRuns: sizeOf(2000) },
  );
  assert.ok(Math.min(...Object.values(found)) > 0, JSON.stringify(found));
});

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

test('a site follows its domains from the next event on, and a path on two of them is one page', async () => {
  const { db } = harness.world.database;
  const site = await harness.world.addSite({ domain: 'shop.example' });
  const from = (Origin: string, r = '') => ({
    body: { s: site.publicId, u: '/a', r },
    headers: { ...BROWSER, Origin },
  });
  const isTaken = async (Origin: string) => (await harness.send([from(Origin)])).accepted === 1;
  await harness.assertAccepted([from('https://shop.example')]);
  await harness.assertDiscarded('origin', [from('https://shop.test')]);

  await updateSite(db, systemClock, site.publicId, { also: ['shop.test'] });
  await until(() => isTaken('https://shop.test'));
  await harness.assertAccepted([from('https://shop.example'), from('https://de.shop.test', 'https://shop.example/b')]);
  assert.deepEqual(
    (await harness.breakdown(site, 'page')).map(([key]) => key),
    ['/a'],
  );
  assert.deepEqual(
    (await harness.keys(site, 'referrer')).filter((key) => key !== '(none)'),
    [],
  );

  await updateSite(db, systemClock, site.publicId, { domain: 'new.example', also: ['shop.test'] });
  await until(() => isTaken('https://new.example'));
  await harness.assertDiscarded('origin', [from('https://shop.example'), from('https://www.shop.example')]);
  await harness.assertAccepted([from('https://shop.test')]);
});
