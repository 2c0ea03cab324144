import { lazy, memo, type ReactNode, useRef } from 'react';
import { isWholeComparison } from '../../../src/domain/comparison.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import { previousPeriod } from '../../../src/domain/period.ts';
import type { FunnelSummary, GoalReading } from '../../../src/stats/answer.ts';
import { compact, percent, share } from '../format.ts';
import { LoadedPart } from '../loaded.tsx';
import { addressParams } from '../period.ts';
import { searchOf } from '../request.ts';
import { useSite } from '../session.ts';
import { Empty, Failure } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { ChangeFigure } from './changes/row-change.tsx';
import { texts as filters } from './filters/texts.ts';
import { chooseGoal } from './goal/choose-goal.ts';
import { Panel } from './panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { useProperties } from './properties/use-properties.ts';
import { FUNNELS_QUESTION, funnelQuestion, goalsQuestion, statsQuestion, useQuestion } from './questions.ts';
import rates from './rates.module.css';
import { RowName } from './rows/row-name.tsx';
import styles from './rows/rows.module.css';
import { Rows, RowsHead, SkeletonRows } from './rows/rows.tsx';
import { texts } from './texts.tsx';
import { useIsNear } from './use-is-near.ts';
import { useLate } from './use-late.ts';

const GoalMoney = lazy(() => import('./goal-money/goal-money.tsx'));
const PropertiesTab = lazy(() => import('./properties/properties-tab.tsx'));

/** Shows the site's events, goals and funnels, and the properties of events where there are any. */
export const EventsPanel = memo(function EventsPanel({ view, change }: PanelProps) {
  const tab = view.tabs.events;
  const place = useRef<HTMLDivElement>(null);
  const properties = useProperties(useIsNear(place));
  const hasProperties = properties !== undefined && (properties.hasFound || properties.kept.length > 0);
  const hidden = hasProperties || tab === 'properties' ? undefined : 'properties';
  return (
    <Panel name="events" view={view} change={change} hidden={hidden} place={place}>
      {tab === 'goals' ? (
        <Goals view={view} change={change} />
      ) : tab === 'funnels' ? (
        <Funnels view={view} />
      ) : tab === 'properties' ? (
        <LoadedPart fallback={<SkeletonRows />}>
          <PropertiesTab view={view} change={change} />
        </LoadedPart>
      ) : (
        <Rows dimension="event" view={view} change={change} />
      )}
    </Panel>
  );
});

function Goals({ view, change }: PanelProps) {
  const { organisation } = useSite();
  const { data, error, isPlaceholderData, refetch } = useQuestion(goalsQuestion(view));
  const stats = useQuestion(statsQuestion(view));
  const isLate = useLate(isPlaceholderData);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  const { firstDay = null } = stats.data?.answer ?? {};
  const isCompared = data !== undefined && isWholeComparison(firstDay, previousPeriod(data.answer.period));
  return (
    <DefinedRows
      heads={[texts.goals.goal, METRIC_TABLE.visitors.label, texts.goals.rate]}
      isBusy={data === undefined || isPlaceholderData}
      isLate={isLate}
      words={texts.goals}
      page="goals"
      rows={data?.answer.goals.map((goal) => (
        <GoalRow
          key={goal.goalId}
          goal={isCompared ? goal : { ...goal, delta: null }}
          isOpen={stats.data?.answer.likeForLike !== undefined}
          money={
            organisation === null ? null : (
              <LoadedPart fallback={null}>
                <GoalMoney goalId={goal.goalId} period={view.period} selection={view} />
              </LoadedPart>
            )
          }
          view={view}
          change={change}
        />
      ))}
    />
  );
}

