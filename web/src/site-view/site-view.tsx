import { lazy, Suspense } from 'react';
import { useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { ChartCard } from './chart-card.tsx';
import { EventsPanel } from './events-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LiveCount } from './live-count.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { statsQuestion, useQuestion } from './questions.ts';
import { RealtimeCard } from './realtime-card.tsx';
import { RowsPanel } from './rows-panel.tsx';
import styles from './site-view.module.css';
import { useView } from './use-view.ts';

const AllRows = lazy(() => import('./all-rows.tsx'));

/** What happens on a site: figures, their course, where from, where to, and what is going on right now. */
export default function SiteView() {
  const { site } = useSite();
  // Nothing of one site may stand, even dimmed, where another one's is awaited.
  return <SiteStatistics key={site.id} />;
}

function SiteStatistics() {
  const { site } = useSite();
  const [view, change] = useView();
  const stats = useQuestion(statsQuestion(view));
  const period = stats.isPlaceholderData ? undefined : stats.data?.answer.period;
  const panel = { view, change };
  return (
    <div className={styles.view}>
      <Page
        title={site.name}
        lead={<LiveCount />}
        actions={
          <>
            <PeriodPicker view={view} change={change} period={period} />
            <ExportMenu view={view} />
          </>
        }
      >
        <FilterChips filters={view.filters} change={change} />
        <ChartCard view={view} change={change} stats={stats} />
        <div className={styles.panels}>
          <RowsPanel name="pages" {...panel} />
          <RowsPanel name="sources" {...panel} />
          <RowsPanel name="technology" {...panel} />
          <EventsPanel {...panel} />
          <PlacesPanel {...panel} />
          <RealtimeCard />
        </div>
        {view.all === null ? null : (
          <Suspense>
            <AllRows key={view.all} dimension={view.all} {...panel} />
          </Suspense>
        )}
      </Page>
    </div>
  );
}
