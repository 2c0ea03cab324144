import type { AnyResource } from './resource.ts';
import { GOALS } from './resources/goals.ts';
import { GROUPS } from './resources/groups.ts';
import { SITES } from './resources/sites.ts';

/**
 * Everything that is managed. A document is made in this order, each site's things with their site: what comes later may name what
 * comes before.
 */
export const RESOURCES: readonly AnyResource[] = [SITES, GOALS, GROUPS];

/** What a document can have: everything that can be created or changed. */
const WRITTEN = RESOURCES.filter(({ create, change }) => create !== undefined || change !== undefined);

/** What a document can have of an organisation. */
export const ORGANISATION_RESOURCES = WRITTEN.filter(({ of }) => of === 'organisation');

/** What a document can have of a site. */
export const SITE_RESOURCES = WRITTEN.filter(({ of }) => of === 'site');
