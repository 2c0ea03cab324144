import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useId } from 'react';
import { DIMENSION_GROUPS } from '../../../src/domain/dimension-entry.ts';
import { useSite } from '../session.ts';
import { TabList, type TabListProps } from '../ui/tab-list.tsx';
import styles from './panel.module.css';
import type { PanelProps } from './panel-props.ts';
import { PANEL_TABS, type PanelName, type TabName, tabPlaces } from './panels.ts';
import { type Question, questionOptions, tabQuestion } from './questions.ts';
import { texts } from './texts.tsx';
import { tabName } from './words.ts';

export interface PanelFrameProps extends PanelProps {
  readonly name: PanelName;
  readonly className?: string | undefined;
  /** A reference for the panel's content. */
  readonly place?: RefObject<HTMLDivElement | null> | undefined;
  /** Tabs that are not shown. */
  readonly hidden?: readonly TabName[] | undefined;
  /** Content beside that of the open tab, on every tab. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading and tabs; `children` is the open tab's content. */
export function Panel({ name, view, change, place, hidden = [], className = '', aside, children }: PanelFrameProps) {
  const prefetch = usePrefetch();
  const tabs = PANEL_TABS[name].filter((tab: TabName) => !hidden.includes(tab));
  const tabOf = (tab: TabName) => ({ name: tab, text: tabName(tab) });
  return (
    <TabbedCard
      name={name}
      title={DIMENSION_GROUPS[name]}
      tabs={tabPlaces(tabs).map((each) =>
        typeof each === 'string' ? tabOf(each) : { text: texts.tabGroups[each.group], tabs: each.tabs.map(tabOf) },
      )}
      open={view.tabs[name]}
      openText={tabName(view.tabs[name])}
      onOpen={(tab) => change({ tabs: { ...view.tabs, [name]: tab } })}
      onHover={(tab) => prefetch(tabQuestion(view, tab))}
      {...{ className, place, aside, children }}
    />
  );
}

interface TabbedCardProps<Tab extends string> extends Omit<TabListProps<Tab>, 'label' | 'panelId'> {
  readonly name: string;
  readonly title: string;
  /** The name of the open tab. */
  readonly openText: string;
  readonly className?: string;
  readonly place?: RefObject<HTMLDivElement | null> | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading and a line of tabs. */
export function TabbedCard<Tab extends string>(props: TabbedCardProps<Tab>) {
  const { name, title, openText, className = '', place, aside, children, ...tabs } = props;
  const titleId = useId();
  const panelId = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={titleId} data-panel={name}>
      <div className={`card-head ${styles.panelHead}`}>
        <h2 id={titleId}>{title}</h2>
        <TabList label={title} {...tabs} panelId={panelId} />
      </div>
      <div ref={place} className={styles.panelBody}>
        {aside}
        <div id={panelId} role="tabpanel" aria-label={openText} className={styles.tabPanel}>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Returns a function that prefetches a query that is likely to come next. */
function usePrefetch(): (question: Question<unknown>) => void {
  const client = useQueryClient();
  const { site } = useSite();
  return useCallback((question) => void client.prefetchQuery(questionOptions(site.id, question)), [client, site.id]);
}
