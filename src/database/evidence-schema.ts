import type { ColumnType } from 'kysely';

/** The tables that evidence for data protection officers needs. Instants are epoch milliseconds. */
export interface EvidenceSchema {
  /** One row, of id 1: the Ed25519 key by which evidence is signed, both halves as PEM. */
  signing_keys: {
    id: number;
    public_key: string;
    /** Stored in plain text, because it signs. */
    private_key: string;
    created_at: ColumnType<number, number, never>;
  };
  /** The calendar dates whose salts were deleted; `purged_at` is when no file had the salt any more, null until then. */
  destroyed_salts: { label: string; deleted_at: number; purged_at: number | null };
}
