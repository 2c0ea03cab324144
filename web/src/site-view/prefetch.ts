import type { CardName } from '../../../src/domain/cards.ts';
import { LINK_PATHS } from '../../../src/domain/share-link.ts';
import { BASE_PATH } from '../base-path.ts';
import { queryClient } from '../query-client.ts';
import { sendShareToken } from '../request.ts';
import { isCardShown, SESSION_QUESTION } from '../session.ts';
import { PANEL_NAMES } from './panels.ts';
import {
  panelQuestion,
  type Question,
  questionOptions,
  REALTIME_QUESTION,
  seriesQuestion,
  statsQuestion,
  tabQuestion,
} from './questions.ts';
import { sharedSiteQuestion } from './shared-site.ts';
import { loadSiteView } from './site-view-page.tsx';
import { parseView, type ViewState } from './view-state.ts';

const SITE_PATH = /^\/sites\/([^/]+)\/?$/;
const SHARE_PATH = new RegExp(`^/(?:${Object.values(LINK_PATHS).join('|')})/([^/]+)/?$`);

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
    askAll(decodeURIComponent(id), () => true);
  } else if (token !== undefined) {
    sendShareToken(token);
    queryClient.fetchQuery(sharedSiteQuestion(token)).then(
      ({ site, link }) => askAll(site.id, (card) => isCardShown({ link }, card)),
      // The page asks again and reports the error.
      () => {},
    );
  }
}

function askAll(siteId: string, shows: (card: CardName) => boolean): void {
  for (const question of questionsOf(parseView(location.search), shows)) {
    void queryClient.prefetchQuery(questionOptions(siteId, question));
  }
}

/**
 * Returns all queries of a view when it is opened, in the order in which they are seen. The server has browsers ask the
 * first two of the default view (`src/dashboard/first-questions.ts`). Cards that are not shown ask nothing.
 */
function questionsOf(view: ViewState, shows: (card: CardName) => boolean): readonly Question<unknown>[] {
  const tabs = PANEL_NAMES.filter(shows).map((panel) => view.tabs[panel]);
  return [
    statsQuestion(view),
    seriesQuestion(view),
    ...(shows('realtime') ? [REALTIME_QUESTION] : []),
    ...tabs.map((tab) => tabQuestion(view, tab)),
    // The map is shown whichever of the places is listed beside it.
    ...(shows('places') ? [panelQuestion(view, 'country')] : []),
  ];
}
