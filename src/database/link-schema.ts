import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../domain/language.ts';
import type { LinkTheme } from '../domain/share-link.ts';

/** The tables of shared links. */
export interface LinkSchema {
  /**
   * Public read-only links to the statistics of a site, or of a group. `token` is stored in plain text, so that the link can be copied
   * again. `password_hash` is as those of users; null without a password. `conditions` is the JSON text of written conditions, null
   * for none; `panels` names of cards and `frame_origins` origins, separated by commas, `panels` null for all cards. `views` counts
   * how often the page was opened; `badge_token` names the link's badge, null without one.
   */
  share_links: {
    id: GeneratedAlways<number>;
    /** Null for a link of a group. */
    site_id: number | null;
    /** Null for a link of a site. */
    group_id: Generated<number | null>;
    name: string;
    token: string;
    expires_at: Generated<number | null>;
    password_hash: Generated<string | null>;
    conditions: Generated<string | null>;
    panels: Generated<string | null>;
    with_revenue: Generated<0 | 1>;
    frame_origins: Generated<string>;
    accent: Generated<string | null>;
    theme: Generated<LinkTheme | null>;
    language: Generated<Language | null>;
    badge_token: Generated<string | null>;
    views: Generated<number>;
    created_at: ColumnType<number, number, never>;
  };
  /** The picture at the top of a link's page, as a data URL. */
  share_link_logos: { link_id: number; data_url: string };
}
