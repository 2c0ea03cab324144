import type { AnyResource } from './resource.ts';
import { GOALS } from './resources/goals.ts';
import { GROUPS } from './resources/groups.ts';
import { SITES } from './resources/sites.ts';

/**
 * Everything that is managed. A document is made in this order, each site's things with their site: what comes later may name what
 * comes before.
 */
export const RESOURCES: readonly AnyResource[] = [SITES, GOALS, GROUPS];

/** What belongs to an organisation. */
export const ORGANISATION_RESOURCES = RESOURCES.filter(({ of }) => of === 'organisation');

/** What belongs to a site. */
export const SITE_RESOURCES = RESOURCES.filter(({ of }) => of === 'site');
