import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useId } from 'react';
import { DIMENSION_GROUPS } from '../../../src/domain/dimension-entry.ts';
import { useSite } from '../session.ts';
import { TabList } from '../ui/tab-list.tsx';
import styles from './panel.module.css';
import type { PanelProps } from './panel-props.ts';
import { PANEL_TABS, type PanelName, type TabName } from './panels.ts';
import { type Question, questionOptions, tabQuestion } from './questions.ts';
import { tabName } from './words.ts';

export interface PanelFrameProps extends PanelProps {
  readonly name: PanelName;
  readonly className?: string | undefined;
  /** A reference for the panel's content. */
  readonly place?: RefObject<HTMLDivElement | null> | undefined;
  /** A tab that is not shown. */
  readonly hidden?: TabName | undefined;
  /** Content beside that of the open tab, on every tab. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading and tabs; `children` is the open tab's content. */
export function Panel({ name, view, change, place, hidden, className = '', aside, children }: PanelFrameProps) {
  const titleId = useId();
  const panelId = useId();
  const prefetch = usePrefetch();
  const tabs = PANEL_TABS[name].filter((tab: TabName) => tab !== hidden);
  return (
    <section className={`card ${className}`} aria-labelledby={titleId} data-panel={name}>
      <div className={`card-head ${styles.panelHead}`}>
        <h2 id={titleId}>{DIMENSION_GROUPS[name]}</h2>
        <TabList
          label={DIMENSION_GROUPS[name]}
          tabs={tabs.map((tab) => ({ name: tab, text: tabName(tab) }))}
          open={view.tabs[name]}
          onOpen={(tab) => change({ tabs: { ...view.tabs, [name]: tab } })}
          onHover={(tab) => prefetch(tabQuestion(view, tab))}
          panelId={panelId}
        />
      </div>
      <div ref={place} className={styles.panelBody}>
        {aside}
        <div id={panelId} role="tabpanel" aria-label={tabName(view.tabs[name])} className={styles.tabPanel}>
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
