import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { forgetExpired } from '../accounts/expired.ts';
import { Replay } from '../alerts/replay.ts';
import { ROUND_MS } from '../alerts/rule-evaluator.ts';
import { apiPlugin } from '../api/plugin.ts';
import { apiServerOptions } from '../api/server-options.ts';
import { Collector } from '../collect/collector.ts';
import { DiscardCounter, eraseExpiredDiscards } from '../collect/discards.ts';
import { FixedWindow } from '../collect/fixed-window.ts';
import { HostReader } from '../collect/host.ts';
import { collectServerOptions } from '../collect/http/collect-answer.ts';
import { isCollectUrl } from '../collect/http/collect-url.ts';
import { CollectEndpoint } from '../collect/http/endpoint.ts';
import { Geography } from '../collect/lookup/geography.ts';
import { openNetwork, openNetworkDatabase } from '../collect/lookup/network.ts';
import { RelayKeys } from '../collect/relay-keys.ts';
import { Salts } from '../collect/salts.ts';
import { SiteDirectory } from '../collect/site-directory.ts';
import { numberWriter } from '../collect/writers.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { ReadWriteLock } from '../concurrency/read-write-lock.ts';
import { type DashboardOptions, dashboardPlugin } from '../dashboard/plugin.ts';
import { SetupToken } from '../dashboard/setup-token.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { LocalDays } from '../domain/day.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { Journal } from '../journal/journal.ts';
import { DayLedger } from '../rollup/days/day-ledger.ts';
import { restoreLedger } from '../rollup/days/restore-ledger.ts';
import { Backfiller } from '../rollup/maintain/backfiller.ts';
import { closersFrom } from '../rollup/maintain/closers.ts';
import { Maintenance } from '../rollup/maintain/maintenance.ts';
import { Entrance } from '../rollup/read/entrance.ts';
import { OpenDayCache } from '../rollup/read/open-day-cache.ts';
import { RecentEvents } from '../rollup/read/recent-events.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { ApiKeyUse } from '../sites/api-key-use.ts';
import { apiKeyHolder } from '../sites/api-keys.ts';
import { findSite, listSites } from '../sites/sites.ts';
import { FigureHistory } from '../stats/figure-history.ts';
import { LiveFigures } from '../stats/live-figures.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { Statistics } from '../stats/statistics.ts';
import type { SiteDayEvents } from '../store/encoded-lines.ts';
import { trackerRoute } from '../tracker/route.ts';
import { leaveAddress, urlOf } from './address.ts';
import { alertsFrom, channelsFrom, destinationRulesFrom } from './alerts.ts';
import type { Config } from './config.ts';
import { connectionLimit, limitConnections } from './connection-limit.ts';
import { emailSenderFrom, isOperator, needsSetup } from './dashboard.ts';
import { definitionsFrom, siteDefinitionsFrom } from './definitions.ts';
import { healthOf } from './health.ts';
import { requireKnownVersions } from './known-versions.ts';
import { listen } from './listen.ts';
import { operationsPlugin } from './operations.ts';
import { reporterFrom } from './reports.ts';
import { openServerStorage } from './server-storage.ts';
import type { Storage } from './storage.ts';

/** A slow sender's headers and body must be here by then, milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
/** What open requests get to finish when the service stops, milliseconds. */
const DRAIN_MS = 5000;
/** Maintenance waits so long for the journals; then what needs them empty is left for the next time. */
const DRAIN_JOURNALS_MAX_MS = 5000;
const FLUSH_DISCARDS_MS = 1000;
const FLUSH_KEY_USE_MS = 1000;
const DESTROY_SALTS_MS = 60_000;
const UPKEEP_MS = 10_000;
const CLEAN_OPEN_DAYS_MS = 15_000;
const DELIVER_ALERTS_MS = 500;
const SEND_REPORTS_MS = 60_000;
const FORGET_EXPIRED_MS = 3_600_000;

/** A running service. */
export interface Service {
  /** `http://host:port`, as it can be opened on this machine. */
  readonly url: string;
  /** Where the first account is made; null when there is one. */
  setupUrl(): Promise<string | null>;
  /** Resolves when everything accepted so far shows in the statistics. */
  settle(): Promise<void>;
  /** Does now what time has made due: closes ended days, counts new goals backwards, erases and forgets what is too old. */
  maintain(): Promise<void>;
  /** Evaluates every alert rule now, and resolves when the attempts that are due have been made. */
  watchAlerts(): Promise<void>;
  /** Sends the weekly and monthly reports that are due, and resolves when that is done. */
  sendReports(): Promise<void>;
  /** Stops taking requests, finishes those in hand, and leaves nothing accepted unwritten. */
  close(): Promise<void>;
}

