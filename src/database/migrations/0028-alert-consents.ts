import { type Kysely, sql } from 'kysely';

const ROWS_PER_INSERT = 200;

/**
 * Adds the consents of addresses outside an organisation to its alert emails. The addresses of rules that exist are
 * `earlier`: they get their emails until they are asked, and for a time after that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_consents')
    .addColumn('org_id', 'integer', (column) => column.notNull().references('organisations.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('ask_at', 'bigint')
    .addColumn('asked_at', 'bigint')
    .addColumn('asks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('grace_until', 'bigint')
    .addPrimaryKeyConstraint('alert_consents_pk', ['org_id', 'email'])
    .execute();
  // All organisations together ask an address at most once a day, and so many addresses.
  for (const column of ['email', 'ask_at', 'asked_at']) {
    await db.schema.createIndex(`alert_consents_by_${column}`).on('alert_consents').column(column).execute();
  }
  await db.schema
    .createTable('alert_consent_links')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('org_id', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint(
      'alert_consent_links_consent',
      ['org_id', 'email'],
      'alert_consents',
      ['org_id', 'email'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  // Deleting a consent looks its links up.
  await db.schema
    .createIndex('alert_consent_links_of')
    .on('alert_consent_links')
    .columns(['org_id', 'email'])
    .execute();
  const outside = await outsideAddresses(db);
  for (let i = 0; i < outside.length; i += ROWS_PER_INSERT) {
    const rows = outside.slice(i, i + ROWS_PER_INSERT).map(([orgId, email]) => sql`(${orgId}, ${email}, 'earlier', 0)`);
    await sql`insert into alert_consents (org_id, email, state, ask_at) values ${sql.join(rows)}`.execute(db);
  }
}

/** Lists the addresses of rules that no member of the site's organisation has, each once for each organisation. */
async function outsideAddresses(db: Kysely<unknown>): Promise<[orgId: number, email: string][]> {
  const rules = await sql<{ org_id: number; emails: string }>`select sites.org_id, alert_rules.emails
    from alert_rules join sites on sites.id = alert_rules.site_id order by alert_rules.id`.execute(db);
  const members = await sql<{ org_id: number; email: string }>`select members.org_id, users.email
    from members join users on users.id = members.user_id`.execute(db);
  const known = new Set(members.rows.map(({ org_id, email }) => `${org_id} ${email}`));
  const outside: [number, string][] = [];
  for (const { org_id, emails } of rules.rows) {
    for (const address of JSON.parse(emails) as string[]) {
      const email = address.toLowerCase();
      if (known.has(`${org_id} ${email}`)) continue;
      known.add(`${org_id} ${email}`);
      outside.push([org_id, email]);
    }
  }
  return outside;
}
