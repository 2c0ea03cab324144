import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables of what keys manage. */
export interface ManagementSchema {
  /**
   * The ids that callers give to what they manage. `kind` is the name of the resource, `row_id` the id within; `site_id` is null
   * for what belongs to the organisation. A row whose thing is gone names nothing.
   */
  external_ids: {
    org_id: number;
    site_id: number | null;
    kind: string;
    external_id: string;
    row_id: string;
  };
  /** The changes that were made by keys, or with `key_id` null by `svc apply`. Only the last are kept. */
  management_log: {
    id: GeneratedAlways<number>;
    org_id: number;
    key_id: number | null;
    at: ColumnType<number, number, never>;
    action: string;
    path: string;
  };
  /** The answers to requests that may be repeated, without what is shown once. `digest` tells one request from another. */
  idempotency_keys: {
    key_id: number;
    idempotency_key: string;
    digest: string;
    status: number;
    answer: string;
    at: ColumnType<number, number, never>;
    /** The size of the row. */
    bytes: Generated<number>;
  };
}
