import type { AttemptStatus } from '../domain/attempt-status.ts';

/** The tables of the record of who changed what. */
export interface AuditSchema {
  /**
   * The chain of an organisation, or with `org_id` 0 of the installation, numbered from 1. `entry` is the JSON text of an AuditEntry, `at`
   * its instant, and `hash` the SHA-256 of the hash before it, a line feed, and that text. Rows are never changed.
   */
  audit_entries: { org_id: number; number: number; at: number; entry: string; hash: string };
  /**
   * Where the entries of an organisation are sent, signed with `secret`. `sent` is the number of the last one that was taken; `failures` counts the
   * requests since then, and `due_at` is when the next one may be made. `at`, `status` and `detail` tell of the last request; `at` is null before the first.
   */
  audit_webhooks: {
    org_id: number;
    url: string;
    secret: string;
    sent: number;
    failures: number;
    due_at: number;
    at: number | null;
    status: AttemptStatus | '';
    detail: string;
  };
}
