import { accountRoutes } from './account-routes.ts';
import { alertRoutes } from './alert-routes.ts';
import type { Dependencies } from './dependencies.ts';
import { discardRoutes } from './discard-routes.ts';
import { funnelRoutes } from './funnel-routes.ts';
import { goalRoutes } from './goal-routes.ts';
import { installRoutes } from './install-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { readRoutes } from './read-routes.ts';
import { reportRoutes } from './report-routes.ts';
import type { DashboardRoute } from './route.ts';
import { serverRoutes } from './server-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { siteRoutes } from './site-routes.ts';

/** Every route of the dashboard's server side. */
export function routesOf(dependencies: Dependencies): readonly DashboardRoute[] {
  return [
    ...sessionRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...memberRoutes(dependencies),
    ...readRoutes(dependencies),
    ...overviewRoutes(dependencies),
    ...siteRoutes(dependencies),
    ...installRoutes(dependencies),
    ...discardRoutes(dependencies),
    ...shareRoutes(dependencies),
    ...keyRoutes(dependencies),
    ...serverRoutes(dependencies),
    ...reportRoutes(dependencies),
    ...goalRoutes(dependencies),
    ...funnelRoutes(dependencies),
    ...alertRoutes(dependencies),
  ];
}
