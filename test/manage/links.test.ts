/** Tests that scripts and files make links as the dashboard does, with a password that is never read back. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isPasswordOf } from '../../src/accounts/password.ts';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { PASSWORDS_MAX } from '../../src/manage/perform.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const PASSWORD = 'correct horse battery';
const OTHER = 'another horse battery';
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

async function shop() {
  const made = await Manager.ofNew(service);
  await made.script.done('PUT /sites/shop', { domain: 'shop.example' });
  return made;
}

async function hashOf(linkId: unknown): Promise<string | null> {
  const links = service.database.db.selectFrom('share_links').select('password_hash').where('id', '=', Number(linkId));
  return (await links.executeTakeFirstOrThrow()).password_hash;
}

test('a link has a password, which is hashed and never read back, and a logo', async () => {
  const { script } = await shop();
  const link = { name: 'Client', password: PASSWORD, logo: LOGO };
  const first = await script.ask('PUT /sites/shop/links/client', link);
  assert.equal(first.status, 201);
  const made = first.body as { id?: string; logo?: string; hasPassword?: boolean };
  assert.deepEqual([made.logo, made.hasPassword, 'password' in made], [LOGO, true, false]);
  const hash = await hashOf(made.id);
  assert.ok(await isPasswordOf(hash!, PASSWORD));
  const again = await script.ask('PUT /sites/shop/links/client', link);
  assert.deepEqual([again.headers.get('svc-change'), again.body], ['unchanged', made]);
  assert.equal(await hashOf(made.id), hash, 'what was opened stays open');
  const tags = [first.headers.get('etag')];
  for (const [password, change] of [
    [OTHER, 'changed'],
    [null, 'changed'],
    [null, 'unchanged'],
  ] as const) {
    const changed = await script.ask('PUT /sites/shop/links/client', { password });
    assert.equal(changed.headers.get('svc-change'), change);
    assert.equal((changed.body as { hasPassword?: boolean }).hasPassword, password !== null);
    if (change === 'changed') tags.push(changed.headers.get('etag'));
  }
  assert.equal(new Set(tags).size, 3, 'another password is a change for If-Match');
  assert.equal(await hashOf(made.id), null);
  await script.done('PUT /sites/shop/links/client', { logo: null });
  for (const wrong of [
    { password: 'short' },
    { logo: 'data:image/gif;base64,R0lGODlh' },
    { logo: 'https://www.example.com/logo.png' },
    { logo: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(44_000)}` },
    { hasPassword: true },
  ]) {
    assert.equal(
      await script.refused('PUT /sites/shop/links/client', wrong),
      '400 INVALID',
      String(Object.keys(wrong)),
    );
  }
});

test('a password is in no answer, log or record of requests, nor can it be found out from what is kept', async () => {
  const { script, orgId } = await shop();
  const other = await Manager.of(service, { orgId });
  const { db } = service.database;
  const digests: string[] = [];
  for (const key of [script, other]) {
    const link = { name: 'Client', password: PASSWORD };
    const made = await key.done('POST /sites/shop/links', link, { 'idempotency-key': 'same' });
    assert.ok(!JSON.stringify(made).includes(PASSWORD));
    const kept = await db.selectFrom('idempotency_keys').selectAll().where('idempotency_key', '=', 'same').execute();
    digests.push(kept.at(-1)!.digest);
    assert.ok(!JSON.stringify(kept).includes(PASSWORD));
  }
  assert.notEqual(digests[0], digests[1], 'who has the database must not try passwords without the key');
  const log = await script.done('GET /log');
  assert.ok(!JSON.stringify(log).includes(PASSWORD));
});

test('a file that is applied again keeps the password, and says when it becomes another', async () => {
  const { script } = await shop();
  const apply = async (password: string | null) => {
    const links = [{ id: 'client', name: 'Client', password }];
    const { changes } = await script.done('POST /apply', { sites: [{ id: 'shop', links }] });
    const { change, fields } = (changes as { change: string; fields: string[] }[])[1]!;
    return [change, ...fields];
  };
  assert.deepEqual(await apply(PASSWORD), ['created']);
  assert.deepEqual(await apply(PASSWORD), ['unchanged']);
  assert.deepEqual(await apply(OTHER), ['changed', 'password']);
  assert.deepEqual(await apply(null), ['changed', 'password']);
  const sites = Array.from({ length: 3 }, (_, site) => ({
    domain: `client-${site}.example`,
    links: Array.from({ length: PASSWORDS_MAX / 2 }, (_, i) => ({ name: `Link ${i}`, password: PASSWORD })),
  }));
  assert.equal(await script.refused('POST /apply', { sites }), '413 TOO_LARGE', 'each takes a moment to hash');
});

test('a file for svc apply names the variable of the environment that has the password', async (t) => {
  const directory = emptyDirectory(t);
  const file = join(directory, 'clients.yaml');
  const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    svc([...words, '--data', join(directory, 'data'), '--json'], '', environment);
  await run(['org', 'create', '--name', 'Agency']);
  const links = 'links: [{ name: Client, password: { env: CLIENT_PASSWORD } }]';
  writeFileSync(file, `sites: [{ domain: acme.example, ${links} }]`);
  const changes = async (password: string) => {
    const { out } = await run(['apply', file], { CLIENT_PASSWORD: password });
    return (JSON.parse(out) as { changes: { change: string }[] }).changes.map(({ change }) => change);
  };
  assert.deepEqual(await changes(PASSWORD), ['created', 'created']);
  assert.deepEqual(await changes(PASSWORD), ['unchanged', 'unchanged']);
  assert.deepEqual(await changes(OTHER), ['unchanged', 'changed']);
  const { status, err } = await run(['apply', file]);
  assert.deepEqual([status, err.includes('CLIENT_PASSWORD is not set')], [1, true], err);
});
