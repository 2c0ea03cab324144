import { lazy, useRef } from 'react';
import { LoadedPart } from '../loaded.tsx';
import { RequestError } from '../request.ts';
import { useSite } from '../session.ts';
import { Failure, Page } from '../ui/page.tsx';
import { pageOf } from './adjacent-pages/sides.ts';
import { ChartCard } from './chart/chart-card.tsx';
import { CountingBar } from './counting/counting-bar.tsx';
import { EventsPanel } from './events-panel.tsx';
import { Gone, useGone } from './filters/gone.tsx';
import { RowMenu } from './filters/row-menu.tsx';
import { isNew } from './first-day/age.ts';
import { FirstSteps } from './first-day/first-steps.tsx';
import { LatePart } from './late-part.tsx';
import { LeftOutFilters } from './left-out/left-out-filters.tsx';
import styles from './panel.module.css';
import { PlacesPanel } from './places-panel.tsx';
import { statsQuestion, useQuestion } from './questions.ts';
import { RealtimeCard } from './realtime/realtime-card.tsx';
import { RowsPanel } from './rows/rows-panel.tsx';
import { useView } from './use-view.ts';
import { ViewHead } from './view-head.tsx';
import { DEFAULT_VIEW, printView, type ViewState } from './view-state.ts';

const AdjacentPages = lazy(() => import('./adjacent-pages/adjacent-pages.tsx'));
const AllRows = lazy(() => import('./rows/all-rows.tsx'));
const HoursOfWeek = lazy(() => import('./hours-of-week/hours-of-week.tsx'));

/** Shows a site's statistics: key figures, chart, panels and realtime. */
export default function SiteView() {
  const { site } = useSite();
  // The key discards all content of the earlier site while the next one's loads, even dimmed content.
  return <SiteStatistics key={site.id} />;
}

function SiteStatistics() {
  const { site } = useSite();
  const [view, change] = useView();
  // A new site has hardly any history: its present comes first.
  const isYoung = isNew(site, Date.now());
  const stats = useQuestion(statsQuestion(view));
  const period = stats.isPlaceholderData ? 'awaited' : stats.data?.answer.period;
  const panel = { view: usePanelView(view), change };
  const page = pageOf(view);
  const gone = useGone(view, stats.error);
  if (stats.error instanceof RequestError && stats.error.code === 'not_found') {
    return (
      <Page title={site.name} narrow>
        <Failure error={stats.error} />
      </Page>
    );
  }
  if (gone !== null) {
    return (
      <main>
        <ViewHead view={view} change={change} period={undefined} />
        <div className={`page ${styles.content}`}>
          <Gone refusal={gone} change={change} />
        </div>
      </main>
    );
  }
  return (
    <main>
      <ViewHead view={view} change={change} period={period} />
      <div className={`page ${styles.content}`}>
        <LeftOutFilters />
        <FirstSteps />
        <ChartCard view={view} change={change} stats={stats} />
        <div className={styles.panels}>
          {isYoung ? <RealtimeCard {...panel} /> : null}
          <RowsPanel name="pages" {...panel} />
          <RowsPanel name="sources" {...panel} />
          <RowsPanel name="technology" {...panel} />
          <EventsPanel {...panel} />
          <PlacesPanel {...panel} />
          {isYoung ? null : <RealtimeCard {...panel} />}
          {page === null ? null : (
            <LatePart name="beside">
              <AdjacentPages page={page} {...panel} />
            </LatePart>
          )}
          <LatePart name="when">
            <HoursOfWeek {...panel} />
          </LatePart>
        </div>
      </div>
      <RowMenu place="page" />
      {view.all === null ? null : (
        <LoadedPart>
          <AllRows key={view.all} list={view.all} view={view} change={change} />
        </LoadedPart>
      )}
      <CountingBar />
    </main>
  );
}

/**
 * Returns the part of the view that the panels use. It changes only when that part does, so that the chart's buttons
 * render no panel again.
 */
function usePanelView(view: ViewState): ViewState {
  const kept = useRef(view);
  const { metric, interval, all } = DEFAULT_VIEW;
  const textOf = (one: ViewState) => printView({ ...one, metric, interval, all });
  if (textOf(kept.current) !== textOf(view)) kept.current = view;
  return kept.current;
}
