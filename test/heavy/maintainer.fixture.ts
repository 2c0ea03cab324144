/**
 * Maintains a data directory until it is killed: it loads the journal, answers `questions.json`, then closes days and
 * counts goals and funnels backwards again and again. Prints one JSON object a line.
 * Arguments: the data directory; `once` to stop after the answers.
 */
import { mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { openDatabase } from '../../src/database/database.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import { ApiError } from '../../src/domain/error.ts';
import { RAW_WINDOW_DAYS, STORED_KEYS_PER_DAY_MAX } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import { JournalFile } from '../../src/journal/journal-file.ts';
import { Loader } from '../../src/journal/loader.ts';
import { Quarantine } from '../../src/journal/quarantine.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { IncomingEvents } from '../../src/rollup/days/incoming-events.ts';
import { firstRawDay } from '../../src/rollup/days/raw-window.ts';
import { restoreCatalogue } from '../../src/rollup/days/restore-catalogue.ts';
import { Backfiller } from '../../src/rollup/maintain/backfiller.ts';
import { closersFrom } from '../../src/rollup/maintain/closers.ts';
import { Maintenance } from '../../src/rollup/maintain/maintenance.ts';
import { siteDefinitionsFrom } from '../../src/rollup/maintain/site-definitions.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { listSites } from '../../src/sites/sites.ts';
import { StoredDefinitions } from '../../src/stats/definitions.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import type { Store } from '../../src/store/store.ts';
import type { Question } from '../oracle/question.ts';
import { askQuestion } from '../statistics/ask-question.ts';

/** The content of `questions.json`, which the parent writes. */
export interface Assignment {
  /** The present for all answers, microseconds. */
  readonly now: number;
  readonly asked: readonly { readonly site: Site; readonly question: Question }[];
}

/** A line of output. */
export type MaintainerLine =
  | { readonly is: 'open' | 'loaded' | 'maintained' }
  /** Announces a statement: its kind and its table. */
  | { readonly is: 'at'; readonly statement: string }
  | { readonly is: 'answered'; readonly answers: readonly unknown[]; readonly stored: readonly StoredDay[] };

/** The number of a site-day's events in the store, and of the different ones. */
export interface StoredDay {
  readonly site: number;
  readonly day: string;
  readonly events: number;
  readonly seqs: number;
  /** Whether its raw events may go. */
  readonly isFinal: boolean;
}

/** Each batch of the journal is a range. */
const RANGE = { maxRows: 1, maxBytes: 1 };
/** The clock's step between rounds of maintenance; in it every day is quiet for long enough. */
const ROUND_MICROS = 120_000_000;

const [dataDir = '', until = ''] = process.argv.slice(2);
const { now, asked } = JSON.parse(readFileSync(join(dataDir, 'questions.json'), 'utf8')) as Assignment;
const clock = { nowMicros: () => now };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const say = (line: MaintainerLine) => writeSync(1, `${JSON.stringify(line)}\n`);

mkdirSync(join(dataDir, 'journal'), { recursive: true });
const database = await openDatabase(dataDir);
const store = await ChdbStore.open(join(dataDir, 'store'));
const watched: Store = {
  readsAgree: true,
  everyPart: 'system.parts',
  query: (sql, params) => store.query(sql, params),
  saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
  saveRows: (path, format, rows) => store.saveRows(path, format, rows),
  derive: (sql, params) => store.derive(sql, params),
  execute: (sql, params, mode) => {
    say({ is: 'at', statement: /^\w+ \w+ \w+/.exec(sql)?.[0] ?? sql });
    return store.execute(sql, params, mode);
  },
  insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
  insertEvents: (lines, repeated, columns) => {
    say({ is: 'at', statement: 'INSERT INTO events' });
    return store.insertEvents(lines, repeated, columns);
  },
  close: () => store.close(),
};
const catalogue = new DayCatalogue();
const file = await JournalFile.open({ path: join(dataDir, 'journal', 'import.db'), log, minFreeBytes: 0 });
await restoreCatalogue(catalogue, database, store, now);
const quarantine = new Quarantine(join(dataDir, 'journal'));
const incoming = new IncomingEvents({ store: watched, quarantine, register: catalogue, clock, log });
const loader = new Loader({ files: [file], store: incoming, log, minIntervalMs: 0, range: RANGE });
loader.start();

const siteMutex = new KeyedMutex();
const definitions = siteDefinitionsFrom(database.db);
const shared = { store: watched, database, catalogue, siteMutex, definitions };
const closers = closersFrom({ ...shared, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
const backfiller = new Backfiller({ ...shared, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
const rollups = new RollupReader({ store, catalogue, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
const statistics = new Statistics({ store, rollups }, new StoredDefinitions(database), clock);

say({ is: 'open' });
await loader.drain();
say({ is: 'loaded' });
const rows = await store.query<Omit<StoredDay, 'isFinal'>>(
  'SELECT site, day, count() AS events, uniqExact(seq) AS seqs FROM events GROUP BY site, day ORDER BY site, day',
);
const stored = rows.map((row) => ({ ...row, isFinal: catalogue.site(row.site).isFinal(row.day) }));
for (const { id } of await listSites(database.db)) {
  await backfiller.goals(id, await definitions.goalsOf(id), firstRawDay(now), '');
  const revenues = await definitions.revenuesOf(id);
  for (const funnel of await definitions.funnelVersionsOf(id)) {
    await backfiller.funnel(funnel, revenues, firstRawDay(now), '');
  }
}
const answers: unknown[] = [];
for (const { site, question } of asked) answers.push(await outcome(site, question));
say({ is: 'answered', answers, stored });

let rounds = 0;
const maintenance = new Maintenance({
  ...shared,
  ...closers,
  backfiller,
  clock: { nowMicros: () => now + rounds * ROUND_MICROS },
  sites: () => listSites(database.db),
  eraseDiscards: async () => {},
  drained: () => loader.drainedWithin(60_000),
  lost: () => {},
  // A partial failure of maintenance, which the product only logs, fails here.
  log: {
    info: () => {},
    warn: () => {},
    error: (fields) => {
      throw new Error('maintenance failed', { cause: fields });
    },
  },
});
while (until !== 'once') {
  rounds += 1;
  await maintenance.run(AbortSignal.timeout(600_000));
  say({ is: 'maintained' });
  await openAgain();
}
await loader.stop();
await file.close();
await database.close();
await store.close();

/** Reopens every closed day as if events had come for it, so that it is closed once more. */
async function openAgain(): Promise<void> {
  for (const site of await listSites(database.db)) {
    const firstRaw = addDays(localDayAt(now, site.timezone).day, -RAW_WINDOW_DAYS);
    const closed = catalogue.site(site.id).closedSince(firstRaw);
    catalogue.reopen(
      closed.map(({ siteId, day }) => ({ siteId, day, events: 0 })),
      now,
    );
  }
}

async function outcome(site: Site, asked: Question): Promise<unknown> {
  try {
    return await askQuestion(statistics, site, asked);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}
