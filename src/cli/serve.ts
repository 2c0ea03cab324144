import { once } from 'node:events';
import { pino } from 'pino';
import { openControl } from '../control/control.ts';
import { listSites } from '../control/sites.ts';
import type { Command, CommandContext } from './command.ts';
import { startService } from './service.ts';

/** How long stopping may take, milliseconds. */
const STOP_MAX_MS = 8000;

/** `svc serve`: runs everything until SIGTERM or SIGINT. */
export const serveCommand: Command = {
  options: {
    host: { value: 'HOST', summary: 'address to listen on (default 127.0.0.1)' },
    port: { value: 'PORT', summary: 'port to listen on (default 8000)' },
  },
  details: 'Logs "listening" with the address when it is ready. SIGTERM and SIGINT finish what is in hand and stop.',
  examples: ['serve', 'serve --host 0.0.0.0 --port 8080 --data /var/lib/svc'],
  run: async (context) => {
    const { config, clock, err } = context;
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 1, sync: true }));
    const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    const service = await startService(config, clock, log);
    log.info({ address: service.url, data: config.dataDir }, 'listening');
    err.write(`\n${await nextSteps(context, service.url)}\n\n`);
    await stop;
    log.info('stopping');
    // A second signal does not wait.
    process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1));
    // By then everything accepted is on disk, and whatever is being derived can be derived again.
    setTimeout(() => {
      log.warn('stopped without waiting for the store');
      process.exit(0);
    }, STOP_MAX_MS).unref();
    await service.close();
    log.info('stopped');
    process.exit(0);
    return undefined;
  },
};

/** What to open and do next, for the person who has just started it. */
async function nextSteps({ config }: CommandContext, url: string): Promise<string> {
  const control = await openControl(config.dataDir);
  try {
    const sites = await listSites(control.db, { state: 'active' });
    const reachedAt = config.publicUrl ?? url;
    if (sites.length > 0) {
      return [
        `svc is running: ${url}   (${sites.length} ${sites.length === 1 ? 'site' : 'sites'}, data in ${config.dataDir})`,
        `  read API   ${reachedAt}/v1/sites   with an API key: bin/svc key create --name NAME`,
        `  reference  ${reachedAt}/openapi.json and docs/api.md`,
      ].join('\n');
    }
    return [
      `svc is running: ${url}   (data in ${config.dataDir})`,
      'There is no site yet. In another terminal, either look around with a year of made-up traffic:',
      '  bin/svc demo',
      'or begin with your own site:',
      '  bin/svc org create --name "My company"',
      '  bin/svc site create --domain example.com --name "My site" --timezone Europe/Berlin',
      '  bin/svc key create --name "My first key"',
      'Each says what comes next. The README has a first page in five minutes.',
    ].join('\n');
  } finally {
    await control.close();
  }
}
