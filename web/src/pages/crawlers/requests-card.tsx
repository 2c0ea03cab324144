import { useId } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Card } from '../../ui/page.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { changeSearch } from '../../use-period.ts';
import styles from './crawlers.module.css';
import { RequestRows, type RequestsTab } from './request-rows.tsx';
import { texts } from './texts.ts';
import { UncrawledRows } from './uncrawled-rows.tsx';
import type { ChosenParams } from './use-chosen.ts';

type CardTab = RequestsTab | 'uncrawled';

interface RequestsCardProps {
  readonly title: string;
  readonly tabs: readonly CardTab[];
  /** The parameter of the address that has the open tab. */
  readonly place: 'who' | 'what';
  readonly params: Readonly<Record<string, string>> & ChosenParams;
}

/** Tabs that list requests, each in another way. */
export function RequestsCard({ title, tabs, place, params }: RequestsCardProps) {
  const panel = useId();
  const asked = new URLSearchParams(useSearch()).get(place);
  // Errors of other answers are none of those that are chosen.
  const shownTabs = params.status === undefined ? tabs : tabs.filter((name) => name !== 'errors');
  const open = shownTabs.find((name) => name === asked) ?? shownTabs[0]!;
  return (
    <Card title={title}>
      <TabList
        label={title}
        tabs={shownTabs.map((name) => ({ name, text: texts.tabs[name] }))}
        open={open}
        onOpen={(name) => changeSearch({ [place]: name === tabs[0] ? null : name })}
        panelId={panel}
      />
      <div role="tabpanel" id={panel} className={styles.rows}>
        {open === 'uncrawled' ? (
          <UncrawledRows params={params} />
        ) : (
          <RequestRows key={open} tab={open} params={params} />
        )}
      </div>
    </Card>
  );
}
