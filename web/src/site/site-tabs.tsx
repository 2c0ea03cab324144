import { useEffect } from 'react';
import { readsSettings, useSite } from '../session.ts';
import { noteDashboard } from './last-dashboard.ts';
import { PageTabs, useKeptSearch } from './page-tabs.tsx';
import { texts } from './texts.ts';

const TABS = [
  ['/', texts.tabs.dashboard],
  ['/funnels', texts.tabs.funnels],
  ['/goals', texts.tabs.goals],
  ['/crawlers', texts.tabs.crawlers],
  ['/alerts', texts.tabs.alerts],
  ['/settings', texts.tabs.settings],
] as const;

/** The pages of a site; an archived one has only the settings. */
export function SiteTabs({ isActive }: { readonly isActive: boolean }) {
  const { site, organisation } = useSite();
  const searchOf = useKeptSearch();
  const dashboard = searchOf('/');
  useEffect(() => noteDashboard(site.id, dashboard), [site.id, dashboard]);
  const isHidden = (path: string) => path === '/alerts' && !readsSettings(organisation);
  const tabs = TABS.filter(([path]) => (isActive || path === '/settings') && !isHidden(path));
  return <PageTabs label={texts.pages} tabs={tabs} searchOf={searchOf} />;
}
