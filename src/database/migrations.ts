import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the dialects spell differently. */
export interface ColumnTypes {
  /** A number that the database gives and never gives again. */
  readonly id: 'integer' | 'serial';
  readonly idColumn: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  readonly bytes: 'blob' | 'bytea';
}

/** All migrations, by name; they run in the order of their names. One that was released is never changed. */
export function migrationsFor(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001_control': {
      up: async (db: Kysely<unknown>) => {
        await createAccounts(db, types);
        await createSites(db, types);
        await createKeys(db, types);
        await createGoalsAndFunnels(db, types);
        await createCollection(db, types);
      },
    },
    '0002_import_key': { up: (db: Kysely<unknown>) => createImportKey(db, types) },
    '0003_closed_days': { up: createClosedDays },
    '0004_erasures': { up: createErasures },
    '0005_alerts': { up: (db: Kysely<unknown>) => createAlerts(db, types) },
    '0006_dashboard': {
      up: async (db: Kysely<unknown>) => {
        await createSignIn(db, types);
        await createInvitations(db, types);
        await createShareLinks(db, types);
        await createReportSubscriptions(db);
        await db.schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
        for (const table of ['goals', 'funnels']) {
          await db.schema.alterTable(table).addColumn('archived_at', 'bigint').execute();
        }
      },
    },
    '0007_report_delivery': { up: createReportDelivery },
    '0008_operator': { up: noteOperator },
    '0009_closed_months': { up: createClosedMonths },
    '0010_final_days': { up: (db: Kysely<unknown>) => noteFinalDays(db, types) },
    '0011_event_fields': { up: noteEventFields },
    '0012_alert_channels': { up: (db: Kysely<unknown>) => openAlertChannels(db, types) },
  };
}

async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('organisations')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('members')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'member')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_pk', ['user_id', 'org_id'])
    .execute();
  await db.schema.createIndex('members_org').on('members').column('org_id').execute();
}

async function createSites(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sites')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id'))
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('retention_months', 'integer')
    .addColumn('honours_gpc', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('active', 'archived')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sites_org').on('sites').column('org_id').execute();
  await db.schema
    .createTable('site_zones')
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_zones_pk', ['site_id', 'from_day'])
    .execute();
}

async function createKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_keys_org').on('api_keys').column('org_id').execute();
  await db.schema
    .createTable('relay_keys')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
}

async function createGoalsAndFunnels(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('goals')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('page', 'event')`))
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('goals_site').on('goals').column('site_id').execute();
  await db.schema
    .createTable('funnels')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('funnels_site').on('funnels').column('site_id').execute();
  await db.schema
    .createTable('funnel_versions')
    .addColumn('funnel_id', 'integer', (column) => column.notNull().references('funnels.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('window_minutes', 'integer', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_versions_pk', ['funnel_id', 'version'])
    .execute();
}

async function createCollection(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('salts')
    .addColumn('label', 'text', (column) => column.notNull().primaryKey())
    .addColumn('salt', types.bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('discards')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('discards_pk', ['site_id', 'day', 'reason'])
    .execute();
  await db.schema
    .createTable('imports')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createImportKey(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('import_key')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('key', types.bytes, (column) => column.notNull())
    .execute();
}

async function createClosedDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_days')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer')
    .addColumn('events', 'bigint')
    .addPrimaryKeyConstraint('closed_days_pk', ['site_id', 'day'])
    .execute();
  await db.schema
    .createTable('backfills')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('goal', 'funnel')`))
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('backfills_pk', ['kind', 'id', 'version'])
    .execute();
}

async function createErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('site_id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createAlerts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('alert_rules')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('spike', 'drop', 'silence', 'goal')`))
    .addColumn('threshold', 'double precision')
    .addColumn('goal_id', 'integer')
    .addColumn('url', 'text')
    .addColumn('secret', 'text')
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('armed', 'firing')`))
    .addColumn('memory', 'text', (column) => column.notNull())
    .addColumn('watched_since', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_rules_site').on('alert_rules').column('site_id').execute();
  await db.schema
    .createTable('alert_rounds')
    .addColumn('type', 'text', (column) => column.notNull().primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await createAlertAttempts(db, types, (column) => column.notNull().check(sql`channel in ('webhook', 'email')`));
}

async function createAlertAttempts(
  db: Kysely<unknown>,
  types: ColumnTypes,
  channel: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
): Promise<void> {
  await db.schema
    .createTable('alert_attempts')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('rule_id', 'integer', (column) => column.notNull().references('alert_rules.id').onDelete('cascade'))
    .addColumn('channel', 'text', channel)
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_attempts_due').on('alert_attempts').columns(['status', 'at']).execute();
  await db.schema.createIndex('alert_attempts_rule').on('alert_attempts').columns(['rule_id', 'id']).execute();
}

async function createSignIn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('fingerprint', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('recovery', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
}

async function createInvitations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'member')`))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invitations_org_email', ['org_id', 'email'])
    .execute();
}

