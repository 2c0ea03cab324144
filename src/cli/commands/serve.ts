import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { listOrganisations } from '../../accounts/organisations.ts';
import { systemTimer } from '../../concurrency/timer.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { openConfiguredDatabase } from '../../service/data-directory/open-database.ts';
import { openExported } from '../../service/otel/exported.ts';
import { endProcess } from '../../service/process/end-process.ts';
import { openLog } from '../../service/process/log.ts';
import { notifier, Systemd } from '../../service/process/systemd.ts';
import { releaseUnusedMemory } from '../../service/process/unused-memory.ts';
import { type Service, startService } from '../../service/service.ts';
import { type Config, serversOf } from '../../service/settings/config.ts';
import { Telemetry } from '../../service/telemetry/telemetry.ts';
import { listSites } from '../../sites/sites.ts';
import { COLLECTOR_WORD } from '../collector-word.ts';
import type { Command, CommandContext } from '../command.ts';
import { StopRequest } from '../stop-request.ts';
import { nextSteps, type StartedFacts } from './next-steps.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');
/**
 * The longest duration of a stop, milliseconds. A supervisor sees the end within 2 s, on a busy machine too, where the
 * signal and this timer are late by half a second.
 */
const STOP_MAX_MS = 1200;

/** Runs `svc serve`: the whole service, until SIGTERM or SIGINT. */
export const serveCommand: Command = {
  options: {
    host: { value: 'HOST', summary: 'address to listen on (default 127.0.0.1)' },
    port: { value: 'PORT', summary: 'port to listen on (default 8000)' },
    role: { value: 'ROLES', summary: 'what this process does: all (default), collect, api, worker; docs/scaling.md' },
    collectors: { value: 'N', summary: 'processes that collect beside the one that stores, or auto (default 0: none)' },
  },
  settings: ['host', 'port', 'role', 'collectors'],
  details:
    'Logs "listening" with the address when it is ready. SIGTERM and SIGINT shut down gracefully. With --collectors, separate processes collect the events; auto starts one for each core.',
  examples: ['serve', 'serve --host 0.0.0.0 --port 8080 --data /var/lib/svc', 'serve --collectors auto'],
  run: async (context) => {
    const { config, clock, err } = context;
    const exported = await openExported(config);
    const { log, errors } = openLog(config.logLevel, clock, undefined, exported);
    const systemd = new Systemd(notifier(config.notifySocket, log), systemTimer, config.watchdogMicros);
    systemd.starting();
    const stop = new StopRequest(() => {
      log.info('stopping');
      systemd.stopping();
      // By then every accepted event is on disk, and unfinished derivations can be repeated.
      setTimeout(() => {
        log.warn('stopped without waiting for the store');
        endProcess(0);
      }, STOP_MAX_MS).unref();
    });
    try {
      const service = await startService(config, clock, log, {
        fork: forkCollector,
        errors,
        telemetry: new Telemetry(exported?.tracer),
      });
      if (!stop.requested) {
        log.info({ address: service.url, ...placeOf(config) }, 'listening');
        systemd.ready(`Listening on ${service.url}`);
        if (answersPeople(config)) err.write(`\n${nextSteps(await startedFacts(context, service))}\n\n`);
      }
      const keepMemory = releaseUnusedMemory();
      await stop.made;
      keepMemory();
      await service.close();
      await exported?.close();
    } finally {
      stop.ignore();
      systemd.close();
    }
    log.info('stopped');
    flushCompileCache();
    endProcess(0);
    return undefined;
  },
};

/** Where this process keeps its data, for the log: its directory, or that it is one of several. */
function placeOf(config: Config): Readonly<Record<string, string>> {
  if (serversOf(config) === null) return { data: config.dataDir };
  return { node: config.nodeName, roles: config.roles.join(',') };
}

/** Tells whether a process serves the dashboard. */
function answersPeople(config: Config): boolean {
  return config.roles.some((role) => role === 'all' || role === 'api');
}

/** Starts a collector process, which has the listening socket as its descriptor 4 (`LISTENING_FD`). */
function forkCollector(listeningFd: number): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc', listeningFd];
  return fork(MAIN, [COLLECTOR_WORD], { stdio });
}

/** Finds out what the person who has just started the service is told. */
async function startedFacts({ config, svc }: CommandContext, service: Service): Promise<StartedFacts> {
  const database = await openConfiguredDatabase(config);
  try {
    return {
      url: service.url,
      publicUrl: addressOf(config).url,
      setupUrl: await service.setupUrl(),
      data: serversOf(config) === null ? `data in ${config.dataDir}` : 'data on the configured servers',
      sites: (await listSites(database.db, { state: 'active' })).length,
      hasDemo: (await listOrganisations(database.db, { isDemo: true })).length > 0,
      demo: svc('demo'),
    };
  } finally {
    await database.close();
  }
}
