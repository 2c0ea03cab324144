import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { Menu } from '../ui/menu.tsx';
import { type KeptView, keepView, linkSearch } from './kept-view.ts';
import styles from './site-bar.module.css';

/** The pages below a tab's that have addresses of their own. */
const TAB_OF: Readonly<Record<string, string>> = {
  '/import': '/settings',
  '/export': '/settings',
  '/install': '/settings',
};

/** Returns what gives the query of a link from the open page to another one of the same site or group. */
export function useKeptSearch(): (path: string) => string {
  const [location] = useLocation();
  const search = useSearch();
  const before = useRef<KeptView>(null);
  const kept = keepView(before.current, location, search);
  before.current = kept;
  return (path) => linkSearch(kept, path);
}

interface PageTabsProps {
  readonly label: string;
  /** The paths of the pages with their names. */
  readonly tabs: readonly (readonly [path: string, name: string])[];
  readonly searchOf: (path: string) => string;
}

/** The pages of a site or a group, in a narrow window as a menu. */
export function PageTabs({ label, tabs, searchOf }: PageTabsProps) {
  const [location] = useLocation();
  const links = (className: string, close?: () => void) =>
    tabs.map(([path, name]) => (
      <Link
        key={path}
        href={path + searchOf(path)}
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
      <nav className={styles.tabs} aria-label={label}>
        <div className="tabs">{links('tab')}</div>
      </nav>
      <nav className={styles.pages} aria-label={label}>
        <Menu
          align="end"
          className="button button-quiet"
          description={label}
          label={<span className={styles.name}>{open ?? label}</span>}
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