async function createShareLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('share_links_site').on('share_links').column('site_id').execute();
}

async function createReportSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_subscriptions')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_subscriptions_pk', ['user_id', 'site_id', 'frequency'])
    .execute();
  await db.schema.createIndex('report_subscriptions_site').on('report_subscriptions').column('site_id').execute();
}

/** The table anew: until then nobody could subscribe, so there is nothing to keep. */
async function createReportDelivery(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('report_subscriptions').execute();
  await db.schema
    .createTable('report_subscriptions')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('frequency', 'text', (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly')`))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('sent_for', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_subscriptions_pk', ['user_id', 'site_id', 'frequency'])
    .execute();
  await db.schema.createIndex('report_subscriptions_site').on('report_subscriptions').column('site_id').execute();
}

/** What the tables hold when `noteOperator` comes to them, as far as it reads them. */
interface BeforeOperator {
  organisations: { id: number; name: string; is_demo: number; operates: number };
  members: { user_id: number; org_id: number; role: string };
  users: { id: number; email: string };
}

/** Until then a demo was known by its name and its owner's address, and who runs the server by coming first. */
async function noteOperator(untyped: Kysely<unknown>): Promise<void> {
  for (const column of ['is_demo', 'operates']) {
    await untyped.schema
      .alterTable('organisations')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await untyped.schema
    .alterTable('invitations')
    .addColumn('invited_by', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  const db = untyped as Kysely<BeforeOperator>;
  const owned = await db
    .selectFrom('organisations')
    .innerJoin('members', 'members.org_id', 'organisations.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.role', '=', 'owner')
    .select(['organisations.id', 'organisations.name', 'users.email'])
    .execute();
  const demos = owned.filter(({ name, email }) => /^Demo( \d+)?$/.test(name) && /^demo\d*@example\.com$/.test(email));
  for (const { id } of demos) {
    await db.updateTable('organisations').set({ is_demo: 1 }).where('id', '=', id).execute();
  }
  const first = db
    .selectFrom('organisations')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('is_demo', '=', 0);
  await db.updateTable('organisations').set({ operates: 1 }).where('id', '=', first).execute();
  await untyped.schema
    .createIndex('organisations_operates')
    .unique()
    .on('organisations')
    .column('operates')
    .where(sql.ref('operates'), '=', 1)
    .execute();
}

async function createClosedMonths(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_months')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer')
    .addColumn('basis', 'text')
    .addPrimaryKeyConstraint('closed_months_pk', ['site_id', 'month'])
    .execute();
}

/** Until then a day was final by its age alone, imports did not say that they go on, and writers' numbers were random. */
async function noteFinalDays(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('closed_days').addColumn('final', 'integer').execute();
  await db.schema.alterTable('closed_days').addColumn('unknown', 'text').execute();
  await db.schema.alterTable('imports').addColumn('alive_at', 'bigint').execute();
  await db.schema.alterTable('imports').addColumn('ended_at', 'bigint').execute();
  await db.schema
    .createTable('writers')
    .addColumn('id', types.id, types.idColumn)
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Until then a rule had a webhook and email addresses, and the attempts' table took no other channel. */
async function openAlertChannels(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('alert_rules')
    .addColumn('destinations', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  // SQLite drops no check from a column: the rows move to a table without it.
  await db.schema.dropIndex('alert_attempts_due').execute();
  await db.schema.dropIndex('alert_attempts_rule').execute();
  await db.schema.alterTable('alert_attempts').renameTo('alert_attempts_before').execute();
  await createAlertAttempts(db, types, (column) => column.notNull());
  await sql`insert into alert_attempts select * from alert_attempts_before`.execute(db);
  await db.schema.dropTable('alert_attempts_before').execute();
}

/** The days that are closed by then know the first version of the fields only; sites switch sets of later ones off. */
async function noteEventFields(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closed_days')
    .addColumn('fields_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('sites')
    .addColumn('fields_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
