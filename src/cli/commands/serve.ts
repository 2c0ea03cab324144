import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../database/database.ts';
import { addressOf } from '../../service/address.ts';
import { type Service, startService } from '../../service/service.ts';
import { listSites } from '../../sites/sites.ts';
import { COLLECTOR_WORD } from '../collector-word.ts';
import type { Command, CommandContext } from '../command.ts';
import { StopRequest } from '../stop-request.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');
/** The longest duration of a stop, milliseconds. A supervisor sees the end within 2 s. */
const STOP_MAX_MS = 1500;

/** Runs `svc serve`: the whole service, until SIGTERM or SIGINT. */
export const serveCommand: Command = {
  options: {
    host: { value: 'HOST', summary: 'address to listen on (default 127.0.0.1)' },
    port: { value: 'PORT', summary: 'port to listen on (default 8000)' },
    collectors: { value: 'N', summary: 'processes that collect beside the one that stores, or auto (default 0: none)' },
  },
  details:
    'Logs "listening" with the address when it is ready. SIGTERM and SIGINT finish what is in hand and stop. With --collectors, events are taken by processes of their own, one for each core with auto.',
  examples: ['serve', 'serve --host 0.0.0.0 --port 8080 --data /var/lib/svc', 'serve --collectors auto'],
  run: async (context) => {
    const { config, clock, err } = context;
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
    const stop = new StopRequest(() => {
      log.info('stopping');
      // By then every accepted event is on disk, and unfinished derivations can be repeated.
      setTimeout(() => {
        log.warn('stopped without waiting for the store');
        process.exit(0);
      }, STOP_MAX_MS).unref();
    });
    try {
      const service = await startService(config, clock, log, forkCollector);
      if (!stop.requested) {
        log.info({ address: service.url, data: config.dataDir }, 'listening');
        err.write(`\n${await nextSteps(context, service)}\n\n`);
      }
      await stop.made;
      await service.close();
    } finally {
      stop.ignore();
    }
    log.info('stopped');
    process.exit(0);
    return undefined;
  },
};

/** Starts a collector process, which has the listening socket as its descriptor 4 (`LISTENING_FD`). */
function forkCollector(listeningFd: number): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc', listeningFd];
  return fork(MAIN, [COLLECTOR_WORD], { stdio });
}

/** Says which page to open next, for the person who has just started the service. */
async function nextSteps({ config, svc }: CommandContext, service: Service): Promise<string> {
  const setupUrl = await service.setupUrl();
  const count = await countActiveSites(config.dataDir);
  if (setupUrl === null) {
    const sites = count === 0 ? '' : `${count} ${count === 1 ? 'site' : 'sites'}, `;
    return `svc is running. Your dashboard: ${addressOf(config).url}   (${sites}data in ${config.dataDir})`;
  }
  return [
    `svc is running: ${service.url}   (data in ${config.dataDir})`,
    '',
    'Open this link to make your account and your first site:',
    '',
    `    ${setupUrl}`,
    '',
    'It works once. To look around first, with a year of made-up traffic, in another terminal:',
    `  ${svc('demo')}`,
  ].join('\n');
}

async function countActiveSites(dataDir: string): Promise<number> {
  const database = await openDatabase(dataDir);
  try {
    return (await listSites(database.db, { state: 'active' })).length;
  } finally {
    await database.close();
  }
}
