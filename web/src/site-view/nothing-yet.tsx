import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { TimeseriesAnswer } from '../../../src/stats/answer.ts';
import { canManage, useSite } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { EVERYTHING, isNarrowed } from './filters/conditions.ts';
import type { PanelProps } from './panel-props.ts';
import { type Question, REALTIME_QUESTION, useQuestion } from './questions.ts';
import styles from './refusals/refused.module.css';
import { useToday } from './server-time.ts';
import { texts } from './texts.tsx';

/** No statistics are older. */
const FIRST_DAY = '2000-01-01';

/** Explains an empty page: suggests another period, or how to install the snippet. */
export function NothingYet({ view, change, isKept }: PanelProps & { readonly isKept: boolean }) {
  const { site } = useSite();
  const today = useToday(site.timezone);
  const ever = useQuestion(monthsQuestion(today));
  if (isNarrowed(view)) {
    return (
      <Message title={texts.empty.filtered}>
        <Button variant="primary" onClick={() => change(EVERYTHING)}>
          {texts.empty.clearFilters}
        </Button>
      </Message>
    );
  }
  if (ever.data === undefined) return null;
  if (!ever.data.answer.points.some(({ value }) => value !== null && value > 0)) return <NeverYet />;
  return (
    <Message title={isKept ? texts.empty.none : texts.empty.gone}>
      <div className="row">
        <Button variant="primary" onClick={() => change({ period: { preset: '30d' } })}>
          {texts.empty.last30Days}
        </Button>
        <Button onClick={() => change({ period: { preset: 'all' } })}>{texts.empty.allTime}</Button>
      </div>
    </Message>
  );
}

/** Waits for the first visit, then reads all figures. */
function NeverYet() {
  const { site, organisation, base } = useSite();
  const client = useQueryClient();
  const realtime = useQuestion(REALTIME_QUESTION);
  const hasBegun = realtime.data !== undefined && realtime.data.answer.feed.length > 0;
  useEffect(() => {
    if (hasBegun) void client.invalidateQueries({ queryKey: ['site', site.id] });
  }, [client, hasBegun, site.id]);
  return (
    <Message title={texts.empty.never}>
      {organisation === null ? null : (
        <>
          <p>{texts.empty.neverHint}</p>
          <div className="row">
            <a className="button button-primary" href={`${base}/install`}>
              {texts.empty.install}
            </a>
            {canManage(organisation) ? (
              <a className="button" href={`${base}/import`}>
                {texts.empty.import}
              </a>
            ) : null}
          </div>
        </>
      )}
    </Message>
  );
}

/** Replaces the list of goals on a site without goals. */
export function NoGoals() {
  const { organisation, base } = useSite();
  return (
    <Message title={texts.empty.goals}>
      <p>{texts.empty.goalsHint}</p>
      {organisation === null ? null : (
        <a className="button button-primary" href={`${base}/goals`}>
          {texts.empty.addGoal}
        </a>
      )}
    </Message>
  );
}

function Message({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
