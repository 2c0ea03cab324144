import type { ColumnType, GeneratedAlways } from 'kysely';

/** The table of the named lists of conditions. */
export interface SegmentSchema {
  /**
   * `site_id` is the id of a site, or that of a group as one site, which is negative; `of_site` and `of_group` refer to its row.
   * `conditions` is the JSON text of the written conditions. `user_id` is the member whose segment it is; null for one of the
   * site, which all members have.
   */
  segments: {
    id: GeneratedAlways<number>;
    site_id: number;
    of_site: number | null;
    of_group: number | null;
    name: string;
    conditions: string;
    user_id: number | null;
    created_at: ColumnType<number, number, never>;
    changed_at: number;
  };
}
