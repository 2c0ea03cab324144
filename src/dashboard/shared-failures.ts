import { sql } from 'kysely';
import { systemTimer, type Timer } from '../concurrency/timer.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf } from '../database/secret.ts';
import type { Clock } from '../domain/clock.ts';
import {
  type Admitted,
  type Counter,
  type FailureCounts,
  FailuresInMemory,
  FORGOTTEN_AFTER_MS,
  waitMs,
} from './sign-in-failures.ts';

/** The clocks of nodes differ by less. */
const SKEW_MAX_MS = 60_000;
/** A database that answers no sooner is away. */
const ANSWER_MAX_MS = 2000;

/**
 * Keeps the counters of failures in PostgreSQL, where all nodes count. Names of counters are fingerprints: accounts and addresses
 * are not stored. While the database is away, each node goes on with the counters that it has last seen and counts alone.
 *
 * The statements begin with `with`, so that they wait for no other writer (`postgres/one-writer.ts`): guesses must not hold up
 * what others save. Rows are locked in the order of their names.
 */
export class SharedFailures implements FailureCounts {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #own: FailuresInMemory;

  constructor(db: Db, clock: Clock, timer: Timer = systemTimer) {
    this.#db = db;
    this.#clock = clock;
    this.#timer = timer;
    this.#own = new FailuresInMemory(clock);
  }

  async admit(counters: readonly Counter[]): Promise<Admitted | number> {
    const ordered = counters
      .map((counter) => ({ ...counter, name: fingerprintOf(counter.key) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const answer = withTimeout(ANSWER_MAX_MS, this.#admitted(ordered), () => null, this.#timer);
    const admitted = await answer.catch(() => null);
    return admitted ?? this.#own.admit(counters);
  }

  async #admitted(counters: readonly Named[]): Promise<Admitted | number> {
    const now = epochMs(this.#clock);
    // A guess that has to wait writes nothing.
    const present = await this.#present(counters, now);
    const wait = longestWait(counters, present, now);
    if (wait > 0) return wait;
    const before = await this.#count(counters, now);
    // Another guess of the same moment was first.
    const waitForOther = longestWait(counters, before, now);
    if (waitForOther > 0) {
      await this.#settle([], counters, now);
      return waitForOther;
    }
    return {
      settle: async (outcome) => {
        const isOver = ({ ofAccount }: Counter) => outcome === 'right' && ofAccount;
        const over = counters.filter(isOver);
        for (const { key } of over) this.#own.set(key, undefined);
        // While the database is away, a failure too many stays counted.
        await this.#settle(
          over,
          counters.filter((counter) => !isOver(counter)),
          now,
        ).catch(() => {});
      },
    };
  }

  /** Reads the counters. */
  async #present(counters: readonly Named[], now: number): Promise<Counts> {
    // A clock that was set back begins the wait anew, once: else it would last until the clock has caught up.
    const { rows } = await sql<Row>`with set_back as (
      update sign_in_failures set at = ${now}, before_at = ${now} where name = any(${namesOf(counters)}) and at > ${now + SKEW_MAX_MS})
      select name, count, at from sign_in_failures where name = any(${namesOf(counters)}) and ends_at > ${now}`.execute(
      this.#db,
    );
    const present = new Map(rows.map(({ name, count, at }) => [name, { count, at }]));
    for (const { key, name } of counters) this.#own.set(key, present.get(name));
    return present;
  }

  /** Counts a failure at each counter. Returns what they were before. */
  async #count(counters: readonly Named[], now: number): Promise<Counts> {
    const ends = now + FORGOTTEN_AFTER_MS;
    const added = sql.join(counters.map(({ name }) => sql`(${name}, 1, ${now}, ${now}, ${ends})`));
    const { rows } = await sql<Row>`with counted as (
      insert into sign_in_failures as present (name, count, at, before_at, ends_at) values ${added}
      on conflict (name) do update set count = case when present.ends_at <= ${now} then 1 else present.count + 1 end,
        at = excluded.at, before_at = present.at, ends_at = excluded.ends_at
      returning name, count, before_at) select name, count - 1 as count, before_at as at from counted`.execute(
      this.#db,
    );
    for (const { key, name } of counters) {
      const count = rows.find((row) => row.name === name)!.count + 1;
      this.#own.set(key, { count, at: now });
    }
    return new Map(rows.map(({ name, count, at }) => [name, { count, at }]));
  }

  /** Removes some counters, and takes one failure back from others, whose later failures stay. */
  async #settle(over: readonly Named[], back: readonly Named[], countedAt: number): Promise<void> {
    await sql`with named as (
      select name from sign_in_failures where name = any(${namesOf([...over, ...back])}) order by name for update),
      removed as (delete from sign_in_failures where name = any(${namesOf(over)}) and name in (select name from named)),
      taken_back as (update sign_in_failures set count = count - 1, at = case when at = ${countedAt} then before_at else at end
        where name = any(${namesOf(back)}) and count > 0 and name in (select name from named))
      select 1`.execute(this.#db);
  }
}

interface Named extends Counter {
  readonly name: string;
}

type Counts = ReadonlyMap<string, { readonly count: number; readonly at: number }>;
type Row = { readonly name: string; readonly count: number; readonly at: number };

function namesOf(counters: readonly Named[]): string[] {
  return counters.map(({ name }) => name);
}

function longestWait(counters: readonly Named[], counts: Counts, now: number): number {
  return Math.max(...counters.map((counter) => waitMs(counter, counts.get(counter.name), now)));
}
