import { sumExcluded } from '../../collect/exclusion-discards.ts';
import type { Database } from '../../database/database.ts';
import { addDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { EXCLUSION_KINDS, shownPattern } from '../../domain/exclusion.ts';
import { addExclusion, type ExclusionOwner, listExclusions, removeExclusion } from '../../sites/exclusions.ts';
import { requireSite } from '../../sites/sites.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, commandOnId, ORG_OPTION, withDatabase } from '../with-database.ts';

const COUNTED_DAYS = 30;
const SITE_OPTION = { value: 'ID', summary: 'the site; without it the rules are for all sites of the organization' };

/** Runs `svc exclusion add`: leaves events out that the rule matches, from now on. */
export const addExclusionCommand: Command = {
  options: {
    site: SITE_OPTION,
    org: ORG_OPTION,
    kind: { value: 'KIND', required: true, summary: 'network, country, path, host, referrer or user_agent' },
    pattern: { value: 'PATTERN', required: true, summary: 'network (CIDR), code, path with *, host, or words' },
  },
  details: 'A running server follows within a second. Past figures stay as they are.',
  examples: [
    'exclusion add --site k3jd02msa9xq --kind network --pattern 203.0.113.0/24',
    'exclusion add --kind path --pattern "/admin/*"',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const kind = context.args.oneOf('kind', EXCLUSION_KINDS);
      const owner = await ownerOf(context, database);
      const rule = await addExclusion(database.db, context.clock, {
        ...owner,
        kind,
        pattern: context.args.text('pattern'),
      });
      const { id, pattern } = rule;
      return {
        json: { exclusionId: id, kind, pattern },
        text: `Added exclusion rule ${id} (${kind} ${shownPattern(rule)}).`,
      };
    }),
};

/** Runs `svc exclusion list`: lists rules with the number of events that each has rejected. */
export const listExclusionsCommand: Command = {
  options: { site: SITE_OPTION, org: ORG_OPTION },
  details: "A site's list has the rules of its organization too. Events are those of the last 30 days.",
  examples: ['exclusion list --site k3jd02msa9xq', 'exclusion list --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const owner = await ownerOf(context, database);
      const since = addDays(localDayAt(context.clock.nowMicros(), 'UTC').day, 1 - COUNTED_DAYS);
      const counts = await sumExcluded(database.db, owner.orgId, since, owner.siteId);
      const exclusions = (await listExclusions(database.db, owner)).map(({ id, siteId, kind, pattern }) => ({
        exclusionId: id,
        allSites: siteId === null,
        kind,
        pattern,
        events: counts.get(id) ?? 0,
      }));
      const text = formatTable(
        ['ID', 'FOR', 'KIND', 'PATTERN', 'EVENTS'],
        exclusions.map((rule) => {
          const { exclusionId, allSites, kind, events } = rule;
          return [exclusionId, allSites ? 'all sites' : 'this site', kind, shownPattern(rule), events];
        }),
        `No exclusion rules yet. Add one: ${context.svc('exclusion add …')}`,
      );
      return { json: { exclusions }, text };
    }),
};

/** Runs `svc exclusion remove`. */
export const removeExclusionCommand = commandOnId({
  examples: ['exclusion remove 2'],
  key: 'exclusionId',
  work: ({ db }, id) => removeExclusion(db, id),
  done: (id) => `Removed exclusion rule ${id}.`,
});

async function ownerOf(context: CommandContext, database: Database): Promise<ExclusionOwner> {
  const publicId = context.args.optional('site');
  if (publicId === undefined) return { orgId: await chosenOrganisation(context, database), siteId: null };
  if (context.args.optional('org') !== undefined) throw new UsageError('give --site or --org, not both');
  const site = await requireSite(database.db, publicId);
  return { orgId: site.orgId, siteId: site.id };
}
