/** Writes evidence of a busy installation beside its running service, and tampers with it. */
import assert from 'node:assert/strict';
import { verify } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { beginSecondFactor, confirmSecondFactor } from '../../src/accounts/second-factors.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { listUnpurged } from '../../src/collect/destroyed-salts.ts';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { Salts } from '../../src/collect/salts.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { emptySite } from '../../src/manage/empty-site.ts';
import { addExclusion } from '../../src/sites/exclusions.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { updateSite } from '../../src/sites/sites.ts';
import { signedIn } from '../dashboard/account.ts';
import { fill } from '../dashboard/one-of-everything.ts';
import { TestService } from '../service.ts';
import { secretsOf } from './secrets.ts';

const PASSWORD = 'hunter2-of-the-mail-server';

let service: TestService;
let directory: string;
/** The evidence that all tests read. */
let evidence: Evidence;
let secrets: readonly string[];
const place = (name: string) => join(directory, name);
const read = (name: string, file: string) => readFileSync(join(place(name), file), 'utf8');
const command = (...words: readonly string[]) =>
  svc(['evidence', ...words, '--data', service.directory], '', { SVC_TIME_SERVER: 'none' }, service.clock);

before(async () => {
  service = await TestService.start({ SVC_SMTP_URL: `smtp://mailer:${PASSWORD}@127.0.0.1:1` });
  directory = join(service.directory, 'evidence');
  mkdirSync(directory);
  const { database, clock } = service;
  const { db } = database;
  const site = await service.site({ name: '<b>Shop</b>', retentionMonths: 24, visitMonths: 6 });
  await fill(service, site);
  const other = await service.site({ domain: 'blog.example' });
  await updateSite(db, clock, other.publicId, { masks: ['/users/*'] });
  await addExclusion(db, clock, { orgId: site.orgId, siteId: site.id, kind: 'network', pattern: '203.0.113.7/32' });
  const hook = { url: 'https://hooks.example.com/path-that-lets-anybody-post', secret: 'a-secret-that-signs-webhooks' };
  const rule = { type: 'spike', threshold: 10, goalId: null, emails: [] } as const;
  await createAlertRule(db, clock, { ...rule, ...hook, siteId: site.id }, []);
  await createProxyKey(db, clock);
  const owner = await signedIn(service, site.orgId, 'owner');
  const { secret } = await beginSecondFactor(db, clock, { id: owner.userId, email: owner.email }, 'svc');
  const code = new TOTP({ secret }).generate({ timestamp: clock.nowMicros() / 1000 });
  await confirmSecondFactor(db, clock, owner.userId, code);
  await emptySite(db, clock, other.publicId);
  await keepProperty(db, clock, { siteId: site.id, key: '<script>' });
  const salts = new Salts(database, clock);
  await salts.holdCurrent();
  const ended = clock.nowMicros() + 3 * 86_400_000_000;
  // Readers of the service may delay it.
  do await salts.destroyEnded(ended);
  while ((await listUnpurged(db)).length > 0);
  await salts.holdCurrent();
  const { status, err } = await command(place('whole'));
  assert.deepEqual([status, err], [0, '']);
  evidence = JSON.parse(read('whole', 'evidence.json')) as Evidence;
  secrets = [PASSWORD, 'path-that-lets-anybody-post', ...(await secretsOf(db))];
});
after(() => service.close());

test('it says who has access, what each site keeps, what was destroyed and erased, and where data goes', async () => {
  const [organisation] = evidence.organisations;
  assert.ok(organisation !== undefined);
  const { members, sites, access } = organisation;
  const user = await service.database.db.selectFrom('second_factors').select('user_id').executeTakeFirstOrThrow();
  assert.deepEqual(
    members.map(({ id, role, factors, lastSignIn }) => [
      role,
      id === user.user_id ? factors : factors.length,
      lastSignIn?.slice(0, 10),
    ]),
    [
      ['viewer', 0, '2026-05-20'],
      ['owner', 0, '2026-05-20'],
      ['owner', ['totp', 'recovery_codes'], '2026-05-20'],
    ],
  );
  assert.deepEqual(access, {
    ...{ openInvitations: 1, readKeys: 2, managementKeys: 0, sharedLinks: 1, alertAddresses: 1, reportAddresses: 1 },
  });
  assert.deepEqual(
    sites.map(({ domain, retentionMonths, visitMonths, masks, exclusions, properties, emptied }) => ({
      ...{ domain, retentionMonths, visitMonths, masks, kinds: exclusions.map(({ kind }) => kind) },
      ...{ properties: properties.length, isEmptied: emptied !== null },
    })),
    [
      {
        ...{ domain: 'shop.example', retentionMonths: 24, visitMonths: 6, masks: [], kinds: ['path', 'network'] },
        ...{ properties: 2, isEmptied: false },
      },
      {
        ...{ domain: 'blog.example', retentionMonths: null, visitMonths: 13, masks: ['/users/*'], kinds: [] },
        ...{ properties: 0, isEmptied: true },
      },
    ],
  );
  const { inUse, recordedSince, destroyed } = evidence.salts;
  assert.deepEqual([inUse, recordedSince], [['2026-05-20', '2026-05-21'], '2026-05-20']);
  assert.deepEqual(
    destroyed.map(({ date }) => date),
    ['2026-05-21', '2026-05-20'],
  );
  assert.ok(destroyed.every(({ deleted, purged }) => deleted === purged));
  assert.deepEqual(
    evidence.erasures.map(({ site, kind, done }) => [site, kind, done]),
    [[sites[1]!.id, 'emptying', null]],
  );
  assert.deepEqual(evidence.subProcessors, []);
  assert.deepEqual(
    evidence.recipients.map(({ host, setBy }) => [host, setBy]),
    [
      ['127.0.0.1:1', 'SVC_SMTP_URL'],
      ['hooks.example.com', `organization ${organisation.id}`],
    ],
  );
  assert.equal(evidence.settingsOf, 'service');
  assert.deepEqual(
    evidence.settings.filter(({ variable }) => variable === 'SVC_SMTP_URL'),
    [{ variable: 'SVC_SMTP_URL', value: 'set' }],
  );
  assert.match(evidence.versions.engine ?? '', /^\d+\./);
  assert.match(evidence.versions.database, /^SQLite 3\./);
  assert.deepEqual(evidence.backups, { last: null, failed: null, restored: null, checked: null });
  assert.ok(evidence.records.every(({ broken }) => broken === null));
  assert.match(
    evidence.records.find(({ organisation: of }) => of === organisation.id)?.last?.hash ?? '',
    /^[0-9a-f]{64}$/,
  );
});

