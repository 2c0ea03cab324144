import { memo, type ReactNode } from 'react';
import type { FunnelSummary, GoalReading } from '../../../src/stats/answer.ts';
import { compact, percent, whole } from '../format.ts';
import { useSite } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failure } from '../ui/page.tsx';
import { Panel } from './panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { FUNNELS_QUESTION, funnelQuestion, goalsQuestion, useQuestion } from './questions.ts';
import styles from './rows.module.css';
import { Rows, SkeletonRows } from './rows.tsx';
import { useLate } from './use-late.ts';

/** Shows the site's events, goals and funnels. */
export const EventsPanel = memo(function EventsPanel({ view, change }: PanelProps) {
  const tab = view.tabs.events;
  return (
    <Panel name="events" view={view} change={change}>
      {tab === 'goals' ? (
        <Goals view={view} change={change} />
      ) : tab === 'funnels' ? (
        <Funnels view={view} change={change} />
      ) : (
        <Rows dimension="event" view={view} change={change} />
      )}
    </Panel>
  );
});

function Goals({ view }: PanelProps) {
  const { organisation, base } = useSite();
  const { data, error, isPlaceholderData, refetch } = useQuestion(goalsQuestion(view));
  const isLate = useLate(isPlaceholderData);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <Unfiltered view={view} />
      <div
        className={styles.rowsArea}
        aria-busy={data === undefined || isPlaceholderData}
        data-dim={isLate}
        data-rows={data === undefined ? 'unknown' : 'few'}
      >
        <ListHead names={['Goal', 'Visitors', 'Rate']} />
        {data === undefined ? (
          <SkeletonRows />
        ) : data.answer.goals.length === 0 ? (
          <Empty title="No goals yet">
            <p>A goal counts how often a page is reached or an event happens.</p>
            {organisation === null ? null : <a href={`${base}/goals`}>Make a goal</a>}
          </Empty>
        ) : (
          <ol className={styles.rows}>
            {data.answer.goals.map((goal) => (
              <GoalRow key={goal.goalId} goal={goal} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function GoalRow({ goal }: { readonly goal: GoalReading }) {
  const { name, kind, pattern, uniqueConversions, conversions, conversionRate, delta } = goal;
  return (
    <li className={styles.row} style={{ '--share': Math.min(1, conversionRate ?? 0) }}>
      <span className={styles.keyName}>
        <span className={styles.keyText} dir="auto" title={`${kind === 'page' ? 'Page' : 'Event'} ${pattern}`}>
          {name}
        </span>
        {delta === null || delta === 0 ? null : (
          <span className={`${styles.keyDetail} ${delta > 0 ? styles.good : styles.bad}`}>
            <Icon name={delta > 0 ? 'up' : 'down'} size={13} />
            {whole(Math.abs(delta))}%
            <span className="visually-hidden"> {delta > 0 ? 'more' : 'fewer'} conversions than before</span>
          </span>
        )}
      </span>
      <span className={styles.rowFigure} title={`${whole(uniqueConversions)} visitors, ${whole(conversions)} times`}>
        {compact(uniqueConversions)}
        <span className="visually-hidden"> visitors, </span>
      </span>
      <span className={styles.rowShare}>{percent(conversionRate)}</span>
    </li>
  );
}

function Funnels({ view, change }: PanelProps) {
  const { organisation, base } = useSite();
  const { data, error, refetch } = useQuestion(FUNNELS_QUESTION);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <Unfiltered view={view} />
      <div
        className={styles.rowsArea}
        aria-busy={data === undefined}
        data-rows={data === undefined ? 'unknown' : 'few'}
      >
        <ListHead names={['Funnel', 'Entered', 'Rate']} />
        {data === undefined ? (
          <SkeletonRows />
        ) : data.answer.funnels.length === 0 ? (
          <Empty title="No funnels yet">
            <p>A funnel shows at which step of a way people are lost.</p>
            {organisation === null ? null : <a href={`${base}/funnels`}>Make a funnel</a>}
          </Empty>
        ) : (
          <ol className={styles.rows}>
            {data.answer.funnels.map((funnel) => (
              <FunnelRow key={funnel.id} funnel={funnel} view={view} change={change} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function FunnelRow({ funnel, view }: PanelProps & { readonly funnel: FunnelSummary }) {
  const { organisation, base } = useSite();
  const { data, isPlaceholderData } = useQuestion(funnelQuestion(view, funnel.id));
  const reading = data?.answer;
  return (
    <li
      className={styles.row}
      style={{ '--share': reading?.conversionRate ?? 0 }}
      aria-busy={reading === undefined || isPlaceholderData}
    >
      <span className={styles.keyName}>
        <span className={styles.keyText} dir="auto" title={`${funnel.stepCount} steps`}>
          {organisation === null ? funnel.name : <a href={`${base}/funnels?funnel=${funnel.id}`}>{funnel.name}</a>}
        </span>
      </span>
      <span className={styles.rowFigure}>
        {reading === undefined ? '' : compact(reading.entered)}
        <span className="visually-hidden"> entered, </span>
      </span>
      <span className={styles.rowShare}>{reading === undefined ? '' : percent(reading.conversionRate)}</span>
    </li>
  );
}

/** Says that goals and funnels count all visitors, whatever filters the rest of the page has. */
function Unfiltered({ view }: Pick<PanelProps, 'view'>): ReactNode {
  return view.filters.length === 0 ? null : (
    <p className={styles.remark}>Of all visitors: the filters do not apply here.</p>
  );
}

function ListHead({ names }: { readonly names: readonly string[] }) {
  return (
    <p className={styles.rowsHead} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}
