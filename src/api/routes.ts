import { GROUP_ROUTES } from './group-routes.ts';
import type { ApiRoute } from './route.ts';
import { SITE_ROUTES } from './site-routes.ts';

/** The endpoints of the read API, in the order of docs/api.md. */
export const ROUTES: readonly ApiRoute[] = [...SITE_ROUTES, ...GROUP_ROUTES];
