import { DASHBOARD_PREFIX } from './dashboard-prefix.ts';

/**
 * Returns the paths of the requests without which a site's page shows no figures, when its address has no parameters. A
 * browser is told of them together with the document, so the answers are computed while it loads the code. The client
 * asks the same questions (`web/src/site-view/questions.ts`).
 */
export function firstQuestions(siteId: string): readonly string[] {
  const site = `${DASHBOARD_PREFIX}/sites/${siteId}`;
  return [
    `${DASHBOARD_PREFIX}/session`,
    `${site}/stats?period=30d`,
    `${site}/timeseries?metric=visitors&compare=true&period=30d`,
  ];
}
