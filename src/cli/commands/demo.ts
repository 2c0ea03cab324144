import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { createDemo, type Demo } from '../../demo/create-demo.ts';
import { visitDemo } from '../../demo/visit-demo.ts';
import { ImportRun } from '../../import/run/import-run.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { importInstallation } from '../../service/import-installation.ts';
import type { Config } from '../../service/settings/config.ts';
import { endImport } from '../../sites/imports.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { curlLine } from '../curl-line.ts';
import { ProgressLine } from '../progress-line.ts';
import { withNewDatabase } from '../with-database.ts';
import { printNews } from './import-news.ts';

const SEED = 1;

/** Runs `svc demo`: creates an organisation with sites and made-up traffic. */
export const demoCommand: Command = {
  options: {},
  details: [
    'Creates an organization with an owner, an API key and two sites with goals, funnels and a year of sample traffic up',
    'to now. Your own organizations stay as they are. Run it again to create another demo.',
  ].join('\n'),
  examples: ['demo', 'demo --data ./demo-data --json'],
  run: (context) => withNewDatabase(context, (database) => makeDemo(context, database)),
};

async function makeDemo(context: CommandContext, database: Database): Promise<CommandResult> {
  const { config, clock, err } = context;
  using line = new ProgressLine(err, clock);
  await using run = new ImportRun(importInstallation(config, database, clock), printNews(line));
  const demo = await createDemo(database, clock);
  const { events, imports } = await visitDemo(database, clock, demo, {
    writer: run.writer,
    seed: SEED,
    scale: 1,
    progressed: async (share, made) => {
      line.show(() => `${Math.floor(share * 100)} %   ${made.toLocaleString('en')} sample events`);
      await run.makeRoom();
      // The loader runs meanwhile.
      await yieldToEventLoop();
    },
  });
  if (await run.settle()) for (const id of imports) await endImport(database.db, clock, id);
  const { email, password, key } = demo;
  const sites = demo.sites.map(({ site: { publicId, domain, name, timezone } }) => {
    return { id: publicId, domain, name, timezone };
  });
  return { json: { email, password, key, sites }, text: describe(context, demo, events) };
}

function describe({ config, svc, start }: CommandContext, demo: Demo, events: number): string {
  const { url } = addressOf(config);
  const ask = (path: string) => `  ${curlLine(url, demo.key, `sites/${path}`)}`;
  const [shop] = demo.sites;
  const id = shop!.site.publicId;
  return [
    `Demo ready: a year of sample traffic, ${events.toLocaleString('en')} events.`,
    '',
    ...demo.sites.map(({ site }) => `  ${site.publicId}   ${site.domain}, ${site.timezone}`),
    '',
    'Start the server (if it is not running):',
    `  ${start}`,
    '',
    'Sign in:',
    `  ${url}/sites/${id}`,
    `  email     ${demo.email}`,
    `  password  ${demo.password}`,
    '',
    `Or query the API (${formatRate(config)}):`,
    `  API key   ${demo.key}`,
    ask(`${id}/stats?period=30d`),
    ask(`${id}/timeseries?metric=visitors&period=year`),
    ask(`${id}/breakdown?dimension=referrer&limit=10`),
    ask(`${id}/funnels/${shop!.funnels[0]!.id}?period=90d`),
    '',
    `The password and the key won't be shown again; run ${svc('demo')} again for new ones.`,
    'Your own sites are kept separate: create them in the dashboard or on the command line.',
  ].join('\n');
}

function formatRate({ apiRatePerMinute }: Config): string {
  return `${apiRatePerMinute} requests per 60 s and key; set SVC_API_RATE_PER_MINUTE on the service to change it`;
}
