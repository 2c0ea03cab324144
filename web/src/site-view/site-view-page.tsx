import { type ComponentType, useSyncExternalStore } from 'react';
import { Skeleton } from '../ui/page.tsx';

let loaded: ComponentType | null = null;
let failure: unknown = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the site view's code; again only after a failure. */
export function loadSiteView(): Promise<void> {
  loading ??= import('./site-view.tsx')
    .then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        failure = error;
        loading = null;
      },
    )
    .finally(() => {
      for (const listener of listeners) listener();
    });
  return loading;
}

/**
 * Shows the site view as soon as its code has loaded. It does not use `lazy`, because React shows the content behind a
 * placeholder 300 ms later at the earliest, and the figures mostly arrive before that.
 */
export function SiteViewPage() {
  const View = useSyncExternalStore(subscribe, () => loaded);
  if (failure !== null && View === null) throw failure;
  return (
    <div className="page-wide">
      {View !== null ? (
        <View />
      ) : (
        <main className="page" aria-busy="true">
          <Skeleton width="12rem" height="1.75rem" />
        </main>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadSiteView();
  return () => listeners.delete(listener);
}
