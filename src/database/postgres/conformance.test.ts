import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { testSessionLimits } from '../../accounts/session-limits.fixture.ts';
import { addOrganisation, addSite, addUser } from '../conformance/rows.fixture.ts';
import { testDatabase } from '../conformance.fixture.ts';
import { run, startPostgres, textsIn } from './postgres.fixture.ts';
import { openPostgres } from './postgres.ts';
import { testSharedCounters } from './shared-counters.fixture.ts';

const server = await startPostgres();
after(() => server.stop());

/** A migrated database without rows, which most tests begin with a copy of. */
const migrated = await server.createDatabase();
await (await openPostgres(migrated)).close();

testDatabase('PostgreSQL', async (isNew) => {
  const url = await server.createDatabase(isNew ? undefined : migrated);
  const module = JSON.stringify(import.meta.resolve('./postgres.ts'));
  return {
    open: () => openPostgres(url),
    openExpression: `import(${module}).then(({ openPostgres }) => openPostgres(${JSON.stringify(url)}))`,
    found: async (texts) => {
      // A checkpoint writes what is in memory to the files; the second one removes the log from before the first.
      for (const statement of ['checkpoint', 'select pg_switch_wal()', 'checkpoint']) await run(url, statement);
      return textsIn(server.dataDir, texts);
    },
    remove: () => server.dropDatabase(url),
  };
});

let ofCounters: Promise<string> | null = null;
testSharedCounters(async () => {
  ofCounters ??= server.createDatabase(migrated);
  return await openPostgres(await ofCounters);
});
testSessionLimits('PostgreSQL', async (t) => {
  const database = await openPostgres(await server.createDatabase(migrated));
  t.after(() => database.close());
  return database;
});

test('no salt gets into the log of the server, whose files are used again and archived', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  t.after(() => database.close());
  const salt = `a salt ${'x'.repeat(60)}`;
  const logged = `no salt ${'y'.repeat(60)}`;
  await database.db
    .insertInto('salts')
    .values({ label: 'a', salt: Buffer.from(salt) })
    .execute();
  await database.db.insertInto('organisations').values({ name: logged, is_demo: 0, created_at: 0 }).execute();
  const log = join(server.dataDir, 'pg_wal');
  assert.deepEqual(await textsIn(log, [salt, logged]), [logged]);
  await database.db.deleteFrom('salts').execute();
  assert.equal(await database.purge(), true);
  await run(url, 'checkpoint');
  assert.deepEqual(await textsIn(server.dataDir, [salt]), []);
});

test('changes are recorded in a schema of any name, whatever path a session has, and functions of others stay', async (t) => {
  const url = await server.createDatabase();
  await run(url, 'create schema "Analytics"');
  const ofSchema = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path="Analytics"')}`;
  await run(ofSchema, "create function audits_of_others() returns int language sql as 'select 1'");
  const database = await openPostgres(ofSchema);
  t.after(() => database.close());
  await addOrganisation(database.db, 'Example');
  await run(url, `update "Analytics".organisations set operates = 1`);
  const { rows } = await sql<{
    entry: string;
  }>`select entry from audit_entries where org_id = 1 order by number`.execute(database.db);
  const actions = rows.map(({ entry }) => (JSON.parse(entry) as { readonly action: string }).action);
  assert.deepEqual(actions, ['organisation.created', 'organisation.changed']);
  await run(ofSchema, 'select audits_of_others()');
});

test('a purge waits for those who read the database as it was before', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  const reader = new pg.Client(url);
  await reader.connect();
  t.after(() => Promise.all([database.close(), reader.end()]));
  await database.db
    .insertInto('salts')
    .values({ label: 'a', salt: Buffer.from('deleted') })
    .execute();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1 from sites');
  await database.db.deleteFrom('salts').execute();
  let isPurged = false;
  const purged = database.purge().finally(() => {
    isPurged = true;
  });
  // While the reader is there, the purge has not ended; so many answers take longer than a purge that does not wait.
  for (let i = 0; i < 500; i++) await reader.query('select 1');
  assert.equal(isPurged, false);
  await reader.query('commit');
  assert.equal(await purged, true);
});

