/** The table of the record of who changed what. */
export interface AuditSchema {
  /**
   * The chain of an organisation, or with `org_id` 0 of the installation, numbered from 1. `entry` is the JSON text of an AuditEntry, `at`
   * its instant, and `hash` the SHA-256 of the hash before it, a line feed, and that text. Rows are never changed.
   */
  audit_entries: { org_id: number; number: number; at: number; entry: string; hash: string };
}
