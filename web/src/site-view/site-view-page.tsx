import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/page.tsx';

/** Loads the site view's code. */
export const loadSiteView = () => import('./site-view.tsx');

const SiteView = lazy(loadSiteView);

/** Shows the site view as soon as its code has loaded. */
export function SiteViewPage() {
  return (
    <div className="page-wide">
      <Suspense
        fallback={
          <main className="page" aria-busy="true">
            <Skeleton width="12rem" height="1.75rem" />
          </main>
        }
      >
        <SiteView />
      </Suspense>
    </div>
  );
}
