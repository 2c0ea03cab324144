import { EARLIEST_DAY } from '../../domain/calendar.ts';
import { PROPERTIES_PER_SITE_MAX } from '../../domain/limits.ts';
import { dropProperty, keepProperty, listProperties } from '../../sites/properties.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { SITE_OPTION, withSite } from '../with-database.ts';

const KEY = { value: 'KEY', required: true, summary: 'the key of the property' } as const;

/** Runs `svc property list`: lists the properties of events that a site keeps. */
export const listPropertiesCommand: Command = {
  options: { site: SITE_OPTION },
  details: `A site keeps up to ${PROPERTIES_PER_SITE_MAX} properties.`,
  examples: ['property list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const properties = (await listProperties(db, site.id)).map(({ key, countedFrom }) => ({ key, countedFrom }));
      const text = formatTable(
        ['KEY', 'COUNTED SINCE'],
        properties.map(({ key, countedFrom }) => [
          key,
          countedFrom === EARLIEST_DAY ? 'the first event' : (countedFrom ?? '–'),
        ]),
        `${site.domain} keeps no properties yet. Keep one: ${context.svc(`property keep --site ${site.publicId} --key …`)}`,
      );
      return { json: { properties }, text };
    }),
};

/** Runs `svc property keep`: counts the values of a property of events with each day. */
export const keepPropertyCommand: Command = {
  options: { site: SITE_OPTION, key: KEY },
  details:
    'Its values are counted with each day, and backwards over the days whose events are still there. Shared links show them.',
  examples: ['property keep --site k3jd02msa9xq --key plan'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const { args, clock } = context;
      const { key } = await keepProperty(db, clock, { siteId: site.id, key: args.text('key') });
      return { json: { key }, text: `${site.domain} keeps the property ${key}.` };
    }),
};

/** Runs `svc property drop`: counts the values of a property no longer. */
export const dropPropertyCommand: Command = {
  options: { site: SITE_OPTION, key: KEY },
  details: 'What was counted is not shown any more. Kept again, it is counted on days whose events are still there.',
  examples: ['property drop --site k3jd02msa9xq --key plan'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const key = context.args.text('key');
      await dropProperty(db, { siteId: site.id, key });
      return { json: { key }, text: `${site.domain} keeps the property ${key} no longer.` };
    }),
};
