import type { TimeseriesAnswer } from '../../../src/stats/answer.ts';
import { firstOfMonth, localDay } from '../days.ts';
import { useSite } from '../session.ts';
import { Button } from '../ui/button.tsx';
import type { PanelProps } from './panel-props.ts';
import { type Question, useQuestion } from './questions.ts';
import { useToday } from './server-time.ts';
import styles from './site-view.module.css';

/** Before the web was measured. */
const FIRST_DAY = '2000-01-01';

/** Where nothing is shown because nothing has happened: what there is to see instead, or how to begin. */
export function NothingYet({ view, change }: PanelProps) {
  const { site, organisation, base } = useSite();
  const today = useToday(site.timezone);
  const ever = useQuestion(monthsQuestion(today));
  if (view.filters.length > 0) {
    return (
      <Message title="Nothing matches these filters in this period">
        <Button variant="primary" onClick={() => change({ filters: [] })}>
          Remove the filters
        </Button>
      </Message>
    );
  }
  if (ever.data === undefined) return null;
  const first = ever.data.answer.points.find(({ value }) => value !== null && value > 0);
  if (first === undefined) {
    return (
      <Message title="No visit has been counted yet">
        {organisation === null ? null : (
          <>
            <p>One line in your pages is all it takes; the first visit shows up here within seconds.</p>
            <a className="button button-primary" href={`${base}/install`}>
              Install the tracker
            </a>
          </>
        )}
      </Message>
    );
  }
  const since = firstOfMonth(localDay(first.t, site.timezone));
  return (
    <Message title="No visits in this period">
      <Button variant="primary" onClick={() => change({ period: { preset: '30d' } })}>
        Show the last 30 days
      </Button>
      <Button onClick={() => change({ period: { from: since, to: today } })}>Show everything</Button>
    </Message>
  );
}

function Message({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.refused}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function monthsQuestion(today: string): Question<TimeseriesAnswer> {
  return { path: 'timeseries', params: { metric: 'visitors', from: FIRST_DAY, to: today } };
}