/** Starts everything in this process on one data directory. Throws with a message that says what to do. */
export async function startService(config: Config, clock: Clock, log: Logger): Promise<Service> {
  // What has been started would go on, and keep the process alive, when the rest cannot be.
  const started = new AsyncDisposableStack();
  try {
    // Nothing is changed before the versions of everything are known: the store's own lock is a file too.
    requireKnownVersions(config.dataDir);
    const ledger = new DayLedger();
    const stillness = new ReadWriteLock();
    const recent = new RecentEvents();
    const lost = (events: readonly SiteDayEvents[]) => {
      for (const { siteId, day, events: count } of events) discards.add(siteId, day, 'lost', count);
      if (events.length > 0) log.warn({ events }, 'events came after their days were final; they are lost');
    };
    const entrance = new Entrance(ledger, stillness, clock, recent, lost);
    const storage = await openServerStorage(config.dataDir, log, (lines, insert, columns) =>
      entrance.enter(lines, insert, columns),
    );
    started.defer(() => storage.close());
    const database = await entrance.open(async () => {
      const opened = await openDatabase(config.dataDir);
      started.defer(() => opened.close());
      await restoreLedger(ledger, opened, storage.store, clock.nowMicros());
      await recent.open(storage.store, clock.nowMicros());
      return opened;
    });
    const discards = new DiscardCounter(database.db);
    return await serve(config, clock, log, database, storage, ledger, stillness, recent, discards, lost, started);
  } catch (error) {
    await attempt(log, () => started.disposeAsync());
    throw error;
  }
}

async function serve(
  config: Config,
  clock: Clock,
  log: Logger,
  database: Database,
  storage: Storage,
  ledger: DayLedger,
  stillness: ReadWriteLock,
  recent: RecentEvents,
  discards: DiscardCounter,
  lost: (events: readonly SiteDayEvents[]) => void,
  started: AsyncDisposableStack,
): Promise<Service> {
  const geography = new Geography(config.geoCityDb ?? undefined);
  await geography.load();
  const journal = new Journal({ file: storage.collected, log });
  started.defer(() => journal.close());
  const salts = new Salts(database, clock);
  const collector = new Collector({
    sites: new SiteDirectory(database, clock),
    relayKeys: new RelayKeys(database, clock),
    days: new LocalDays(),
    hosts: new HostReader(),
    geography,
    network:
      config.geoAsnDb === null ? openNetwork(join(config.dataDir, 'cache')) : openNetworkDatabase(config.geoAsnDb),
    rateLimiter: new FixedWindow(config.collectRatePer10s),
    journal,
    salts,
    discards,
    log,
    run: await numberWriter(database.db, clock),
  });
  const openDays = new OpenDayCache(storage.store, ledger, stillness);
  const rollups = new RollupReader({
    store: storage.store,
    ledger,
    openDays,
    stillness,
    storedKeysMax: STORED_KEYS_PER_DAY_MAX,
  });
  const turns = new KeyedMutex();
  const definitions = siteDefinitionsFrom(database);
  const shared = { store: storage.store, database, ledger, turns, definitions, clock };
  const closers = closersFrom({ ...shared, storedKeysMax: STORED_KEYS_PER_DAY_MAX });
  const backfiller = new Backfiller(shared);
  const maintenance = new Maintenance({
    ...shared,
    ...closers,
    backfiller,
    recent,
    log,
    sites: () => listSites(database.db),
    stillness,
    eraseDiscards: (sites, now) => eraseExpiredDiscards(database.db, sites, now),
    drained: () => storage.loader.drainedWithin(DRAIN_JOURNALS_MAX_MS),
    lost,
  });
  const statistics = new Statistics(
    { store: storage.store, rollups, recent },
    definitionsFrom(database, backfiller, clock),
    clock,
  );
  // Where it listens is known only then, when the port is any free one.
  let url = urlOf(config.host, config.port);
  const setup = new SetupToken(needsSetup);
  const dashboard: DashboardOptions = {
    database,
    statistics,
    reads: new ReadLimiter(clock),
    clock,
    publicUrl: () => config.publicUrl ?? url,
    email: emailSenderFrom(config, config.publicUrl ?? url),
    trustedProxies: config.trustedProxies,
    apiRatePerMinute: config.apiRatePerMinute,
    isOperator: (userId) => isOperator(database.db, userId),
    watch: new LiveFigures(storage.store),
    recentDiscards: discards.recent,
    health: healthOf({ collector, journal, storage, maintenance, dataDir: config.dataDir, clock }),
    setup,
    alerts: {
      channels: () => channelsFrom(config, clock, url, log),
      destinations: destinationRulesFrom(config, log),
      replay: new Replay({ figures: new FigureHistory(storage.store, rollups), statistics, clock }),
    },
  };
  const keyUse = new ApiKeyUse(database.db, clock);
  const server = await createHttpServer(
    config,
    clock,
    log,
    database,
    storage,
    collector,
    journal,
    maintenance,
    dashboard,
    keyUse,
  );
  started.defer(() => server.close());

  await salts.destroyEnded(clock.nowMicros());
  url = await listen(server, config);
  await attempt(log, async () => leaveAddress(config, url));
  await attempt(log, () => forgetExpired(database.db, clock));
  const keepingUp = every(UPKEEP_MS, log, (stopping) => maintenance.run(stopping));
  const forgetting = every(FORGET_EXPIRED_MS, log, () => forgetExpired(database.db, clock));
  const housekeeping = [
    keepingUp,
    forgetting,
    every(FLUSH_DISCARDS_MS, log, () => discards.flush()),
    every(FLUSH_KEY_USE_MS, log, () => keyUse.flush()),
    every(CLEAN_OPEN_DAYS_MS, log, () => openDays.clean()),
    every(DESTROY_SALTS_MS, log, () => salts.destroyEnded(clock.nowMicros())),
  ];
  const alerts = alertsFrom(config, { db: database.db, store: storage.store, clock, log, url });
  const watching = every(ROUND_MS, log, () => alerts.watch());
  const delivering = every(DELIVER_ALERTS_MS, log, () => alerts.deliver());
  const reporter = reporterFrom(dashboard, log);
  const reporting = every(SEND_REPORTS_MS, log, (stopping) => reporter.round(stopping));
  return {
    url,
    setupUrl: async () => ((await setup.isNeeded(database.db)) ? `${dashboard.publicUrl()}/setup#${setup.text}` : null),
    settle: () => storage.loader.drain(),
    maintain: async () => {
      await keepingUp.now();
      await forgetting.now();
    },
    watchAlerts: async () => {
      await watching.now();
      await delivering.now();
      await alerts.settled();
    },
    sendReports: () => reporting.now(),
    close: async () => {
      const stragglers = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([server.close(), watching.stop(), delivering.stop(), alerts.stop(), reporting.stop()]);
      clearTimeout(stragglers);
      await journal.close();
      // What follows must not keep anything else from being closed: a full disk fails it, for example.
      await Promise.all(housekeeping.map((task) => task.stop()));
      await attempt(log, () => discards.flush());
      await attempt(log, () => keyUse.flush());
      await attempt(log, () => storage.close());
      await attempt(log, () => database.close());
    },
  };
}

