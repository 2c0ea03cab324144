import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { readsSettings, useSite } from '../session.ts';
import { Menu } from '../ui/menu.tsx';
import { type KeptView, keepView, linkSearch } from './kept-view.ts';
import { noteDashboard } from './last-dashboard.ts';
import styles from './site-bar.module.css';
import { texts } from './texts.ts';

const TABS = [
  ['/', texts.tabs.dashboard],
  ['/funnels', texts.tabs.funnels],
  ['/goals', texts.tabs.goals],
  ['/alerts', texts.tabs.alerts],
  ['/settings', texts.tabs.settings],
] as const;

/** The pages below a tab's that have addresses of their own. */
const TAB_OF: Readonly<Record<string, string>> = {
  '/import': '/settings',
  '/export': '/settings',
  '/install': '/settings',
};

/** The pages of a site, in a narrow window as a menu; an archived one has only the settings. */
export function SiteTabs({ isActive }: { readonly isActive: boolean }) {
  const { site, organisation } = useSite();
  const [location] = useLocation();
  const search = useSearch();
  const before = useRef<KeptView>(null);
  const kept = keepView(before.current, location, search);
  before.current = kept;
  const dashboard = linkSearch(kept, '/');
  useEffect(() => noteDashboard(site.id, dashboard), [site.id, dashboard]);
  const isHidden = (path: string) => path === '/alerts' && !readsSettings(organisation);
  const tabs = TABS.filter(([path]) => (isActive || path === '/settings') && !isHidden(path));
  const links = (className: string, close?: () => void) =>
    tabs.map(([path, name]) => (
      <Link
        key={path}
        href={path + linkSearch(kept, path)}
        className={className}
        aria-current={currentOf(path, location)}
        onClick={close}
      >
        {name}
      </Link>
    ));
  const open = tabs.find(([path]) => currentOf(path, location) !== undefined)?.[1];
  return (
    <>
      <nav className={styles.tabs} aria-label={texts.pages}>
        <div className="tabs">{links('tab')}</div>
      </nav>
      <nav className={styles.pages} aria-label={texts.pages}>
        <Menu
          align="end"
          className="button button-quiet"
          description={texts.pages}
          label={<span className={styles.name}>{open ?? texts.pages}</span>}
        >
          {(close) => links('menu-item', close)}
        </Menu>
      </nav>
    </>
  );
}

/** Tells assistive technology and the eye which tab is open: `page` on its own page, `true` on one that belongs to it. */
function currentOf(path: string, location: string): 'page' | 'true' | undefined {
  if (location === path) return 'page';
  return TAB_OF[location] === path || location.startsWith(`${path}/`) ? 'true' : undefined;
}
