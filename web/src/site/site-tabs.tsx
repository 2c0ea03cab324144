import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { showInLine, useEndFades } from '../ui/use-end-fades.ts';
import { type KeptView, keepView, linkSearch } from './kept-view.ts';
import styles from './site-tabs.module.css';
import { texts } from './texts.ts';

const TABS = [
  ['/', texts.tabs.dashboard],
  ['/funnels', texts.tabs.funnels],
  ['/goals', texts.tabs.goals],
  ['/alerts', texts.tabs.alerts],
  ['/settings', texts.tabs.settings],
] as const;

/** The pages that belong to a tab without being its own. */
const TAB_OF: Readonly<Record<string, string>> = { '/import': '/settings', '/export': '/settings' };

/** The pages of a site; an archived one has only the settings. */
export function SiteTabs({ isActive }: { readonly isActive: boolean }) {
  const [location] = useLocation();
  const search = useSearch();
  const before = useRef<KeptView>(null);
  const kept = keepView(before.current, location, search);
  before.current = kept;
  const tabs = useRef<HTMLDivElement>(null);
  useEndFades(tabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open at another location
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (open != null) showInLine(tabs.current!, open);
  }, [location]);
  return (
    <nav className={styles.tabs} aria-label={texts.pages}>
      <div ref={tabs} className="tabs fading">
        {TABS.filter(([path]) => isActive || path === '/settings').map(([path, name]) => (
          <Link
            key={path}
            href={path + linkSearch(kept, path)}
            className="tab"
            aria-current={currentOf(path, location)}
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** Tells assistive technology and the eye which tab is open: `page` on its own page, `true` on one that belongs to it. */
function currentOf(path: string, location: string): 'page' | 'true' | undefined {
  if (location === path) return 'page';
  return TAB_OF[location] === path ? 'true' : undefined;
}
