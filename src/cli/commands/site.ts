import { FIELD_SETS } from '../../domain/added-fields.ts';
import { typedPattern } from '../../domain/browser-path.ts';
import { ALSO_DOMAINS_MAX, RAW_WINDOW_DAYS, VISIT_MONTHS_DEFAULT } from '../../domain/limits.ts';
import { isLocal } from '../../domain/local-domain.ts';
import type { Site } from '../../domain/site.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { switchFieldSets } from '../../sites/field-sets.ts';
import { setSiteState } from '../../sites/site-state.ts';
import { createSite, listSites, requireSite, updateSite } from '../../sites/sites.ts';
import { snippetOf } from '../../tracker/snippet.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { chosenOrganisation, ORG_OPTION, orgOption, withDatabase } from '../with-database.ts';
import { warningsAbout, warningsAboutChange } from './site-warnings.ts';

export const createSiteCommand: Command = {
  options: {
    org: ORG_OPTION,
    domain: { value: 'DOMAIN', required: true, summary: 'domain to track (subdomains included)' },
    name: { value: 'NAME', required: true, summary: 'display name' },
    timezone: { value: 'ZONE', required: true, summary: 'reporting time zone (IANA name)' },
    'retention-months': { value: 'N', summary: 'delete data older than N months, 1 to 1200 (default: keep forever)' },
    'visit-months': {
      value: 'N',
      summary: `keep visits for N months, at most as long as the data; 0 for 30 days (default: ${VISIT_MONTHS_DEFAULT})`,
    },
    'ignore-gpc': { summary: 'track visitors who send Global Privacy Control too' },
  },
  examples: [
    'site create --domain example.com --name Example --timezone Europe/Paris',
    'site create --domain localhost --name Test --timezone UTC --retention-months 12',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const orgId = await chosenOrganisation(context, database);
      const before = await listSites(database.db, { orgId, state: 'active' });
      const site = await createSite(database.db, context.clock, {
        orgId,
        domain: args.text('domain'),
        name: args.text('name'),
        timezone: args.text('timezone'),
        retentionMonths: args.optionalInteger('retention-months') ?? null,
        ...givenVisitMonths(args),
        honoursGpc: !args.flag('ignore-gpc'),
      });
      return {
        json: { id: site.publicId },
        text: formatCreated(site, context, await orgOption(database, orgId)),
        warnings: warningsAbout(site, before),
      };
    }),
};

export const listSitesCommand: Command = {
  options: { org: { value: 'ID', summary: 'only the sites of this organization' } },
  details: 'Archived sites are listed too.',
  examples: ['site list', 'site list --org 1 --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const all = context.args.optional('org') === undefined;
      const sites = await listSites(database.db, all ? {} : { orgId: await chosenOrganisation(context, database) });
      return { json: { sites: sites.map(describe) }, text: formatSites(sites, context) };
    }),
};

export const archiveSite: Command = {
  argument: 'ID',
  options: {},
  details: 'The site is hidden, also in the API, and stops collecting data. No data is deleted.',
  examples: ['site archive k3jd02msa9xq'],
  run: (context) => changeState(context, 'archived'),
};

export const restoreSite: Command = {
  argument: 'ID',
  options: {},
  examples: ['site restore k3jd02msa9xq'],
  run: (context) => changeState(context, 'active'),
};

