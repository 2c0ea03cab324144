import { Link, useLocation } from 'wouter';
import styles from './site-tabs.module.css';

const TABS = [
  ['/', 'Overview'],
  ['/funnels', 'Funnels'],
  ['/goals', 'Goals'],
  ['/alerts', 'Alerts'],
  ['/settings', 'Settings'],
] as const;

/** The pages of a site; an archived one has only the settings. */
export function SiteTabs({ isActive }: { readonly isActive: boolean }) {
  const [location] = useLocation();
  return (
    <nav className={styles.tabs} aria-label="Pages of this site">
      <div className="tabs">
        {TABS.filter(([path]) => isActive || path === '/settings').map(([path, name]) => (
          <Link key={path} href={path} className="tab" aria-current={location === path ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
