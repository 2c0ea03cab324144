import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../domain/error.ts';
import type { Backfill } from '../../sites/backfills.ts';
import { Backfilled } from '../days/backfilled.ts';

/** A reader that waits looks again after so long, milliseconds. */
const LOOK_EVERY_MS = 25;
/** A reader waits no longer, milliseconds. */
const WAIT_MAX_MS = 30_000;

/** Waits for the worker to count new goals and funnels backwards, so that no reader is given a part of a figure. */
export class Counted {
  readonly #backfilled: Backfilled;
  readonly #waitMaxMs: number;

  constructor(database: Pick<Database, 'db' | 'reader'>, waitMaxMs = WAIT_MAX_MS) {
    this.#backfilled = new Backfilled(database);
    this.#waitMaxMs = waitMaxMs;
  }

  /** Resolves when these are counted. Rejects with an ApiError `INTERNAL` when that takes too long. */
  async wait(wanted: readonly Backfill[]): Promise<void> {
    const begun = performance.now();
    while ((await this.#backfilled.missing(wanted)).length > 0) {
      if (performance.now() - begun > this.#waitMaxMs) {
        throw new ApiError('INTERNAL', 'a new goal or funnel is being counted; please retry');
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}
