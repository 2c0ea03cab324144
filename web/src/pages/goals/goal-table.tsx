import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { SiteGoalTrendsAnswer } from '../../../../src/dashboard/routes/read.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import { previousPeriod } from '../../../../src/domain/period.ts';
import type { GoalReading } from '../../../../src/stats/answer.ts';
import type { GoalTrend } from '../../../../src/stats/answers/goal-trends.ts';
import { day, percent, whole } from '../../format.ts';
import { PatternText } from '../../pattern/pattern-text.tsx';
import { shortText } from '../../site-view/comparison/change-text.ts';
import { goalViewQuery } from '../../site-view/goal/choose-goal.ts';
import { useView } from '../../site-view/use-view.ts';
import { Button } from '../../ui/button.tsx';
import { Delta } from '../../ui/delta.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FixedColumn, ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { type Order, orderByFigure, orderByName } from '../../ui/order.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import styles from './goals.module.css';
import { texts } from './texts.tsx';

/** A column by which goals are ordered. */
type GoalColumn = 'conversions' | 'uniqueConversions' | 'conversionRate' | 'delta';

/** The order of goals before somebody chooses another one. */
const FIRST_ORDER: Order<GoalColumn | 'key'> = { by: 'conversions', isDescending: true };

const { columns } = texts;
const COLUMNS: readonly (ListColumn<GoalColumn> | FixedColumn)[] = [
  { name: 'trend', label: columns.trend, isFixed: true },
  { name: 'conversions', label: columns.conversions, isMain: true },
  { name: 'uniqueConversions', label: columns.visitors },
  { name: 'conversionRate', label: columns.rate },
  { name: 'delta', label: columns.change },
];
const EDITED_COLUMNS = [...COLUMNS, { name: 'actions', label: columns.actions, isFixed: true } as const];

/** What may be done with a goal; null for users who may only look. */
type GoalAction = ((goal: GoalReading) => void) | null;

export interface GoalTableProps {
  readonly answer: SiteGoalTrendsAnswer;
  /** The figures are those of an earlier period: those of the chosen one are still loading. */
  readonly isStale: boolean;
  readonly onEdit: GoalAction;
  readonly onArchive: GoalAction;
}

/** Shows goals with their figures. A click on a heading orders them. */
export function GoalTable({ answer, isStale, onEdit, onArchive }: GoalTableProps) {
  const [order, setOrder] = useState(FIRST_ORDER);
  const goals = useMemo(() => orderGoals(answer.goals, order), [answer, order]);
  const isCompared = isWholeComparison(answer.firstDay, previousPeriod(answer.period));
  return (
    <div className={styles.goals}>
      <ListTable
        heading={columns.goal}
        columns={onEdit === null ? COLUMNS : EDITED_COLUMNS}
        ordered={{ order, onOrder: setOrder }}
        isBusy={isStale}
      >
        {goals.map((goal) => (
          <ListRow
            key={goal.goalId}
            name={<GoalName goal={goal} />}
            share={null}
            cells={{
              trend: <Trend goal={goal} {...answer} />,
              conversions: <Count value={goal.conversions} />,
              uniqueConversions: <Count value={goal.uniqueConversions} />,
              conversionRate: percent(goal.conversionRate),
              delta: (
                <Delta
                  change={isCompared ? (goal.delta ?? 'unknown') : 'partial'}
                  title={answer.isOpen ? shared.change.withoutToday : undefined}
                />
              ),
              actions:
                onEdit === null ? null : (
                  <>
                    <Button variant="quiet" onClick={() => onEdit(goal)} aria-label={texts.edit.label(goal.name)}>
                      <Icon name="edit" /> <span>{texts.edit.button}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      onClick={() => onArchive?.(goal)}
                      aria-label={texts.archive.label(goal.name)}
                    >
                      <Icon name="archive" /> <span>{texts.archive.button}</span>
                    </Button>
                  </>
                ),
            }}
          >
            <Pattern goal={goal} />
            {goal.knownFrom === undefined ? null : (
              <span className={styles.pattern}>{shared.countedSince(day(goal.knownFrom))}</span>
            )}
          </ListRow>
        ))}
      </ListTable>
      {isCompared ? null : <p className={`muted small ${styles.lack}`}>{shared.change.partial}</p>}
    </div>
  );
}

/** A goal's name. It leads to the site view that measures the goal, of the same days and conditions. */
function GoalName({ goal }: { readonly goal: GoalTrend }) {
  const [view] = useView();
  return (
    <Link href={goalViewQuery(goal.goalId, view)} className={styles.name} title={texts.link}>
      <bdi>{goal.name}</bdi>
    </Link>
  );
}

function Trend({
  goal: { trend },
  pointDays,
  isOpen,
}: { readonly goal: GoalTrend } & Pick<SiteGoalTrendsAnswer, 'pointDays' | 'isOpen'>) {
  // A single point has no course.
  if (trend.length < 2) return null;
  // What is not over yet is not the lowest.
  const least = Math.min(...(isOpen ? trend.slice(0, -1) : trend));
  const most = Math.max(...trend);
  return <Sparkline values={trend} label={texts.trend(pointDays, whole(least), whole(most))} isOpen={isOpen} />;
}

function Count({ value }: { readonly value: number | null }) {
  const text = value === null ? whole(value) : shortText('conversions', value, null);
  return <span title={value === null ? undefined : whole(value)}>{text}</span>;
}

/** Shows the pattern of a goal as it was typed. */
export function Pattern({ goal: { kind, pattern } }: { readonly goal: Pick<GoalReading, 'kind' | 'pattern'> }) {
  return (
    <span className={styles.pattern}>
      {kind === 'page' ? texts.page : texts.event} <PatternText kind={kind} pattern={pattern} />
    </span>
  );
}

/** Orders goals. */
function orderGoals(
  goals: readonly GoalTrend[],
  { by, isDescending }: Order<GoalColumn | 'key'>,
): readonly GoalTrend[] {
  return by === 'key'
    ? orderByName(goals, isDescending, ({ name }) => name)
    : orderByFigure(goals, isDescending, (goal) => goal[by]);
}
