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

/**
 * Starts a site page's queries as soon as its address is known, before the page's code has loaded. Resolves when the code and the
 * key figures of a member's page have come or failed: a page that is rendered earlier is rendered again for them.
 */
export async function prefetchSite(): Promise<void> {
  const path = location.pathname.slice(BASE_PATH.length);
  const id = SITE_PATH.exec(path)?.[1];
  const token = SHARE_PATH.exec(path)?.[1];
  if (id === undefined && token === undefined) return;
  // The page loads it again and reports the error.
  const code = loadSiteView().catch(() => {});
  if (id !== undefined) {
    const session = queryClient.fetchQuery(SESSION_QUESTION);
    const figures = askAll(decodeURIComponent(id), () => true);
    // A person who is signed out sees another page.
    const isSignedIn = await session.then(({ user }) => user !== null).catch(() => false);
    if (isSignedIn) await Promise.all([code, figures]);
  } else if (token !== undefined) {
    sendShareToken(token);
    queryClient.fetchQuery(sharedSiteQuestion(token)).then(
      ({ site, link }) => askAll(site.id, (card) => isCardShown({ link }, card)),
      // The page asks again and reports the error.
      () => {},
    );
  }
}

/** Asks all questions of a view. Resolves when that about its key figures, the first one, has been answered or refused. */
async function askAll(siteId: string, shows: (card: CardName) => boolean): Promise<void> {
  const [figures] = questionsOf(parseView(location.search), shows).map((question) =>
    queryClient.prefetchQuery(questionOptions(siteId, question)),
  );
  await figures;
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
