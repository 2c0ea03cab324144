import { sql } from 'kysely';
import type { Lookups } from '../collect/lookup/lookups.ts';
import type { Database, Db } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/sqlite.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { REQUESTS_MAX_LINES } from '../domain/limits.ts';
import type { Site } from '../domain/site.ts';
import { requireDiskRoom } from '../import/disk-room.ts';
import type { RequestIntake, ToldRequest } from '../import/run/request-intake.ts';
import { type RequestDay, readRequestDays, writeRequestDay } from '../sites/imported-requests.ts';
import { findProductImport } from '../sites/product-imports.ts';
import { changeRequestVersion } from '../sites/request-version.ts';
import { addCounts } from './add-batch.ts';
import { withoutErased } from './erased-requests.ts';
import { reportLine } from './follow/report-line.ts';
import { capPages } from './page-cap.ts';
import { countRequests, type RequestCount } from './request-counts.ts';
import { type RequestDays, requestDays } from './request-days.ts';
import type { OpenVerifier } from './verifier.ts';

export interface StagedRequestsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  /** The path of a file that is not there yet. */
  readonly path: string;
  /** Opens what says who is real, when the first requests come. */
  readonly openVerifier: () => OpenVerifier;
}

interface Opened {
  readonly staged: Database;
  readonly days: RequestDays;
  readonly verifier: OpenVerifier;
}

/** The import reads lines for all hosts: those of other sites are left out when they are counted. */
const ALL_HOSTS: ReadonlySet<string> = new Set();
const DAYS_PER_STATEMENT = 500;

/**
 * Counts the requests of a log in a database of its own, as reported ones are counted, and adds them to those of the
 * site a day at a time. A day is taken whole or not at all: one that has requests already, that is not over or that was
 * erased keeps what it has.
 */
export class StagedRequests implements RequestIntake {
  readonly #options: StagedRequestsOptions;
  #opened: Promise<Opened> | null = null;

  constructor(options: StagedRequestsOptions) {
    this.#options = options;
  }

  async take(requests: readonly ToldRequest[], lookups: Lookups): Promise<void> {
    const lines = requests.flatMap(({ request, hasEscapes }) => {
      const reported = reportLine(request, { hosts: ALL_HOSTS, hasEscapes });
      return typeof reported === 'string' ? [] : [reported.line];
    });
    for (let i = 0; i < lines.length; i += REQUESTS_MAX_LINES) {
      await this.#count(lines.slice(i, i + REQUESTS_MAX_LINES), lookups);
    }
  }

  async days(): Promise<RequestDay[]> {
    const found = await this.#stagedDays();
    const days = found.map(({ day }) => day);
    const isRefused = await this.#refused(this.#options.database.db, days);
    return found.map((one) => ({ ...one, isTaken: !isRefused.has(one.day) }));
  }

  async publish(importId: number): Promise<void> {
    const { database, site } = this.#options;
    const done = new Set((await readRequestDays(database.db, importId)).map(({ day }) => day));
    for (const staged of await this.#stagedDays()) {
      // An import that was killed goes on behind the days that it has brought.
      if (done.has(staged.day)) continue;
      const counts = await this.#countsOf(staged.day);
      await inTransaction(database.db, async (transaction) => {
        const found = await findProductImport(transaction, importId);
        if (found?.state !== 'reading') throw new Error(`import ${importId} was undone meanwhile`);
        await changeRequestVersion(transaction, site.id);
        const isTaken = !(await this.#refused(transaction, [staged.day])).has(staged.day);
        await writeRequestDay(transaction, importId, { ...staged, isTaken });
        if (isTaken) await this.#add(transaction, staged.day, counts);
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    opened?.verifier.close();
    await opened?.staged.close();
  }

  async #count(lines: readonly string[], lookups: Lookups): Promise<void> {
    const { site, path } = this.#options;
    this.#opened ??= this.#open();
    const { staged, days, verifier } = await this.#opened;
    const { verdictOf } = verifier;
    const batch = await countRequests(lines, { site, lookups, verdictOf, days });
    requireDiskRoom(path);
    await inTransaction(staged.db, async (transaction) => {
      await addCounts(transaction, site.id, await capPages(transaction, site.id, batch.counts));
    });
  }

  async #open(): Promise<Opened> {
    const { database, clock, site, path, openVerifier } = this.#options;
    const days = await requestDays(database.db, site, clock.nowMicros());
    return { days, staged: await openSqlite(path), verifier: openVerifier() };
  }

  /** Lists the days of the log with their requests of crawlers, in order. Contradicted ones are no crawler's. */
  async #stagedDays(): Promise<Omit<RequestDay, 'isTaken'>[]> {
    if (this.#opened === null) return [];
    const { staged } = await this.#opened;
    const requests = sql`case when crawler = '' or verdict = 'contradicted' then 0 else requests end`;
    return await staged.db
      .selectFrom('crawler_requests')
      .select(['day', sql<number>`sum(${requests})`.as('requests')])
      .groupBy('day')
      .orderBy('day')
      .execute();
  }

  async #countsOf(day: string): Promise<RequestCount[]> {
    const { staged } = await this.#opened!;
    const ofDay = staged.db.selectFrom('crawler_requests').where('day', '=', day);
    return await ofDay.select(['day', 'crawler', 'page', 'status', 'verdict', 'requests', 'bytes']).execute();
  }

  /** Returns those of some days that are not over, were erased, or of which requests are counted. */
  async #refused(db: Db, days: readonly string[]): Promise<ReadonlySet<string>> {
    if (days.length === 0) return new Set();
    const { site } = this.#options;
    const { today } = (await this.#opened!).days;
    const refused = new Set(days.filter((day) => day >= today));
    for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
      const some = days.slice(i, i + DAYS_PER_STATEMENT);
      const counted = await db
        .selectFrom('crawler_requests')
        .select('day')
        .distinct()
        .where('site_id', '=', site.id)
        .where('day', 'in', some)
        .execute();
      for (const { day } of counted) refused.add(day);
      const probes = some.map((day): RequestCount => {
        return { day, crawler: '', page: '', status: 0, verdict: '', requests: 1, bytes: 0 };
      });
      const { kept } = await withoutErased(db, site.id, probes);
      const isKept = new Set(kept.map(({ day }) => day));
      for (const day of some) if (!isKept.has(day)) refused.add(day);
    }
    return refused;
  }

  /** Adds the counts of a day that has none, without pages that were erased. */
  async #add(transaction: Db, day: string, counts: readonly RequestCount[]): Promise<void> {
    const { site } = this.#options;
    const { kept } = await withoutErased(transaction, site.id, counts);
    await addCounts(transaction, site.id, kept);
    const { staged } = await this.#opened!;
    const crawlers = await staged.db.selectFrom('crawler_days').selectAll().where('day', '=', day).execute();
    if (crawlers.length > 0) await transaction.insertInto('crawler_days').values(crawlers).execute();
  }
}
