import { type AnyResource, isPut } from './resource.ts';
import { ALERTS, GROUP_ALERTS } from './resources/alerts.ts';
import { ANNOTATIONS } from './resources/annotations.ts';
import { CHANNELS } from './resources/channels.ts';
import { ERASURES } from './resources/erasures.ts';
import { EXCLUSIONS, EXCLUSIONS_OF_ALL } from './resources/exclusions.ts';
import { FUNNELS } from './resources/funnels.ts';
import { GOALS } from './resources/goals.ts';
import { GROUPS } from './resources/groups.ts';
import { IMPORTS } from './resources/imports.ts';
import { LINKS } from './resources/links.ts';
import { MEMBERS } from './resources/members.ts';
import { PROPERTIES } from './resources/properties.ts';
import { REPORTS } from './resources/reports.ts';
import { SEGMENTS } from './resources/segments.ts';
import { SITES } from './resources/sites.ts';

/**
 * Everything that is managed. A document is made in this order, the things of a site or group with it: what comes later may name what
 * comes before.
 */
export const RESOURCES: readonly AnyResource[] = [
  SITES,
  ...[
    PROPERTIES,
    GOALS,
    FUNNELS,
    SEGMENTS,
    CHANNELS,
    EXCLUSIONS,
    ANNOTATIONS,
    ALERTS,
    LINKS,
    REPORTS,
    IMPORTS,
    ERASURES,
  ],
  ...[GROUPS, GROUP_ALERTS, MEMBERS, EXCLUSIONS_OF_ALL],
];

/** The lists of documents: everything that can be put. */
const WRITTEN = RESOURCES.filter(isPut);

/** The lists that a document has of an organisation. */
export const ORGANISATION_RESOURCES = WRITTEN.filter(({ of }) => of === 'organisation');

/** The lists that a document has of a site. */
export const SITE_RESOURCES = WRITTEN.filter(({ of }) => of === 'site');

/** The lists that a document has of a group. */
export const GROUP_RESOURCES = WRITTEN.filter(({ of }) => of === 'group');

/** Returns the lists that a document has within an entry of a list. */
export function listsWithin({ name, of }: Pick<AnyResource, 'name' | 'of'>): readonly AnyResource[] {
  if (of !== 'organisation') return [];
  return name === 'sites' ? SITE_RESOURCES : name === 'groups' ? GROUP_RESOURCES : [];
}
