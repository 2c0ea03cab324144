import { queryClient } from '../query-client.ts';
import { questionOptions, questionsOf } from './questions.ts';
import { parseView } from './view-state.ts';

const SITE_PATH = /^\/sites\/([^/]+)\/?$/;

/** Asks what a site's page will ask as soon as its address is known, and not only when the page is there. */
export function prefetchSite(): void {
  const id = SITE_PATH.exec(location.pathname)?.[1];
  if (id === undefined) return;
  void import('./site-view.tsx');
  for (const question of questionsOf(parseView(location.search))) {
    void queryClient.prefetchQuery(questionOptions(decodeURIComponent(id), question));
  }
}
