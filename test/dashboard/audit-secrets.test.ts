/** Searches the record of a busy installation for what must not be in it: secrets, addresses, names, and data of visitors. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { AUDITED_TABLES, type AuditedTable } from '../../src/database/audit/audited-tables.ts';
import type { AuditEntry } from '../../src/database/audit/entry.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { fill } from './one-of-everything.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Shorter texts are words such as `owner` and `days`, which say nothing. */
const TEXT_MIN_CHARS = 8;
/** Texts by which entries name things, and those that nobody keeps from others. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  sites: ['public_id'],
  erasure_log: ['site'],
};
/** The kinds of things that `fill` makes have entries. */
const KINDS_MIN = 18;
const LEFT_OUT = ['audit_entries', 'kysely_migration', 'kysely_migration_lock'];

test('no text of the database is in the record but those of the columns that are told, and nothing of a visitor', async () => {
  const site = await service.site({ domain: 'secret-shop.example', name: 'The secret shop' });
  const path = `/sites/${site.publicId}`;
  await fill(service, site);
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const rule = {
    type: 'spike',
    threshold: 10,
    goalId: null,
    url: 'https://hooks.example/a-webhook-secret',
    emails: [],
  };
  await tab.get('POST', `${path}/alerts`, rule);
  await tab.get('POST', `${path}/share-links`, { name: 'Link', password: 'a password of a link' });
  await tab.get('PUT', `/orgs/${site.orgId}/report-sender`, { name: 'Agency', replyTo: '' });
  await tab.get('POST', `/orgs/${site.orgId}/management-keys`, { name: 'Script', reach: null, scopes: ['sites:read'] });
  await tab.get('PUT', `/orgs/${site.orgId}/audit/webhook`, { url: 'https://siem.example/another-webhook-secret' });
  await tab.get('PATCH', path, { name: 'Another name', domain: 'moved-shop.example' });
  const visit = { t: 'pageview', u: 'https://moved-shop.example/a-page-of-a-visitor?utm_source=a-campaign' };
  await service.collect(site, visit, { 'x-forwarded-for': '203.0.113.77' });

  const { db } = service.database;
  const entries = await db.selectFrom('audit_entries').select(['org_id', 'entry']).execute();
  const text = entries.map(({ entry }) => entry).join('\n');
  const kinds = new Set(entries.map(({ entry }) => (JSON.parse(entry) as AuditEntry).action.split('.')[0]));
  assert.ok(kinds.size >= KINDS_MIN, [...kinds].join(', '));
  for (const secret of ['203.0.113.77', 'a-page-of-a-visitor', 'a-campaign', USER_AGENT, 'a password of a link']) {
    assert.ok(!text.includes(secret), secret);
  }
  assert.ok(!/\b(?:198\.51\.100|203\.0\.113)\.[1-9]/.test(text), 'an address that is not shortened');
  assert.ok(!text.includes('@'), 'an email address');
  const searched = await textsOfDatabase();
  assert.ok(searched.size > 20, `${searched.size} texts`);
  const inRecord = [...searched].filter(([value]) => text.includes(JSON.stringify(value).slice(1, -1)));
  assert.deepEqual(
    inRecord.filter(([value]) => !kinds.has(value)).map(([value, where]) => `${where}: ${value}`),
    [],
    'the names of kinds alone',
  );
});

/** Lists the texts of all columns that are not told, each with its column. */
async function textsOfDatabase(): Promise<ReadonlyMap<string, string>> {
  const { db } = service.database;
  const told = new Set<string>();
  const found = new Map<string, string>();
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (LEFT_OUT.includes(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    const known = [...(AUDITED_TABLES[table as AuditedTable]?.told ?? []), ...(NAMED_BY[table] ?? [])] as string[];
    for (const { name } of columns) {
      for (const value of rows.map((row) => row[name])) {
        if (typeof value !== 'string' || value.length < TEXT_MIN_CHARS) continue;
        if (known.includes(name)) told.add(value);
        else found.set(value, `${table}.${name}`);
      }
    }
  }
  return new Map([...found].filter(([value]) => !told.has(value)));
}
