import { readdirSync } from 'node:fs';
import { hasDatabase, openDatabase, openSnapshot } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/postgres.ts';
import { SILENT } from '../../domain/log.ts';
import { MoveError, type Source, type Target } from '../../move/installation.ts';
import { type Moved, moveInstallation, prepareMove, requireEmptyStore } from '../../move/move.ts';
import { isOfEarlierVersion, requireKnownVersions } from '../../service/data-directory/known-versions.ts';
import {
  collectJournalPath,
  collectorJournalPaths,
  importJournalPath,
  journalDirectory,
  storePath,
} from '../../service/data-directory/paths.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import { Disposal } from '../../service/process/disposal.ts';
import { type Servers, serversOf } from '../../service/settings/config.ts';
import { ChdbStore } from '../../store/chdb/chdb.ts';
import { ClickHouseStore } from '../../store/clickhouse/clickhouse.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { count } from './count-texts.ts';
import { MovePace } from './move-pace.ts';

/** Runs `svc move`: takes an installation on one machine into the servers that the environment names. */
export const moveCommand: Command = {
  options: {
    prepare: { summary: 'copy accounts, sites and salts only, beside a running server; then collectors can start' },
  },
  details: [
    'Copies everything in the data directory into the empty servers of SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL, compares',
    'each site and month, and only then shows it to readers there. The data directory stays as it is. Stop its server first;',
    'with --prepare it may run on. The same command again goes on where an interrupted one was. docs/scaling.md has the',
    'procedure in which collection does not stop.',
  ].join('\n'),
  examples: ['move --prepare --data /var/lib/svc', 'move --data /var/lib/svc'],
  run: async (context) => {
    const servers = serversOf(context.config);
    if (servers === null)
      throw new MoveError('set SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL: svc move fills these servers');
    requireReadable(context);
    return context.args.flag('prepare')
      ? await disposing((disposal) => prepare(context, servers, disposal))
      : await moveToServers(context, servers, PREPARED);
  },
};

const PREPARED = 'svc: accounts, sites and salts are on the servers; collectors can start there';

/** Moves the data directory of a command's context into servers. @param prepared written once collectors can start there */
export async function moveToServers(
  context: CommandContext,
  servers: Servers,
  prepared: string | null,
): Promise<CommandResult> {
  return await disposing((disposal) => move(context, servers, disposal, prepared));
}

/** Throws a MoveError unless servers can be reached, and nothing is on them. */
export async function requireEmptyServers(servers: Servers): Promise<void> {
  await disposing(async (disposal) => {
    const { store, database } = await openTarget(servers, disposal);
    await requireEmptyStore(store);
    const found = await database.db.selectFrom('organisations').select('id').limit(1).execute();
    if (found.length > 0) throw new MoveError('the database of SVC_POSTGRES_URL has an installation already');
  });
}

async function disposing<Result>(task: (disposal: Disposal) => Promise<Result>): Promise<Result> {
  const disposal = new Disposal(SILENT);
  try {
    return await task(disposal);
  } finally {
    await disposal.dispose();
  }
}

async function prepare(context: CommandContext, servers: Servers, disposal: Disposal): Promise<CommandResult> {
  const { clock, svc } = context;
  const target = await openTarget(servers, disposal);
  const store: Source['store'] = {
    query: () => Promise.reject(new Error('the store is not open')),
    lines: () => Promise.reject(new Error('the store is not open')),
  };
  const sites = await prepareMove({ source: await openSource(context, store, disposal), target, clock });
  const text = [
    `The accounts and ${count(sites, 'site')} are on the servers. Next:`,
    '  1. start the collectors of the servers, and let the proxy send them the traffic',
    '  2. stop the server on the data directory',
    `  3. ${svc('move')}`,
  ].join('\n');
  return { json: { sites }, text };
}

