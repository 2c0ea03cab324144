import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../domain/error.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { type Backfill, listBackfilled } from '../../sites/backfills.ts';

/** How often a reader looks whether what it waits for is counted, milliseconds. */
const LOOK_EVERY_MS = 25;
/** A reader waits no longer, milliseconds. */
const WAIT_MAX_MS = 30_000;

/** Goals as something that is counted backwards. */
export function backfillsOfGoals(goals: readonly Goal[]): Backfill[] {
  return goals.map(({ id, siteId }) => ({ siteId, kind: 'goal', id, version: 0 }));
}

/** A kept property as something that is counted backwards. */
export function backfillOfProperty({ siteId, id }: Pick<Property, 'siteId' | 'id'>): Backfill {
  return { siteId, kind: 'property', id, version: 0 };
}

/** The money of a goal as something that is counted backwards. */
export function backfillOfRevenue({ siteId, id }: Pick<Revenue, 'siteId' | 'id'>): Backfill {
  return { siteId, kind: 'revenue', id, version: 0 };
}

/** A version of the rules of channels as something that is counted backwards. */
export function backfillOfChannels({ siteId, id }: Pick<ChannelVersion, 'siteId' | 'id'>): Backfill {
  return { siteId, kind: 'channels', id, version: 0 };
}

/** A version of a funnel as something that is counted backwards. */
export function backfillOfFunnel({ siteId, id, version }: FunnelVersion): Backfill {
  return { siteId, kind: 'funnel', id, version };
}

/** Knows which goals and funnels are counted on all closed days, as long as the database has not changed. */
export class Backfilled {
  readonly #database: Pick<Database, 'db' | 'reader'>;
  readonly #done = new Set<string>();
  #version: number | undefined;

  readonly #daysCaughtUp: () => Promise<void>;

  /** @param daysCaughtUp resolves when the reader's days have what was committed before: they say which of them know a goal */
  constructor(database: Pick<Database, 'db' | 'reader'>, daysCaughtUp: () => Promise<void> = async () => {}) {
    this.#database = database;
    this.#daysCaughtUp = daysCaughtUp;
  }

  /**
   * Resolves when these are counted on every day: a reader must not get a part of a figure. Rejects with an ApiError
   * `INTERNAL` when the worker takes too long.
   */
  async wait(wanted: readonly Backfill[], waitMaxMs = WAIT_MAX_MS): Promise<void> {
    const begun = performance.now();
    while ((await this.missing(wanted)).length > 0) {
      if (performance.now() - begun > waitMaxMs) {
        throw new ApiError('INTERNAL', 'a new goal, funnel or channel rule is being counted; please retry');
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Selects the ones that are not counted yet, of goals of one site or of one version of a funnel. */
  async missing(wanted: readonly Backfill[]): Promise<readonly Backfill[]> {
    const { db, reader } = this.#database;
    const version = reader.version();
    if (version !== this.#version) this.#done.clear();
    this.#version = version;
    const unknown = wanted.filter((backfill) => !this.#done.has(keyOf(backfill)));
    const [first] = unknown;
    if (first === undefined) return unknown;
    const done = await listBackfilled(
      db,
      first,
      unknown.map(({ id }) => id),
    );
    const isDone = new Set(done);
    // While the database is away, the days are as they were.
    if (done.length > 0) await this.#daysCaughtUp().catch(() => undefined);
    // A result that was read before a change is not kept beyond it: a goal that was restored is to be counted again.
    if (this.#version === version) for (const id of done) this.#done.add(keyOf({ ...first, id }));
    return unknown.filter(({ id }) => !isDone.has(id));
  }
}

function keyOf({ kind, id, version }: Pick<Backfill, 'kind' | 'id' | 'version'>): string {
  return `${kind} ${id} ${version}`;
}
