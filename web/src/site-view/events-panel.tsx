import { lazy, memo, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { isWholeComparison } from '../../../src/domain/comparison.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { previousPeriod } from '../../../src/domain/period.ts';
import type { FunnelSummary, GoalReading } from '../../../src/stats/answer.ts';
import { compact, share } from '../format.ts';
import { LoadedPart } from '../loaded.tsx';
import { isGroup, useSite } from '../session.ts';
import { carriedSearch } from '../site/kept-view.ts';
import { ChangeFigure, rowChangeText } from '../ui/delta.tsx';
import { List } from '../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../ui/list/list-row.tsx';
import { RowName } from '../ui/list/row-name.tsx';
import { Empty, Failure } from '../ui/page.tsx';
import { texts as shared } from '../ui/texts.tsx';
import { rowDays } from './changes/row-changes.ts';
import { texts as changes } from './changes/texts.ts';
import { texts as filters } from './filters/texts.ts';
import { chooseGoal } from './goal/choose-goal.ts';
import { Panel } from './panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { useProperties } from './properties/use-properties.ts';
import {
  FUNNELS_QUESTION,
  funnelQuestion,
  goalsQuestion,
  presetAsked,
  statsQuestion,
  useQuestion,
} from './questions.ts';
import { Rows } from './rows/rows.tsx';
import { useToday } from './server-time.ts';
import { texts } from './texts.tsx';
import { useIsNear } from './use-is-near.ts';
import { useLate } from './use-late.ts';
import { printView, type ViewState } from './view-state.ts';

const FunnelMoney = lazy(() => import('./goal-money/funnel-money.tsx'));
const GoalMoney = lazy(() => import('./goal-money/goal-money.tsx'));
const PropertiesTab = lazy(() => import('./properties/properties-tab.tsx'));

const RATE: ListColumn = { name: 'rate', label: texts.goals.rate };
const GOALS: readonly ListColumn[] = [{ name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: true }, RATE];
const COMPARED_GOALS: readonly ListColumn[] = [...GOALS, { name: 'change', label: changes.heading }];
const FUNNELS: readonly ListColumn[] = [
  { name: 'entered', label: texts.funnels.entered, isMain: true },
  { name: 'completed', label: texts.funnels.completed },
  RATE,
];

/** Shows the site's events, goals and funnels, and the properties of events where there are any. */
export const EventsPanel = memo(function EventsPanel({ view, change }: PanelProps) {
  const tab = view.tabs.events;
  const place = useRef<HTMLDivElement>(null);
  const ofGroup = isGroup(useSite().site);
  const properties = useProperties(useIsNear(place) && !ofGroup);
  const hasProperties = properties !== undefined && (properties.hasFound || properties.kept.length > 0);
  const isShown = !ofGroup && (hasProperties || tab === 'properties');
  return (
    <Panel name="events" view={view} change={change} hidden={isShown ? [] : ['properties']} place={place}>
      {tab === 'goals' ? (
        <Goals view={view} change={change} />
      ) : tab === 'funnels' ? (
        <Funnels view={view} />
      ) : tab === 'properties' ? (
        <LoadedPart fallback={<List heading="" columns={[]} isBusy />}>
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
  const hasChanges = useHasChanges(view);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  const sorted = data?.answer.goals.toSorted((a, b) => (b.uniqueConversions ?? -1) - (a.uniqueConversions ?? -1));
  const { firstDay = null, likeForLike } = stats.data?.answer ?? {};
  const isCompared = data !== undefined && isWholeComparison(firstDay, previousPeriod(data.answer.period));
  return (
    <List
      heading={texts.goals.goal}
      columns={isCompared || hasChanges ? COMPARED_GOALS : GOALS}
      isBusy={data === undefined || isPlaceholderData}
      isLate={isLate}
      empty={<NoneDefined words={texts.goals} page="goals" />}
    >
      {sorted?.map((goal) => (
        <GoalRow
          key={goal.goalId}
          goal={isCompared ? goal : { ...goal, delta: null }}
          isOpen={likeForLike !== undefined}
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
    </List>
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
  const amount = rowChangeText(delta ?? 0);
  return (
    <ListRow
      name={<RowName text={name} title={texts.goals[kind](pattern)} />}
      share={Math.min(1, conversionRate ?? 0)}
      cells={{
        visitors: (
          <span title={texts.goals.counts(uniqueConversions, conversions)}>
            {compact(uniqueConversions)}
            <span className="visually-hidden"> {texts.visitors(uniqueConversions)}, </span>
          </span>
        ),
        rate: share(conversionRate),
        change:
          delta === null || delta === 0 ? null : (
            <ChangeFigure
              change={delta}
              amount={amount}
              reading={`, ${(delta > 0 ? texts.goals.more : texts.goals.fewer)(amount)}`}
              title={isOpen ? shared.change.withoutToday : undefined}
            />
          ),
      }}
      button={{
        'aria-pressed': isChosen,
        'aria-description': filters.measure,
        onClick: () => change(chooseGoal(view, isChosen ? null : goalId)),
      }}
    >
      {money}
    </ListRow>
  );
}

function Funnels({ view }: Pick<PanelProps, 'view'>) {
  const { data, error, refetch } = useQuestion(FUNNELS_QUESTION);
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <List
      heading={texts.funnels.funnel}
      columns={FUNNELS}
      isBusy={data === undefined}
      empty={<NoneDefined words={texts.funnels} page="funnels" />}
    >
      {data?.answer.funnels.map((funnel) => (
        <FunnelRow key={funnel.id} funnel={funnel} view={view} />
      ))}
    </List>
  );
}

/** Tells whether the rows of lists have changes, which stand in a column of their own. */
function useHasChanges(view: ViewState): boolean {
  const { site } = useSite();
  const today = useToday(site.timezone);
  const { data } = useQuestion(statsQuestion(view));
  return data !== undefined && rowDays(view.compare, data.answer, today, presetAsked(data.params)) !== null;
}

function FunnelRow({ funnel, view }: Pick<PanelProps, 'view'> & { readonly funnel: FunnelSummary }) {
  const { organisation } = useSite();
  const { data } = useQuestion(funnelQuestion(view, funnel.id));
  const reading = data?.answer;
  return (
    <ListRow
      name={
        <RowName
          title={texts.funnels.steps(funnel.stepCount)}
          text={
            organisation === null ? (
              funnel.name
            ) : (
              <Link href={`/funnels${carriedSearch(printView(view), { funnel: String(funnel.id) })}`}>
                {funnel.name}
              </Link>
            )
          }
        />
      }
      share={reading?.conversionRate ?? 0}
      cells={{
        entered: (
          <>
            {reading === undefined ? '' : compact(reading.entered)}
            <span className="visually-hidden"> {texts.funnels.enteredUnit}, </span>
          </>
        ),
        completed: (
          <>
            {reading === undefined ? '' : compact(reading.completed)}
            <span className="visually-hidden"> {midSentence(texts.funnels.completed)}, </span>
          </>
        ),
        rate: reading === undefined ? '' : share(reading.conversionRate),
      }}
    >
      {organisation === null ? null : (
        <LoadedPart fallback={null}>
          <FunnelMoney funnelId={funnel.id} view={view} />
        </LoadedPart>
      )}
    </ListRow>
  );
}

interface NoneDefinedProps {
  readonly words: { readonly none: string; readonly noneHint: string; readonly add: string };
  /** The page of the site on which members add one. */
  readonly page: 'goals' | 'funnels';
}

/** Says that the site has defined none, and where members do. */
function NoneDefined({ words, page }: NoneDefinedProps) {
  const { organisation, base } = useSite();
  return (
    <Empty title={words.none}>
      <p>{words.noneHint}</p>
      {organisation === null ? null : <a href={`${base}/${page}`}>{words.add}</a>}
    </Empty>
  );
}
