import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportState, NoteKind, ObtainedVisitors } from '../domain/import-state.ts';
import type { Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import type { AlertSchema } from './alert-schema.ts';
import type { AnnotationSchema } from './annotation-schema.ts';
import type { AuditSchema } from './audit-schema.ts';
import type { CounterSchema } from './counter-schema.ts';
import type { DaySchema } from './day-schema.ts';
import type { DiscardSchema } from './discard-schema.ts';
import type { EvidenceSchema } from './evidence-schema.ts';
import type { GoalSchema } from './goal-schema.ts';
import type { LinkSchema } from './link-schema.ts';
import type { ManagementSchema } from './management-schema.ts';
import type { OidcSchema } from './oidc-schema.ts';
import type { ReportSchema } from './report-schema.ts';
import type { RequestSchema } from './request-schema.ts';
import type { SecondFactorSchema } from './second-factor-schema.ts';
import type { SegmentSchema } from './segment-schema.ts';
import type { SiteFileSchema } from './site-file-schema.ts';

/** A number that the database assigns. It is never used twice, so that figures stored under an id stay that id's. */
type Id = GeneratedAlways<number>;
/** Set when the row is created, never changed. Epoch milliseconds. */
type CreatedAt = ColumnType<number, number, never>;
/** SQLite has no booleans, so neither dialect uses them. */
type ZeroOrOne = 0 | 1;

/** The grant of a member, or of an invited person (domain/grant.ts). */
export interface GrantColumns {
  role: Role;
  /** The JSON text of a Reach; null: the whole organisation. */
  reach: Generated<string | null>;
  /** Names of what is withheld, separated by commas. */
  withheld: Generated<string>;
  /** The instant at which the membership ends; null: never. */
  expires_at: Generated<number | null>;
}

/** The tables of the database and their columns. All instants are epoch milliseconds, all days `YYYY-MM-DD`. */
export interface Schema
  extends AlertSchema,
    AnnotationSchema,
    AuditSchema,
    CounterSchema,
    DaySchema,
    DiscardSchema,
    EvidenceSchema,
    GoalSchema,
    LinkSchema,
    ManagementSchema,
    OidcSchema,
    ReportSchema,
    RequestSchema,
    SiteFileSchema,
    SecondFactorSchema,
    SegmentSchema {
  /**
   * The owners of the one organisation that `operates` run the server: the first that is no demo's. `is_demo` marks the
   * organisations that `svc demo` creates, whatever their names. The limits of its members' sessions are null where it sets none.
   */
  organisations: {
    id: Id;
    name: string;
    is_demo: Generated<ZeroOrOne>;
    operates: Generated<ZeroOrOne>;
    session_hours: Generated<number | null>;
    session_idle_minutes: Generated<number | null>;
    created_at: CreatedAt;
    /** Whether its record of changes keeps networks, and views of its links. */
    audit_networks: Generated<ZeroOrOne>;
    audit_views: Generated<ZeroOrOne>;
    /** The months for which its entries are kept; null: for as long as the organisation. */
    audit_months: Generated<number | null>;
  };
  /**
   * `email` is in lower case, which makes its uniqueness ignore case in every dialect; `language` null: the browser's; `cards` the
   * order of the site view's cards (domain/cards.ts), null: the usual one.
   */
  users: {
    id: Id;
    email: string;
    password_hash: string;
    language: Generated<string | null>;
    cards: Generated<string | null>;
    created_at: CreatedAt;
    /** When the account was found without a membership, epoch milliseconds. */
    memberless_since: Generated<number | null>;
  };
  members: GrantColumns & { user_id: number; org_id: number; created_at: CreatedAt };
  sites: {
    id: Id;
    public_id: string;
    org_id: number;
    domain: string;
    /** Further domains, separated by commas. */
    also: Generated<string>;
    name: string;
    timezone: string;
    retention_months: number | null;
    /** 0 for visits that are kept no longer than raw events. */
    visit_months: Generated<number>;
    honours_gpc: ZeroOrOne;
    /** The sets of fields that are switched off, separated by commas. */
    fields_off: Generated<string>;
    /** The JSON text of string[]: patterns of paths of which parts are removed at collection; empty for none. */
    masks: Generated<string>;
    /** Whether its robots.txt and llms.txt are read every day. */
    reads_files: Generated<ZeroOrOne>;
    state: Site['state'];
    created_at: CreatedAt;
    /** The last time when it was emptied; null when it never was. */
    emptied_at: Generated<number | null>;
    /** When a document that no longer had it archived it; null for a site that is active, or that a person archived. */
    pruned_at: Generated<number | null>;
  };
  /** Named sets of an organisation's sites. */
  site_groups: { id: Id; org_id: number; name: string; created_at: CreatedAt };
  grouped_sites: { group_id: number; site_id: number };
  /** The zones of a site's days: each row holds from its day on, the first row also before it. */
  site_zones: { site_id: number; from_day: string; timezone: string };
  api_keys: {
    id: Id;
    org_id: number;
    name: string;
    /** SHA-256 of the complete key, lower-case hex. */
    fingerprint: string;
    /** The key's first characters, by which people recognise it. */
    prefix: string;
    /** The sites that it reads, the JSON text of a Reach; null: all of the organisation. */
    reach: Generated<string | null>;
    /** The scopes of a key that manages, names separated by commas; null for a key that reads figures. */
    scopes: Generated<string | null>;
    created_at: CreatedAt;
    revoked_at: number | null;
    /** The last use, accurate to about a minute; null before the first. */
    last_used_at: Generated<number | null>;
  };
  /** `version` is the current one. */
  funnels: {
    id: Id;
    site_id: number;
    name: string;
    version: Generated<number>;
    created_at: CreatedAt;
    archived_at: Generated<number | null>;
  };
  /** `steps` is the JSON text of FunnelStep[]. */
  funnel_versions: {
    funnel_id: number;
    version: number;
    window_minutes: number;
    steps: string;
    created_at: CreatedAt;
  };
  relay_keys: { id: Id; fingerprint: string; prefix: string; created_at: CreatedAt; revoked_at: number | null };
  /** `label` is a calendar date. */
  salts: { label: string; salt: Uint8Array };
  /**
   * `alive_at` is the last announcement of an import, null for one of an earlier version. `ended_at` is the time at
   * which all of it had reached the store. The other columns are of imports from other products: `source` is the value of
   * `--from`, `digest` tells the content apart, `first_day`, `last_day` and `days` are those that it brought, `accepted` and
   * `rejected` count rows of the source, `problem` says why it failed. `pages_encoded` is 0 for an import that an earlier version
   * began, until its pages are known to be as browsers send them.
   */
  imports: {
    id: Id;
    site_id: number;
    name: string;
    started_at: CreatedAt;
    alive_at: Generated<number | null>;
    ended_at: Generated<number | null>;
    source: Generated<string | null>;
    state: Generated<ImportState | null>;
    digest: Generated<string | null>;
    first_day: Generated<string | null>;
    last_day: Generated<string | null>;
    days: Generated<number | null>;
    accepted: Generated<number | null>;
    rejected: Generated<number | null>;
    problem: Generated<string | null>;
    pages_encoded: Generated<0 | 1>;
  };
  /**
   * The sums that an import kept of a day and dimension, `totals` for the day itself, beside the source's own. A figure
   * that the source does not have is null. `visitors` says how they were obtained, `views_of` the source's unit in place
   * of views; `left_out` is the JSON text of the rows that were left out, by reason.
   */
  import_audits: {
    import_id: number;
    day: string;
    dimension: string;
    source_visitors: number | null;
    source_views: number | null;
    kept_visitors: number | null;
    kept_views: number | null;
    visitors: ObtainedVisitors;
    views_of: string | null;
    left_out: string;
  };
  /** The rows, files and names that an import left out or changed, numbered from 0. The kind says what name and value are. */
  import_notes: { import_id: number; number: number; kind: NoteKind; name: string; value: string; rows: number };
  /** The runs of collectors: an id numbers the events of one. Only the last row is kept. */
  writers: { id: Id; started_at: CreatedAt };
  /** One row, of id 1. */
  import_keys: { month: string; key: Uint8Array };
  /**
   * Goals (version 0) and funnel versions that have been counted on the days closed before their creation. `counted_from` has
   * a value in rows of earlier versions alone. `again` is 1 for those that are to be counted once more.
   */
  backfills: {
    site_id: number;
    kind: 'goal' | 'revenue' | 'property' | 'funnel' | 'channels';
    id: number;
    version: number;
    counted_from: ColumnType<string | null, undefined, never>;
    again: Generated<number>;
  };
  /** Deleted sites, and emptied ones by their earlier ids, whose events may still be in the store. */
  erasures: { site_id: number; requested_at: number };
  /** The last mail to the operator of each subject, and how bad it was; `is_over` says whether its end was mailed too. */
  operator_notices: { subject: string; sent_at: number; level: 'warn' | 'bad'; is_over: ZeroOrOne };
  /**
   * A signed-in browser. Only the SHA-256 of its token is stored. `agent` names the browser and its system, `provider` the one that
   * has signed it in; null: the user's password.
   */
  sessions: {
    id: Id;
    user_id: number;
    fingerprint: string;
    agent: string;
    provider: Generated<string | null>;
    created_at: CreatedAt;
    last_seen_at: number;
  };
  /** Links to choose a new password; each works once. */
  password_resets: { fingerprint: string; user_id: number; created_at: CreatedAt };
  /** Open invitations, one for an address in an organisation, with what is granted; accepting one deletes it. */
  invitations: GrantColumns & {
    id: Id;
    org_id: number;
    email: string;
    fingerprint: string;
    /** Null for invitations that were made before the column. */
    invited_by: Generated<number | null>;
    created_at: CreatedAt;
  };
}