test('no secret is in any file, and without names no address of a person is', async () => {
  const { status, err } = await command(place('nameless'), '--no-names');
  assert.deepEqual([status, err], [0, '']);
  const users = await service.database.db.selectFrom('users').select('email').execute();
  for (const name of ['whole', 'nameless']) {
    for (const file of readdirSync(place(name))) {
      assert.equal(statSync(join(place(name), file)).mode & 0o77, 0);
      const text = readFileSync(join(place(name), file), 'latin1');
      for (const secret of secrets) assert.ok(!text.includes(secret), `${file} has ${secret}`);
    }
    const text = read(name, 'evidence.json') + read(name, 'evidence.html');
    for (const { email } of users) assert.equal(text.includes(email), name === 'whole');
    assert.equal(text.includes('203.0.113.7'), name === 'whole');
  }
});

test('the page has every table, member and site, and no text of others as HTML', () => {
  const page = read('whole', 'evidence.html');
  for (const tables of Object.values(evidence.stored)) {
    for (const name of Object.keys(tables)) assert.ok(page.includes(`<code>${name}</code>`), name);
  }
  for (const { email } of evidence.organisations.flatMap(({ members }) => members)) assert.ok(page.includes(email!));
  assert.doesNotMatch(page, /undefined|\[object|\bNaN\b|<script|src=|https?:\/\/(?!www)/);
});

test('the signature is a plain one of Ed25519, by the key that doctor and the page Server show', async () => {
  const bytes = (file: string) => readFileSync(join(place('whole'), file));
  const [key, signature] = [bytes('public-key.pem'), bytes('manifest.json.sig')];
  assert.equal(verify(null, bytes('manifest.json'), key, signature), true);
  const doctor = await svc(['doctor', '--data', service.directory], '', { SVC_TIME_SERVER: 'none' });
  assert.ok(doctor.out.includes(evidence.fingerprint));
  const again = await command(
    'verify',
    place('whole'),
    '--fingerprint',
    evidence.fingerprint.toUpperCase().replaceAll(/..(?=.)/g, '$&:'),
  );
  assert.deepEqual([again.status, again.err], [0, '']);
  assert.match(again.out, /as expected/);
});

test('verify names each file that was changed, is missing or was added, and another key', async () => {
  const other = '0'.repeat(64);
  const faults: readonly (readonly [(at: string) => void, RegExp])[] = [
    [(at) => appendFileSync(join(at, 'evidence.json'), ' '), /evidence\.json was changed/],
    [
      (at) => writeFileSync(join(at, 'evidence.html'), read('whole', 'evidence.html').replace('owner', 'Owner')),
      /evidence\.html was changed/,
    ],
    [(at) => rmSync(join(at, 'sbom.json')), /sbom\.json is missing/],
    [(at) => writeFileSync(join(at, 'more.txt'), ''), /more\.txt was added/],
    [(at) => mkdirSync(join(at, 'more')), /more was added/],
    [
      (at) => {
        rmSync(join(at, 'sbom.json'));
        symlinkSync('evidence.json', join(at, 'sbom.json'));
      },
      /sbom\.json was changed/,
    ],
    [
      (at) =>
        writeFileSync(
          join(at, 'manifest.json'),
          read('whole', 'manifest.json').replace(/"made": "2026/, '"made": "2027'),
        ),
      /manifest\.json .* was changed/,
    ],
    [(at) => writeFileSync(join(at, 'manifest.json.sig'), Buffer.alloc(64)), /manifest\.json\.sig was changed/],
    [(at) => rmSync(join(at, 'manifest.json.sig')), /manifest\.json\.sig is missing/],
    [(at) => writeFileSync(join(at, 'public-key.pem'), ''), /public-key\.pem was changed/],
  ];
  for (const [index, [spoil, expected]] of faults.entries()) {
    const name = `spoilt-${index}`;
    cpSync(place('whole'), place(name), { recursive: true });
    spoil(place(name));
    const { status, out, err } = await command('verify', place(name));
    assert.deepEqual([status, err], [1, ''], String(expected));
    assert.match(out, expected);
  }
  assert.match((await command('verify', place('whole'), '--fingerprint', other)).out, /the key is another one/);
  assert.equal((await command('verify', place('whole'), '--fingerprint', other)).status, 1);
  assert.match((await command('verify', directory)).err, /has no manifest\.json/);
  assert.match((await command(place('whole'))).err, /is not empty/);
});
