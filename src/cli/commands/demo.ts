import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { agencyPlan } from '../../demo/agency.ts';
import { createDemo, type Demo } from '../../demo/create-demo.ts';
import { TWO_SITES } from '../../demo/demo-organisation.ts';
import type { DemoPlan } from '../../demo/demo-site.ts';
import { TRAFFIC_DAYS } from '../../demo/traffic.ts';
import { visitDemo } from '../../demo/visit-demo.ts';
import { SITES_PER_ORGANISATION_MAX } from '../../domain/limits.ts';
import { ImportRun } from '../../import/run/import-run.ts';
import { importInstallation } from '../../service/import-installation.ts';
import { endImport } from '../../sites/imports.ts';
import type { Args } from '../args.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { UsageError } from '../usage-error.ts';
import { withNewDatabase } from '../with-database.ts';
import { agencyText, demoText } from './demo-text.ts';
import { printNews } from './import-news.ts';

const SEED = 1;
const SITES_MIN = 2;
const EVENTS_PER_SITE = 10_000;
const EVENTS_MAX = 100_000_000;

/** Runs `svc demo`: creates an organisation with sites and made-up traffic. */
export const demoCommand: Command = {
  options: {
    sites: {
      value: 'N',
      summary: `create an agency's organization with N sites, ${SITES_MIN} to ${SITES_PER_ORGANISATION_MAX}`,
    },
    events: {
      value: 'N',
      summary: `the approximate number of events of the agency's sites together (default: ${EVENTS_PER_SITE} per site)`,
    },
    days: {
      value: 'N',
      summary: `the number of days before today with events on the agency's sites (default and most: ${TRAFFIC_DAYS})`,
    },
  },
  details: [
    'Creates an organization with an owner, an API key and two sites with goals, funnels and a year of sample traffic up',
    'to now. Your own organizations stay as they are. Run it again to create another demo.',
    '',
    'With --sites it is the organization of an agency: sites of many sizes, in several time zones and in groups, shops with',
    'revenue in three currencies, and a viewer and an editor who are limited to one group.',
  ].join('\n'),
  examples: ['demo', 'demo --data ./demo-data --json', 'demo --sites 200', 'demo --sites 200 --events 10000000'],
  run: async (context) => {
    const agency = readAgency(context.args);
    return await withNewDatabase(context, (database) => makeDemo(context, database, agency));
  },
};

/** The size of an agency. */
interface Agency {
  readonly sites: number;
  readonly events: number;
  readonly days: number;
}

/** Returns undefined for the demo of two sites. Throws a UsageError. */
function readAgency(args: Args): Agency | undefined {
  if (args.optional('sites') === undefined) {
    const without = ['events', 'days'].find((name) => args.optional(name) !== undefined);
    if (without !== undefined) throw new UsageError(`--${without} needs --sites`);
    return undefined;
  }
  const within = (name: string, min: number, max: number, absent: number): number => {
    const given = args.optionalInteger(name) ?? absent;
    if (given < min || given > max) throw new UsageError(`--${name} is ${min} to ${max}, not ${given}`);
    return given;
  };
  const sites = within('sites', SITES_MIN, SITES_PER_ORGANISATION_MAX, SITES_MIN);
  return {
    sites,
    events: within('events', 1, EVENTS_MAX, sites * EVENTS_PER_SITE),
    days: within('days', 1, TRAFFIC_DAYS, TRAFFIC_DAYS),
  };
}

async function makeDemo(context: CommandContext, database: Database, agency?: Agency): Promise<CommandResult> {
  const { config, clock, err } = context;
  const days = agency?.days ?? TRAFFIC_DAYS;
  const plan = planOf(context, agency);
  using line = new ProgressLine(err, clock);
  await using run = new ImportRun(importInstallation(config, database, clock), printNews(line));
  const demo = await createDemo(database, clock, plan, (made) => {
    line.show(() => `${made} of ${plan.sites.length} sites created`);
  });
  const { events, imports } = await visitDemo(database, clock, demo, {
    writer: run.writer,
    seed: SEED,
    scale: 1,
    days,
    progressed: async (share, made) => {
      line.show(() => `${Math.floor(share * 100)} %   ${made.toLocaleString('en')} sample events`);
      await run.makeRoom();
      // The loader runs meanwhile.
      await yieldToEventLoop();
    },
  });
  if (await run.settle()) for (const id of imports) await endImport(database.db, clock, id);
  const sites = demo.sites.map(({ site: { publicId, domain, name, timezone } }) => {
    return { id: publicId, domain, name, timezone };
  });
  const { email, password, key } = demo;
  const json = { email, password, key, sites };
  if (agency === undefined) return { json, text: demoText(context, demo, events) };
  return {
    json: { org: demo.orgId, ...json, groups: groupsOf(demo), members: membersOf(demo), events },
    text: agencyText(context, demo, { events, days }),
  };
}

function planOf({ clock }: CommandContext, agency: Agency | undefined): DemoPlan {
  if (agency === undefined) return TWO_SITES;
  const { sites, events, days } = agency;
  return agencyPlan({ sites, events, time: { now: Math.floor(clock.nowMicros() / 1000), days }, seed: SEED });
}

function groupsOf({ groups, sites }: Demo) {
  const publicIds = new Map(sites.map(({ site }) => [site.id, site.publicId]));
  return groups.map(({ id, name, sites: ids }) => ({ id, name, sites: ids.map((site) => publicIds.get(site)!) }));
}

function membersOf({ members, password }: Demo) {
  return members.map(({ email, role, group, withheld }) => ({ email, password, role, group, without: withheld }));
}
