import { lazy, useMemo, useRef } from 'react';
import type { SiteStatsAnswer } from '../../../src/dashboard/routes/read.ts';
import { LoadedPart } from '../loaded.tsx';
import { RequestError } from '../request.ts';
import { useSite } from '../session.ts';
import { Failure, Page } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { SiteCard } from './cards/site-card.tsx';
import { useCards } from './cards/use-cards.ts';
import { ChartCard } from './chart/chart-card.tsx';
import { type ComparisonNote, comparedDays, lackOf } from './comparison/comparison.ts';
import { CountingBar } from './counting/counting-bar.tsx';
import { Gone, useGone } from './filters/gone.tsx';
import { RowMenu } from './filters/row-menu.tsx';
import { isNew } from './first-day/age.ts';
import { FirstSteps } from './first-day/first-steps.tsx';
import { LeftOutFilters } from './left-out/left-out-filters.tsx';
import styles from './panel.module.css';
import { statsQuestion, useQuestion } from './questions.ts';
import { useToday } from './server-time.ts';
import { drawnView } from './shown-metric.ts';
import { texts } from './texts.tsx';
import { useView } from './use-view.ts';
import { ViewHead } from './view-head.tsx';
import { DEFAULT_VIEW, printView, type ViewState } from './view-state.ts';

const AllRows = lazy(() => import('./rows/all-rows.tsx'));

/** Shows a site's statistics: key figures, chart, panels and realtime. */
export default function SiteView() {
  const { site } = useSite();
  // The key discards all content of the earlier site while the next one's loads, even dimmed content.
  return <SiteStatistics key={site.id} />;
}

function SiteStatistics() {
  const { site } = useSite();
  const [asked, change] = useView();
  const view = useMemo(() => drawnView(asked, site), [asked, site]);
  const today = useToday(site.timezone);
  const cards = useCards(isNew(site, Date.now()));
  const stats = useQuestion(statsQuestion(view));
  const period = stats.isPlaceholderData ? 'awaited' : stats.data?.answer.period;
  const panel = { view: usePanelView(view), change };
  const gone = useGone(view, stats.error);
  const comparedNote = noteOf(view, stats.isPlaceholderData ? undefined : stats.data?.answer, today);
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
        <ViewHead view={view} change={change} period={undefined} comparedNote={null} />
        <div className={`page ${styles.content}`}>
          <Gone refusal={gone} change={change} />
        </div>
      </main>
    );
  }
  return (
    <main>
      <ViewHead view={view} change={change} period={period} comparedNote={comparedNote} />
      <div className={`page ${styles.content}`}>
        <LeftOutFilters />
        <FirstSteps />
        <ChartCard view={view} change={change} stats={stats} comparedNote={comparedNote} />
        <div className={styles.panels}>
          {cards.map((name) => (
            <SiteCard key={name} name={name} {...panel} />
          ))}
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

/** Says what the comparison of a view lacks; null for nothing, and while it is not known. */
function noteOf(
  { compare, period }: ViewState,
  answer: SiteStatsAnswer | undefined,
  today: string,
): ComparisonNote | null {
  if (answer === undefined) return null;
  const preset = 'preset' in period ? period.preset : undefined;
  const compared = comparedDays(compare, answer.period, preset);
  const lack = lackOf(compare, { period: answer.period, compared, preset }, { firstDay: answer.firstDay, today });
  if (lack === null) return null;
  if (lack === 'days') return { short: shared.change.partial, long: texts.comparison.partial };
  const unequal = texts.comparison.unequal(...lack);
  return { short: unequal, long: unequal };
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
