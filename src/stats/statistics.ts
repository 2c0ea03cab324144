import type { Clock } from '../domain/clock.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  RealtimeAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from './answer.ts';
import { readBreakdown } from './breakdown.ts';
import { readFunnel } from './funnel-readings.ts';
import { readGoals } from './goal-readings.ts';
import { readKpis } from './kpis.ts';
import type { BreakdownQuery, FunnelQuery, GoalsQuery, PeriodChoice, StatsQuery, TimeseriesQuery } from './query.ts';
import type { Reader } from './read-counts.ts';
import { readRealtime } from './realtime.ts';
import { readTimeseries } from './timeseries.ts';
import { type Window, windowOf } from './window.ts';

/** What the site's owner has defined, from the control data. */
export interface Definitions {
  /** The zones that the site has had, earliest first. */
  zonesOf(site: Site): Promise<readonly SiteZone[]>;
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** The current version of each funnel, oldest funnel first. */
  funnelsOf(siteId: number): Promise<readonly FunnelVersion[]>;
  /** A version of a site's funnel; the current one for `null` or a number out of bounds. `null`: no such funnel. */
  funnelVersion(siteId: number, funnelId: number, version: number | null): Promise<FunnelVersion | null>;
}

/** Answers typed questions about a site. The one place where the read API, the dashboard and the alerts ask. */
export class Statistics {
  readonly #reader: Reader;
  readonly #definitions: Definitions;
  readonly #clock: Clock;

  constructor(reader: Reader, definitions: Definitions, clock: Clock) {
    this.#reader = reader;
    this.#definitions = definitions;
    this.#clock = clock;
  }

  async stats(site: Site, query: StatsQuery): Promise<StatsAnswer> {
    const window = await this.#window(site, query.period);
    const goals = query.filters.length > 0 ? [] : await this.#definitions.goalsOf(site.id);
    return readKpis(this.#reader, window, query, goals);
  }

  async timeseries(site: Site, query: TimeseriesQuery): Promise<TimeseriesAnswer> {
    const window = await this.#window(site, query.period);
    const goals = query.metric === 'conversions' ? await this.#definitions.goalsOf(site.id) : [];
    return readTimeseries(this.#reader, window, query, goals);
  }

  async breakdown(site: Site, query: BreakdownQuery): Promise<BreakdownAnswer> {
    return readBreakdown(this.#reader, await this.#window(site, query.period), query);
  }

  async realtime(site: Site): Promise<RealtimeAnswer> {
    const { now } = await this.#window(site, { preset: 'today' });
    return readRealtime(this.#reader, site, now);
  }

  async goals(site: Site, query: GoalsQuery): Promise<GoalsAnswer> {
    const window = await this.#window(site, query.period);
    return readGoals(this.#reader, window, await this.#definitions.goalsOf(site.id));
  }

  async funnels(site: Site): Promise<FunnelSummary[]> {
    const funnels = await this.#definitions.funnelsOf(site.id);
    return funnels.map(({ id, name, steps, windowMinutes, version, createdAt }) => ({
      id,
      name,
      stepCount: steps.length,
      windowMinutes,
      version,
      createdAt,
    }));
  }

  /** `null` when the site has no such funnel. */
  async funnel(site: Site, funnelId: number, query: FunnelQuery): Promise<FunnelAnswer | null> {
    const funnel = await this.#definitions.funnelVersion(site.id, funnelId, query.version);
    if (funnel === null) return null;
    return readFunnel(this.#reader, await this.#window(site, query.period), funnel);
  }

  async #window(site: Site, period: PeriodChoice): Promise<Window> {
    return windowOf(site, await this.#definitions.zonesOf(site), period, this.#clock.nowMicros());
  }
}
