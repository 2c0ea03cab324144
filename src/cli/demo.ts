import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Control } from '../control/control.ts';
import { createDemo, type Demo, visitDemo } from '../demo/create-demo.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { ImportSession } from './import-session.ts';
import { withControl } from './with-control.ts';

const SEED = 1;

/** `svc demo`: something to look at. */
export const demoCommand: Command = {
  options: {},
  details: [
    'Makes an organisation with an owner, an API key and two sites with goals, funnels and a year of made-up traffic up',
    'to now, beside whatever else there is. Again makes another one, because password and key are shown only once.',
  ].join('\n'),
  examples: ['demo', 'demo --data ./demo-data --json'],
  run: (context) => withControl(context, (control) => makeDemo(context, control)),
};

async function makeDemo(context: CommandContext, control: Control): Promise<CommandResult> {
  const { clock } = context;
  const session = new ImportSession(context);
  try {
    const demo = await createDemo(control, clock);
    const events = await visitDemo(control, clock, demo, {
      writer: session.writer,
      seed: SEED,
      scale: 1,
      progressed: async (share, made) => {
        session.progress.show(() => `${Math.floor(share * 100)} %   ${made.toLocaleString('en')} events made up`);
        await session.makeRoom();
        // The loading goes on meanwhile.
        await nextTurn();
      },
    });
    await session.settle();
    const { email, password, key } = demo;
    const sites = demo.sites.map(({ site: { publicId, domain, name, timezone } }) => ({
      id: publicId,
      domain,
      name,
      timezone,
    }));
    return { json: { email, password, key, sites }, text: describe(context, demo, events) };
  } finally {
    await session.close();
  }
}

function describe({ config }: CommandContext, demo: Demo, events: number): string {
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const ask = (path: string) => `  curl -H 'Authorization: Bearer ${demo.key}' '${address}/v1/sites/${path}'`;
  const [shop] = demo.sites;
  const id = shop!.site.publicId;
  return [
    `A year of made-up traffic is ready: ${events.toLocaleString('en')} events.`,
    '',
    ...demo.sites.map(({ site }) => `  ${site.publicId}   ${site.domain}, ${site.timezone}`),
    '',
    `  sign in   ${demo.email}   ${demo.password}`,
    `  API key   ${demo.key}`,
    'Password and key are shown only this once. svc demo again makes another demo organisation.',
    '',
    'Start the server, unless it runs already:',
    `  bin/svc serve --data ${shellWord(config.dataDir)}`,
    '',
    'Then open the dashboard, or ask the read API:',
    `  ${address}/`,
    ask(`${id}/stats?period=30d`),
    ask(`${id}/timeseries?metric=visitors&period=year`),
    ask(`${id}/breakdown?dimension=referrer&limit=10`),
    ask(`${id}/funnels/${shop!.funnels[0]!.id}?period=90d`),
  ].join('\n');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