export const updateSiteCommand: Command = {
  argument: 'ID',
  options: {
    domain: { value: 'DOMAIN', summary: 'main domain to track (subdomains included)' },
    also: {
      value: 'D2,…|none',
      summary: `all further domains, at most ${ALSO_DOMAINS_MAX}; none for the main one alone`,
    },
    name: { value: 'NAME', summary: 'display name' },
    timezone: { value: 'ZONE', summary: 'reporting time zone (IANA name) from today on; past days stay as they are' },
    'retention-months': {
      value: 'N|none',
      summary: 'delete data older than N months, 1 to 1200; none keeps it forever',
    },
    'visit-months': { value: 'N', summary: 'keep visits for N months, at most as long as the data; 0 for 30 days' },
    mask: {
      value: 'PATTERN|none',
      repeatable: true,
      summary: 'all patterns of paths of which what * matches is removed before anything is stored: /reset/*',
    },
    gpc: {
      value: 'honour|ignore',
      summary: 'whether to respect Global Privacy Control: honour does not track visitors who send it',
    },
    robots: {
      value: 'read|ignore',
      summary: 'whether robots.txt and llms.txt of the main domain are read every day',
    },
    without: { value: 'SETS', summary: `do not keep these, separated by commas: ${FIELD_SETS.join(', ')}` },
    with: { value: 'SETS', summary: 'keep these again' },
  },
  details:
    "Omitted options are unchanged. Once the main domain has changed, events of the earlier one are rejected unless it is in --also. A shorter retention, also of visits, takes effect at once and can't be undone. Visits are never kept longer than the data. Fields that are not kept are unknown for the days that end meanwhile.",
  examples: [
    'site update k3jd02msa9xq --timezone America/New_York',
    'site update k3jd02msa9xq --domain example.org --also example.com,example.net',
    'site update k3jd02msa9xq --retention-months 24',
    'site update k3jd02msa9xq --visit-months 6',
    'site update k3jd02msa9xq --without language,screen',
    'site update k3jd02msa9xq --mask "/reset/*" --mask "/u/*/orders"',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const domain = args.optional('domain');
      const also = args.optional('also');
      const name = args.optional('name');
      const timezone = args.optional('timezone');
      const retention = args.optional('retention-months');
      const gpc = args.optional('gpc') === undefined ? undefined : args.oneOf('gpc', ['honour', 'ignore']);
      const robots = args.optional('robots') === undefined ? undefined : args.oneOf('robots', ['read', 'ignore']);
      const before = await requireSite(database.db, args.argument);
      const site = await updateSite(database.db, context.clock, args.argument, {
        ...(domain !== undefined && { domain }),
        ...(also !== undefined && { also: also === 'none' ? [] : listOf(also) }),
        ...(name !== undefined && { name }),
        ...(timezone !== undefined && { timezone }),
        ...(retention !== undefined && {
          retentionMonths: retention === 'none' ? null : args.integer('retention-months'),
        }),
        ...givenVisitMonths(args),
        ...givenMasks(args),
        ...(gpc !== undefined && { honoursGpc: gpc === 'honour' }),
        ...(robots !== undefined && { readsFiles: robots === 'read' }),
      });
      const off = await switchFieldSets(database.db, args.argument, {
        off: listOf(args.optional('without')),
        on: listOf(args.optional('with')),
      });
      const text = `${formatSites([site], context)}${site.also.length === 0 ? '' : `\nAlso: ${site.also.join(', ')}`}`;
      const masked = site.masks === undefined ? '' : `\nMasked: ${site.masks.map(typedPattern).join(', ')}`;
      const read = site.readsFiles === true ? '\nRead every day: robots.txt, llms.txt' : '';
      const notKept = off.length === 0 ? '' : `\nNot kept: ${off.join(', ')}`;
      const isLowered = site.visitMonths < before.visitMonths;
      const deleted = isLowered ? `\nVisits older than ${visitTime(site)} are hidden now, and deleted for good.` : '';
      return {
        json: { ...describe(site), without: off },
        text: `${text}${masked}${read}${notKept}${deleted}`,
        warnings: site.domain === before.domain ? [] : await warningsAboutChange(context, database, before, site),
      };
    }),
};

/** Returns for how many months visits are to be kept, when that is given. */
function givenVisitMonths(args: CommandContext['args']): { readonly visitMonths?: number } {
  const visitMonths = args.optionalInteger('visit-months');
  return visitMonths === undefined ? {} : { visitMonths };
}

/** Returns the patterns of paths to mask, when they are given. */
function givenMasks(args: CommandContext['args']): { readonly masks?: readonly string[] } {
  const masks = args.list('mask');
  if (masks.length === 0) return {};
  return { masks: String(masks) === 'none' ? [] : masks };
}

/** Returns the words of a comma-separated list. */
function listOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').map((word) => word.trim());
}

function changeState(context: CommandContext, state: Site['state']): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const site = await setSiteState(database.db, context.args.argument, state);
    return { json: { id: site.publicId, state }, text: `Site ${site.publicId} (${site.domain}) is ${state}.` };
  });
}

function describe(site: Site) {
  const { publicId, orgId, domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, masks, readsFiles } =
    site;
  const fields = { id: publicId, org: orgId, domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc };
  return {
    ...{ ...fields, state: site.state },
    ...(masks === undefined ? {} : { masks }),
    ...(readsFiles === true ? { readsFiles } : {}),
  };
}

function formatSites(sites: readonly Site[], { svc }: CommandContext): string {
  return formatTable(
    ['ID', 'ORG', 'DOMAIN', 'NAME', 'TIME ZONE', 'RETENTION', 'VISITS', 'GPC', 'STATE'],
    sites.map((site) => [
      site.publicId,
      site.orgId,
      site.domain,
      site.name,
      site.timezone,
      site.retentionMonths === null ? 'unlimited' : `${site.retentionMonths} months`,
      visitTime(site),
      site.honoursGpc ? 'honoured' : 'ignored',
      site.state,
    ]),
    `No sites yet. Create one: ${svc('site create --domain DOMAIN --name NAME --timezone ZONE')}`,
  );
}

/** @param org the option with which hints name the site's organisation, or an empty text */
function formatCreated(site: Site, { config, svc }: CommandContext, org: string): string {
  const { url, chosen } = addressOf(config);
  const local = isLocal(site.domain);
  const address = chosen || local ? [] : ['(Set SVC_PUBLIC_URL if the server has a different public URL.)'];
  return [
    `Created site ${site.publicId} (${site.domain}, ${site.timezone}).`,
    '',
    'Add this to the <head> of every page:',
    `  ${snippetOf({ url, siteId: site.publicId, isLocal: local })}`,
    ...address,
    '',
    'Next, create an API key:',
    `  ${svc(`key create${org} --name "My first key"`)}`,
    'See rejected events and the reasons:',
    `  ${svc(`site discards ${site.publicId}`)}`,
  ].join('\n');
}

/** Says how long a site keeps visits. */
function visitTime({ visitMonths }: Pick<Site, 'visitMonths'>): string {
  return visitMonths === 0 ? `${RAW_WINDOW_DAYS} days` : `${visitMonths} months`;
}
