import type { Database } from '../database/database.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import type { ChannelVersion } from '../domain/own-channels.ts';
import { Backfilled, backfillOfFunnel, backfillsOfGoals } from '../rollup/days/backfilled.ts';
import { listChannelVersions } from '../sites/channel-rules.ts';
import { listFunnelVersions } from '../sites/funnels.ts';
import { listGoals } from '../sites/goals.ts';

/** What a site counts, as far as its files have it. */
export interface Definitions {
  /** The versions of the site's own rules of channels. */
  readonly channels: readonly ChannelVersion[];
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
  /** The goals and funnels that are left out, since some of their days are not counted yet. */
  readonly uncounted: readonly string[];
}

/** Reads the goals and funnels that are counted on all days: a file must not have a part of their figures. */
export class ExportedDefinitions {
  readonly #database: Pick<Database, 'db' | 'reader'>;
  readonly #siteId: number;
  readonly #backfilled: Backfilled;

  constructor(database: Pick<Database, 'db' | 'reader'>, siteId: number) {
    this.#database = database;
    this.#siteId = siteId;
    this.#backfilled = new Backfilled(database);
  }

  async read(): Promise<Definitions> {
    const { db } = this.#database;
    const goals = await listGoals(db, this.#siteId);
    const funnels = await listFunnelVersions(db, this.#siteId);
    const missing = new Set((await this.#backfilled.missing(backfillsOfGoals(goals))).map(({ id }) => id));
    const missingFunnels = new Set<FunnelVersion>();
    for (const funnel of funnels) {
      if ((await this.#backfilled.missing([backfillOfFunnel(funnel)])).length > 0) missingFunnels.add(funnel);
    }
    return {
      channels: await listChannelVersions(db, this.#siteId),
      goals: goals.filter(({ id }) => !missing.has(id)),
      funnels: funnels.filter((funnel) => !missingFunnels.has(funnel)),
      uncounted: [
        ...goals.filter(({ id }) => missing.has(id)).map(({ name }) => `goal ${name}`),
        ...[...missingFunnels].map(({ name, version }) => `funnel ${name}, version ${version}`),
      ],
    };
  }
}
