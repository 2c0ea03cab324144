/** A row of a site in every table that has some, for tests of what becomes of them. */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Site } from '../domain/site.ts';
import { TABLES_OF_SITES, type TableOfSites } from '../sites/tables-of-sites.ts';

/** The rows that those of the tables refer to, and whose they are. */
export interface RowOwner {
  readonly site: Site;
  readonly userId: number;
  readonly groupId: number;
}

/** The tables whose ids others refer to. */
const WITH_IDS: readonly TableOfSites[] = ['goals', 'revenues', 'funnels', 'exclusions'];

type Rows = { readonly [Table in TableOfSites]: Insertable<Schema[Table]> };

/** Adds a row of a site to every table of sites. */
export async function addRowOfEach(db: Db, { site, userId, groupId }: RowOwner): Promise<void> {
  const site_id = site.id;
  const user_id = userId;
  const created_at = 0;
  const report = {
    site_id,
    of_site: site_id,
    of_group: null,
    frequency: 'weekly' as const,
    sent_for: '2026-03-02',
    created_at,
  };
  const rule = { type: 'spike', threshold: 5, goal_id: null, currency: null, hours: null, percent: null } as const;
  const armed = { enabled: 1, revision: 1, state: 'firing', memory: '{"a":1}', watched_since: 0 } as const;
  const unique = `of ${site_id}`;
  const rows: Rows = {
    goals: { site_id, name: 'Goal', kind: 'page', pattern: '/a', created_at },
    revenues: {
      ...{ site_id, goal_id: 0, amount_property: 'a', currency_property: null, currency: 'EUR' },
      ...{ counted_from: '2026-01-01', created_at },
    },
    funnels: { site_id, name: 'Funnel', created_at },
    funnel_revenues: { site_id, revenue_id: 0, funnel_id: 0, version: 1, counted_from: '2026-01-01' },
    properties: { site_id, key: 'plan', counted_from: '2026-01-01', created_at },
    channel_versions: { site_id, version: 1, rules: '[]', counted_from: '2026-01-01', created_at },
    backfills: { site_id, kind: 'goal', id: 0, version: 0 },
    annotations: { site_id, day: '2026-03-01', text: 'Relaunch', user_id, created_at },
    alert_rules: {
      ...{
        site_id,
        of_site: site_id,
        ...rule,
        url: null,
        secret: null,
        emails: '[]',
        destinations: '{}',
        ...armed,
        created_at,
      },
    },
    site_zones: { site_id, from_day: '2026-01-01', timezone: 'UTC' },
    share_links: { site_id, name: 'Link', token: unique, created_at },
    report_recipients: {
      ...{ ...report, token: unique, email: 'outside@example.com', language: 'en', with_revenue: 0 },
      ...{ share_link_id: null, state: 'active', fingerprint: unique, asked_at: null, asks: 1 },
    },
    exclusions: { org_id: site.orgId, site_id, kind: 'path', pattern: '/x', created_at },
    segments: { site_id, of_site: site_id, name: 'Own', conditions: '[]', user_id, created_at, changed_at: 0 },
    report_subscriptions: { ...report, user_id, token: unique },
    grouped_sites: { group_id: groupId, site_id },
    external_ids: { org_id: site.orgId, site_id, kind: 'goals', external_id: 'order', row_id: '1' },
    report_deliveries: {
      of_site: site_id,
      ...{
        site_id,
        user_id,
        recipient_id: null,
        frequency: 'weekly',
        period_from: '2026-03-02',
        period_to: '2026-03-08',
      },
      ...{ attempt: 1, at: 0, status: 'sent', detail: '', next_try_at: null },
    },
    imports: { site_id, name: 'old.zip', started_at: 0, ended_at: 1 },
    site_days: { site_id, day: '2026-03-01', attempts: 1, generation: 1, events: 2 },
    closed_months: { site_id, month: '2026-03-01', attempts: 1, generation: 1, basis: '' },
    discards: { site_id, day: '2026-03-01', reason: 'gpc', count: 2 },
    crawler_discards: { site_id, day: '2026-03-01', name: 'Bot', count: 2 },
    exclusion_discards: { site_id, exclusion_id: 0, day: '2026-03-01', count: 2 },
    crawler_requests: {
      ...{ site_id, day: '2026-03-01', crawler: 'Bot', page: '/', status: 2, verdict: 'unverified' },
      ...{ requests: 2, bytes: 3 },
    },
    crawler_days: { site_id, day: '2026-03-01', crawler: 'Bot', pages: 1, requests: 2 },
    request_faults: { site_id, day: '2026-03-01', fault: 'time', count: 2 },
    request_streams: { site_id, name: 'log', position: '1', changed_at: 0 },
    request_versions: { site_id, version: 1 },
    site_files: {
      ...{
        site_id,
        file: 'robots.txt',
        tried_at: 1,
        read_at: 1,
        failing_since: null,
        failure: '',
        since: '2026-03-01',
      },
      ...{ hash: 'a', bytes: 1, title: '', content: 'a' },
    },
    site_file_changes: { site_id, day: '2026-03-01', file: 'robots.txt', change: 'changed' },
    erasures: { site_id, requested_at: 1 },
    erasure_log: { site_id, kind: 'retention', site: site.publicId, days: 1, requested_at: 1 },
    forgotten_days: { site_id, before: '2020-01-01', changed: 1 },
  };
  const tables = (Object.keys(TABLES_OF_SITES) as TableOfSites[]).filter((table) => table !== 'erasures');
  const added = new Map<TableOfSites, number>();
  for (const table of tables) {
    const row = { ...rows[table] } as Record<string, unknown>;
    for (const [column, of] of [
      ['goal_id', 'goals'],
      ['funnel_id', 'funnels'],
      ['revenue_id', 'revenues'],
      ['exclusion_id', 'exclusions'],
    ] as const) {
      if (row[column] === 0) row[column] = added.get(of);
    }
    if (table === 'backfills') row.id = added.get('goals');
    const insert = db.insertInto(table).values(row as never);
    if (!WITH_IDS.includes(table)) await insert.execute();
    else
      added.set(
        table,
        ((await insert.returning('id' as never).executeTakeFirstOrThrow()) as { readonly id: number }).id,
      );
  }
}

/** Returns the rows of a site by table, without the tables that have none. */
export async function rowsOf(db: Db, siteId: number): Promise<Partial<Record<TableOfSites, readonly object[]>>> {
  const found: Partial<Record<TableOfSites, readonly object[]>> = {};
  for (const table of Object.keys(TABLES_OF_SITES) as TableOfSites[]) {
    const { rows } = await sql<object>`select * from ${sql.table(table)} where site_id = ${siteId}`.execute(db);
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}
