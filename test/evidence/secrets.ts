/** The secrets of an installation, for tests that look for them where they must not be. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';

/** The columns that hold secrets, or what tells whether a secret is right. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  second_factors: ['secret', 'recovery'],
  sessions: ['fingerprint'],
  invitations: ['fingerprint'],
  api_keys: ['fingerprint', 'prefix'],
  relay_keys: ['fingerprint'],
  share_links: ['token'],
  report_recipients: ['token', 'fingerprint', 'email'],
  alert_rules: ['secret', 'url'],
  signing_keys: ['private_key'],
};

/**
 * Reads every secret of the database, and the salts and import keys in the forms that a text could have. Throws when a table
 * has no row, so that nothing is looked for in vain.
 */
export async function secretsOf(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(SECRETS)) {
    const { rows } = await sql<Record<string, string | null>>`select * from ${sql.table(table)}`.execute(db);
    assert.notEqual(rows.length, 0, table);
    found.push(...rows.flatMap((row) => columns.flatMap((column) => row[column] || [])));
  }
  const bytes = [
    ...(await db.selectFrom('salts').select('salt as bytes').execute()),
    ...(await db.selectFrom('import_keys').select('key as bytes').execute()),
  ];
  for (const row of bytes) {
    for (const form of ['hex', 'base64', 'base64url'] as const) found.push(Buffer.from(row.bytes).toString(form));
  }
  return found;
}
