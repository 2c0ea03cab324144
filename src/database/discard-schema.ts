import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DiscardReason } from '../domain/discard.ts';
import type { ExclusionKind } from '../domain/exclusion.ts';

/** The tables that count discarded events by site and day, and the rules that discard some. */
export interface DiscardSchema {
  /** `site_id` is 0 for a site that does not exist. */
  discards: { site_id: number; day: string; reason: DiscardReason; count: number };
  /** The discards for `bot_user_agent` by the crawler's name (`collect/lookup/crawler-name.ts`). */
  crawler_discards: { site_id: number; day: string; name: string; count: number };
  /** The rules by which owners exclude traffic. `site_id` is null for all sites of the organisation. */
  exclusions: {
    id: GeneratedAlways<number>;
    org_id: number;
    site_id: number | null;
    kind: ExclusionKind;
    pattern: string;
    created_at: ColumnType<number, number, never>;
  };
  /** The discards for `excluded` by rule. A rule that was removed may have rows until their days expire. */
  exclusion_discards: { site_id: number; exclusion_id: number; day: string; count: number };
}
