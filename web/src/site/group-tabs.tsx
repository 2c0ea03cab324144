import { hrefOf } from '../base-path.ts';
import { PageTabs, useKeptSearch } from './page-tabs.tsx';
import { texts } from './texts.ts';

interface GroupTabsProps {
  readonly groupId: number;
  /** The number of its sites. */
  readonly sites: number;
  /** Whether the user makes links of the group. */
  readonly mayShare: boolean;
  /** Whether the user sees its alerts. */
  readonly hasAlerts: boolean;
}

/** The pages of a group, and the list of its sites. */
export function GroupTabs({ groupId, sites, mayShare, hasAlerts }: GroupTabsProps) {
  const searchOf = useKeptSearch();
  const tabs = [
    ['/', texts.tabs.dashboard],
    [`~${hrefOf(`/?group=${groupId}`)}`, texts.sites(sites)],
    ...(hasAlerts ? [['/alerts', texts.tabs.alerts] as const] : []),
    ...(mayShare ? [['/links', texts.share] as const] : []),
    ['/reports', texts.reports],
  ] as const;
  return <PageTabs label={texts.pagesOfGroup} tabs={tabs} searchOf={searchOf} />;
}
