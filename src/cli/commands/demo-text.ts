import type { Demo } from '../../demo/create-demo.ts';
import { TRAFFIC_DAYS } from '../../demo/traffic.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import type { Config } from '../../service/settings/config.ts';
import { formatColumns } from '../columns.ts';
import type { CommandContext } from '../command.ts';
import { curlLine } from '../curl-line.ts';
import { count } from './count-texts.ts';

/** Returns the text about a demo of two sites. */
export function demoText(context: CommandContext, demo: Demo, events: number): string {
  const [shop] = demo.sites;
  return [
    `Demo ready: a year of sample traffic, ${events.toLocaleString('en')} events.`,
    '',
    ...demo.sites.map(({ site }) => `  ${site.publicId}   ${site.domain}, ${site.timezone}`),
    '',
    ...accessLines(context, demo, { again: 'demo', page: `/sites/${shop!.site.publicId}`, asked: shop! }),
  ].join('\n');
}

/** Returns the text about the demo of an agency. */
export function agencyText(
  context: CommandContext,
  demo: Demo,
  { events, days }: { readonly events: number; readonly days: number },
): string {
  const { sites, groups, members } = demo;
  const time = days === TRAFFIC_DAYS ? 'a year' : count(days, 'day');
  const bySize = sites.toSorted((a, b) => b.planned.visitsPerDay - a.planned.visitsPerDay);
  return [
    `Demo ready: ${sites.length} sites, ${time} of sample traffic, ${count(events, 'event')}.`,
    '',
    ...indented(groups.map((group) => [group.name, count(group.sites.length, 'site')])),
    '',
    ...accessLines(context, demo, {
      again: `demo --sites ${sites.length}`,
      page: '/',
      others: members.map(({ email, role, group, withheld }) => {
        return [email, [`${role} of ${group}`, ...withheld.map((part) => `without ${part}`)].join(', ')];
      }),
      asked: bySize.find(({ funnels }) => funnels.length > 0) ?? bySize[0]!,
    }),
  ].join('\n');
}

interface Access {
  /** The words of the command that makes another demo. */
  readonly again: string;
  /** The page to sign in at. */
  readonly page: string;
  /** The addresses of others who can sign in, each with its access. */
  readonly others?: readonly (readonly string[])[];
  /** The site that the queries ask. */
  readonly asked: Demo['sites'][number];
}

function accessLines({ config, svc, start }: CommandContext, demo: Demo, access: Access): string[] {
  const { again, page, others, asked } = access;
  const { url } = addressOf(config);
  const { publicId } = asked.site;
  const ask = (question: string) => `  ${curlLine(url, demo.key, `sites/${publicId}/${question}`)}`;
  return [
    'Start the server (if it is not running):',
    `  ${start}`,
    '',
    'Sign in:',
    `  ${url}${page}`,
    `  email     ${demo.email}`,
    `  password  ${demo.password}`,
    '',
    ...(others === undefined ? [] : ['Or with the same password as:', ...indented(others), '']),
    `Or query the API (${formatRate(config)}):`,
    `  API key   ${demo.key}`,
    ask('stats?period=30d'),
    ask('timeseries?metric=visitors&period=year'),
    ask('breakdown?dimension=referrer&limit=10'),
    ...asked.funnels.slice(0, 1).map(({ id }) => ask(`funnels/${id}?period=90d`)),
    '',
    `The password and the key won't be shown again; run ${svc(again)} again for new ones.`,
    `Your own sites are kept separate: create them in the dashboard or on the command line. Commands for the demo need --org ${demo.orgId}.`,
  ];
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return formatColumns(rows)
    .split('\n')
    .map((line) => `  ${line}`);
}

function formatRate({ apiRatePerMinute }: Config): string {
  return `${apiRatePerMinute} requests per 60 s and key; set SVC_API_RATE_PER_MINUTE on the service to change it`;
}
