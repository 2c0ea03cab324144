import type { Db } from '../database/database.ts';

/** The record of changes of an organisation as its owners want it. */
export interface AuditSettings {
  /** Whether entries say from which network something was done. */
  readonly networks: boolean;
  /** Whether views of public links are recorded: one an hour of a link from a network. */
  readonly views: boolean;
  /** The months for which entries are kept; null for as long as the organisation. */
  readonly months: number | null;
}

/** Returns the settings of an organisation's record. */
export async function auditSettings(db: Db, orgId: number): Promise<AuditSettings> {
  const { audit_networks, audit_views, audit_months } = await db
    .selectFrom('organisations')
    .select(['audit_networks', 'audit_views', 'audit_months'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { networks: audit_networks === 1, views: audit_views === 1, months: audit_months };
}

/** Sets how an organisation's record is kept. The change is recorded. */
export async function setAuditSettings(
  db: Db,
  orgId: number,
  { networks, views, months }: AuditSettings,
): Promise<void> {
  await db
    .updateTable('organisations')
    .set({ audit_networks: networks ? 1 : 0, audit_views: views ? 1 : 0, audit_months: months })
    .where('id', '=', orgId)
    .execute();
}
