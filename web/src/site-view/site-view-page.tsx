import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Skeleton } from '../ui/page.tsx';

let loaded: ComponentType | undefined;

/** Loads the site view's code. */
export async function loadSiteView() {
  const part = await import('./site-view.tsx');
  loaded = part.default;
  return part;
}

const LateSiteView = lazy(loadSiteView);

/** Shows the site view as soon as its code has loaded, or at once when it has. */
export function SiteViewPage() {
  // The first choice stays: another component would mount the view again.
  const [SiteView] = useState(() => loaded ?? LateSiteView);
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
