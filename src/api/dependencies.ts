import type { Site } from '../domain/site.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  RealtimeAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from '../stats/answer.ts';
import type { BreakdownQuery, FunnelQuery, GoalsQuery, StatsQuery, TimeseriesQuery } from '../stats/query.ts';

/** What the read API needs of the rest of the service. */

/** The organisation that a valid key speaks for. */
export interface ApiKeyHolder {
  readonly keyId: number;
  readonly orgId: number;
}

export interface ApiKeys {
  /** The active key with exactly this text; `null` when it is unknown or revoked. Must see a revocation at once. */
  find(key: string): Promise<ApiKeyHolder | null>;
}

export interface Sites {
  /** The organisation's active sites, in the order in which they are listed. */
  activeOf(orgId: number): Promise<readonly Site[]>;
  /** The organisation's active site of this public id; `null` when archived, unknown or of another organisation. */
  findActive(orgId: number, publicId: string): Promise<Site | null>;
}

/** Answers typed queries. Each may throw an ApiError, which the reader is told. */
export interface Statistics {
  stats(site: Site, query: StatsQuery): Promise<StatsAnswer>;
  timeseries(site: Site, query: TimeseriesQuery): Promise<TimeseriesAnswer>;
  breakdown(site: Site, query: BreakdownQuery): Promise<BreakdownAnswer>;
  realtime(site: Site): Promise<RealtimeAnswer>;
  goals(site: Site, query: GoalsQuery): Promise<GoalsAnswer>;
  funnels(site: Site): Promise<readonly FunnelSummary[]>;
  /** `null` when the site has no funnel of this id. `id` is a safe integer of at least 0. */
  funnel(site: Site, id: number, query: FunnelQuery): Promise<FunnelAnswer | null>;
}
