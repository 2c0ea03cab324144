import { pino } from 'pino';
import { openControl } from '../control/control.ts';
import type { Organisation } from '../control/organisations.ts';
import { listSites } from '../control/sites.ts';
import { addressOf } from './address.ts';
import type { Command, CommandContext } from './command.ts';
import { startService } from './service.ts';
import { StopRequest } from './stop-request.ts';
import { ownOrganisations } from './with-control.ts';

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
    const stop = new StopRequest(() => {
      log.info('stopping');
      // By then everything accepted is on disk, and whatever is being derived can be derived again.
      setTimeout(() => {
        log.warn('stopped without waiting for the store');
        process.exit(0);
      }, STOP_MAX_MS).unref();
    });
    try {
      const service = await startService(config, clock, log);
      if (!stop.requested) {
        log.info({ address: service.url, data: config.dataDir }, 'listening');
        err.write(`\n${await nextSteps(context, service.url)}\n\n`);
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

/** What to open and do next, for the person who has just started it. */
async function nextSteps({ config, svc }: CommandContext, url: string): Promise<string> {
  const control = await openControl(config.dataDir);
  try {
    const sites = await listSites(control.db, { state: 'active' });
    const own = await ownOrganisations(control);
    const sitesText = sites.length === 0 ? '' : `${sites.length} ${sites.length === 1 ? 'site' : 'sites'}, `;
    const running = `svc is running: ${url}   (${sitesText}data in ${config.dataDir})`;
    if (sites.some(({ orgId }) => own.some(({ id }) => id === orgId))) {
      const org = own.length === 1 ? '' : ' --org ID';
      const reachedAt = addressOf(config).url;
      return [
        running,
        `  read API   ${reachedAt}/v1/sites   with an API key: ${svc(`key create${org} --name NAME`)}`,
        `  reference  ${reachedAt}/openapi.json and docs/api.md`,
      ].join('\n');
    }
    const lookAround =
      sites.length > 0
        ? ["There is only a demo's site yet. In another terminal, begin with your own:"]
        : [
            'There is no site yet. In another terminal, either look around with a year of made-up traffic:',
            `  ${svc('demo')}`,
            'or begin with your own site:',
          ];
    return [running, ...lookAround, ...firstSite(own, svc)].join('\n');
  } finally {
    await control.close();
  }
}

function firstSite(own: readonly Organisation[], svc: CommandContext['svc']): string[] {
  const org = own.length > 1 ? ' --org ID' : '';
  return [
    ...(own.length === 0 ? [`  ${svc('org create --name "My company"')}`] : []),
    `  ${svc(`site create${org} --domain example.com --name "My site" --timezone Europe/Berlin`)}`,
    `  ${svc(`key create${org} --name "My first key"`)}`,
    'Each says what comes next. The README has a first page in five minutes.',
  ];
}