/** A goal; a click measures it alone, on the whole page. */
function GoalRow({
  goal,
  isOpen,
  money,
  view,
  change,
}: PanelProps & { readonly goal: GoalReading; readonly isOpen: boolean; readonly money: ReactNode }) {
  const { goalId, name, kind, pattern, uniqueConversions, conversions, conversionRate, delta } = goal;
  const isChosen = view.goal === goalId;
  const amount = percent(Math.abs(delta ?? 0) / 100);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        style={{ '--share': Math.min(1, conversionRate ?? 0) }}
        aria-pressed={isChosen}
        aria-description={filters.measure}
        onClick={() => change(chooseGoal(view, isChosen ? null : goalId))}
      >
        <RowName text={name} title={texts.goals[kind](pattern)}>
          {delta === null || delta === 0 ? null : (
            <ChangeFigure
              change={delta}
              amount={amount}
              reading={(delta > 0 ? texts.goals.more : texts.goals.fewer)(amount)}
              title={isOpen ? shared.change.withoutToday : undefined}
            />
          )}
        </RowName>
        <span className={styles.rowFigure} title={texts.goals.counts(uniqueConversions, conversions)}>
          {compact(uniqueConversions)}
          <span className="visually-hidden"> {texts.visitors(uniqueConversions)}, </span>
        </span>
        <span className={styles.rowShare}>{share(conversionRate)}</span>
      </button>
      {money}
    </li>
  );
}

function Funnels({ view }: Pick<PanelProps, 'view'>) {
  const { data, error, refetch } = useQuestion(FUNNELS_QUESTION);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <DefinedRows
      heads={[texts.funnels.funnel, texts.funnels.entered, texts.goals.rate]}
      isBusy={data === undefined}
      words={texts.funnels}
      page="funnels"
      rows={data?.answer.funnels.map((funnel) => <FunnelRow key={funnel.id} funnel={funnel} view={view} />)}
    />
  );
}

function FunnelRow({ funnel, view }: Pick<PanelProps, 'view'> & { readonly funnel: FunnelSummary }) {
  const { organisation, base } = useSite();
  const { data, isPlaceholderData } = useQuestion(funnelQuestion(view, funnel.id));
  const reading = data?.answer;
  return (
    <li
      className={styles.row}
      style={{ '--share': reading?.conversionRate ?? 0 }}
      aria-busy={reading === undefined || isPlaceholderData}
    >
      <RowName
        title={texts.funnels.steps(funnel.stepCount)}
        text={
          organisation === null ? (
            funnel.name
          ) : (
            <a href={`${base}/funnels?${searchOf({ funnel: funnel.id, ...addressParams(view.period) })}`}>
              {funnel.name}
            </a>
          )
        }
      />
      <span className={styles.rowFigure}>
        {reading === undefined ? '' : compact(reading.entered)}
        <span className="visually-hidden"> {texts.funnels.enteredUnit}, </span>
      </span>
      <span className={styles.rowShare}>{reading === undefined ? '' : share(reading.conversionRate)}</span>
    </li>
  );
}

interface DefinedRowsProps {
  readonly heads: readonly string[];
  readonly isBusy: boolean;
  readonly isLate?: boolean;
  /** What is said without rows. */
  readonly words: { readonly none: string; readonly noneHint: string; readonly add: string };
  /** The page of the site on which members add a row. */
  readonly page: 'goals' | 'funnels';
  /** Undefined while they load. */
  readonly rows: readonly ReactNode[] | undefined;
}

/** Lists what the site has defined. */
function DefinedRows({ heads, isBusy, isLate = false, words, page, rows }: DefinedRowsProps) {
  const { organisation, base } = useSite();
  return (
    <div
      className={`${styles.rowsArea} ${rates.rates}`}
      aria-busy={isBusy}
      data-dim={isLate}
      data-rows={rows === undefined ? 'unknown' : 'few'}
    >
      <RowsHead names={heads} />
      {rows === undefined ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <Empty title={words.none}>
          <p>{words.noneHint}</p>
          {organisation === null ? null : <a href={`${base}/${page}`}>{words.add}</a>}
        </Empty>
      ) : (
        <ol className={styles.rows}>{rows}</ol>
      )}
    </div>
  );
}
