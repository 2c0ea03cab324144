import { BASE_PATH } from '../base-path.ts';
import { queryClient } from '../query-client.ts';
import { sendShareToken } from '../request.ts';
import { SESSION_QUESTION } from '../session.ts';
import { questionOptions, questionsOf } from './questions.ts';
import { sharedSiteQuestion } from './shared-site.ts';
import { loadSiteView } from './site-view-page.tsx';
import { parseView } from './view-state.ts';

const SITE_PATH = /^\/sites\/([^/]+)\/?$/;
const SHARE_PATH = /^\/share\/([^/]+)\/?$/;

/** Starts a site page's queries as soon as its address is known, before the page's code has loaded. */
export function prefetchSite(): void {
  const path = location.pathname.slice(BASE_PATH.length);
  const id = SITE_PATH.exec(path)?.[1];
  const token = SHARE_PATH.exec(path)?.[1];
  if (id === undefined && token === undefined) return;
  // The page loads it again and reports the error.
  loadSiteView().catch(() => {});
  if (id !== undefined) {
    void queryClient.prefetchQuery(SESSION_QUESTION);
    askAll(decodeURIComponent(id));
  } else if (token !== undefined) {
    sendShareToken(token);
    queryClient.fetchQuery(sharedSiteQuestion(token)).then(
      ({ site }) => askAll(site.id),
      // The page asks again and reports the error.
      () => {},
    );
  }
}

function askAll(siteId: string): void {
  for (const question of questionsOf(parseView(location.search))) {
    void queryClient.prefetchQuery(questionOptions(siteId, question));
  }
}