test('a database from before consents were asked for notes the outside addresses of its rules', async (t) => {
  const url = await server.createDatabase();
  const before = await openPostgres(url);
  const [ada, orgId] = [await addUser(before.db, 'ada@b.example'), await addOrganisation(before.db, 'Old')];
  await before.db.insertInto('members').values({ user_id: ada, org_id: orgId, role: 'owner', created_at: 0 }).execute();
  const site_id = await addSite(before.db, orgId);
  const state = { state: 'armed', memory: '{}', revision: 1, watched_since: 0, created_at: 0 } as const;
  const fields = { site_id, type: 'spike', threshold: 5, destinations: '{}', enabled: 1, ...state } as const;
  for (const emails of ['["Ada@b.example","Guest@b.example"]', '["guest@b.example","other@b.example"]', '[]']) {
    await before.db
      .insertInto('alert_rules')
      .values({ ...fields, emails })
      .execute();
  }
  await before.close();
  await run(
    url,
    'drop table signing_keys, destroyed_salts, sign_in_failures, key_rates, audit_webhooks, audit_entries, alert_consent_links, alert_consents, erasure_log, operator_notices, segments, report_senders, report_deliveries, report_recipients',
  );
  await run(url, 'alter table imports drop column pages_encoded; alter table backfills drop column again');
  await run(
    url,
    'alter table sites drop column visit_months, drop column also, drop column emptied_at, drop column pruned_at, drop column masks, drop column reads_files; alter table site_days drop column visits',
  );
  await run(url, 'alter table alert_rules drop column hours, drop column percent, drop column conditions');
  await run(url, 'alter table alert_rules drop column of_site, drop column of_group, drop column group_goals');
  await run(
    url,
    'alter table organisations drop column audit_networks, drop column audit_views, drop column audit_months',
  );
  await run(
    url,
    'alter table users drop column cards, drop column memberless_since; alter table report_subscriptions drop column segment_id',
  );
  await run(url, 'alter table report_subscriptions drop column of_site, drop column of_group');
  const ofLinks = ['group_id', 'expires_at', 'password_hash', 'conditions', 'panels', 'accent', 'theme', 'language'];
  const dropped = [...ofLinks, 'badge_token', 'with_revenue', 'frame_origins', 'views'].map(
    (name) => `drop column ${name}`,
  );
  await run(url, `drop table share_link_logos; alter table share_links ${dropped.join(', ')}`);
  await run(url, 'alter table share_links alter column site_id set not null');
  await run(url, 'drop table grouped_sites, site_groups; alter table api_keys drop column reach');
  await run(url, 'drop table external_ids, management_log, idempotency_keys; alter table api_keys drop column scopes');
  await run(
    url,
    'drop table crawler_requests, crawler_days, request_faults, request_streams, request_versions, site_files, site_file_changes',
  );
  await run(
    url,
    'drop table directory_group_people, directory_groups, directory_people, oidc_sign_ins, oidc_sessions, oidc_logouts, oidc_identities, oidc_rules, oidc_members, oidc_requirements',
  );
  await run(url, 'drop table passkeys, passkey_challenges, second_factor_requirements');
  await run(url, 'alter table second_factors drop column begun_secret');
  await run(url, 'alter table organisations drop column session_hours, drop column session_idle_minutes');
  await run(url, 'alter table sessions drop column provider');
  await run(url, 'alter table members drop constraint members_of_roles_pk; drop index members_of_org');
  await run(url, 'alter table invitations drop constraint invitations_of_email');
  await run(url, 'alter table report_subscriptions drop constraint report_subscriptions_of_member_pk');
  await run(url, "delete from kysely_migration where name >= '0028'");

  const { db, close } = await openPostgres(url);
  t.after(close);
  const earlier = { org_id: orgId, state: 'earlier', ask_at: 0, asked_at: null, asks: 0, grace_until: null } as const;
  assert.deepEqual(await db.selectFrom('alert_consents').selectAll().orderBy('email').execute(), [
    { email: 'guest@b.example', ...earlier },
    { email: 'other@b.example', ...earlier },
  ]);
});