async function move(
  context: CommandContext,
  servers: Servers,
  disposal: Disposal,
  prepared: string | null,
): Promise<CommandResult> {
  const { config, clock, err } = context;
  const { dataDir } = config;
  const lock = takeStore(context);
  disposal.defer('lock', () => lock.release());
  const target = await openTarget(servers, disposal);
  const store = await ChdbStore.open(storePath(dataDir));
  disposal.defer('source store', () => store.close());
  const source = await openSource(context, store, disposal);
  using progress = new ProgressLine(err, clock);
  const note = (fields: object, message: string) => progress.note(`svc: ${message} ${JSON.stringify(fields)}`);
  const pace = new MovePace(clock);
  const startedAt = clock.nowMicros();
  const moved = await moveInstallation({
    ...{ source, target, clock, log: { info: () => {}, warn: note, error: note } },
    progressed: (phase, rows, of) => progress.show(() => pace.at(phase, rows, of)),
    prepared: () => prepared !== null && progress.note(prepared),
  });
  const seconds = Math.round((clock.nowMicros() - startedAt) / 100_000) / 10;
  return describe(moved, seconds, await warningsOf(source, moved));
}

async function openTarget({ postgresUrl, clickhouseUrl }: Servers, disposal: Disposal): Promise<Target> {
  const database = await openPostgres(postgresUrl);
  disposal.defer('target database', () => database.close());
  const store = await ClickHouseStore.open(clickhouseUrl);
  disposal.defer('target store', () => store.close());
  return { database, store };
}

async function openSource(
  { config: { dataDir } }: CommandContext,
  store: Source['store'],
  disposal: Disposal,
): Promise<Source> {
  const database = await openDatabase(dataDir);
  disposal.defer('source database', () => database.close());
  return {
    dataDir,
    database,
    snapshot: () => openSnapshot(dataDir),
    store,
    journals: [collectJournalPath(dataDir), ...collectorJournalPaths(dataDir), importJournalPath(dataDir)],
    journalDirectory: journalDirectory(dataDir),
  };
}

/** Throws a MoveError unless the data directory is of this version: opening an earlier one would change it. */
function requireReadable({ config: { dataDir }, start }: CommandContext): void {
  if (!hasDatabase(dataDir)) throw new MoveError(`no svc data in ${dataDir}; use --data DIR`);
  requireKnownVersions(dataDir);
  if (isOfEarlierVersion(dataDir)) {
    throw new MoveError(`an earlier version of svc has written ${dataDir}; start this version once (${start})`);
  }
}

/** Takes the store for the time of the move. Throws a MoveError that names who holds it. */
function takeStore({ config: { dataDir }, svc }: CommandContext): StoreLock {
  const lock = StoreLock.take(dataDir, 'move');
  if (lock !== null) return lock;
  const holder = StoreLock.holderOf(dataDir);
  if (holder === 'import') throw new MoveError(`an import runs on ${dataDir}; wait until it has ended`);
  if (holder === 'backup') throw new MoveError(`svc backup runs on ${dataDir}; wait until it has ended`);
  if (holder === 'move') throw new MoveError(`another svc move runs on ${dataDir}`);
  throw new MoveError(`svc serve runs on ${dataDir}; stop it first (${svc('move --prepare')} works beside it)`);
}

/** Lists the limits of a move that succeeded, for the person who ran it. */
async function warningsOf({ database, journalDirectory }: Source, { refused, saltsOfBoth }: Moved): Promise<string[]> {
  const imports = await database.db.selectFrom('imports').select('name').where('ended_at', 'is', null).execute();
  const kept = readdirSync(journalDirectory).filter((name) => /^refused-.*\.tsv$/.test(name));
  return [
    ...imports.map(({ name }) => `the import of ${name} had not ended: what it had brought is moved, it cannot go on`),
    ...(refused > 0 ? [`${count(refused, 'event')} of the journals could not enter`] : []),
    ...(kept.length > 0 ? [`${kept.join(', ')} with refused events stay in ${journalDirectory}`] : []),
    ...saltsOfBoth.map(
      (date) => `visitors of ${date} who came to the collectors before and after the turn count twice`,
    ),
  ];
}

function describe({ saltsOfBoth: _, ...moved }: Moved, seconds: number, warnings: string[]): CommandResult {
  const { sites, events, queued, rows } = moved;
  const text = [
    `Moved ${count(sites, 'site')} with ${count(events, 'single event')} (${queued.toLocaleString('en')} from the journals)`,
    `and ${count(rows, 'row')} of all tables in ${seconds} s; each site and month was compared.`,
    'Readers and workers can start on the servers. The data directory is as it was.',
  ].join('\n');
  return { json: { ...moved, seconds }, text, warnings };
}