async function createHttpServer(
  config: Config,
  clock: Clock,
  log: Logger,
  database: Database,
  storage: Storage,
  collector: Collector,
  journal: Journal,
  maintenance: Maintenance,
  dashboard: DashboardOptions,
  keyUse: ApiKeyUse,
): Promise<FastifyInstance> {
  const { statistics } = dashboard;
  const endpoint = new CollectEndpoint(collector, clock);
  const server = Fastify({
    ...apiServerOptions,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Collection is answered before the router sees it: it is the one hot path, and it never refuses.
    serverFactory: (route) => {
      const http: Server = createServer(
        { ...collectServerOptions(clock, KEEP_ALIVE_MS), requestTimeout: REQUEST_TIMEOUT_MS },
        (request, response) => {
          if (isCollectUrl(request.url)) endpoint.handle(request, response);
          else route(request, response);
        },
      );
      limitConnections(http, connectionLimit());
      // A client that has sent everything may close its side and still be answered.
      Object.assign(http, { httpAllowHalfOpen: true });
      // An `Expect` that is not 100-continue would be refused by default.
      http.on('checkExpectation', (request, response) => http.emit('request', request, response));
      return http;
    },
    clientErrorHandler: (error, socket) => {
      if (!endpoint.answerUnreadable(error, socket)) apiServerOptions.clientErrorHandler(error, socket);
    },
  });
  await server.register(apiPlugin, {
    keys: {
      find: async (key) => {
        const holder = apiKeyHolder(database, key);
        if (holder !== null) keyUse.note(holder.keyId);
        return holder;
      },
    },
    sites: {
      activeOf: (orgId) => listSites(database.db, { orgId, state: 'active' }),
      findActive: async (orgId, publicId) => {
        const site = await findSite(database.db, publicId);
        return site?.orgId === orgId && site.state === 'active' ? site : null;
      },
    },
    statistics,
    reads: dashboard.reads,
    clock,
    ratePerMinute: config.apiRatePerMinute,
  });
  await server.register(trackerRoute);
  await server.register(dashboardPlugin, dashboard);
  await server.register(operationsPlugin, { collector, journal, storage, maintenance });
  return server;
}

/** Does something that nothing else may depend on; a failure is logged. */
async function attempt(log: Logger, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (err) {
    log.error({ err }, 'starting or stopping was not clean');
  }
}

/**
 * Runs a task now and then, never twice at a time; a failure is logged and the next time is another chance.
 * Stopping aborts the task's signal and waits for it.
 */
function every(
  intervalMs: number,
  log: Logger,
  task: (stopping: AbortSignal) => Promise<unknown>,
): { now(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= task(stopping.signal).finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => {
    if (running !== null) return;
    run().catch((err: unknown) => {
      if (!stopping.signal.aborted) log.error({ err }, 'housekeeping failed; it is tried again');
    });
  }, intervalMs);
  return {
    now: async () => {
      // What runs already may have begun before the caller's change.
      await running?.catch(() => undefined);
      await run();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
